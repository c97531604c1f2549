//! Items that are the same are refused in a list that took them.

use crate::candidates::{Candidates, Certainty};
use crate::change::Change;
use crate::finding::{Level, Who};
use crate::lint::{Check, Lint};
use crate::merge;

pub(super) const LINT: Lint = Lint {
    id: "duplicate_refused",
    title: "a list refuses items that are the same",
    level: Level::Deny,
    who: Who::Stored,
    why: "objects whose list holds an item twice are let through only as long as nobody touches the list; manifests with such a list are refused.",
    mend: "find such objects before the change; make the list a set or a map in a new version.",
    claims: &["x-kubernetes-list-type", "x-kubernetes-list-map-keys"],
    check: Check::Schema(check),
};

fn check(change: &mut Change<'_, '_>) {
    if change.new.get("x-kubernetes-list-type").is_none() {
        return;
    }
    if !change.old.types().contains(&"array") {
        return;
    }
    let mut candidates = Candidates::complete(merge::duplicates(change));
    if candidates.leaves.is_empty() {
        candidates.certainty = Certainty::GaveUp("no such list could be made up".to_owned());
    }
    change.narrowed(LINT.claims, "a list with two such items was accepted", &candidates);
}
