//! A member can be left out that was always there.

use crate::change::Change;
use crate::finding::{Level, Who};
use crate::lint::{Check, Lint};

pub(super) const LINT: Lint = Lint {
    id: "required_removed",
    title: "a member is no longer required",
    level: Level::Warn,
    who: Who::Readers,
    why: "a client that was built on the old schema holds the member as a plain value, and fails or sees an empty one where it is missing.",
    mend: "keep it required, or give it a default so that it is never missing.",
    claims: &["required"],
    check: Check::Schema(check),
};

fn check(change: &mut Change<'_, '_>) {
    // It says nothing about other values than objects.
    if !change.old.types().contains(&"object") || !change.new.types().contains(&"object") {
        return;
    }
    let after: Vec<&str> = change.new.names("required").collect();
    // Of a member that is gone another lint tells.
    let kept = |name: &&str| !after.contains(name) && change.new.member(name).is_some();
    let names: Vec<&str> = change.old.names("required").filter(kept).collect();
    for name in names {
        change.member_optional(name, "the member can be left out now");
    }
}
