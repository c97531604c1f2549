//! What goes when an applier stops to apply it, and the set operations that need a shape.

use serde_json::{Map, Value, json};

use super::compare::fields_of;
use super::shape::{Parts, Shape};
use crate::managed_fields::{FieldSet, FieldStep, ManagedFields};

/// Removes what the applier applied last time, did not apply this time, and nobody else owns.
pub(super) fn drop_given_up(
    shape: Shape<'_>,
    merged: &Value,
    last: &FieldSet,
    managed: &ManagedFields,
    version: &str,
) -> Value {
    let last = with_parents(shape, last);
    let all = with_parents(shape, &fields_of(shape, merged));
    let fields = |value: &Option<Value>| {
        with_parents(shape, &value.as_ref().map(|value| fields_of(shape, value)).unwrap_or_default())
    };
    let kept = fields(&remove(shape, merged, &last));
    let owners = managed.entries.iter().filter(|entry| entry.api_version == version);
    let owned = owners.fold(FieldSet::default(), |all, entry| all.union(&entry.fields));
    let owned = with_parents(shape, &owned);
    let kept = fields(&remove(shape, merged, &all.difference(&kept.union(&owned))));
    remove(shape, merged, &all.difference(&kept).intersection(&last)).unwrap_or_else(|| json!({}))
}

/// The set with each named member in it that has something in the set below it.
fn with_parents(shape: Shape<'_>, set: &FieldSet) -> FieldSet {
    set.map(|step, member, below| {
        let named = matches!(step, FieldStep::Member(name) if shape.is_named(name));
        (member || (named && !below.is_empty()), with_parents(shape.step(step), below))
    })
}

/// What was granular when it was written and is one value now, is owned as one value.
pub(super) fn reconcile(shape: Shape<'_>, set: &FieldSet) -> FieldSet {
    set.map(|step, member, below| {
        let shape = shape.step(step);
        if shape.is_atomic() && !below.is_empty() {
            return (true, FieldSet::default());
        }
        (member, reconcile(shape, below))
    })
}

/// The value without the fields of a set; `None` when nothing is left of an object or list.
fn remove(shape: Shape<'_>, value: &Value, set: &FieldSet) -> Option<Value> {
    match (shape.parts(value), value) {
        (Parts::Members, Value::Object(members)) => {
            let left = members.iter().filter_map(|(name, value)| {
                let step = FieldStep::Member(name.clone());
                if set.has(&step) {
                    return None;
                }
                let value = match set.below(&step) {
                    Some(below) => remove(shape.member(name), value, below).unwrap_or(Value::Null),
                    None => value.clone(),
                };
                Some((name.clone(), value))
            });
            let left: Map<String, Value> = left.collect();
            (!left.is_empty()).then_some(Value::Object(left))
        }
        (parts @ (Parts::Items | Parts::Keyed(_)), Value::Array(items)) => {
            let left = items.iter().filter_map(|item| {
                let Some(step) = shape.identity(parts, item) else {
                    return Some(item.clone());
                };
                if set.has(&step) {
                    return None;
                }
                match set.below(&step) {
                    Some(below) => Some(remove(shape.item(), item, below).unwrap_or(Value::Null)),
                    None => Some(item.clone()),
                }
            });
            let left: Vec<Value> = left.collect();
            (!left.is_empty()).then_some(Value::Array(left))
        }
        (_, Value::Object(_) | Value::Array(_)) => None,
        (_, scalar) => Some(scalar.clone()),
    }
}
