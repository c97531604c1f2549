//! The laws of sound admission, for every kind, on objects drawn from our own schemas.
//!
//! A longer run: `PROPTEST_CASES=2000 cargo test --release --all-features --test it admission::laws`.

use super::{
    answer::stored,
    drawn::{Tally, World, each_kind, hostile, objects, worlds},
    exceptions::{Exceptions, changed, fill, json},
};
use crate::convert::edits::{apply, edits};
use capz_api::{
    admission::{FieldError, Report, Strictness},
    registry::{AnyObject, v1beta1::Object},
};
use proptest::prelude::*;

const BOTH: [Strictness; 2] = [Strictness::Sound, Strictness::Upstream];

fn create(world: &World, object: &Object) -> Report {
    world.ask(Strictness::Sound, |context| object.validate_create(context))
}

fn update(world: &World, new: &Object, old: &Object) -> Report {
    world.ask(Strictness::Sound, |context| new.validate_update(old, context)).unwrap()
}

#[test]
fn defaulting_is_idempotent() {
    each_kind(
        "defaulting is idempotent",
        |kind| (objects(kind), worlds()),
        |_, (object, world)| {
            let (_, once) = fill(&world, &object);
            let (again, twice) = fill(&world, &once);
            prop_assert!(again.rules.is_empty(), "{:?} did something again", again.rules);
            prop_assert_eq!(once, twice);
            Ok(())
        },
    );
}

/// Whether or not the stored object has its defaults, and if the user's own document is sent once more.
#[test]
fn what_passes_create_passes_an_update_that_changes_nothing() {
    let (law, tally) = ("an update that changes nothing", Tally::default());
    each_kind(
        law,
        |kind| (objects(kind), worlds()),
        |kind, (object, world)| {
            let filled = world.filled(&object);
            if !tally.note(kind, create(&world, &filled).is_allowed()) {
                return Ok(());
            }
            let again = world.filled_over(&object, &filled);
            let later = world.filled_over(&object, &object);
            let updates = [(&filled, &filled), (&filled, &object), (&again, &filled), (&later, &object)];
            for (new, old) in updates {
                let report = update(&world, new, old);
                prop_assert!(report.is_allowed(), "{report}\n{}\n{}", json(new), json(old));
            }
            Ok(())
        },
    );
    tally.print(law, "pass create", 4);
}

#[test]
fn defaulting_changes_what_a_user_gave_by_named_rules_only() {
    let exceptions = Exceptions::read();
    each_kind(
        "what a user gave",
        |kind| (objects(kind), worlds()),
        |_, (object, world)| {
            let (filled, after) = fill(&world, &object);
            let mut found = Vec::new();
            changed(&json(&object), Some(&json(&after)), "", &mut found);
            for path in found {
                let is_named = exceptions.overwrites.iter().any(|it| it.is_of(&filled) && it.is_about(&path));
                prop_assert!(is_named, "{path}, by one of {:?}", filled.rules);
            }
            Ok(())
        },
    );
    for exception in &exceptions.overwrites {
        let example = exception.example();
        let (filled, after) = fill(&World::default(), &example);
        let mut found = Vec::new();
        changed(&json(&example), Some(&json(&after)), "", &mut found);
        let is_shown = exception.is_of(&filled) && found.iter().any(|path| exception.is_about(path));
        assert!(is_shown, "no longer needed: {exception:?}: {found:?} by {:?}", filled.rules);
    }
    println!("what a user gave: {} rows of rules that change it", exceptions.overwrites.len());
}

/// A user who sends the same document again changes nothing, however often, and whatever is made at random.
#[test]
fn a_document_applied_again_converges() {
    each_kind(
        "a document applied again",
        |kind| (objects(kind), worlds()),
        |_, (object, world)| {
            let (filled, live) = fill(&world, &object);
            let again = world.filled_over(&object, &live);
            prop_assert_eq!(json(&again), json(&live), "after {:?}", filled.rules);
            Ok(())
        },
    );
}

/// The update is what a user made of the stored object, another object altogether, or the same with another label.
#[test]
fn sound_accepts_what_upstream_accepts() {
    let (law, tally) = ("sound accepts what upstream accepts", Tally::default());
    let strategy = |kind| (objects(kind), objects(kind), edits(), worlds(), any::<bool>());
    each_kind(law, strategy, |kind, (old, other, edits, world, is_stored_filled)| {
        let old = if is_stored_filled { world.filled(&old) } else { old };
        let Ok(AnyObject::V1Beta1(new)) = AnyObject::from_value(apply(&json(&old), &json(&other), &edits)) else {
            return Err(TestCaseError::reject("the edit does not decode"));
        };
        let mut labelled = json(&old);
        labelled["metadata"]["labels"]["new"] = "label".into();
        for new in [new, other, stored(&labelled)] {
            let [mut as_upstream, as_is] = [new.clone(), world.filled_over(&new, &old)];
            let filled = world.ask(Strictness::Upstream, |context| as_upstream.fill_defaults_on_update(&old, context));
            let upstream =
                |new: &Object| world.ask(Strictness::Upstream, |context| new.validate_update(&old, context)).unwrap();
            let is_accepted = filled.unwrap().errors.is_empty() && upstream(&as_upstream).is_allowed();
            let refusals = [&as_upstream, &as_is].map(|new| update(&world, new, &old));
            tally.note(kind, is_accepted);
            if is_accepted {
                let [report, again] = &refusals;
                prop_assert!(report.is_allowed() && again.is_allowed(), "{report}\n{again}");
            }
            if upstream(&as_is).is_allowed() {
                prop_assert!(refusals[1].is_allowed(), "{}", refusals[1]);
            }
        }
        Ok(())
    });
    tally.print(law, "are accepted by upstream", 100);
}

#[test]
fn nothing_panics() {
    let strategy = |kind| (hostile(kind), hostile(kind), edits(), worlds());
    each_kind("nothing panics", strategy, |_, (old, other, edits, world)| {
        let new = apply(&old, &other, &edits);
        let decoded = |object: &serde_json::Value| match AnyObject::from_value(object.clone()) {
            Ok(AnyObject::V1Beta1(object)) => Some(object),
            _ => None,
        };
        let Some(old) = decoded(&old) else { return Err(TestCaseError::reject("does not decode")) };
        for new in [decoded(&new), decoded(&other)].into_iter().flatten() {
            for strictness in BOTH {
                for known in [true, false] {
                    world.ask(strictness, |context| {
                        let unknown = capz_api::admission::Context { strictness, ..Default::default() };
                        let context = if known { context } else { &unknown };
                        let mut filled = new.clone();
                        let done = filled.fill_defaults_on_update(&old, context).unwrap();
                        let mut errors: Vec<FieldError> = done.errors;
                        for new in [&new, &filled] {
                            errors.extend(new.validate_create(context).errors);
                            errors.extend(new.validate_update(&old, context).unwrap().errors);
                            errors.extend(new.validate_delete(context).errors);
                        }
                        for error in errors {
                            assert!(!error.reason().is_empty() && !error.to_string().is_empty(), "{error:?}");
                        }
                    });
                }
            }
            let again = stored(&json(&world.filled(&new)));
            prop_assert_eq!(json(&again), json(&world.filled_over(&new, &again)), "as JSON and back");
        }
        Ok(())
    });
}
