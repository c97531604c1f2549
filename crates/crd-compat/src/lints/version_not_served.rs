//! A version that was served and is not any more.

use crate::crd_document::VersionDocument;
use crate::finding::{Finding, Level, Who};
use crate::lint::{Check, Lint, Pair};
use crate::versions;

pub(super) const LINT: Lint = Lint {
    id: "version_not_served",
    title: "a version is no longer served",
    level: Level::Deny,
    who: Who::Versions,
    why: "requests to the version answer 404, and manifests in it do not apply.",
    mend: "mark it deprecated for a release or two, with a deprecationWarning that names its successor; then accept this finding.",
    claims: &[],
    check: Check::Crd(check),
};

fn check(lint: &Lint, pair: Pair<'_>, findings: &mut Vec<Finding>) {
    let Pair { old: Some(old), new: Some(new) } = pair else { return };
    for before in old.versions().filter(|version| version.served()) {
        let name = before.name();
        if new.version(name).is_none_or(VersionDocument::served) {
            continue;
        }
        let warned = if before.deprecated() { "" } else { ", although it was not marked deprecated" };
        let message = format!("{name} is no longer served{warned}: requests to it answer 404");
        let (old, marks) = (versions::marks(old, name), versions::marks(new, name));
        findings.push(Finding { also: vec![Who::Writers, Who::Readers], old, new: marks, ..lint.finding(new, name, message) });
    }
}
