//! What lints ask about the versions of a CRD: where objects are stored, what converts them, what one version holds and another does not.

use serde_json::{Map, Value, json};

use crate::crd_document::{CrdDocument, VersionDocument};
use crate::schema_walk;

/// How a version is removed without breaking anybody.
pub const SAFE_REMOVAL: &str = "safe in two steps: (1) store in another version, rewrite every object, take the version out of \
    status.storedVersions and metadata.managedFields; (2) remove it in a later release";

/// The version that objects are written in.
pub fn storage(crd: &CrdDocument) -> Option<VersionDocument<'_>> {
    crd.versions().find(|version| version.storage())
}

/// The versions that objects may be stored in: those of the status, and the one that is written.
pub fn stored(crd: &CrdDocument) -> Vec<&str> {
    let mut names: Vec<&str> = crd.stored_versions().collect();
    if let Some(storage) = storage(crd).map(VersionDocument::name)
        && !names.contains(&storage)
    {
        names.push(storage);
    }
    names
}

/// Whether something converts objects between versions.
pub fn converts(crd: &CrdDocument) -> bool {
    crd.value().pointer("/spec/conversion/strategy").is_some_and(|strategy| strategy == "Webhook")
}

/// Whether unknown members are kept in every version, as CRDs from before structural schemas may do.
pub fn keeps_unknown(crd: &CrdDocument) -> bool {
    crd.value().pointer("/spec/preserveUnknownFields") == Some(&Value::Bool(true))
}

/// How a version is marked.
pub fn marks(crd: &CrdDocument, name: &str) -> Value {
    crd.version(name).map_or(
        Value::Null,
        |version| json!({"served": version.served(), "storage": version.storage(), "deprecated": version.deprecated()}),
    )
}

/// What the CRD says about a subresource.
pub fn subresource<'c>(version: VersionDocument<'c>, name: &str) -> Option<&'c Value> {
    version.value().get("subresources")?.get(name).filter(|subresource| !subresource.is_null())
}

/// ` and 3 more`, for the first of a list.
pub fn and_more(length: usize) -> String {
    if length > 1 { format!(" and {} more", length - 1) } else { String::new() }
}

/// The paths of what `from` keeps and `to` prunes, the outermost ones.
pub fn lost_between(from: VersionDocument<'_>, to: VersionDocument<'_>) -> Vec<String> {
    let mut lost = Vec::new();
    if let (Some(from), Some(to)) = (from.schema().and_then(Value::as_object), to.schema().and_then(Value::as_object)) {
        walk(from, to, "", &mut lost);
    }
    lost
}

fn walk(from: &Map<String, Value>, to: &Map<String, Value>, path: &str, lost: &mut Vec<String>) {
    let keeps_all = to.get("x-kubernetes-preserve-unknown-fields") == Some(&Value::Bool(true));
    let rest = to.get("additionalProperties");
    for (name, property) in from.get("properties").and_then(Value::as_object).into_iter().flatten() {
        let at = schema_walk::member(path, name);
        if path.is_empty() && ["apiVersion", "kind", "metadata"].contains(&name.as_str()) {
            continue;
        }
        match to.get("properties").and_then(|properties| properties.get(name)).or(rest.filter(|rest| rest.is_object()))
        {
            Some(other) => {
                if let (Some(property), Some(other)) = (property.as_object(), other.as_object()) {
                    walk(property, other, &at, lost);
                }
            }
            None if keeps_all || rest == Some(&Value::Bool(true)) => {}
            None => lost.push(at),
        }
    }
    if let (Some(from), Some(to)) = (part(from, "items"), part(to, "items")) {
        walk(from, to, &format!("{path}[*]"), lost);
    }
    match (part(from, "additionalProperties"), part(to, "additionalProperties")) {
        (Some(from), Some(to)) => walk(from, to, &format!("{path}{{*}}"), lost),
        (Some(_), None) if !keeps_all && rest != Some(&Value::Bool(true)) => lost.push(format!("{path}{{*}}")),
        _ => {}
    }
}

fn part<'c>(schema: &'c Map<String, Value>, keyword: &str) -> Option<&'c Map<String, Value>> {
    schema.get(keyword).and_then(Value::as_object)
}
