//! Served versions with other fields, and nothing that converts.

use crate::finding::{Finding, Level, Who};
use crate::lint::{Check, Lint};
use crate::crd_document::CrdDocument;
use crate::versions;

pub(super) const LINT: Lint = Lint {
    id: "versions_differ_without_conversion",
    title: "a version cannot hold what another one can, and nothing converts",
    level: Level::Warn,
    who: Who::Versions,
    why: "with conversion strategy None a client that reads and writes back in the poorer version deletes the fields that it does not know.",
    mend: "convert by a webhook that keeps them, or add the field to every served version.",
    claims: &[],
    check: Check::Alone(check),
};

fn check(lint: &Lint, crd: &CrdDocument, findings: &mut Vec<Finding>) {
    let Some(stored) = versions::storage(crd).filter(|_| !versions::converts(crd)) else { return };
    for version in crd.versions().filter(|version| version.served() && version.name() != stored.name()) {
        for path in versions::lost_between(stored, version) {
            let (from, to) = (stored.name(), version.name());
            let message = format!("{from} has it and {to} does not, with conversion strategy None: whoever writes in {to} deletes it");
            findings.push(Finding { path, ..lint.finding(crd, to, message) });
        }
        for path in versions::lost_between(version, stored) {
            let (from, to) = (version.name(), stored.name());
            let message = format!("{from} has it and {to} does not, with conversion strategy None: it is never stored");
            findings.push(Finding { path, ..lint.finding(crd, from, message) });
        }
    }
}
