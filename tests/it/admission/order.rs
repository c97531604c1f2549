//! The order of a list says nothing: neither errors nor defaults depend on it, but for what is named.

use super::{
    answer::stored,
    drawn::{World, each_kind, faulty, objects, worlds},
    exceptions::{Exceptions, fill, json},
};
use crate::convert::edits::{apply, edits};
use capz_api::{
    admission::{Report, Strictness},
    registry::{AnyObject, v1beta1::Object},
};
use proptest::prelude::*;
use serde_json::Value;
use std::collections::BTreeSet;

/// The same object with some of its lists turned round: those whose turn has a bit that is set.
fn turned(object: &Object, bits: u64) -> Object {
    fn turn(value: &mut Value, bits: &mut u64) {
        match value {
            Value::Array(items) => {
                for item in items.iter_mut() {
                    turn(item, bits);
                }
                if *bits & 1 == 1 {
                    items.reverse();
                }
                *bits = bits.rotate_right(1);
            }
            Value::Object(members) => members.values_mut().for_each(|member| turn(member, bits)),
            _ => {}
        }
    }
    let (mut value, mut bits) = (json(object), bits);
    turn(&mut value, &mut bits);
    stored(&value)
}

/// The same value for all orders of its lists.
fn sorted(mut value: Value) -> Value {
    match &mut value {
        Value::Array(items) => {
            for item in items.iter_mut() {
                *item = sorted(item.take());
            }
            items.sort_by_key(Value::to_string);
        }
        Value::Object(members) => members.values_mut().for_each(|member| *member = sorted(member.take())),
        _ => {}
    }
    value
}

/// What is wrong, by rule and value.
fn errors(report: Report) -> BTreeSet<(&'static str, Option<String>)> {
    let value = |value: Value| sorted(value).to_string();
    report.errors.into_iter().map(|error| (error.rule, error.bad_value.map(value))).collect()
}

/// Whether two elements of a list have one name: which of the two was which before cannot be told.
fn has_twins(value: &Value) -> bool {
    match value {
        Value::Array(items) => {
            let names: Vec<_> = items.iter().filter_map(|item| item.get("name")).collect();
            let distinct: BTreeSet<_> = names.iter().map(ToString::to_string).collect();
            distinct.len() < names.len() || items.iter().any(has_twins)
        }
        Value::Object(members) => members.values().any(has_twins),
        _ => false,
    }
}

#[test]
fn errors_of_a_new_object_do_not_depend_on_it() {
    let strategy = |kind| (faulty(kind), any::<u64>(), worlds());
    each_kind("errors in any order", strategy, |_, (object, bits, world)| {
        let filled = world.filled(&object);
        let [here, there] = [&filled, &turned(&filled, bits)]
            .map(|object| errors(world.ask(Strictness::Sound, |context| object.validate_create(context))));
        prop_assert_eq!(here, there);
        Ok(())
    });
}

#[test]
fn errors_of_a_change_do_not_depend_on_it() {
    let strategy = |kind| (objects(kind), faulty(kind), edits(), worlds());
    each_kind("errors of a change in any order", strategy, |_, (old, other, edits, world)| {
        let old = world.filled(&old);
        let Ok(AnyObject::V1Beta1(new)) = AnyObject::from_value(apply(&json(&old), &json(&other), &edits)) else {
            return Err(TestCaseError::reject("the edit does not decode"));
        };
        let new = world.filled_over(&new, &old);
        if [&new, &old].iter().any(|object| has_twins(&json(object))) {
            return Ok(());
        }
        let [here, there] = [0, u64::MAX].map(|bits| {
            let [new, old] = [&new, &old].map(|object| turned(object, bits));
            errors(world.ask(Strictness::Sound, |context| new.validate_update(&old, context)).unwrap())
        });
        prop_assert_eq!(here, there);
        Ok(())
    });
}

#[test]
fn defaults_do_not_depend_on_it() {
    let exceptions = Exceptions::read();
    // What the rules make of an object and of one in another order, without what is named.
    let both = |world: &World, object: &Object, bits| {
        let (there, other) = fill(world, &turned(object, bits));
        // With the same that is made at random.
        let here = world.filled_over(object, &other);
        let mut values = [json(&here), json(&other)];
        let (filled, _) = fill(world, object);
        for exception in exceptions.positions.iter().filter(|it| it.is_of(&filled) || it.is_of(&there)) {
            for value in &mut values {
                exception.forget(value);
            }
        }
        values.map(sorted)
    };
    let strategy = |kind| (prop_oneof![objects(kind), faulty(kind)], any::<u64>(), worlds());
    each_kind("defaults in any order", strategy, |_, (object, bits, world)| {
        for bits in [u64::MAX, bits] {
            let [here, there] = both(&world, &object, bits);
            prop_assert_eq!(here, there);
        }
        Ok(())
    });
    for exception in &exceptions.positions {
        let object = exception.example();
        let [(filled, here), (_, there)] =
            [&object, &turned(&object, u64::MAX)].map(|object| fill(&World::default(), object));
        assert!(exception.is_of(&filled), "no longer needed: {exception:?}: {filled:?}");
        assert_ne!(sorted(json(&here)), sorted(json(&there)), "no longer needed: {exception:?}");
    }
}
