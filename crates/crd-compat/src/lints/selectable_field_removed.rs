//! Lists and watches can no longer be filtered by a field.

use crate::crd_document::VersionDocument;
use crate::finding::{Finding, Level, Who};
use crate::lint::{Check, Lint, Pair};
use serde_json::Value;

pub(super) const LINT: Lint = Lint {
    id: "selectable_field_removed",
    title: "a selectable field is gone",
    level: Level::Deny,
    who: Who::Readers,
    why: "a list or watch with such a field selector is answered with 400.",
    mend: "keep the field selectable as long as clients may select by it.",
    claims: &[],
    check: Check::Crd(check),
};

fn check(lint: &Lint, pair: Pair<'_>, findings: &mut Vec<Finding>) {
    let (Some(old), Some(new)) = (pair.old, pair.new) else { return };
    for before in old.versions().filter(|version| version.served()) {
        let Some(after) = new.version(before.name()).filter(|version| version.served()) else { continue };
        let kept: Vec<&str> = fields(after).collect();
        for field in fields(before).filter(|field| !kept.contains(field)) {
            let message = format!("a list with the field selector {}=… worked", field.trim_start_matches('.'));
            let mut finding = lint.finding(new, before.name(), message);
            field.trim_start_matches('.').clone_into(&mut finding.path);
            finding.old = field.into();
            findings.push(finding);
        }
    }
}

fn fields(version: VersionDocument<'_>) -> impl Iterator<Item = &str> {
    let list = version.value().get("selectableFields").and_then(Value::as_array);
    list.into_iter().flatten().filter_map(|field| field.get("jsonPath")).filter_map(Value::as_str)
}
