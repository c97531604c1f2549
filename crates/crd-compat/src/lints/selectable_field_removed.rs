//! A field that is no longer selectable.

use crate::finding::{Finding, Level, Who};
use crate::lint::{Check, Lint, Pair};
use crate::crd_document::VersionDocument;
use serde_json::Value;

pub(super) const LINT: Lint = Lint {
    id: "selectable_field_removed",
    title: "objects can no longer be selected by a field",
    level: Level::Deny,
    who: Who::Readers,
    why: "a list or watch with a field selector on it answers 400, so that controllers that use it stop.",
    mend: "keep the field in selectableFields.",
    claims: &[],
    check: Check::Crd(check),
};

fn check(lint: &Lint, pair: Pair<'_>, findings: &mut Vec<Finding>) {
    let Pair { old: Some(old), new: Some(new) } = pair else { return };
    for before in old.versions() {
        let Some(after) = new.version(before.name()).filter(|after| after.served()) else { continue };
        let kept: Vec<&str> = fields(after).collect();
        for field in fields(before).filter(|field| !kept.contains(field)) {
            let message = format!("a list with the field selector {}=… answers 400", field.trim_start_matches('.'));
            let finding = lint.finding(new, after.name(), message);
            findings.push(Finding { path: field.trim_start_matches('.').to_owned(), old: field.into(), ..finding });
        }
    }
}

fn fields(version: VersionDocument<'_>) -> impl Iterator<Item = &str> {
    let list = version.value().get("selectableFields").and_then(Value::as_array);
    list.into_iter().flatten().filter_map(|field| field.get("jsonPath")?.as_str())
}
