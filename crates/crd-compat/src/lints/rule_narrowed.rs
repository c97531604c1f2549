//! A rule refuses a value that was accepted.

use crate::candidates::Candidates;
use crate::change::Change;
use crate::finding::{Level, Who};
use crate::keywords::Keywords;
use crate::lint::{Check, Lint};

pub(super) const LINT: Lint = Lint {
    id: "rule_narrowed",
    title: "a rule (CEL) refuses more",
    level: Level::Deny,
    who: Who::Stored,
    why: "objects that hold such a value stay readable, but the next update that touches it is refused, and a manifest that has it no longer applies.",
    mend: "let the rule pass what objects at rest hold (compare with oldSelf), or add it in a new version.",
    claims: &["x-kubernetes-validations"],
    check: Check::Schema(check),
};

fn check(change: &mut Change<'_, '_>) {
    let known: Vec<&str> = rules(change.old).collect();
    let added: Vec<&str> = rules(change.new).filter(|rule| !known.contains(rule) && !is_about_change(rule)).collect();
    if added.is_empty() {
        return;
    }
    let mut searched = Candidates::complete([]);
    searched.certainty = crate::candidates::Certainty::Searched;
    let mut message = format!("a rule that was not there: {}", added.join("; "));
    if has_message_expression(change.new) {
        message.push_str(" (its message is computed)");
    }
    change.narrowed(LINT.claims, &message, &searched);
}

/// The expressions of the rules at one place.
pub(crate) fn rules(schema: Keywords<'_>) -> impl Iterator<Item = &str> {
    let all = schema.list("x-kubernetes-validations").iter();
    all.filter_map(|rule| rule.get("rule")).filter_map(serde_json::Value::as_str).map(str::trim)
}

/// Whether a rule compares a value with what it was.
pub(super) fn is_about_change(rule: &str) -> bool {
    rule.contains("oldSelf")
}

fn has_message_expression(schema: Keywords<'_>) -> bool {
    schema.list("x-kubernetes-validations").iter().any(|rule| rule.get("messageExpression").is_some())
}
