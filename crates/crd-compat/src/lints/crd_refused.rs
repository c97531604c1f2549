//! The API server refuses the new CRD itself.

use crate::finding::{Finding, Level, Who};
use crate::lint::{Check, Lint, Pair};

pub(super) const LINT: Lint = Lint {
    id: "crd_refused",
    title: "the API server refuses the CRD",
    level: Level::Deny,
    who: Who::Versions,
    why: "the CRD cannot be created or updated, so the release cannot be installed.",
    mend: "mend what the message names.",
    claims: &[],
    check: Check::Crd(check),
};

fn check(lint: &Lint, pair: Pair<'_>, findings: &mut Vec<Finding>) {
    let Some(new) = pair.new else { return };
    if pair.old.is_some_and(|old| old.value().get("spec") == new.value().get("spec")) {
        return;
    }
    let Err(report) = structural::Crd::from_value(new.value()) else { return };
    for error in report.errors {
        let mut finding = lint.finding(new, "", error.to_string());
        finding.path = error.path.to_string();
        finding.also.extend([Who::Stored, Who::Writers]);
        findings.push(finding);
    }
}
