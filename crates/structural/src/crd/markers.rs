//! The markers of lists and maps (`x-kubernetes-list-type`, `x-kubernetes-list-map-keys`, `x-kubernetes-map-type`).

use serde_json::Value;

use super::reader::Raw;
use crate::path::At;
use crate::report::{ErrorType, FieldError};
use crate::schema::{ListType, Schema, Type};

const LIST_TYPE: &str = "x-kubernetes-list-type";
const MAP_KEYS: &str = "x-kubernetes-list-map-keys";
const MAP_TYPE: &str = "x-kubernetes-map-type";

/// Decodes the markers into the schema.
pub(super) fn read(raw: &Raw, at: &At<'_>, schema: &mut Schema, errors: &mut Vec<FieldError>) {
    let mut unknown = |name: &str, accepted: &str| {
        let error = FieldError::new(&at.field(name), ErrorType::NotSupported, "unknown marker value");
        errors.push(error.accepting(accepted));
    };
    schema.list_type = match text(raw, LIST_TYPE) {
        None | Some("atomic") => ListType::Atomic,
        Some("set") => ListType::Set,
        Some("map") => ListType::Map,
        Some(_) => {
            unknown(LIST_TYPE, "atomic, set, map");
            ListType::Atomic
        }
    };
    schema.map_atomic = match text(raw, MAP_TYPE) {
        None | Some("granular") => false,
        Some("atomic") => true,
        Some(_) => {
            unknown(MAP_TYPE, "atomic, granular");
            false
        }
    };
    let keys = raw.get(MAP_KEYS).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    schema.map_keys = keys.iter().filter_map(Value::as_str).map(str::to_owned).collect();
}

fn text<'v>(raw: &'v Raw, name: &str) -> Option<&'v str> {
    // A marker of another JSON type is as unknown as any other text.
    raw.get(name).filter(|value| !value.is_null()).map(|value| value.as_str().unwrap_or_default())
}

/// Checks the markers against the types; the schema's children are complete.
pub(super) fn check(raw: &Raw, at: &At<'_>, schema: &Schema, errors: &mut Vec<FieldError>) {
    let list_type = text(raw, LIST_TYPE);
    let at_type = at.field("type");
    let missing_or_wrong = if schema.kind.is_none() { ErrorType::Required } else { ErrorType::Invalid };
    if text(raw, MAP_TYPE).is_some() && schema.kind != Some(Type::Object) {
        let message = "must be object when x-kubernetes-map-type is set";
        errors.push(FieldError::new(&at_type, missing_or_wrong, message));
    }
    if list_type.is_some() && schema.kind != Some(Type::Array) {
        let message = "must be array when x-kubernetes-list-type is set";
        errors.push(FieldError::new(&at_type, missing_or_wrong, message));
    }
    if !schema.map_keys.is_empty() && schema.list_type != ListType::Map {
        let how = if list_type.is_none() { ErrorType::Required } else { ErrorType::Invalid };
        errors.push(FieldError::new(&at.field(LIST_TYPE), how, "must be map when there are map keys"));
    }
    if let Some(items) = schema.items.as_deref().filter(|_| schema.is_unique_list()) {
        check_items(schema, items, &at.field("items"), errors);
        if schema.list_type == ListType::Map {
            check_keys(schema, items, at, errors);
        }
    }
}

/// What the items of a set or map-like list can be.
fn check_items(schema: &Schema, items: &Schema, at: &At<'_>, errors: &mut Vec<FieldError>) {
    if items.nullable {
        let message = "items of a set or map-like list cannot be null";
        errors.push(FieldError::new(&at.field("nullable"), ErrorType::Forbidden, message));
    }
    let (keyword, message) = match (schema.list_type, items.kind) {
        (ListType::Set, Some(Type::Array)) if items.is_unique_list() => {
            (LIST_TYPE, "a list inside a set must be atomic")
        }
        (ListType::Set, Some(Type::Object)) if !items.map_atomic => (MAP_TYPE, "an object inside a set must be atomic"),
        (ListType::Map, kind) if kind != Some(Type::Object) => ("type", "must be object in a map-like list"),
        _ => return,
    };
    errors.push(FieldError::new(&at.field(keyword), ErrorType::Invalid, message));
}

/// What the keys of a map-like list can be.
fn check_keys(schema: &Schema, items: &Schema, at: &At<'_>, errors: &mut Vec<FieldError>) {
    let at_keys = at.field(MAP_KEYS);
    let at_items = at.field("items");
    let at_properties = at_items.field("properties");
    let mut refuse = |at: &At<'_>, error_type, message: &str| {
        errors.push(FieldError::new(at, error_type, message));
    };
    if schema.map_keys.is_empty() {
        let message = "a map-like list must say which members identify its items";
        refuse(&at_keys, ErrorType::Required, message);
    }
    for (position, key) in schema.map_keys.iter().enumerate() {
        let at_key = at_properties.field(key);
        if schema.map_keys.iter().take(position).any(|before| before == key) {
            refuse(&at_keys, ErrorType::Invalid, &format!("key {key:?} is listed twice"));
        }
        let Some(property) = items.property(key) else {
            refuse(&at_keys, ErrorType::Invalid, &format!("key {key:?} is no property of the items"));
            continue;
        };
        if matches!(property.kind, Some(Type::Array | Type::Object)) {
            refuse(&at_key.field("type"), ErrorType::Invalid, "a map key must be a scalar");
        }
        if property.default.is_none() && !items.required().contains(key) {
            let message = "a map key must be required or have a default";
            refuse(&at_key.field("default"), ErrorType::Required, message);
        }
        if property.nullable {
            refuse(&at_key.field("nullable"), ErrorType::Forbidden, "a map key cannot be null");
        }
    }
}
