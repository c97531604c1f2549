//! Single keywords: each of its type, or an error.

use serde_json::Value;

use super::{Raw, Reader};
use crate::path::At;
use crate::report::{ErrorType, FieldError};
use crate::schema::Type;

impl Reader<'_> {
    pub(super) fn kind(&mut self, raw: &Raw, at: &At<'_>) -> Option<Type> {
        let name = self.text(raw, "type", at).filter(|name| !name.is_empty())?;
        let kind = Type::named(name);
        if kind.is_none() {
            let names = Type::ALL.map(Type::name).join(", ");
            let null = if name == "null" { "; nullable: true lets null in" } else { "" };
            let error =
                FieldError::new(&at.field("type"), ErrorType::NotSupported, format!("type {name:?} is unknown{null}"));
            self.errors.push(error.accepting(names));
        }
        kind
    }

    pub(super) fn preserve_unknown(&mut self, raw: &Raw, at: &At<'_>) -> bool {
        let name = "x-kubernetes-preserve-unknown-fields";
        let set = self.flag(raw, name, at);
        if !set && raw.get(name).is_some_and(Value::is_boolean) {
            self.refuse(&at.field(name), ErrorType::Invalid, "must be true or absent");
        }
        set
    }

    pub(super) fn wrong_type(&mut self, name: &str, at: &At<'_>, expected: &str) {
        self.refuse(&at.field(name), ErrorType::TypeInvalid, format!("must be {expected}"));
    }

    pub(super) fn flag(&mut self, raw: &Raw, name: &str, at: &At<'_>) -> bool {
        present(raw, name).is_some_and(|value| {
            value.as_bool().unwrap_or_else(|| {
                self.wrong_type(name, at, "true or false");
                false
            })
        })
    }

    pub(super) fn text<'v>(&mut self, raw: &'v Raw, name: &str, at: &At<'_>) -> Option<&'v str> {
        let value = present(raw, name)?;
        let text = value.as_str();
        if text.is_none() {
            self.wrong_type(name, at, "a string");
        }
        text
    }

    pub(super) fn number(&mut self, raw: &Raw, name: &str, at: &At<'_>) -> Option<f64> {
        let value = present(raw, name)?;
        let number = value.as_f64();
        if number.is_none() {
            self.wrong_type(name, at, "a number");
        }
        number
    }

    pub(super) fn integer(&mut self, raw: &Raw, name: &str, at: &At<'_>) -> Option<i64> {
        let value = present(raw, name)?;
        let number = value.as_i64();
        if number.is_none() {
            self.wrong_type(name, at, "an integer");
        }
        number
    }

    pub(super) fn list<'v>(&mut self, raw: &'v Raw, name: &str, at: &At<'_>) -> &'v [Value] {
        match present(raw, name) {
            None => &[],
            Some(Value::Array(list)) => list,
            Some(_) => {
                self.wrong_type(name, at, "a list");
                &[]
            }
        }
    }

    pub(super) fn members<'v>(&mut self, raw: &'v Raw, name: &str, at: &At<'_>) -> Vec<(&'v String, &'v Value)> {
        match present(raw, name) {
            None => Vec::new(),
            Some(Value::Object(members)) => members.iter().collect(),
            Some(_) => {
                self.wrong_type(name, at, "an object");
                Vec::new()
            }
        }
    }
}

pub(super) fn present<'v>(raw: &'v Raw, name: &str) -> Option<&'v Value> {
    raw.get(name).filter(|value| !value.is_null())
}

/// Go's zero value: the API server cannot tell it from an absent keyword.
pub(super) fn is_zero(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(flag) => !flag,
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(_) | Value::Number(_) => false,
    }
}

/// Exactly `[{type: integer}, {type: string}]`, in this order.
pub(super) fn is_int_or_string(any_of: Option<&Value>) -> bool {
    let types = ["integer", "string"];
    any_of.and_then(Value::as_array).is_some_and(|branches| {
        branches.len() == types.len()
            && branches.iter().zip(types).all(|(branch, kind)| {
                branch
                    .as_object()
                    .is_some_and(|only| only.len() == 1 && only.get("type").is_some_and(|name| name == kind))
            })
    })
}
