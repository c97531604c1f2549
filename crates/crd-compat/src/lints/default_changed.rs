//! A field that can be left out gets another value.

use crate::change::{Change, Decision};
use crate::finding::{Level, Who};
use crate::lint::{Check, Lint};

pub(super) const LINT: Lint = Lint {
    id: "default_changed",
    title: "a default is another one",
    level: Level::Deny,
    who: Who::Writers,
    why: "a manifest that leaves the field out means something else than before; objects at rest keep what they were given.",
    mend: "change the default in a new version only.",
    claims: &["default"],
    check: Check::Schema(check),
};

fn check(change: &mut Change<'_, '_>) {
    let (old, new) = (change.old.get("default"), change.new.get("default"));
    let (Some(before), Some(after)) = (old, new) else { return };
    let mut finding = change.finding(LINT.claims, format!("a field that is left out got {before} and gets {after} now"));
    let decision = change.without();
    if let Decision::Shown { at_rest: true, .. } = decision {
        finding.also.push(Who::Stored);
    }
    change.report(finding, decision);
}
