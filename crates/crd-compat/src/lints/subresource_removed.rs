//! A subresource that the new CRD does not have.

use crate::finding::{Finding, Level, Who};
use crate::lint::{Check, Lint, Pair};
use crate::versions;

pub(super) const LINT: Lint = Lint {
    id: "subresource_removed",
    title: "the status or scale subresource is gone",
    level: Level::Deny,
    who: Who::Writers,
    why: "controllers write the status, and autoscalers the scale, at a URL of its own; it answers 404 now.",
    mend: "keep the subresource.",
    claims: &[],
    check: Check::Crd(check),
};

fn check(lint: &Lint, pair: Pair<'_>, findings: &mut Vec<Finding>) {
    let Pair { old: Some(old), new: Some(new) } = pair else { return };
    for before in old.versions() {
        let Some(after) = new.version(before.name()).filter(|after| after.served()) else { continue };
        for name in ["status", "scale"] {
            if let (Some(old), None) = (versions::subresource(before, name), versions::subresource(after, name)) {
                let message = format!("requests to the subresource {name} answer 404");
                findings.push(Finding { old: old.clone(), ..lint.finding(new, after.name(), message) });
            }
        }
    }
}
