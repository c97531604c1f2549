//! A member must be there that could be left out.

use crate::change::Change;
use crate::finding::{Level, Who};
use crate::lint::{Check, Lint};

pub(super) const LINT: Lint = Lint {
    id: "required_added",
    title: "a member is required",
    level: Level::Deny,
    who: Who::Stored,
    why: "objects that lack the member stay readable, but an update of the object that should hold it is refused, and so is a manifest without it.",
    mend: "give the member a default, or require it in a new version only.",
    claims: &["required"],
    check: Check::Schema(check),
};

fn check(change: &mut Change<'_, '_>) {
    // It says nothing about other values than objects.
    if !change.old.types().contains(&"object") || !change.new.types().contains(&"object") {
        return;
    }
    let before: Vec<&str> = change.old.names("required").collect();
    for name in change.new.names("required").filter(|name| !before.contains(name)) {
        change.member_required(name, "the member is required now");
    }
}
