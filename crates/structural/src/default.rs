//! Defaulting: absent members get the default of their schema, nulls that the schema does not allow go away.

use serde_json::Value;

use crate::schema::{Additional, Properties, Schema};

impl Schema {
    /// Fills in defaults as the API server does on each request and on each read from storage, and says whether
    /// anything changed.
    ///
    /// Where the schema is not `nullable`, a `null` counts as absent: it is replaced by the default if there is
    /// one, and removed from its object otherwise (in a list it stays, for validation to refuse). A default below
    /// an absent parent does nothing, unless the parent has a default itself; that default is then filled in further.
    ///
    /// ```
    /// # use serde_json::json;
    /// # use structural::Schema;
    /// let schema = Schema::from_value(&json!({"type": "object", "properties": {"spec": {"type": "object", "properties": {
    ///     "sku": {"type": "string", "default": "Standard"}, "zone": {"type": "string"}}}}}))?;
    /// let mut object = json!({"spec": {"zone": null}});
    /// assert!(schema.apply_defaults(&mut object));
    /// assert_eq!(object, json!({"spec": {"sku": "Standard"}}));
    /// # Ok::<(), structural::Report>(())
    /// ```
    pub fn apply_defaults(&self, object: &mut Value) -> bool {
        let tidied = !self.embedded && tidy_metadata(object);
        fill(self, object, Nulls::Drop) || tidied
    }

    /// Fills in defaults only: what a merge left empty stays for validation to refuse.
    pub(crate) fn fill_defaults(&self, object: &mut Value) {
        fill(self, object, Nulls::Keep);
    }
}

/// What happens to nulls that are neither allowed nor replaced by a default.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Nulls {
    Drop,
    Keep,
}

/// In `metadata` a null is the empty value, as in Go's types.
fn tidy_metadata(object: &mut Value) -> bool {
    let Some(metadata) = object.get_mut("metadata") else {
        return false;
    };
    let Value::Object(members) = metadata else {
        let is_null = metadata.is_null();
        if is_null {
            *metadata = Value::Object(serde_json::Map::new());
        }
        return is_null;
    };
    let before = members.len();
    members.retain(|_, value| !value.is_null());
    let mut changed = members.len() != before;
    for name in ["labels", "annotations"] {
        for value in
            members.get_mut(name).and_then(Value::as_object_mut).into_iter().flat_map(|texts| texts.values_mut())
        {
            if value.is_null() {
                *value = Value::String(String::new());
                changed = true;
            }
        }
    }
    changed
}

fn fill(schema: &Schema, value: &mut Value, nulls: Nulls) -> bool {
    let tidied = schema.embedded && nulls == Nulls::Drop && tidy_metadata(value);
    match value {
        Value::Object(members) => {
            let mut changed = nulls == Nulls::Drop && drop_nulls(schema, members);
            for (name, property) in &schema.properties {
                let Some(default) = &property.default else {
                    continue;
                };
                let absent = members.get(name).is_none_or(|value| value.is_null() && !property.nullable);
                if absent {
                    members.insert(name.clone(), default.clone());
                    changed = true;
                }
            }
            let mut properties = Properties::of(schema);
            for (name, value) in members.iter_mut() {
                if let Some(property) = properties.find(name) {
                    changed |= is_container(value) && fill(property, value, nulls);
                } else if let Some(Additional::Schema(additional)) = &schema.additional {
                    changed |= fill_slot(additional, value, nulls);
                }
            }
            changed || tidied
        }
        Value::Array(items) => {
            let Some(schema) = &schema.items else {
                return false;
            };
            {
                let mut changed = false;
                for item in items {
                    changed |= fill_slot(schema, item, nulls);
                }
                changed
            }
        }
        _ => false,
    }
}

/// A value that is there but may be a null in need of a default.
fn fill_slot(schema: &Schema, value: &mut Value, nulls: Nulls) -> bool {
    match (&schema.default, &*value) {
        (Some(default), Value::Null) if !schema.nullable => {
            *value = default.clone();
            fill(schema, value, nulls);
            true
        }
        _ => is_container(value) && fill(schema, value, nulls),
    }
}

fn is_container(value: &Value) -> bool {
    value.is_object() || value.is_array()
}

/// Removes nulls that are neither allowed nor replaced by a default.
fn drop_nulls(schema: &Schema, members: &mut serde_json::Map<String, Value>) -> bool {
    let before = members.len();
    if members.values().any(Value::is_null) {
        members.retain(|name, value| {
            let refused = schema.member(name).is_some_and(|member| !member.nullable && member.default.is_none());
            !(value.is_null() && refused)
        });
    }
    members.len() != before
}
