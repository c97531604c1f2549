//! The laws of conversion, for every kind and pair of versions, on objects drawn from our own schemas.
//!
//! A longer run: `PROPTEST_CASES=2000 cargo test --release --all-features --test it convert::laws`.

use super::{
    drawn::{NO_UPPER_FORM, Pair, bare, convert, each_pair, normal, objects, remove, schema, with_upper_form},
    edits::{Edit, apply, edits},
    kept::kept,
};
use crate::sample;
use capz_api::{
    convert::{self, ANNOTATION},
    names::annotations::AZURE_ENVIRONMENT,
    registry::{self, AnyObject, Kind, Rank, VERSIONS, versions_of},
};
use draw::Mode;
use proptest::prelude::*;
use serde_json::{Value, json, to_value};

#[test]
fn law_1_nothing_is_lost_going_down_and_up() {
    let upper = |pair: Pair| objects(pair.upper, Mode::Free);
    each_pair("law 1", upper, |pair, upper| {
        let lower = convert(&upper, pair.lower)?;
        prop_assert_eq!(normal(&convert(&lower, pair.upper)?), normal(&upper));
        Ok(())
    });
}

#[test]
fn law_1_holds_for_an_object_that_carries_a_stash_of_its_own() {
    let upper = |pair: Pair| (objects(pair.upper, Mode::Free), "\\PC{0,8}");
    each_pair("law 1 with a stash", upper, |pair, (mut upper, stash)| {
        // What stands below the stored version is brought up first, and its stash must be one.
        if is_below_the_stored(pair.upper) {
            return Ok(());
        }
        upper.metadata_mut().annotations.get_or_insert_default().insert(ANNOTATION.into(), stash);
        let lower = convert(&upper, pair.lower)?;
        prop_assert_eq!(normal(&convert(&lower, pair.upper)?), normal(&upper));
        Ok(())
    });
}

/// From the top to the bottom version by any two steps, and back by any other two.
#[test]
fn law_1_holds_through_any_hops() {
    let upper =
        |pair: Pair| (objects(pair.upper, Mode::Free), prop::collection::vec(any::<prop::sample::Index>(), 0..4));
    each_pair("law 1 through hops", upper, |pair, (upper, hops)| {
        let all: Vec<_> = versions_of(pair.upper.frame.kind).collect();
        let below = all.iter().position(|kind| kind.frame.version == pair.upper.frame.version).unwrap();
        let mut object = upper.clone();
        for hop in hops {
            object = convert(&object, all[hop.index(below + 1)])?;
        }
        prop_assert_eq!(normal(&convert(&object, pair.upper)?), normal(&upper));
        Ok(())
    });
}

#[test]
fn law_2_nothing_is_lost_going_up_and_down() {
    let lower = |pair: Pair| objects(pair.lower, Mode::Free);
    each_pair("law 2", lower, |pair, lower| {
        let upper = convert(&lower, pair.upper)?;
        prop_assert_eq!(bare(&convert(&upper, pair.lower)?), normal(&lower));
        Ok(())
    });
}

/// Whatever the caller makes of the object, even another one.
#[test]
fn law_3_any_other_object_wins() {
    let both = |pair: Pair| (objects(pair.upper, Mode::Free), objects(pair.lower, Mode::Free));
    each_pair("law 3, any object", both, |pair, (upper, mut edited)| {
        carry_stash(&convert(&upper, pair.lower)?, &mut edited);
        let back = convert(&convert(&edited, pair.upper)?, pair.lower)?;
        prop_assert_eq!(bare(&back), bare(&edited));
        Ok(())
    });
}

#[test]
fn law_3_an_edit_stands_and_what_it_does_not_touch_stays() {
    let both = |pair: Pair| (objects(pair.upper, Mode::Free), objects(pair.lower, Mode::Free), edits());
    each_pair("law 3, edits", both, |pair, (upper, other, edits)| an_edit_stands(pair, &upper, &other, &edits));
}

fn an_edit_stands(pair: Pair, upper: &AnyObject, other: &AnyObject, edits: &[Edit]) -> Result<(), TestCaseError> {
    let lower = convert(upper, pair.lower)?;
    let [shown, other] = [&lower, other].map(|object| to_value(object).unwrap());
    let Ok(edited) = AnyObject::from_value(apply(&shown, &other, edits)) else {
        return Err(TestCaseError::reject("the edit does not decode"));
    };
    let result = convert(&edited, pair.upper)?;
    prop_assert_eq!(bare(&convert(&result, pair.lower)?), bare(&edited));
    let [upper, result] = [upper, &result].map(with_upper_form);
    let edited = to_value(&edited).unwrap();
    let lost = kept(&schema(pair.upper), &schema(pair.lower), [&upper, &result], [&shown, &edited]);
    prop_assert!(lost.is_empty(), "{}", lost.join("\n"));
    Ok(())
}

/// What it has that the lower version cannot say is what a step up gives to any object, so that nothing would be lost if
/// nobody edited it.
#[test]
fn law_3_holds_for_what_came_from_the_lower_version() {
    let both = |pair: Pair| (objects(pair.lower, Mode::Free), objects(pair.lower, Mode::Free), edits());
    each_pair("law 3, edits of what came up", both, |pair, (lower, other, edits)| {
        let upper = convert(&lower, pair.upper)?;
        an_edit_stands(pair, &upper, &other, &edits)
    });
}

#[test]
fn law_3_without_the_stash_the_object_says_what_it_says() {
    let upper = |pair: Pair| objects(pair.upper, Mode::Free);
    each_pair("law 3, stash removed", upper, |pair, upper| {
        let mut lower = convert(&upper, pair.lower)?;
        lower.metadata_mut().annotations.as_mut().map(|annotations| annotations.remove(ANNOTATION));
        let back = convert(&convert(&lower, pair.upper)?, pair.lower)?;
        prop_assert_eq!(bare(&back), bare(&lower));
        Ok(())
    });
}

/// The stash is what somebody wrote there: the outcome is an object that says what its caller said, or an error that names it.
#[test]
fn law_4_a_stash_of_any_text_is_used_or_named() {
    let strategy = |pair: Pair| {
        let broken = (any::<prop::sample::Index>(), "\\PC{0,3}");
        (objects(pair.upper, Mode::Free), objects(pair.lower, Mode::Free), broken)
    };
    each_pair("law 4", strategy, |pair, (upper, mut lower, (at, junk))| {
        carry_stash(&convert(&upper, pair.lower)?, &mut lower);
        let Some(stash) = lower.metadata_mut().annotations.as_mut().and_then(|a| a.get_mut(ANNOTATION)) else {
            return Ok(());
        };
        let starts: Vec<_> = stash.char_indices().map(|(at, _)| at).collect();
        let start = *at.get(&starts);
        let end = starts.iter().copied().find(|end| *end >= start + junk.len()).unwrap_or(stash.len());
        stash.replace_range(start..end, &junk);
        match lower.clone().convert(pair.upper.frame.version) {
            Ok(upper) => prop_assert_eq!(bare(&convert(&upper, pair.lower)?), bare(&lower)),
            Err(error) => {
                let error = error.to_string();
                let says = [pair.lower.frame.kind, ANNOTATION, "line"].iter().all(|word| error.contains(word));
                prop_assert!(says, "{error}");
            }
        }
        Ok(())
    });
}

#[test]
fn law_5_metadata_is_the_caller_s() {
    let strategy = |pair: Pair| (objects(pair.upper, Mode::Free), objects(pair.lower, Mode::Free));
    each_pair("law 5", strategy, |pair, (upper, lower)| {
        let [down, up] = [convert(&upper, pair.lower)?, convert(&lower, pair.upper)?];
        for (result, caller) in [(bare(&down), normal(&upper)), (bare(&up), normal(&lower))] {
            let [result, caller] = [result, caller].map(without_environment);
            prop_assert_eq!(&result["metadata"], &caller["metadata"]);
        }
        Ok(())
    });
}

/// Typed, and as JSON.
#[test]
fn law_6_equal_input_gives_equal_bytes() {
    let upper = |pair: Pair| objects(pair.upper, Mode::Free);
    each_pair("law 6", upper, |pair, upper| {
        let json = serde_json::to_string(&upper).unwrap();
        let [first, second] = [0; 2].map(|_| convert::json(&json, pair.lower.frame.version).unwrap());
        prop_assert_eq!(&first, &second);
        prop_assert!(first.dropped.is_empty(), "{:?}", first.dropped);
        let typed = to_value(convert(&upper, pair.lower)?).unwrap();
        let bytes: Value = serde_json::from_slice(&first.json).unwrap();
        prop_assert_eq!(without_empty(bytes), without_empty(typed));
        Ok(())
    });
}

/// The object without the annotation that in one version is a member.
fn without_environment(mut object: Value) -> Value {
    let metadata = &mut object["metadata"];
    if let Some(annotations) = metadata.get_mut("annotations").and_then(Value::as_object_mut) {
        annotations.remove(AZURE_ENVIRONMENT);
    }
    without_empty(object)
}

fn is_below_the_stored(kind: &Kind) -> bool {
    VERSIONS.iter().any(|version| version.name == kind.frame.version && version.rank < Rank::Stored)
}

/// What has no upper form is gone after a step up, and it is named one by one.
#[test]
fn law_2_has_these_exceptions() {
    let mut count = 0;
    let all =
        NO_UPPER_FORM.iter().flat_map(|(version, kinds)| kinds.iter().map(move |(kind, paths)| (version, kind, paths)));
    for (version, kind, paths) in all {
        let Some(lower) = registry::kind(version, kind) else { continue };
        let stored = registry::kind("v1beta1", kind).unwrap();
        let full = AnyObject::from_value(sample::case(lower, "full.yaml")).unwrap();
        let back = convert(&convert(&full, stored).unwrap(), lower).unwrap();
        for path in paths {
            let [before, after] = [&full, &back].map(|object| {
                let mut found = Vec::new();
                remove(&mut to_value(object).unwrap(), path, &mut found);
                found.retain(|value| *value != json!(""));
                found
            });
            assert!(!before.is_empty() && after.is_empty(), "{version}/{kind} {path}: {before:?} became {after:?}");
            count += 1;
        }
    }
    println!("{count} members have no upper form");
}

fn without_empty(mut object: Value) -> Value {
    let metadata = object["metadata"].as_object_mut().unwrap();
    metadata.retain(|_, value| value.as_object().is_none_or(|map| !map.is_empty()));
    object
}

/// Moves the stash of one object to another, in the place of any that it has.
fn carry_stash(from: &AnyObject, to: &mut AnyObject) {
    let stash = from.metadata().annotations.as_ref().and_then(|annotations| annotations.get(ANNOTATION)).cloned();
    let annotations = to.metadata_mut().annotations.get_or_insert_default();
    annotations.remove(ANNOTATION);
    annotations.extend(stash.map(|stash| (ANNOTATION.to_owned(), stash)));
}
