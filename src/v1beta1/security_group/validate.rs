//! The webhook's rules for security rules.

use super::super::SecurityRule;
use crate::admission::{Findings, Request, Rule};

pub(in crate::v1beta1) const RULES: &[Rule<SecurityRule>] =
    &[Rule::new("S-SR-01", priority_is_in_range), Rule::new("S-SR-02", has_one_kind_of_source)];

/// `S-SR-01`: the priority is from 100 to 4096.
fn priority_is_in_range(rule: &Request<'_, SecurityRule>, found: &mut Findings) {
    let priority = rule.new.priority;
    if !(100..=4096).contains(&priority) {
        found.invalid(&rule.at.spelt("priority", ""), &priority, "expected 100 to 4096");
    }
}

/// `S-SR-02`: a rule has one source or several, not both.
fn has_one_kind_of_source(rule: &Request<'_, SecurityRule>, found: &mut Findings) {
    if let Some(source) = &rule.new.source
        && !rule.new.sources.is_empty()
    {
        found.invalid(&rule.at.spelt("source", ""), source, "sources are set too: expected one of the two");
    }
}
