//! A text that was accepted does not match the new pattern.

use crate::candidates::Candidates;
use crate::change::Change;
use crate::finding::{Level, Who};
use crate::judge::Side;
use crate::lint::{Check, Lint};
use crate::texts::Break;

pub(super) const LINT: Lint = Lint {
    id: "pattern_narrowed",
    title: "texts must match another pattern",
    level: Level::Deny,
    who: Who::Stored,
    why: "objects that hold such a value stay readable, but the next update that touches it is refused, and a manifest that has it no longer applies.",
    mend: "widen the new pattern until it takes every text that the old one took, or serve it in a new version.",
    claims: &["pattern"],
    check: Check::Schema(check),
};

fn check(change: &mut Change<'_, '_>) {
    let Some(pattern) = change.new.text_of("pattern") else { return };
    let (inside, outside) = (change.view(Side::Old), change.view(Side::New));
    let candidates = Candidates::scalars(change.automata(), &inside, &outside, Break::Pattern(pattern));
    change.narrowed(LINT.claims, "texts that do not match the pattern were accepted", &candidates);
}
