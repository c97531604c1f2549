//! How appliers share a value: what is one value for them, and what has parts that can belong to different ones.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::managed_fields::{FieldStep, sorted_json};
use crate::schema::object_meta::OBJECT_META;
use crate::schema::{Additional, ListType, Schema, Type};

/// What is known about a value.
#[derive(Clone, Copy)]
pub(super) enum Shape<'s> {
    /// The object itself: its schema, but Kubernetes' own metadata.
    Root(&'s Schema),
    /// A schema; `open`: an ancestor keeps unknown members.
    Schema { schema: &'s Schema, open: bool },
    /// Nothing: objects have parts, lists are one value.
    Deduced,
    /// The schema has no such member.
    Unknown,
}

/// The parts of a value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Parts<'s> {
    /// One value.
    None,
    /// The members of an object.
    Members,
    /// The items of a set.
    Items,
    /// The items of a map-like list.
    Keyed(&'s [String]),
}

impl<'s> Shape<'s> {
    fn of(schema: &'s Schema, open: bool) -> Self {
        Self::Schema { schema, open }
    }

    /// The members that every Kubernetes object has.
    fn of_object(name: &str) -> Option<Self> {
        match name {
            "metadata" => Some(Self::of(&OBJECT_META, true)),
            "apiVersion" | "kind" => OBJECT_META.property("name").map(|text| Self::of(text, true)),
            _ => None,
        }
    }

    /// The parts of `value` under this shape.
    pub(super) fn parts(self, value: &Value) -> Parts<'s> {
        match (self, value) {
            (Self::Root(_) | Self::Deduced, Value::Object(_)) => Parts::Members,
            (Self::Schema { schema, .. }, Value::Object(_)) if !schema.map_atomic => match schema.kind {
                None | Some(Type::Object) => Parts::Members,
                Some(_) => Parts::None,
            },
            (Self::Schema { schema, .. }, Value::Array(_)) => match schema.list_type {
                ListType::Atomic => Parts::None,
                ListType::Set => Parts::Items,
                ListType::Map => Parts::Keyed(&schema.map_keys),
            },
            _ => Parts::None,
        }
    }

    /// Whether the value is one value although its type could have parts.
    pub(super) fn is_atomic(self) -> bool {
        match self {
            Self::Root(_) | Self::Deduced | Self::Unknown => false,
            Self::Schema { schema, .. } => match schema.kind {
                Some(Type::Array) => schema.list_type == ListType::Atomic,
                Some(Type::Object) => schema.map_atomic,
                _ => false,
            },
        }
    }

    pub(super) fn member(self, name: &str) -> Self {
        match self {
            Self::Root(schema) => Self::of_object(name).unwrap_or_else(|| Self::of(schema, false).member(name)),
            Self::Schema { schema, open } => {
                if let (true, Some(own)) = (schema.embedded, Self::of_object(name)) {
                    return own;
                }
                let open = open || schema.preserve_unknown;
                match (schema.property(name), &schema.additional) {
                    (Some(property), _) => Self::of(property, open),
                    (None, Some(Additional::Schema(additional))) => Self::of(additional, open),
                    (None, Some(Additional::Any)) => Self::Deduced,
                    (None, None) if open || schema.properties.is_empty() => Self::Deduced,
                    (None, _) => Self::Unknown,
                }
            }
            Self::Deduced => Self::Deduced,
            Self::Unknown => Self::Unknown,
        }
    }

    /// Whether the member has a property of its own, and so is not tracked itself but by what is in it.
    pub(super) fn is_named(self, name: &str) -> bool {
        match self {
            Self::Root(schema) => Self::of_object(name).is_some() || schema.property(name).is_some(),
            Self::Schema { schema, .. } => {
                (schema.embedded && Self::of_object(name).is_some()) || schema.property(name).is_some()
            }
            Self::Deduced | Self::Unknown => false,
        }
    }

    pub(super) fn item(self) -> Self {
        match self {
            Self::Schema { schema, open } => {
                schema.items.as_deref().map_or(Self::Deduced, |items| Self::of(items, open || schema.preserve_unknown))
            }
            other => other,
        }
    }

    pub(super) fn step(self, step: &FieldStep) -> Self {
        match step {
            FieldStep::Member(name) => self.member(name),
            _ => self.item(),
        }
    }

    /// What identifies an item of a list with parts; `None` for an item that has no identity.
    pub(super) fn identity(self, parts: Parts<'_>, item: &Value) -> Option<FieldStep> {
        let Parts::Keyed(keys) = parts else {
            let scalar = !item.is_null() && !item.is_array() && !item.is_object();
            return scalar.then(|| FieldStep::Item(item.to_string()));
        };
        let members = item.as_object()?;
        let Self::Schema { schema, .. } = self.item() else {
            return None;
        };
        let mut key = BTreeMap::new();
        for name in keys {
            let default = || schema.property(name).and_then(|property| property.default.as_ref());
            if let Some(value) = members.get(name).or_else(default) {
                key.insert(name.clone(), value.clone());
            }
        }
        (!key.is_empty()).then(|| FieldStep::Key(sorted_json(key.iter())))
    }
}
