//! The storage version changes, the schemas differ, and nothing converts.

use crate::finding::{Finding, Level, Who};
use crate::lint::{Check, Lint, Pair};
use crate::versions;

pub(super) const LINT: Lint = Lint {
    id: "storage_moved_without_conversion",
    title: "objects are stored in another version, unconverted",
    level: Level::Deny,
    who: Who::Versions,
    why: "with conversion strategy None the API server changes only apiVersion; fields that the new storage version does not have are pruned on the next write.",
    mend: "convert by a webhook, or give both versions the same schema first.",
    claims: &[],
    check: Check::Crd(check),
};

fn check(lint: &Lint, pair: Pair<'_>, findings: &mut Vec<Finding>) {
    let Pair { old: Some(old), new: Some(new) } = pair else { return };
    let (Some(before), Some(after)) = (versions::storage(old), versions::storage(new)) else { return };
    if before.name() == after.name() || versions::converts(new) {
        return;
    }
    let before = new.version(before.name()).unwrap_or(before);
    let lost = versions::lost_between(before, after);
    if let Some(first) = lost.first() {
        let more = versions::and_more(lost.len());
        let message = format!(
            "objects move from {} to {} with conversion strategy None: {first}{more} is pruned when an object is written next",
            before.name(),
            after.name()
        );
        let finding = lint.finding(new, after.name(), message);
        findings.push(Finding { also: vec![Who::Lost], old: before.name().into(), new: after.name().into(), ..finding });
    }
}
