//! Lists of fewer items than a new limit are refused.

use crate::candidates::Candidates;
use crate::change::Change;
use crate::finding::{Level, Who};
use crate::judge::Side;
use crate::lint::{Check, Lint};

pub(super) const LINT: Lint = Lint {
    id: "min_items_raised",
    title: "lists must be longer",
    level: Level::Deny,
    who: Who::Stored,
    why: "objects that hold such a value stay readable, but the next update that touches it is refused, and a manifest that has it no longer applies.",
    mend: "serve a new version with the new schema and convert, or keep the old limit until no object needs the old values.",
    claims: &["minItems"],
    check: Check::Schema(check),
};

fn check(change: &mut Change<'_, '_>) {
    let Some(limit) = change.new.count("minItems") else { return };
    let inside = change.view(Side::Old);
    let candidates = Candidates::list(change.automata(), &inside, inside.at_least("minItems").min(limit));
    change.narrowed(LINT.claims, "shorter lists were accepted", &candidates);
}
