//! The items of a list are identified in another way.

use crate::change::Change;
use crate::finding::{Level, Who};
use crate::judge::Side;
use crate::lint::{Check, Lint};
use crate::merge;

pub(super) const LINT: Lint = Lint {
    id: "list_type_changed",
    title: "a list is merged in another way",
    level: Level::Deny,
    who: Who::Merge,
    why: "appliers that shared a list now overwrite each other, or those that owned it as a whole now only add to it.",
    mend: "choose the list type when the field is added; change it in a new version only.",
    claims: &["x-kubernetes-list-type"],
    check: Check::Schema(check),
};

fn check(change: &mut Change<'_, '_>) {
    let name = |side: Side| change.side(side).text_of("x-kubernetes-list-type").unwrap_or("atomic");
    let message = format!("the list was {} for appliers and is {} now", name(Side::Old), name(Side::New));
    let finding = change.finding(LINT.claims, message);
    let decision = change.merged(&merge::lists(change));
    change.report(finding, decision);
}
