//! A key of a map list that is neither required nor defaulted.

use crate::finding::{Finding, Level, Who};
use crate::lint::{Check, Lint};
use crate::crd_document::CrdDocument;
use crate::schema_walk;
use serde_json::Value;

pub(super) const LINT: Lint = Lint {
    id: "list_map_key_optional",
    title: "a key of a map list may be missing",
    level: Level::Deny,
    who: Who::Versions,
    why: "the API server refuses the CRD: an item without its key could not be told from others.",
    mend: "make the key required, or give it a default.",
    claims: &[],
    check: Check::Alone(check),
};

fn check(lint: &Lint, crd: &CrdDocument, findings: &mut Vec<Finding>) {
    schema_walk::each(crd, &mut |version, path, schema| {
        let Some(items) = schema.get("items").filter(|_| schema_walk::is_map_list(schema)) else { return };
        let required = items.get("required").and_then(Value::as_array);
        for key in schema_walk::keys(schema) {
            let Some(property) = items.get("properties").and_then(|properties| properties.get(key)) else { continue };
            let is_required = required.is_some_and(|names| names.iter().any(|name| name == key));
            if !is_required && property.get("default").is_none() {
                let message = format!("the key {key} is neither required nor defaulted: the API server refuses the CRD");
                let path = schema_walk::member(&format!("{path}[*]"), key);
                findings.push(Finding { path, ..lint.finding(crd, version.name(), message) });
            }
        }
    });
}
