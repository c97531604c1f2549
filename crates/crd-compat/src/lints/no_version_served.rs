//! A CRD of which nothing can be requested.

use crate::finding::{Finding, Level, Who};
use crate::lint::{Check, Lint};
use crate::crd_document::{CrdDocument, VersionDocument};

pub(super) const LINT: Lint = Lint {
    id: "no_version_served",
    title: "no version is served",
    level: Level::Deny,
    who: Who::Versions,
    why: "the API server does not offer a kind of which no version is served; its objects can be neither read nor deleted.",
    mend: "serve the version that objects are stored in.",
    claims: &[],
    check: Check::Alone(check),
};

fn check(lint: &Lint, crd: &CrdDocument, findings: &mut Vec<Finding>) {
    if !crd.versions().any(VersionDocument::served) {
        findings.push(lint.finding(crd, "", "no version is served: nobody can reach the objects of this kind"));
    }
}
