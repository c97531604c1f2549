//! Numbers above a new limit are refused.

use crate::candidates::Candidates;
use crate::change::Change;
use crate::finding::{Level, Who};
use crate::judge::Side;
use crate::lint::{Check, Lint};
use crate::texts::Break;

pub(super) const LINT: Lint = Lint {
    id: "maximum_lowered",
    title: "the largest number is smaller",
    level: Level::Deny,
    who: Who::Stored,
    why: "objects that hold such a value stay readable, but the next update that touches it is refused, and a manifest that has it no longer applies.",
    mend: "serve a new version with the new schema and convert, or keep the old limit until no object needs the old values.",
    claims: &["maximum", "exclusiveMaximum"],
    check: Check::Schema(check),
};

fn check(change: &mut Change<'_, '_>) {
    if !change.has_changed(LINT.claims) || change.new.get(LINT.claims.first().copied().unwrap_or_default()).is_none() {
        return;
    }
    let (inside, outside) = (change.view(Side::Old), change.view(Side::New));
    let candidates = Candidates::scalars(change.automata(), &inside, &outside, Break::Nothing);
    change.narrowed(LINT.claims, "larger numbers were accepted", &candidates);
}
