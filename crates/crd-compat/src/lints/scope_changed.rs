//! A kind that is namespaced in one CRD and not in the other.

use crate::finding::{Finding, Level, Who};
use crate::lint::{Check, Lint, Pair};
use crate::crd_document::CrdDocument;

pub(super) const LINT: Lint = Lint {
    id: "scope_changed",
    title: "objects move into or out of namespaces",
    level: Level::Deny,
    who: Who::Versions,
    why: "the API server does not let a CRD change its scope, and every path of the API would be another one.",
    mend: "make a new kind with the other scope, and move objects there.",
    claims: &[],
    check: Check::Crd(check),
};

fn check(lint: &Lint, pair: Pair<'_>, findings: &mut Vec<Finding>) {
    let Pair { old: Some(old), new: Some(new) } = pair else { return };
    let scope = |crd: &CrdDocument| crd.value().pointer("/spec/scope").cloned().unwrap_or_default();
    let (before, after) = (scope(old), scope(new));
    if before != after {
        let message = format!("scope {before} became {after}: the API server refuses the new CRD, scope cannot be changed");
        findings.push(Finding {
            also: vec![Who::Writers, Who::Readers],
            old: before,
            new: after,
            ..lint.finding(new, "", message)
        });
    }
}
