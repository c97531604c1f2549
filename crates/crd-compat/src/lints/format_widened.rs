//! A value that is not of the old format is accepted.

use crate::candidates::Candidates;
use crate::change::Change;
use crate::finding::{Level, Who};
use crate::judge::Side;
use crate::lint::{Check, Lint};
use crate::texts::Break;

pub(super) const LINT: Lint = Lint {
    id: "format_widened",
    title: "values can be of another format",
    level: Level::Warn,
    who: Who::Readers,
    why: "a client that was built on the old schema decodes the format (a time, a number of 32 bits) and fails on anything else.",
    mend: "keep the format, or add a field without it.",
    claims: &["format"],
    check: Check::Schema(check),
};

fn check(change: &mut Change<'_, '_>) {
    let Some(format) = change.old.text_of("format") else { return };
    let (inside, outside) = (change.view(Side::New), change.view(Side::Old));
    let candidates = Candidates::scalars(change.automata(), &inside, &outside, Break::Nothing);
    change.widened(LINT.claims, &format!("only values of format {format} were accepted"), &candidates);
}
