//! A webhook converted objects between versions that differ, and nothing does any more.

use super::versions_differ_without_conversion as difference;
use crate::crd_document::{CrdDocument, VersionDocument};
use crate::finding::{Finding, Level, Who};
use crate::lint::{Check, Lint, Pair};
use crate::versions;

pub(super) const LINT: Lint = Lint {
    id: "conversion_removed",
    title: "versions that differ are no longer converted",
    level: Level::Deny,
    who: Who::Versions,
    why: "with conversion strategy None the API server changes only apiVersion: objects at rest in one version and clients of another one lose what the webhook carried over.",
    mend: "keep the webhook until one version is left: serve no other one, rewrite every object in it, and take the others out of status.storedVersions and metadata.managedFields.",
    claims: &[],
    check: Check::Crd(check),
};

fn check(lint: &Lint, pair: Pair<'_>, findings: &mut Vec<Finding>) {
    let Pair { old: Some(old), new: Some(new) } = pair else { return };
    if !versions::converts(old) || versions::converts(new) {
        return;
    }
    let at_rest = versions::stored(old);
    let in_use = |name: &str| at_rest.contains(&name) || new.version(name).is_some_and(VersionDocument::served);
    let found = difference::between_versions(new, in_use);
    if let Some(first) = found.first() {
        let more = versions::and_more(found.len());
        let place = if first.path.is_empty() { "the whole object" } else { &first.path };
        let message =
            format!("a webhook converted between versions that differ, and is gone. {place}: {}{more}", first.message);
        let say = |crd: &CrdDocument| crd.value().pointer("/spec/conversion/strategy").cloned().unwrap_or_else(|| "None".into());
        let also = vec![Who::Lost, Who::Writers, Who::Readers];
        findings.push(Finding { also, old: say(old), new: say(new), ..lint.finding(new, "", message) });
    }
}
