//! Texts below a new length are refused.

use crate::candidates::Candidates;
use crate::change::Change;
use crate::finding::{Level, Who};
use crate::judge::Side;
use crate::lint::{Check, Lint};
use crate::texts::Break;

pub(super) const LINT: Lint = Lint {
    id: "min_length_raised",
    title: "texts must be longer",
    level: Level::Deny,
    who: Who::Stored,
    why: "objects that hold such a value stay readable, but the next update that touches it is refused, and a manifest that has it no longer applies.",
    mend: "serve a new version with the new schema and convert, or keep the old limit until no object needs the old values.",
    claims: &["minLength"],
    check: Check::Schema(check),
};

fn check(change: &mut Change<'_, '_>) {
    let Some(limit) = change.new.count("minLength") else { return };
    let (inside, outside) = (change.view(Side::Old), change.view(Side::New));
    let candidates = Candidates::scalars(change.automata(), &inside, &outside, Break::AtLeast(limit));
    change.narrowed(LINT.claims, "shorter texts were accepted", &candidates);
}
