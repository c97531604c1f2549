//! A value that was accepted is not of the new format.

use crate::candidates::Candidates;
use crate::change::Change;
use crate::finding::{Level, Who};
use crate::judge::Side;
use crate::lint::{Check, Lint};
use crate::object::Leaf;
use crate::sample::is_of_type;
use crate::texts::Break;

pub(super) const LINT: Lint = Lint {
    id: "format_narrowed",
    title: "values must be of a format",
    level: Level::Deny,
    who: Who::Stored,
    why: "objects that hold such a value stay readable, but the next update that touches it is refused, and a manifest that has it no longer applies.",
    mend: "check the format in the controller and report it in the status, or serve it in a new version.",
    claims: &["format"],
    check: Check::Schema(check),
};

fn check(change: &mut Change<'_, '_>) {
    let Some(format) = change.new.text_of("format") else { return };
    let (inside, outside) = (change.view(Side::Old), change.view(Side::New));
    let mut candidates = Candidates::scalars(change.automata(), &inside, &outside, Break::Nothing);
    let mut keywords = LINT.claims;
    if change.has_changed(TYPES) {
        // What a format says depends on the type beside it; what is of no type any more is told by another lint.
        let types = change.new.types();
        candidates.leaves.retain(|leaf| match leaf {
            Leaf::Value(value) => types.iter().any(|kind| is_of_type(value, kind)),
            Leaf::Absent => false,
        });
        keywords = FORMAT_AND_TYPES;
    }
    change.narrowed(keywords, &format!("values that are no {format} were accepted"), &candidates);
}

const TYPES: &[&str] = &["type", "x-kubernetes-int-or-string"];
const FORMAT_AND_TYPES: &[&str] = &["format", "type", "x-kubernetes-int-or-string"];
