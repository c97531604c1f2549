//! The items of a map-like list are identified by other members.

use crate::change::Change;
use crate::finding::{Level, Who};
use crate::lint::{Check, Lint};
use crate::merge;

pub(super) const LINT: Lint = Lint {
    id: "list_map_keys_changed",
    title: "a map-like list has other keys",
    level: Level::Deny,
    who: Who::Merge,
    why: "appliers that shared the list now own other items than before.",
    mend: "choose the keys when the field is added; change them in a new version only.",
    claims: &["x-kubernetes-list-map-keys"],
    check: Check::Schema(check),
};

fn check(change: &mut Change<'_, '_>) {
    // Where the list type has changed, another lint tells.
    if change.has_changed(&["x-kubernetes-list-type"]) {
        return;
    }
    let finding = change.finding(LINT.claims, "the items of the list are told apart by other members".to_owned());
    let decision = change.merged(&merge::lists(change));
    change.report(finding, decision);
}
