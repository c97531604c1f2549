//! The fields of a value, and the fields in which two values differ.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::shape::{Parts, Shape};
use crate::managed_fields::{FieldSet, FieldStep};

/// The fields that a value sets.
pub(super) fn fields_of(shape: Shape<'_>, value: &Value) -> FieldSet {
    let mut set = FieldSet::default();
    let parts = shape.parts(value);
    match value {
        Value::Object(members) if parts == Parts::Members => {
            for (name, value) in members {
                let step = FieldStep::Member(name.clone());
                let below = shape.member(name);
                add(&mut set, &step, below, value);
                let empty = value.is_null() || value.as_object().is_some_and(Map::is_empty);
                if empty || !shape.is_named(name) {
                    set.insert(step);
                }
            }
        }
        Value::Array(items) if parts != Parts::None => {
            let steps: Vec<Option<FieldStep>> = items.iter().map(|item| shape.identity(parts, item)).collect();
            let mut times: BTreeMap<&FieldStep, usize> = BTreeMap::new();
            for step in steps.iter().flatten() {
                *times.entry(step).or_default() += 1;
            }
            for (item, step) in items.iter().zip(&steps) {
                let Some(step) = step else { continue };
                if times.get(step) == Some(&1) {
                    add(&mut set, step, shape.item(), item);
                }
                set.insert(step.clone());
            }
        }
        _ => {}
    }
    set
}

fn add(set: &mut FieldSet, step: &FieldStep, shape: Shape<'_>, value: &Value) {
    if shape.parts(value) == Parts::None && (!value.is_null() || shape.is_atomic()) {
        set.insert(step.clone());
    } else {
        set.insert_below(step, fields_of(shape, value));
    }
}

/// The fields in which a new value differs from an old one.
#[derive(Default)]
pub(super) struct Difference {
    pub(super) added: FieldSet,
    pub(super) modified: FieldSet,
    pub(super) removed: FieldSet,
}

impl Difference {
    pub(super) fn between(shape: Shape<'_>, old: &Value, new: &Value) -> Self {
        let mut difference = Self::default();
        difference.parts(shape, Some(old), Some(new));
        difference
    }

    fn put(&mut self, step: &FieldStep, below: Self) {
        self.added.insert_below(step, below.added);
        self.modified.insert_below(step, below.modified);
        self.removed.insert_below(step, below.removed);
    }

    /// A value at `step` of the one that is compared.
    fn value(&mut self, step: &FieldStep, shape: Shape<'_>, old: Option<&Value>, new: Option<&Value>) {
        let mut below = Self::default();
        let leaf = !below.parts(shape, old, new);
        if leaf && old.is_some() && new.is_some() {
            // Of another kind than before: the old parts are gone, the new ones are new.
            below.parts(shape, old, None);
            below.parts(shape, None, new);
            if old == new {
                below = Self::default();
            }
        }
        self.put(step, below);
        match (old, new) {
            (None, _) => self.added.insert(step.clone()),
            (_, None) => self.removed.insert(step.clone()),
            (Some(old), Some(new)) if leaf && old != new => self.modified.insert(step.clone()),
            _ => {}
        }
    }

    /// Compares part by part; false when the values have no parts to compare.
    fn parts(&mut self, shape: Shape<'_>, old: Option<&Value>, new: Option<&Value>) -> bool {
        let (old_parts, new_parts) = (old.map(|old| shape.parts(old)), new.map(|new| shape.parts(new)));
        let Some(parts) = common(old_parts, new_parts, old, new) else {
            return false;
        };
        match parts {
            Parts::None => false,
            Parts::Members => {
                let empty = Map::new();
                let old = old.and_then(Value::as_object).unwrap_or(&empty);
                let new = new.and_then(Value::as_object).unwrap_or(&empty);
                if old.is_empty() && new.is_empty() {
                    return false;
                }
                let only_new =
                    new.iter().filter(|(name, _)| !old.contains_key(*name)).map(|(name, new)| (name, None, Some(new)));
                let all = old.iter().map(|(name, value)| (name, Some(value), new.get(name))).chain(only_new);
                for (name, old, new) in all {
                    self.value(&FieldStep::Member(name.clone()), shape.member(name), old, new);
                }
                true
            }
            Parts::Items | Parts::Keyed(_) => {
                let old = old.and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
                let new = new.and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
                if old.is_empty() && new.is_empty() {
                    return false;
                }
                self.items(shape, parts, old, new);
                true
            }
        }
    }

    fn items(&mut self, shape: Shape<'_>, parts: Parts<'_>, old: &[Value], new: &[Value]) {
        let mut groups: BTreeMap<FieldStep, (Vec<&Value>, Vec<&Value>)> = BTreeMap::new();
        for item in old {
            if let Some(step) = shape.identity(parts, item) {
                groups.entry(step).or_default().0.push(item);
            }
        }
        for item in new {
            if let Some(step) = shape.identity(parts, item) {
                groups.entry(step).or_default().1.push(item);
            }
        }
        for (step, (old, new)) in groups {
            // An identity that occurs twice is one value, and that it does is a fact of its own.
            match (old.as_slice(), new.as_slice()) {
                ([_, _, ..], [_, _, ..]) if old != new => self.modified.insert(step),
                ([_, _, ..], [_, _, ..]) => {}
                ([_, _, ..], _) => {
                    if let Some(new) = new.first() {
                        self.value(&step, shape.item(), None, Some(new));
                    }
                    self.removed.insert(step);
                }
                (_, [_, _, ..]) => {
                    if let Some(old) = old.first() {
                        self.value(&step, shape.item(), Some(old), None);
                    }
                    self.added.insert(step);
                }
                (old, new) => self.value(&step, shape.item(), old.first().copied(), new.first().copied()),
            }
        }
    }
}

/// The parts that two values have in common: null and absence go along with the other side, and two kinds of parts are one
/// value each.
pub(super) fn common<'s>(
    left: Option<Parts<'s>>,
    right: Option<Parts<'s>>,
    left_value: Option<&Value>,
    right_value: Option<&Value>,
) -> Option<Parts<'s>> {
    let absent = |value: Option<&Value>| value.is_none_or(Value::is_null);
    match (left, right) {
        (Some(left), Some(right)) if left == right => Some(left),
        (Some(left), _) if absent(right_value) => Some(left),
        (_, Some(right)) if absent(left_value) => Some(right),
        _ => None,
    }
}
