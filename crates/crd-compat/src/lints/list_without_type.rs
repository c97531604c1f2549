//! A list that is new, and has no x-kubernetes-list-type.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use crate::finding::{Finding, Level, Who};
use crate::lint::{Check, Lint, Pair};
use crate::schema_walk;

pub(super) const LINT: Lint = Lint {
    id: "list_without_type",
    title: "a new list does not say how it is merged",
    level: Level::Info,
    who: Who::Merge,
    why: "the API server takes such a list as one value: with server-side apply, two managers replace each other's.",
    mend: "set x-kubernetes-list-type: map with keys, set, or atomic if one manager is meant to own it.",
    claims: &[],
    check: Check::Crd(check),
};

fn check(lint: &Lint, pair: Pair<'_>, findings: &mut Vec<Finding>) {
    let Some(new) = pair.new else { return };
    // A list that was there before is no news, whatever it says: atomic means the same as nothing.
    let mut known = BTreeSet::new();
    if let Some(old) = pair.old {
        schema_walk::each(old, &mut |_, path, schema| {
            if is_list(schema) {
                known.insert(path.to_owned());
            }
        });
    }
    schema_walk::each(new, &mut |version, path, schema| {
        let says = schema.contains_key("x-kubernetes-list-type") || schema_walk::is_conditions(path, schema);
        if is_list(schema) && !says && !known.contains(path) {
            let message = "x-kubernetes-list-type is not set: the list is one value for appliers";
            findings.push(Finding { path: path.to_owned(), ..lint.finding(new, version.name(), message) });
        }
    });
}

fn is_list(schema: &Map<String, Value>) -> bool {
    schema.get("type").is_some_and(|kind| kind == "array")
}
