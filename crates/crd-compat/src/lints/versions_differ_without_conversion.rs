//! Served versions that do not take each other's objects, and nothing that converts.

use crate::crd_document::{CrdDocument, VersionDocument};
use crate::finding::{Finding, Level, Who, Witness};
use crate::lint::{Check, Lint};
use crate::{versions, walk};

pub(super) const LINT: Lint = Lint {
    id: "versions_differ_without_conversion",
    title: "a version cannot hold what another one can, and nothing converts",
    level: Level::Warn,
    who: Who::Versions,
    why: "with conversion strategy None a client that reads and writes back in the poorer version deletes the fields that it does not know, and is refused where values do not fit.",
    mend: "convert by a webhook that keeps them, or make every served version take what the others take.",
    claims: &[],
    check: Check::Alone(check),
};

fn check(lint: &Lint, crd: &CrdDocument, findings: &mut Vec<Finding>) {
    let is_served = |name: &str| crd.version(name).is_some_and(VersionDocument::served);
    if versions::converts(crd) {
        return;
    }
    for finding in between_versions(crd, is_served) {
        findings.push(Finding { lint: lint.id, level: lint.level, who: lint.who, also: Vec::new(), why: lint.why, ..finding });
    }
}

/// What the storage version takes and another one that is in use drops or refuses, and the other way round.
pub(super) fn between_versions(crd: &CrdDocument, in_use: impl Fn(&str) -> bool) -> Vec<Finding> {
    let mut findings = Vec::new();
    let Some(stored) = versions::storage(crd) else { return findings };
    for version in crd.versions().filter(|version| in_use(version.name()) && version.name() != stored.name()) {
        compare(crd, stored, version, &mut findings);
        compare(crd, version, stored, &mut findings);
    }
    findings
}

/// What `from` takes and `to` drops or refuses.
fn compare(
    crd: &CrdDocument,
    from: VersionDocument<'_>,
    to: VersionDocument<'_>,
    findings: &mut Vec<Finding>,
) {
    let mut found = Vec::new();
    walk::between(crd, from, to, &mut found);
    for finding in found {
        let breaks = match &finding.witness {
            Some(witness) => matches!(witness, Witness::Lost { .. } | Witness::Refused { .. }),
            None => matches!(finding.who, Who::Stored | Who::Lost) && finding.level > Level::Info,
        };
        if breaks {
            let (from, to) = (from.name(), to.name());
            let what = if finding.who == Who::Lost { "drops" } else { "refuses" };
            let message = format!("{to} {what} what {from} takes, with conversion strategy None: {}", finding.message);
            findings.push(Finding { version: to.to_owned(), message, ..finding });
        }
    }
}
