//! A field that can be left out gets a value.

use crate::change::{Change, Decision};
use crate::finding::{Level, Who};
use crate::lint::{Check, Lint};

pub(super) const LINT: Lint = Lint {
    id: "default_added",
    title: "a field gets a default",
    level: Level::Deny,
    who: Who::Writers,
    why: "a manifest that leaves the field out means something else than before, and objects at rest are read with the value.",
    mend: "default in a new version, or treat the absent field as the value.",
    claims: &["default"],
    check: Check::Schema(check),
};

fn check(change: &mut Change<'_, '_>) {
    let (old, new) = (change.old.get("default"), change.new.get("default"));
    if old.is_some() || new.is_none() {
        return;
    }
    let mut finding = change.finding(LINT.claims, "a field that is left out gets a value now".to_owned());
    let decision = change.without();
    if let Decision::Shown { at_rest: true, .. } = decision {
        finding.also.push(Who::Stored);
    }
    change.report(finding, decision);
}
