//! Conditions that are not a map list by type.

use crate::finding::{Finding, Level, Who};
use crate::lint::{Check, Lint};
use crate::crd_document::CrdDocument;
use crate::schema_walk;
use serde_json::json;

pub(super) const LINT: Lint = Lint {
    id: "conditions_not_map_list",
    title: "new conditions are not merged by type",
    level: Level::Warn,
    who: Who::Merge,
    why: "conditions have many writers; unless they are a map list by type, the last one to apply the list deletes the conditions of the others.",
    mend: "set x-kubernetes-list-type: map and x-kubernetes-list-map-keys: [type].",
    claims: &[],
    check: Check::Alone(check),
};

fn check(lint: &Lint, crd: &CrdDocument, findings: &mut Vec<Finding>) {
    schema_walk::each(crd, &mut |version, path, schema| {
        let is_map = schema.get("x-kubernetes-list-type").is_some_and(|kind| kind == "map");
        let by_type = schema.get("x-kubernetes-list-map-keys").is_some_and(|keys| *keys == json!(["type"]));
        if schema_walk::is_conditions(path, schema) && !(is_map && by_type) {
            let message = "conditions are not a map list with the key type: their writers replace each other's";
            findings.push(Finding { path: path.to_owned(), ..lint.finding(crd, version.name(), message) });
        }
    });
}
