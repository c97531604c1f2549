//! An object is one value for appliers now, or is none any more.

use crate::change::Change;
use crate::finding::{Level, Who};
use crate::judge::Side;
use crate::lint::{Check, Lint};
use crate::merge;

pub(super) const LINT: Lint = Lint {
    id: "map_type_changed",
    title: "an object is merged in another way",
    level: Level::Deny,
    who: Who::Merge,
    why: "appliers that shared an object now overwrite each other, or those that owned it as a whole now only add to it.",
    mend: "choose the map type when the field is added; change it in a new version only.",
    claims: &["x-kubernetes-map-type"],
    check: Check::Schema(check),
};

fn check(change: &mut Change<'_, '_>) {
    let name = |side: Side| change.side(side).text_of("x-kubernetes-map-type").unwrap_or("granular");
    let message = format!("the object was {} for appliers and is {} now", name(Side::Old), name(Side::New));
    let finding = change.finding(LINT.claims, message);
    let decision = change.merged(&merge::objects(change));
    change.report(finding, decision);
}
