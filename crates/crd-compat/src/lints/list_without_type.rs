//! A list without x-kubernetes-list-type.

use crate::finding::{Finding, Level, Who};
use crate::lint::{Check, Lint};
use crate::crd_document::CrdDocument;
use crate::schema_walk;

pub(super) const LINT: Lint = Lint {
    id: "list_without_type",
    title: "a new list does not say how it is merged",
    level: Level::Info,
    who: Who::Merge,
    why: "the API server takes such a list as one value: with server-side apply, two managers replace each other's.",
    mend: "set x-kubernetes-list-type: map with keys, set, or atomic if one manager is meant to own it.",
    claims: &[],
    check: Check::Alone(check),
};

fn check(lint: &Lint, crd: &CrdDocument, findings: &mut Vec<Finding>) {
    schema_walk::each(crd, &mut |version, path, schema| {
        let is_list = schema.get("type").is_some_and(|kind| kind == "array");
        if is_list && !schema.contains_key("x-kubernetes-list-type") && !schema_walk::is_conditions(path, schema) {
            let message = "x-kubernetes-list-type is not set: the list is one value for appliers";
            findings.push(Finding { path: path.to_owned(), ..lint.finding(crd, version.name(), message) });
        }
    });
}
