//! A contract label that leads nowhere.

use crate::finding::{Finding, Level, Who};
use crate::lint::{Check, Lint};
use crate::crd_document::{CrdDocument, VersionDocument};
use crate::contract;

pub(super) const LINT: Lint = Lint {
    id: "contract_label_names_no_version",
    title: "a contract label names a version that is not served",
    level: Level::Deny,
    who: Who::Versions,
    why: "of the versions that the label cluster.x-k8s.io/<contract> names, Cluster API asks for the last; a request for one that is not served answers 404.",
    mend: "name served versions only, separated by underscores.",
    claims: &[],
    check: Check::Alone(check),
};

fn check(lint: &Lint, crd: &CrdDocument, findings: &mut Vec<Finding>) {
    for (label, versions) in contract::labels(crd) {
        for name in versions.split('_').filter(|name| !crd.version(name).is_some_and(VersionDocument::served)) {
            let message = format!("the label {label} names {name:?}, which is not served");
            findings.push(Finding { new: versions.into(), ..lint.finding(crd, name, message) });
        }
    }
}
