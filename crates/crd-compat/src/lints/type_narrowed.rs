//! Values of some JSON type are no longer accepted.

use crate::candidates::Candidates;
use crate::change::Change;
use crate::finding::{Level, Who};
use crate::judge::Side;
use crate::lint::{Check, Lint};

pub(super) const LINT: Lint = Lint {
    id: "type_narrowed",
    title: "a type is no longer accepted",
    level: Level::Deny,
    who: Who::Stored,
    why: "objects that hold such a value stay readable, but the next update that touches it is refused, and a manifest that has it no longer applies.",
    mend: "add a field of the new type beside the old one and convert in a new version.",
    claims: &["type", "x-kubernetes-int-or-string"],
    check: Check::Schema(check),
};

fn check(change: &mut Change<'_, '_>) {
    let (old, new) = (change.old.types(), change.new.types());
    if old.iter().all(|kind| new.contains(kind)) {
        return;
    }
    let candidates = Candidates::types(change.automata(), &change.view(Side::Old));
    let message = format!("{} was accepted, now only {} is", in_words(&old), in_words(&new));
    change.narrowed(LINT.claims, &message, &candidates);
}

/// `integer or string`, say.
pub(super) fn in_words(types: &[&str]) -> String {
    if types.len() > 2 { "any type".to_owned() } else { types.join(" or ") }
}
