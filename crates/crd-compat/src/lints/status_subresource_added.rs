//! A status that used to be written with the object.

use crate::finding::{Finding, Level, Who};
use crate::lint::{Check, Lint, Pair};
use crate::versions;

pub(super) const LINT: Lint = Lint {
    id: "status_subresource_added",
    title: "the status becomes a subresource",
    level: Level::Deny,
    who: Who::Writers,
    why: "what a request to the object itself says about its status is dropped now, without an error.",
    mend: "change the clients that write the status to use the subresource before the CRD changes.",
    claims: &[],
    check: Check::Crd(check),
};

fn check(lint: &Lint, pair: Pair<'_>, findings: &mut Vec<Finding>) {
    let Pair { old: Some(old), new: Some(new) } = pair else { return };
    for before in old.versions() {
        let Some(after) = new.version(before.name()).filter(|after| after.served()) else { continue };
        let has_status = before.schema().and_then(|schema| schema.get("properties")?.get("status")).is_some();
        if let (true, None, Some(now)) =
            (has_status, versions::subresource(before, "status"), versions::subresource(after, "status"))
        {
            let message = "a status that is written with the object is dropped: it must be written to the subresource";
            findings.push(Finding { path: "status".to_owned(), new: now.clone(), ..lint.finding(new, after.name(), message) });
        }
    }
}
