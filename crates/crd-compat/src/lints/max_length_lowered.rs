//! Texts above a new length are refused.

use crate::candidates::Candidates;
use crate::change::Change;
use crate::finding::{Level, Who};
use crate::judge::Side;
use crate::lint::{Check, Lint};
use crate::texts::Break;

pub(super) const LINT: Lint = Lint {
    id: "max_length_lowered",
    title: "texts must be shorter",
    level: Level::Deny,
    who: Who::Stored,
    why: "objects that hold such a value stay readable, but the next update that touches it is refused, and a manifest that has it no longer applies.",
    mend: "serve a new version with the new schema and convert, or keep the old limit until no object needs the old values.",
    claims: &["maxLength"],
    check: Check::Schema(check),
};

fn check(change: &mut Change<'_, '_>) {
    let Some(limit) = change.new.count("maxLength") else { return };
    let (inside, outside) = (change.view(Side::Old), change.view(Side::New));
    let candidates = Candidates::scalars(change.automata(), &inside, &outside, Break::AtMost(limit));
    change.narrowed(LINT.claims, "longer texts were accepted", &candidates);
}
