//! Ratcheting: which value of the old object a value of the new one is compared with.

use std::collections::HashMap;

use serde_json::Value;

use crate::schema::{ListType, Schema};

/// What a value was before the update.
#[derive(Clone, Copy)]
pub(crate) enum Old<'v> {
    /// Nothing is known: the object is new, or the value cannot be matched with an old one. Every error counts.
    Create,
    /// This. An error in an equal value does not count.
    Is(&'v Value),
}

impl<'v> Old<'v> {
    fn value(self) -> Option<&'v Value> {
        match self {
            Self::Create => None,
            Self::Is(old) => Some(old),
        }
    }

    /// Whether the value has not changed, so that its errors do not count.
    pub(crate) fn equals(self, new: &Value) -> bool {
        matches!(self, Self::Is(old) if old == new)
    }

    pub(crate) fn member(self, name: &str) -> Self {
        self.value().and_then(|old| old.get(name)).map_or(Self::Create, Self::Is)
    }

    pub(crate) fn list<'s>(self, schema: &'s Schema) -> OldList<'v, 's> {
        OldList::of(schema, self.value())
    }
}

/// The old items of a list; only a map-like list can say which of them a new item was.
pub(crate) struct OldList<'v, 's> {
    by_key: HashMap<String, &'v Value>,
    keys: &'s [String],
}

impl<'v, 's> OldList<'v, 's> {
    pub(crate) fn of(schema: &'s Schema, old: Option<&'v Value>) -> Self {
        let keys = schema.map_keys.as_slice();
        let old = old.and_then(Value::as_array).filter(|_| schema.list_type == ListType::Map);
        let mut by_key = HashMap::new();
        for item in old.into_iter().flatten() {
            by_key.entry(key(keys, item)).or_insert(item);
        }
        Self { by_key, keys }
    }

    pub(crate) fn find(&self, new: &Value) -> Option<&'v Value> {
        if self.by_key.is_empty() {
            return None;
        }
        self.by_key.get(&key(self.keys, new)).copied()
    }

    pub(crate) fn item(&self, new: &Value) -> Old<'v> {
        self.find(new).map_or(Old::Create, Old::Is)
    }
}

fn key(keys: &[String], item: &Value) -> String {
    let mut text = String::new();
    for name in keys {
        match item.get(name) {
            Some(value) => text.push_str(&value.to_string()),
            None => text.push('-'),
        }
        text.push('\n');
    }
    text
}
