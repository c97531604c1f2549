//! A live value with a document laid over it.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::compare::common;
use super::shape::{Parts, Shape};
use crate::managed_fields::FieldStep;

/// The live value with the document laid over it.
pub(super) fn overlay(shape: Shape<'_>, live: Option<&Value>, document: Option<&Value>) -> Option<Value> {
    let parts = common(live.map(|value| shape.parts(value)), document.map(|value| shape.parts(value)), live, document);
    let is_empty = |value: Option<&Value>| match value {
        Some(Value::Object(members)) => members.is_empty(),
        Some(Value::Array(items)) => items.is_empty(),
        other => other.is_none_or(Value::is_null),
    };
    let parts = parts.filter(|_| !(is_empty(live) && is_empty(document)));
    match parts {
        None | Some(Parts::None) => document.or(live).cloned(),
        Some(Parts::Members) => {
            let empty = Map::new();
            let live = live.and_then(Value::as_object).unwrap_or(&empty);
            let document = document.and_then(Value::as_object).unwrap_or(&empty);
            let names: BTreeSet<&String> = live.keys().chain(document.keys()).collect();
            let members = names.into_iter().filter_map(|name| {
                let value = overlay(shape.member(name), live.get(name), document.get(name))?;
                Some((name.clone(), value))
            });
            Some(Value::Object(members.collect()))
        }
        Some(parts) => {
            let live = live.and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
            let document = document.and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
            Some(Value::Array(merge_items(shape, parts, live, document)))
        }
    }
}

/// Items of both lists, each once: those of the document in its order, the others where they were before.
fn merge_items(shape: Shape<'_>, parts: Parts<'_>, live: &[Value], document: &[Value]) -> Vec<Value> {
    let identified =
        |items: &[Value]| -> Vec<Option<FieldStep>> { items.iter().map(|item| shape.identity(parts, item)).collect() };
    let (left, right) = (identified(live), identified(document));
    // Of an item that the live object has twice nothing is taken over.
    let mut on_left: BTreeMap<&FieldStep, Option<&Value>> = BTreeMap::new();
    for (step, item) in left.iter().zip(live) {
        if let Some(step) = step {
            on_left.entry(step).and_modify(|twice| *twice = None).or_insert(Some(item));
        }
    }
    let on_right: BTreeSet<&FieldStep> = right.iter().flatten().collect();
    let is_on_right = |step: &Option<FieldStep>| step.as_ref().is_some_and(|step| on_right.contains(step));
    let is_on_left = |step: &Option<FieldStep>| step.as_ref().is_some_and(|step| on_left.contains_key(step));
    let join = |step: &Option<FieldStep>, item: &Value| {
        let before = step.as_ref().and_then(|step| on_left.get(step).copied().flatten());
        overlay(shape.item(), before, Some(item))
    };
    let mut shared = right.iter().filter(|step| is_on_left(step));
    let mut next_shared = shared.next();
    let mut taken: BTreeSet<&FieldStep> = BTreeSet::new();
    let mut out = Vec::with_capacity(live.len().max(document.len()));
    let (mut l, mut r) = (0, 0);
    while l < left.len() || r < right.len() {
        if let (Some(mine), Some(theirs), Some(item)) = (left.get(l), right.get(r), document.get(r)) {
            if mine.is_some() && mine == theirs {
                taken.extend(mine);
                out.extend(join(mine, item));
                next_shared = shared.next();
                (l, r) = (l + 1, r + 1);
                continue;
            }
            if is_on_right(mine) && next_shared.is_some_and(|next| next != mine) {
                l += 1;
                continue;
            }
        }
        if let (Some(mine), Some(item)) = (left.get(l), live.get(l)) {
            if !is_on_right(mine) {
                out.push(item.clone());
                l += 1;
                continue;
            }
            if mine.as_ref().is_some_and(|mine| taken.contains(mine)) {
                l += 1;
            }
        }
        if let (Some(theirs), Some(item)) = (right.get(r), document.get(r)) {
            taken.extend(theirs);
            out.extend(join(theirs, item));
            r += 1;
            if next_shared.is_some_and(|next| next == theirs) {
                next_shared = shared.next();
            }
        }
    }
    out
}
