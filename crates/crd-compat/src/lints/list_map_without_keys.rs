//! A map list without keys.

use crate::finding::{Finding, Level, Who};
use crate::lint::{Check, Lint};
use crate::crd_document::CrdDocument;
use crate::schema_walk;

pub(super) const LINT: Lint = Lint {
    id: "list_map_without_keys",
    title: "a map list does not say by which keys",
    level: Level::Deny,
    who: Who::Versions,
    why: "the API server refuses the CRD.",
    mend: "set x-kubernetes-list-map-keys to the members that identify an item.",
    claims: &[],
    check: Check::Alone(check),
};

fn check(lint: &Lint, crd: &CrdDocument, findings: &mut Vec<Finding>) {
    schema_walk::each(crd, &mut |version, path, schema| {
        if schema_walk::is_map_list(schema) && schema_walk::keys(schema).next().is_none() {
            let message = "a map list without x-kubernetes-list-map-keys: the API server refuses the CRD";
            findings.push(Finding { path: path.to_owned(), ..lint.finding(crd, version.name(), message) });
        }
    });
}
