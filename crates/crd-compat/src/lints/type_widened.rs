//! Values of another JSON type are accepted.

use crate::candidates::Candidates;
use crate::change::Change;
use crate::finding::{Level, Who};
use crate::judge::Side;
use crate::lint::{Check, Lint};
use super::type_narrowed::in_words;

pub(super) const LINT: Lint = Lint {
    id: "type_widened",
    title: "another type is accepted",
    level: Level::Warn,
    who: Who::Readers,
    why: "a client that was built on the old schema may fail to decode such a value, or do nothing sensible with it.",
    mend: "add a field of the new type beside the old one, or serve it in a new version only.",
    claims: &["type", "x-kubernetes-int-or-string"],
    check: Check::Schema(check),
};

fn check(change: &mut Change<'_, '_>) {
    let (old, new) = (change.old.types(), change.new.types());
    let is_replaced = !old.iter().any(|kind| new.contains(kind)) && new != ["number"];
    // Where nothing is left of the old type, the lint for that tells.
    if is_replaced || new.iter().all(|kind| old.contains(kind)) {
        return;
    }
    let candidates = Candidates::types(change.automata(), &change.view(Side::New));
    let message = format!("only {} was accepted, now {} is", in_words(&old), in_words(&new));
    change.widened(LINT.claims, &message, &candidates);
}
