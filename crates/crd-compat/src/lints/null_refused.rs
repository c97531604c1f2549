//! Null is no longer kept where it was a value.

use crate::change::{Change, Decision};
use crate::finding::{Level, Who, Witness};
use crate::lint::{Check, Lint};
use crate::object::Leaf;
use crate::place::Step;
use serde_json::Value;

pub(super) const LINT: Lint = Lint {
    id: "null_refused",
    title: "null is no longer a value",
    level: Level::Deny,
    who: Who::Stored,
    why: "a null that says something (no default, please) is refused, dropped or replaced by the default.",
    mend: "keep the field nullable.",
    claims: &["nullable"],
    check: Check::Schema(check),
};

fn check(change: &mut Change<'_, '_>) {
    if !change.old.flag("nullable") || change.new.flag("nullable") {
        return;
    }
    let mut finding = change.finding(LINT.claims, "null was a value".to_owned());
    let decision = change.otherwise(&Leaf::Value(Value::Null));
    match &decision {
        Decision::Shown { witness: Witness::Changed { after, at, before, .. }, .. } => {
            let is_entry = change.place.0.last() == Some(&Step::Entry);
            match (default_of(change), is_entry) {
                (Some(default), _) => {
                    finding.message.push_str(&format!(", now it is replaced by the default, {default}"));
                    finding.who = Who::Writers;
                    finding.also.push(Who::Stored);
                }
                (None, true) => {
                    let witness = Witness::Lost { object: before.clone(), at: at.clone(), after: after.clone() };
                    finding.message.push_str(" in the map, now it is dropped");
                    finding.who = Who::Lost;
                    finding.also.push(Who::Writers);
                    return change.report(finding, Decision::Shown { witness, at_rest: true });
                }
                // To every reader an absent member that can be absent is the same.
                (None, false) => return,
            }
        }
        _ => finding.also.push(Who::Writers),
    }
    change.report(finding, decision);
}

fn default_of<'c>(change: &Change<'_, 'c>) -> Option<&'c Value> {
    change.new.get("default")
}
