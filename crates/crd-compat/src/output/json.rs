//! Findings as one JSON object, for programs.

use serde_json::{Value, json};

use crate::finding::Finding;

/// `{"findings": […]}`. Each finding has `lint`, `level`, `who`, `group`, `kind`, `version`, `path`, `old`, `new`, `message`, `why`,
/// `shown` and `witness`; what is not known is null.
#[must_use]
pub fn report(findings: &[Finding]) -> Value {
    json!({"findings": findings.iter().map(finding).collect::<Vec<_>>()})
}

fn finding(finding: &Finding) -> Value {
    json!({
        "lint": finding.lint,
        "level": finding.level,
        "who": finding.who,
        "group": finding.group,
        "kind": finding.kind,
        "version": finding.version,
        "path": finding.path,
        "old": finding.old,
        "new": finding.new,
        "message": finding.message,
        "why": finding.why,
        "shown": finding.shown,
        "witness": finding.witness,
    })
}
