//! The members that every Kubernetes object has: `apiVersion`, `kind` and `metadata`, at the root and in embedded resources.

use serde_json::{Map, Value};

use super::{describe, quote};
use crate::path::At;
use crate::report::{ErrorType, FieldError, Findings};
use crate::schema::{Additional, Properties, Schema};

/// All annotations of an object together, keys and values in bytes.
const MAX_ANNOTATIONS: usize = 256 * 1024;
const MAX_LABEL_VALUE: usize = 63;
const MAX_NAME: usize = 63;
const MAX_PREFIX: usize = 253;

type Errors<'e> = &'e mut Findings;

/// Checks the object's own `metadata`.
pub(super) fn check_root(object: &Value, errors: Errors<'_>) {
    let at = At::ROOT;
    let at_metadata = at.field("metadata");
    let empty = Map::new();
    let Some(members) = object.as_object() else {
        return;
    };
    match members.get("metadata") {
        Some(Value::Object(metadata)) => check_metadata(metadata, true, &at_metadata, errors),
        None => check_metadata(&empty, true, &at_metadata, errors),
        Some(other) => wrong_type(other, "an object", &at_metadata, errors),
    }
}

/// Checks each embedded resource of the tree.
pub(super) fn check(schema: &Schema, value: &Value, at: &At<'_>, errors: Errors<'_>) {
    if !schema.holds.embedded {
        return;
    }
    match value {
        Value::Object(members) => {
            if schema.embedded {
                check_embedded(members, at, errors);
            }
            let mut properties = Properties::of(schema);
            for (name, value) in members {
                if let Some(property) = properties.find(name) {
                    check(property, value, &at.field(name), errors);
                } else if let Some(Additional::Schema(additional)) = &schema.additional {
                    check(additional, value, &at.field(name), errors);
                }
            }
        }
        Value::Array(items) => {
            if let Some(schema) = &schema.items {
                for (index, item) in items.iter().enumerate() {
                    check(schema, item, &at.index(index), errors);
                }
            }
        }
        _ => {}
    }
}

fn check_embedded(members: &Map<String, Value>, at: &At<'_>, errors: Errors<'_>) {
    let mut require = |name: &str, accepts: fn(&str) -> bool, accepted: &str| {
        let at = at.field(name);
        match members.get(name) {
            None => missing("missing in an embedded resource", &at, errors),
            Some(Value::String(text)) if accepts(text) => {}
            Some(Value::String(text)) => invalid(text, accepted, &at, errors),
            Some(other) => wrong_type(other, "a string", &at, errors),
        }
    };
    let is_version = |text: &str| !text.is_empty() && text.matches('/').count() < 2;
    let is_kind = |text: &str| is_dns_label(&text.to_lowercase(), true);
    require("apiVersion", is_version, "version or group/version");
    require("kind", is_kind, "letters, digits and dashes, at most 63");
    let at = at.field("metadata");
    match members.get("metadata") {
        None | Some(Value::Null) => {}
        Some(Value::Object(metadata)) => check_metadata(metadata, false, &at, errors),
        Some(other) => wrong_type(other, "an object", &at, errors),
    }
}

/// `own`: the metadata of the object itself, which must give it a name.
fn check_metadata(metadata: &Map<String, Value>, own: bool, at: &At<'_>, errors: Errors<'_>) {
    let text = |name: &str| metadata.get(name).and_then(Value::as_str).filter(|text| !text.is_empty());
    if own && text("name").is_none() && text("generateName").is_none() {
        missing("neither name nor generateName is set", &at.field("name"), errors);
    }
    for (name, value) in metadata {
        let at = at.field(name);
        match (name.as_str(), value) {
            (_, Value::Null) => {}
            ("name", Value::String(text)) if own && !text.is_empty() && !is_dns_subdomain(text) => {
                invalid(text, "lower case letters, digits, dashes and dots, at most 253", &at, errors);
            }
            ("name" | "generateName", Value::String(text))
                if (text.contains(['/', '%']) || matches!(text.as_str(), "." | "..")) =>
            {
                invalid(text, "a name without / and %", &at, errors);
            }
            ("namespace", Value::String(text)) if !text.is_empty() && !is_dns_label(text, false) => {
                invalid(text, "lower case letters, digits and dashes, at most 63", &at, errors);
            }
            ("name" | "generateName" | "namespace" | "uid" | "resourceVersion" | "selfLink", other)
                if !other.is_string() =>
            {
                wrong_type(other, "a string", &at, errors);
            }
            ("generation" | "deletionGracePeriodSeconds", other) => {
                if !other.is_i64() {
                    wrong_type(other, "an integer", &at, errors);
                } else if !own && other.as_i64().is_some_and(i64::is_negative) {
                    invalid(&other.to_string(), "zero or more", &at, errors);
                }
            }
            ("labels", Value::Object(labels)) => check_labels(labels, &at, errors),
            ("annotations", Value::Object(annotations)) => {
                check_annotations(annotations, &at, errors);
            }
            ("labels" | "annotations", other) => wrong_type(other, "an object", &at, errors),
            ("finalizers", Value::Array(finalizers)) => check_finalizers(finalizers, &at, errors),
            ("ownerReferences", Value::Array(owners)) => check_owners(owners, &at, errors),
            ("finalizers" | "ownerReferences", other) => wrong_type(other, "a list", &at, errors),
            _ => {}
        }
    }
}

fn check_labels(labels: &Map<String, Value>, at: &At<'_>, errors: Errors<'_>) {
    for (key, value) in labels {
        let at = at.field(key);
        if !is_qualified_name(key) {
            invalid(key, "a label key: [prefix/]name, the name at most 63 characters", &at, errors);
        }
        match value {
            Value::Null => {}
            Value::String(text) if text.is_empty() || is_name_part(text, MAX_LABEL_VALUE) => {}
            Value::String(text) => invalid(text, "a label value: letters, digits, -, _ and ., at most 63", &at, errors),
            other => wrong_type(other, "a string", &at, errors),
        }
    }
}

fn check_annotations(annotations: &Map<String, Value>, at: &At<'_>, errors: Errors<'_>) {
    let mut size = 0;
    for (key, value) in annotations {
        let at = at.field(key);
        if !is_qualified_name(&key.to_lowercase()) {
            invalid(key, "an annotation key: [prefix/]name, the name at most 63 characters", &at, errors);
        }
        match value {
            Value::Null => size += key.len(),
            Value::String(text) => size += key.len() + text.len(),
            other => wrong_type(other, "a string", &at, errors),
        }
    }
    if size > MAX_ANNOTATIONS {
        errors.push(at, |at| {
            FieldError::new(at, ErrorType::TooLong, format!("{size} bytes of annotations are too long"))
                .accepting(format!("at most {MAX_ANNOTATIONS} bytes, all keys and values together"))
        });
    }
}

fn check_finalizers(finalizers: &[Value], at: &At<'_>, errors: Errors<'_>) {
    for (index, finalizer) in finalizers.iter().enumerate() {
        let at = at.index(index);
        match finalizer {
            Value::String(text) if is_qualified_name(text) => {}
            Value::String(text) => invalid(text, "a finalizer: [prefix/]name", &at, errors),
            other => wrong_type(other, "a string", &at, errors),
        }
    }
}

fn check_owners(owners: &[Value], at: &At<'_>, errors: Errors<'_>) {
    let controls = |owner: &&Value| owner.get("controller") == Some(&Value::Bool(true));
    if owners.iter().filter(controls).count() > 1 {
        errors.push(at, |at| {
            FieldError::new(at, ErrorType::Invalid, "more than one owner is the controller").accepting("at most one")
        });
    }
    for (index, owner) in owners.iter().enumerate() {
        let at = at.index(index);
        let Some(owner) = owner.as_object() else {
            wrong_type(owner, "an object", &at, errors);
            continue;
        };
        let text = |name: &str| owner.get(name).and_then(Value::as_str);
        if text("apiVersion") == Some("v1") && text("kind") == Some("Event") {
            errors.push(&at, |at| FieldError::new(at, ErrorType::Invalid, "an event cannot be an owner"));
        }
        for name in ["apiVersion", "kind", "name", "uid"] {
            match owner.get(name) {
                Some(Value::String(text)) if !text.is_empty() => {}
                Some(other) if !other.is_string() => {
                    wrong_type(other, "a string", &at.field(name), errors);
                }
                _ => missing("missing in an owner reference", &at.field(name), errors),
            }
        }
    }
}

fn missing(message: &str, at: &At<'_>, errors: Errors<'_>) {
    errors.push(at, |at| FieldError::new(at, ErrorType::Required, message));
}

fn invalid(text: &str, accepted: &str, at: &At<'_>, errors: Errors<'_>) {
    errors.push(at, |at| {
        FieldError::new(at, ErrorType::Invalid, format!("{} is not valid here", quote(text))).accepting(accepted)
    });
}

fn wrong_type(value: &Value, accepted: &str, at: &At<'_>, errors: Errors<'_>) {
    errors.push(at, |at| {
        FieldError::new(at, ErrorType::TypeInvalid, format!("{} is of the wrong type", describe(value)))
            .accepting(accepted)
    });
}

/// A DNS label; by RFC 1035 (`strict`) it starts with a letter.
pub(crate) fn is_dns_label(text: &str, strict: bool) -> bool {
    let inner = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let first = |byte: u8| byte.is_ascii_lowercase() || (!strict && byte.is_ascii_digit());
    let bytes = text.as_bytes();
    bytes.len() <= MAX_NAME
        && bytes.first().copied().is_some_and(first)
        && bytes.last().copied().is_some_and(inner)
        && bytes.iter().all(|byte| inner(*byte) || *byte == b'-')
}

fn is_name_part(text: &str, max: usize) -> bool {
    let bytes = text.as_bytes();
    let edge = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    bytes.len() <= max
        && edge(bytes.first())
        && edge(bytes.last())
        && bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'))
}

fn is_qualified_name(text: &str) -> bool {
    let (prefix, name) = match text.split_once('/') {
        Some((prefix, name)) => (Some(prefix), name),
        None => (None, text),
    };
    is_name_part(name, MAX_NAME) && prefix.is_none_or(is_dns_subdomain)
}

pub(crate) fn is_dns_subdomain(text: &str) -> bool {
    let label = |part: &str| {
        let inner = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        let bytes = part.as_bytes();
        bytes.first().copied().is_some_and(inner)
            && bytes.last().copied().is_some_and(inner)
            && bytes.iter().all(|byte| inner(*byte) || *byte == b'-')
    };
    text.len() <= MAX_PREFIX && text.split('.').all(label)
}
