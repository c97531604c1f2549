//! A kind that the new CRDs do not have.

use crate::crd_document::VersionDocument;
use crate::finding::{Finding, Level, Who};
use crate::lint::{Check, Lint, Pair};

pub(super) const LINT: Lint = Lint {
    id: "kind_removed",
    title: "a kind is gone",
    level: Level::Deny,
    who: Who::Versions,
    why: "with its CRD all objects of a kind are deleted.",
    mend: "keep the CRD, with its versions marked deprecated, for as long as anybody may have objects; remove it in a release whose notes say so.",
    claims: &[],
    check: Check::Crd(check),
};

fn check(lint: &Lint, pair: Pair<'_>, findings: &mut Vec<Finding>) {
    if let Pair { old: Some(old), new: None } = pair {
        let versions: Vec<&str> = old.versions().filter(|version| version.served()).map(VersionDocument::name).collect();
        findings.push(Finding {
            old: versions.into(),
            ..lint.finding(old, "", format!("{} is gone: deleting its CRD deletes every object of it", old.kind()))
        });
    }
}
