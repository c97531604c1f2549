//! Lints on one CRD by itself: what the old CRD already had is no news.

use std::collections::BTreeSet;

use crate::crd_document::CrdDocument;
use crate::finding::Finding;
use crate::lint::Lint;

/// What the new CRD has and the old one has in no version.
pub fn check(
    lint: &Lint,
    check: fn(&Lint, &CrdDocument, &mut Vec<Finding>),
    old: Option<&CrdDocument>,
    new: &CrdDocument,
    findings: &mut Vec<Finding>,
) {
    let mut found = Vec::new();
    check(lint, new, &mut found);
    if let Some(old) = old.filter(|_| !found.is_empty()) {
        let mut before = Vec::new();
        check(lint, old, &mut before);
        let known: BTreeSet<String> = before.into_iter().map(subject).collect();
        found.retain(|finding| !known.contains(&subject(finding.clone())));
    }
    findings.append(&mut found);
}

/// What a finding is about: a place in whichever version, or what is said of the CRD as a whole.
fn subject(finding: Finding) -> String {
    if finding.path.is_empty() { finding.message } else { finding.path }
}
