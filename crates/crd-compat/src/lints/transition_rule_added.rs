//! A rule refuses a change that was possible.

use crate::change::Change;
use crate::finding::{Level, Who};
use crate::lint::{Check, Lint};
use super::rule_narrowed::{is_about_change, rules};

pub(super) const LINT: Lint = Lint {
    id: "transition_rule_added",
    title: "a transition rule (CEL) refuses a change",
    level: Level::Deny,
    who: Who::Writers,
    why: "objects at rest stay valid, but whoever changes the field so is refused.",
    mend: "add the rule with a new version or a new field; name the fields that cannot change in the release notes.",
    claims: &["x-kubernetes-validations"],
    check: Check::Schema(check),
};

fn check(change: &mut Change<'_, '_>) {
    let known: Vec<&str> = rules(change.old).collect();
    let added: Vec<&str> = rules(change.new).filter(|rule| !known.contains(rule) && is_about_change(rule)).collect();
    if added.is_empty() {
        return;
    }
    let finding = change.finding(LINT.claims, format!("a transition rule that was not there: {}", added.join("; ")));
    let decision = change.update_refused(LINT.claims);
    change.report(finding, decision);
}
