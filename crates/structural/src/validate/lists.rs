//! Items of sets and of map-like lists are unique.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::{describe, numbers};
use crate::path::At;
use crate::report::{ErrorType, FieldError, Findings};
use crate::schema::{Additional, ListType, Properties, Schema};

/// Checks every marked list of the tree.
pub(super) fn check(schema: &Schema, value: &Value, at: &At<'_>, errors: &mut Findings) {
    if !schema.holds.unique_lists {
        return;
    }
    match value {
        Value::Array(items) => {
            match schema.list_type {
                ListType::Atomic => {}
                ListType::Set => {
                    report_repeats(items.iter().map(|item| Identity::of(Some(item))), at, errors, |index| {
                        items.get(index).map(describe).unwrap_or_default()
                    });
                }
                ListType::Map => map_like(schema, items, at, errors),
            }
            if let Some(schema) = &schema.items {
                for (index, item) in items.iter().enumerate() {
                    check(schema, item, &at.index(index), errors);
                }
            }
        }
        Value::Object(members) => {
            let mut properties = Properties::of(schema);
            for (name, value) in members {
                if let Some(property) = properties.find(name) {
                    check(property, value, &at.field(name), errors);
                } else if let Some(Additional::Schema(additional)) = &schema.additional {
                    check(additional, value, &at.field(name), errors);
                }
            }
        }
        _ => {}
    }
}

fn map_like(schema: &Schema, items: &[Value], at: &At<'_>, errors: &mut Findings) {
    if let Some(index) = items.iter().position(|item| !item.is_object() && !item.is_null()) {
        errors.push(&at.index(index), |at| {
            FieldError::new(at, ErrorType::Invalid, "an item of a map-like list that is no object")
                .accepting("an object")
        });
        return;
    }
    if items.len() < 2 {
        return;
    }
    let key = |item: &Value| {
        let members = item.as_object();
        let key = schema.map_keys.iter().filter_map(|name| Some((name.clone(), members?.get(name)?.clone())));
        Value::Object(key.collect::<Map<_, _>>())
    };
    let name = |index| items.get(index).map_or_else(String::new, |item| format!("the key {}", key(item)));
    match schema.map_keys.as_slice() {
        [only] => report_repeats(items.iter().map(|item| Identity::of(item.get(only))), at, errors, name),
        _ => report_repeats(items.iter().map(|item| Identity::written(&key(item))), at, errors, name),
    }
}

/// What tells an item from others; text is not copied.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Identity<'v> {
    None,
    Text(&'v str),
    Json(String),
}

impl<'v> Identity<'v> {
    fn of(value: Option<&'v Value>) -> Self {
        match value {
            None => Self::None,
            Some(Value::String(text)) => Self::Text(text),
            Some(compound @ (Value::Array(_) | Value::Object(_))) => Self::written(compound),
            Some(scalar) => Self::Json(match scalar.to_string() {
                // Both zeros are the same float; the integer 0 is none.
                zero if zero == "-0.0" => "0.0".to_owned(),
                other => other,
            }),
        }
    }

    /// Compound values are compared as Go writes them.
    fn written(value: &Value) -> Self {
        Self::Json(numbers::as_written(value).to_string())
    }
}

/// Reports the first repetition of each item, as the API server does.
fn report_repeats<'v>(
    identities: impl Iterator<Item = Identity<'v>>,
    at: &At<'_>,
    errors: &mut Findings,
    name: impl Fn(usize) -> String,
) {
    let mut seen: BTreeMap<Identity<'v>, usize> = BTreeMap::new();
    for (index, identity) in identities.enumerate() {
        let times = seen.entry(identity).or_default();
        *times += 1;
        if *times == 2 {
            errors.push(&at.index(index), |at| {
                let message = format!("{} occurs twice in the list", name(index));
                FieldError::new(at, ErrorType::Duplicate, message).accepting("each only once")
            });
        }
    }
}
