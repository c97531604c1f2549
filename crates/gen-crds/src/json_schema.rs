//! JSON Schemas of the kinds, for editors and for kubeconform.

use capz_api::{lists::ListMarkers, registry::Kind, root::GROUP};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// Where the schema of a kind belongs in a folder of schemas: `{group}/{kind in lower case}_{version}.json`, as kubeconform's
/// template `{{ .Group }}/{{ .ResourceKind }}_{{ .ResourceAPIVersion }}.json` and catalogues of CRD schemas have it.
#[must_use]
pub fn file_name(kind: &Kind) -> String {
    format!("{GROUP}/{}_{}.json", kind.frame.kind.to_lowercase(), kind.frame.version)
}

/// The schema of a kind as JSON Schema. Of the list markers only the members that they make required are left. `strict`
/// refuses members that the kind does not have, where the API server would drop them.
///
/// # Errors
/// The schema does not serialize; those of this project do.
pub fn of_kind(kind: &Kind, lists: ListMarkers, strict: bool) -> serde_json::Result<Value> {
    let mut schema = serde_json::to_value(kind.schema_with(lists))?;
    json_schema(&mut schema, strict);
    if let Some(keywords) = schema.as_object_mut() {
        keywords.insert("$schema".into(), json!("http://json-schema.org/draft-07/schema#"));
        keywords.insert("title".into(), json!(format!("{} {}", kind.frame.kind, kind.frame.version)));
        keywords.insert("required".into(), json!(["apiVersion", "kind"]));
        if let Some(properties) = keywords.get_mut("properties").and_then(Value::as_object_mut) {
            properties.insert("metadata".into(), metadata(strict));
            fix(properties, "apiVersion", &format!("{GROUP}/{}", kind.frame.version));
            fix(properties, "kind", kind.frame.kind);
        }
    }
    Ok(schema)
}

/// The schema of metadata, which a CRD leaves to Kubernetes.
fn metadata(strict: bool) -> Value {
    let text = json!({"type": ["string", "null"]});
    let texts = json!({"type": ["object", "null"], "additionalProperties": text});
    let mut metadata = json!({
        "type": ["object", "null"],
        "description": "Name, namespace, labels, annotations and what else Kubernetes keeps of every object.",
        "properties": {
            "annotations": texts, "creationTimestamp": text, "deletionGracePeriodSeconds": {"type": ["integer", "null"]},
            "deletionTimestamp": text, "finalizers": {"type": ["array", "null"], "items": {"type": "string"}},
            "generateName": text, "generation": {"type": ["integer", "null"]}, "labels": texts,
            "managedFields": {"type": ["array", "null"]}, "name": text, "namespace": text,
            "ownerReferences": {"type": ["array", "null"], "items": {"type": "object"}}, "resourceVersion": text,
            "selfLink": text, "uid": text,
        },
    });
    if let (true, Some(keywords)) = (strict, metadata.as_object_mut()) {
        keywords.insert("additionalProperties".into(), Value::Bool(false));
    }
    metadata
}

/// Allows one value only.
fn fix(properties: &mut Map<String, Value>, name: &str, value: &str) {
    if let Some(property) = properties.get_mut(name).and_then(Value::as_object_mut) {
        property.insert("enum".into(), json!([value]));
    }
}

/// From the structural dialect of CRDs to JSON Schema. What JSON Schema cannot say, such as that a list is a map by its
/// `name`, is left out.
fn json_schema(schema: &mut Value, strict: bool) {
    let Some(keywords) = schema.as_object_mut() else { return };
    let has = |keyword: &str| keywords.get(keyword).is_some_and(|value| *value == true);
    let (is_open, is_int_or_string, is_nullable) =
        (has("x-kubernetes-preserve-unknown-fields"), has("x-kubernetes-int-or-string"), has("nullable"));
    if keywords.get("x-kubernetes-list-type").is_some_and(|kind| kind == "set") {
        keywords.insert("uniqueItems".into(), Value::Bool(true));
    }
    // What has a default need not be written.
    let with_default: Vec<String> =
        keywords.get("properties").and_then(Value::as_object).map_or_else(Vec::new, |all| {
            all.iter().filter(|(_, property)| property.get("default").is_some()).map(|(name, _)| name.clone()).collect()
        });
    if let Some(Value::Array(required)) = keywords.get_mut("required") {
        required.retain(|name| with_default.iter().all(|with_default| name != with_default));
    }
    keywords.retain(|keyword, _| !keyword.starts_with("x-kubernetes-") && keyword != "nullable");
    if is_int_or_string && !keywords.contains_key("anyOf") {
        keywords.insert("type".into(), json!(["integer", "string"]));
    }
    if is_nullable {
        allow_null(keywords);
    }
    for (bound, exclusive) in [("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")] {
        if keywords.get(exclusive).is_some_and(Value::is_boolean)
            && keywords.remove(exclusive) == Some(Value::Bool(true))
            && let Some(value) = keywords.remove(bound)
        {
            keywords.insert(exclusive.into(), value);
        }
    }
    if strict && !is_open && keywords.contains_key("properties") && !keywords.contains_key("additionalProperties") {
        keywords.insert("additionalProperties".into(), Value::Bool(false));
    }
    let names = keywords.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    let required: BTreeSet<String> = names.map(String::from).collect();
    for (keyword, value) in keywords {
        match (keyword.as_str(), value) {
            ("properties", Value::Object(properties)) => {
                for (name, property) in properties {
                    json_schema(property, strict);
                    // The API server drops a null where null is no value; only where it leaves a hole is it an error.
                    if let (false, Some(keywords)) = (required.contains(name), property.as_object_mut()) {
                        allow_null(keywords);
                    }
                }
            }
            ("items" | "additionalProperties" | "not", inner) => json_schema(inner, strict),
            // A choice restates what stands beside it and is never closed by itself.
            ("allOf" | "anyOf" | "oneOf", Value::Array(choices)) => {
                for choice in choices {
                    json_schema(choice, false);
                }
            }
            _ => {}
        }
    }
}

fn allow_null(keywords: &mut Map<String, Value>) {
    if let Some(one) = keywords.get("type").filter(|kind| kind.is_string()).cloned() {
        keywords.insert("type".into(), json!([one, "null"]));
    }
    if let Some(Value::Array(choices)) = keywords.get_mut("anyOf") {
        choices.push(json!({"type": "null"}));
    }
    if let Some(Value::Array(values)) = keywords.get_mut("enum")
        && !values.contains(&Value::Null)
    {
        values.push(Value::Null);
    }
}
