//! Every place of the schemas of a CRD, structural or not, for lints on one CRD by itself.

use serde_json::{Map, Value};

use crate::crd_document::{CrdDocument, VersionDocument};

/// What is called with each version, path and schema.
type Visit<'v> = dyn FnMut(VersionDocument<'_>, &str, &Map<String, Value>) + 'v;

/// Visits the schema of every value in every version.
pub fn each(crd: &CrdDocument, visit: &mut Visit<'_>) {
    for version in crd.versions() {
        if let Some(schema) = version.schema() {
            walk(version, schema, &mut String::new(), visit);
        }
    }
}

fn walk(version: VersionDocument<'_>, schema: &Value, path: &mut String, visit: &mut Visit<'_>) {
    let Some(keywords) = schema.as_object() else { return };
    visit(version, path, keywords);
    let length = path.len();
    for (name, property) in keywords.get("properties").and_then(Value::as_object).into_iter().flatten() {
        push_member(path, name);
        walk(version, property, path, visit);
        path.truncate(length);
    }
    for (keyword, step) in [("items", "[*]"), ("additionalProperties", "{*}")] {
        if let Some(part) = keywords.get(keyword) {
            path.push_str(step);
            walk(version, part, path, visit);
            path.truncate(length);
        }
    }
}

/// The path of a member, as findings print it.
pub fn member(path: &str, name: &str) -> String {
    let mut path = path.to_owned();
    push_member(&mut path, name);
    path
}

fn push_member(path: &mut String, name: &str) {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '$');
    if name.is_empty() || !name.chars().all(is_plain) {
        path.push_str(&format!("[{name:?}]"));
    } else {
        if !path.is_empty() {
            path.push('.');
        }
        path.push_str(name);
    }
}

/// Whether this is the list of conditions of a status.
pub fn is_conditions(path: &str, schema: &Map<String, Value>) -> bool {
    let has_type = schema.get("items").and_then(|items| items.get("properties")?.get("type")).is_some();
    let is_named = path == "conditions" || path.ends_with(".conditions");
    is_named && has_type && schema.get("type").is_some_and(|kind| kind == "array")
}

/// Whether items are identified by keys.
pub fn is_map_list(schema: &Map<String, Value>) -> bool {
    schema.get("x-kubernetes-list-type").is_some_and(|kind| kind == "map")
}

/// The members that identify an item.
pub fn keys(schema: &Map<String, Value>) -> impl Iterator<Item = &str> {
    schema.get("x-kubernetes-list-map-keys").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
}
