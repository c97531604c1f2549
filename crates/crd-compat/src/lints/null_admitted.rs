//! Null is kept where it was dropped or refused.

use crate::change::Change;
use crate::finding::{Level, Who};
use crate::lint::{Check, Lint};

pub(super) const LINT: Lint = Lint {
    id: "null_admitted",
    title: "null is a value now",
    level: Level::Warn,
    who: Who::Readers,
    why: "a client that was built on the old schema never met null there, and may fail on it.",
    mend: "leave the field out instead of setting it to null; keep it not nullable.",
    claims: &["nullable"],
    check: Check::Schema(check),
};

fn check(change: &mut Change<'_, '_>) {
    if change.old.flag("nullable") || !change.new.flag("nullable") {
        return;
    }
    let finding = change.finding(LINT.claims, "null is kept now".to_owned());
    let decision = change.null_kept();
    change.report(finding, decision);
}
