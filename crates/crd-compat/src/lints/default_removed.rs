//! A field that can be left out stays absent.

use crate::change::{Change, Decision};
use crate::finding::{Level, Who, Witness};
use crate::lint::{Check, Lint};

pub(super) const LINT: Lint = Lint {
    id: "default_removed",
    title: "a default is gone",
    level: Level::Deny,
    who: Who::Writers,
    why: "a manifest that leaves the field out means something else than before, readers that rely on the field find it missing, and where it is required the manifest is refused.",
    mend: "keep the default.",
    claims: &["default"],
    check: Check::Schema(check),
};

fn check(change: &mut Change<'_, '_>) {
    let (old, new) = (change.old.get("default"), change.new.get("default"));
    if old.is_none() || new.is_some() {
        return;
    }
    let mut finding = change.finding(LINT.claims, "a field that is left out got a value and is absent now".to_owned());
    let decision = change.without();
    if let Decision::Shown { witness: Witness::Refused { .. }, at_rest: false } = &decision {
        // Objects that were stored before there was a default lack the field.
        finding.message.push_str(", although it is required");
        finding.who = Who::Stored;
        finding.also.push(Who::Writers);
    } else {
        finding.also.push(Who::Readers);
    }
    change.report(finding, decision);
}
