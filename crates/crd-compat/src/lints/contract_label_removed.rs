//! A contract label that the new CRD does not have.

use crate::finding::{Finding, Level, Who};
use crate::lint::{Check, Lint, Pair};
use crate::contract;

pub(super) const LINT: Lint = Lint {
    id: "contract_label_removed",
    title: "no label says which version follows a contract of Cluster API any more",
    level: Level::Warn,
    who: Who::Versions,
    why: "the label cluster.x-k8s.io/<contract> of a CRD is how Cluster API finds the version of a provider's kind; without it, its controllers cannot read the objects.",
    mend: "keep the label for as long as a release of Cluster API that is in use speaks the contract.",
    claims: &[],
    check: Check::Crd(check),
};

fn check(lint: &Lint, pair: Pair<'_>, findings: &mut Vec<Finding>) {
    let Pair { old: Some(old), new: Some(new) } = pair else { return };
    for (label, versions) in contract::labels(old) {
        if !contract::labels(new).any(|(known, _)| known == label) {
            let message = format!("the label {label} is gone: Cluster API finds no version of {} for that contract", new.kind());
            findings.push(Finding { old: versions.into(), ..lint.finding(new, "", message) });
        }
    }
}
