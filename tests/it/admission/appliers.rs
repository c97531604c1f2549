//! Two appliers that share an object, and the webhook behind each of their applies: they come to rest.

use super::drawn::{World, documents, each_kind, worlds};
use capz_api::{
    admission::{Operation, Strictness, as_in_a_cluster},
    lists::ListMarkers,
    registry::Kind,
};
use proptest::prelude::*;
use serde_json::{Map, Value, json, to_value};
use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
};
use structural::{ListType, Schema};

fn structural(kind: &Kind, markers: ListMarkers) -> (Value, Schema) {
    let schema = to_value(kind.schema_with(markers)).unwrap();
    let structural = Schema::from_value(&schema).unwrap();
    (schema, structural)
}

/// Splits an object in two that have no field in common: as far as a list is merged, each gets a part of it.
fn split(schema: Option<&Schema>, value: &Value, toss: &mut dyn FnMut() -> bool) -> [Option<Value>; 2] {
    let whole = |is_first: bool| if is_first { [Some(value.clone()), None] } else { [None, Some(value.clone())] };
    let Some(schema) = schema else { return whole(toss()) };
    match value {
        Value::Object(members) if !members.is_empty() && !schema.is_atomic_map() && !schema.preserves_unknown() => {
            let mut parts = [Map::new(), Map::new()];
            for (name, member) in members {
                for (part, value) in parts.iter_mut().zip(split(schema.member(name), member, toss)) {
                    part.extend(value.map(|value| (name.clone(), value)));
                }
            }
            parts.map(|part| (!part.is_empty()).then(|| part.into()))
        }
        Value::Array(items) if !items.is_empty() && schema.list_type() == ListType::Map => {
            let mut parts = [Vec::new(), Vec::new()];
            for item in items {
                let (keys, rest): (Map<_, _>, Map<_, _>) = item
                    .clone()
                    .as_object_mut()
                    .map(std::mem::take)
                    .unwrap_or_default()
                    .into_iter()
                    .partition(|(name, _)| schema.map_keys().contains(name));
                let shares =
                    if rest.is_empty() { [Some(json!({})), None] } else { split(schema.items(), &rest.into(), toss) };
                for (part, share) in parts.iter_mut().zip(shares) {
                    part.extend(share.map(|mut share| {
                        share.as_object_mut().unwrap().extend(keys.clone());
                        share
                    }));
                }
            }
            parts.map(|part| (!part.is_empty()).then(|| part.into()))
        }
        Value::Array(items) if !items.is_empty() && schema.list_type() == ListType::Set => {
            let (first, second): (Vec<_>, Vec<_>) = items.iter().cloned().partition(|_| toss());
            [first, second].map(|part| (!part.is_empty()).then(|| part.into()))
        }
        _ => whole(toss()),
    }
}

/// A document of each applier.
fn two_documents(schema: &Schema, object: &Value, mut bits: u64) -> [Value; 2] {
    let mut toss = || {
        bits = bits.rotate_right(1);
        bits & 1 == 1
    };
    let mut document = |spec: Option<Value>| {
        let mut document = object.clone();
        document["spec"] = spec.unwrap_or_else(|| json!({}));
        document
    };
    split(schema.member("spec"), &object["spec"], &mut toss).map(&mut document)
}

/// What is stored after an apply: merged, then defaulted. Nobody owns what the webhook writes.
fn applied(world: &World, schema: &Schema, live: Option<&Value>, document: &Value, who: &str) -> Result<Value, String> {
    let merged = schema.apply(live, document, who, false).map_err(|error| format!("{who}: {error}"))?.object;
    let operation = match live {
        None => Operation::Create(&merged),
        Some(old) => Operation::Update { new: &merged, old },
    };
    let outcome = world.ask(Strictness::Sound, |context| as_in_a_cluster(operation, context));
    Ok(outcome.map_err(|error| format!("{who}: {error}"))?.object)
}

/// The API server keeps those who manage an object in an order of its own.
fn in_order(mut object: Value) -> Value {
    let managed = object["metadata"]["managedFields"].as_array_mut().unwrap();
    managed.sort_by_key(|entry| entry["manager"].to_string());
    object
}

fn come_to_rest(law: &str, markers: ListMarkers) {
    let (split_lists, late) = (Cell::new(0_usize), Cell::new(0_usize));
    let strategy =
        |kind: &'static Kind| (documents(kind.frame.kind, &structural(kind, markers).0), any::<u64>(), worlds());
    let schemas = RefCell::new(BTreeMap::new());
    each_kind(law, strategy, |kind, (mut object, bits, world)| {
        let mut schemas = schemas.borrow_mut();
        let schema = schemas.entry(kind.frame.kind).or_insert_with(|| structural(kind, markers).1);
        if has_empty_key(Some(schema), &object) {
            return Ok(());
        }
        // A list of interfaces that is there says more than the deprecated members, also when it is empty.
        remove_empty(&mut object, "networkInterfaces");
        let documents = two_documents(schema, &object, bits);
        split_lists.set(split_lists.get() + usize::from(share_a_list(&documents[0], &documents[1])));
        let mut live = None;
        for round in 0..4 {
            for (document, who) in documents.iter().zip(["one", "two"]) {
                let now = applied(&world, schema, live.as_ref(), document, who).map_err(TestCaseError::fail)?;
                let now = in_order(now);
                late.set(late.get() + usize::from(round == 1 && live.as_ref() != Some(&now)));
                if round > 1 {
                    prop_assert_eq!(live.as_ref(), Some(&now), "{} in round {} of {:?}", who, round, documents);
                }
                live = Some(now);
            }
        }
        Ok(())
    });
    assert!(split_lists.get() > 0, "no list was shared");
    // What one says last may take the ground from what was filled in for the other: a control plane that runs elsewhere.
    println!(
        "{law}: {} times both had a part of a list; {} writes of the second round changed something",
        split_lists.get(),
        late.get()
    );
}

/// Whether a key is empty that admission fills in: the improved markers ask for it, and an applier who leaves it out has
/// another element than he means.
fn has_empty_key(schema: Option<&Schema>, value: &Value) -> bool {
    let Some(schema) = schema else { return false };
    match value {
        Value::Object(members) => members.iter().any(|(name, member)| has_empty_key(schema.member(name), member)),
        Value::Array(items) => items
            .iter()
            .any(|item| schema.map_keys().iter().any(|key| item[key] == "") || has_empty_key(schema.items(), item)),
        _ => false,
    }
}

fn share_a_list(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Array(_), Value::Array(_)) => true,
        (Value::Object(one), Value::Object(other)) => {
            one.iter().any(|(name, one)| other.get(name).is_some_and(|other| share_a_list(one, other)))
        }
        _ => false,
    }
}

/// Removes a member where it is an empty list.
fn remove_empty(value: &mut Value, name: &str) {
    if let Some(members) = value.as_object_mut() {
        members.retain(|member, value| member != name || *value != json!([]));
        members.values_mut().for_each(|value| remove_empty(value, name));
    }
}

#[test]
fn with_the_improved_markers_they_come_to_rest() {
    come_to_rest("two appliers, improved markers", ListMarkers::Improved);
}

/// They share lists only where upstream has given them keys.
#[test]
fn with_the_markers_of_upstream_they_come_to_rest() {
    come_to_rest("two appliers, markers of upstream", ListMarkers::Upstream);
}
