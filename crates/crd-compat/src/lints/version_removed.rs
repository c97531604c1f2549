//! A version that the new CRD does not have.

use crate::finding::{Finding, Level, Who};
use crate::lint::{Check, Lint, Pair};
use crate::versions;

pub(super) const LINT: Lint = Lint {
    id: "version_removed",
    title: "a version is gone",
    level: Level::Deny,
    who: Who::Versions,
    why: "requests to the version answer 404, manifests in it do not apply, and server-side apply fails on objects whose managedFields name it.",
    mend: "two steps. First mark it deprecated, then served: false, while objects are rewritten in another version and metadata.managedFields no longer name it. Then, in a later release, remove it.",
    claims: &[],
    check: Check::Crd(check),
};

fn check(lint: &Lint, pair: Pair<'_>, findings: &mut Vec<Finding>) {
    let Pair { old: Some(old), new: Some(new) } = pair else { return };
    let stored = versions::stored(old);
    for version in old.versions().filter(|version| new.version(version.name()).is_none()) {
        let name = version.name();
        let is_known = old.stored_versions().next().is_some();
        if stored.contains(&name) || (!version.served() && is_known) {
            continue;
        }
        let mut finding = lint.finding(new, name, "");
        finding.old = versions::marks(old, name);
        finding.also = vec![Who::Writers, Who::Readers];
        let warned = if version.deprecated() { "" } else { ", although it was not marked deprecated" };
        finding.message = if version.served() {
            format!("{name} is gone{warned}: requests to it answer 404; {}", versions::SAFE_REMOVAL)
        } else {
            finding.level = Level::Warn;
            finding.also.clear();
            format!(
                "{name}, which was not served, is gone: whether objects are stored in it only the status of a live CRD tells \
                 (compare with kubectl get crd -o yaml); {}",
                versions::SAFE_REMOVAL
            )
        };
        findings.push(finding);
    }
}
