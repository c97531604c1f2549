//! Values for two appliers whose merge tells list types, map keys and map types apart.

use serde_json::{Map, Value};

use crate::change::Change;
use crate::judge::Side;
use crate::keywords::Keywords;
use crate::sample::Sampler;
use crate::view::View;

/// Appliers that need be tried: a few members in which two items can differ.
const MAX_MEMBERS: usize = 8;

/// Lists of one item each: the items differ in everything that can identify them, or in one member.
pub fn lists(change: &Change<'_, '_>) -> Vec<(Value, Value)> {
    let Some(items) = change.view(Side::Old).items() else { return Vec::new() };
    let mut sampler = Sampler::smallest(change.automata());
    let pairs = if items.structure().types() == ["object"] {
        let keys = keys(change);
        let Some(first) = with_members(&mut sampler, &items, &keys, 0) else { return Vec::new() };
        let mut seconds: Vec<Value> = with_members(&mut sampler, &items, &keys, 1).into_iter().collect();
        let others = items.structure().properties().map(|(name, _)| name).take(MAX_MEMBERS);
        for name in keys.iter().copied().chain(others) {
            seconds.extend(with_other(&mut sampler, &items, &first, name));
        }
        seconds.into_iter().map(|second| (first.clone(), second)).collect()
    } else {
        two(&mut sampler, &items)
    };
    // Whatever else the lists need is the same in both.
    let others = change.view(Side::Old).at_least("minItems").saturating_sub(1);
    let Some(others) = sampler.items(&change.view(Side::Old), 2, others, 0) else { return Vec::new() };
    let list = |item: Value| Value::Array([item].into_iter().chain(others.iter().cloned()).collect());
    pairs.into_iter().map(|(first, second)| (list(first), list(second))).collect()
}

/// Lists of two items that are the same for the new list type.
pub fn duplicates(change: &Change<'_, '_>) -> Vec<Value> {
    let Some(items) = change.view(Side::Old).items() else { return Vec::new() };
    let mut sampler = Sampler::smallest(change.automata());
    let new_keys: Vec<&str> = change.new.names("x-kubernetes-list-map-keys").collect();
    let Some(first) = with_members(&mut sampler, &items, &keys(change), 0) else { return Vec::new() };
    let mut lists = vec![Value::from(vec![first.clone(), first.clone()])];
    for key in change.old.names("x-kubernetes-list-map-keys").filter(|key| !new_keys.contains(key)) {
        let second = with_other(&mut sampler, &items, &first, key);
        lists.extend(second.map(|second| Value::from(vec![first.clone(), second])));
    }
    lists
}

/// Objects of one member each, or of none, beside what is required.
pub fn objects(change: &Change<'_, '_>) -> Vec<(Value, Value)> {
    let view = change.view(Side::Old);
    let mut sampler = Sampler::smallest(change.automata());
    let Some(Value::Object(base)) = sampler.of_type(&view, "object") else { return Vec::new() };
    let mut alone: Vec<Value> = Vec::new();
    let with = |name: String, value: Value| {
        let mut members = base.clone();
        members.insert(name, value);
        Value::Object(members)
    };
    let entry = view.entries().and_then(|entries| sampler.value(&entries, 0));
    if let Some(entry) = entry {
        alone.extend(["example", "other"].map(|name| with(name.to_owned(), entry.clone())));
    }
    for (name, _) in view.structure().properties().filter(|(name, _)| !base.contains_key(*name)) {
        let value = view.member(name).and_then(|member| sampler.value(&member, 0));
        alone.extend(value.map(|value| with(name.to_owned(), value)));
        if alone.len() >= MAX_MEMBERS {
            break;
        }
    }
    let mut pairs: Vec<(Value, Value)> =
        alone.iter().zip(alone.iter().skip(1)).map(|(first, second)| (first.clone(), second.clone())).collect();
    // Where there is one member only, the other applier leaves it out.
    pairs.extend(alone.first().map(|first| (first.clone(), Value::Object(base.clone()))));
    // Where everything is required, appliers can only differ in a value.
    for name in base.keys() {
        let second = with_other(&mut sampler, &view, &Value::Object(base.clone()), name);
        pairs.extend(second.map(|second| (Value::Object(base.clone()), second)));
    }
    pairs
}

/// The members that identify items before or after.
fn keys<'c>(change: &Change<'_, 'c>) -> Vec<&'c str> {
    let of = |schema: Keywords<'c>| schema.names("x-kubernetes-list-map-keys");
    let mut keys: Vec<&str> = of(change.old).chain(of(change.new)).collect();
    keys.sort_unstable();
    keys.dedup();
    keys
}

fn two(sampler: &mut Sampler<'_>, view: &View<'_>) -> Vec<(Value, Value)> {
    let (first, second) = (sampler.value(view, 0), sampler.value(view, 1));
    first.zip(second).into_iter().collect()
}

/// A sample in which these members are set to their n-th value.
fn with_members(sampler: &mut Sampler<'_>, view: &View<'_>, names: &[&str], n: usize) -> Option<Value> {
    let mut object = sampler.value(view, 0)?;
    if let Some(members) = object.as_object_mut() {
        for name in names {
            set(sampler, view, members, name, n)?;
        }
    }
    Some(object)
}

fn with_other(sampler: &mut Sampler<'_>, view: &View<'_>, object: &Value, name: &str) -> Option<Value> {
    let mut members = object.as_object()?.clone();
    set(sampler, view, &mut members, name, 1)?;
    Some(Value::Object(members))
}

fn set(
    sampler: &mut Sampler<'_>,
    view: &View<'_>,
    members: &mut Map<String, Value>,
    name: &str,
    n: usize,
) -> Option<()> {
    let value = sampler.value(&view.member(name)?, n)?;
    members.insert(name.to_owned(), value);
    Some(())
}
