//! What sound answers do where no recorded call shows it: cases of our own, each with a reason.

use super::answer::{Answer, Vector, answer, context, stored};
use crate::shared::{files, root, yaml};
use capz_api::{
    admission::{Context, FieldError, Operation, Strictness, as_in_a_cluster},
    registry::AnyObject,
};
use serde::Deserialize;
use serde_json::{Value, json, to_value};
use std::collections::{BTreeMap, BTreeSet};

/// A case: a file of `tests/data/admission/sound`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    name: String,
    /// Where it comes from, and why the answer is right.
    why: String,
    op: String,
    object: Value,
    old: Option<Value>,
    #[serde(default)]
    related: Vec<Value>,
    /// The members of the defaulted object, by JSON pointer; null where there must be none.
    #[serde(default)]
    filled: BTreeMap<String, Value>,
    /// The errors: rule and path.
    #[serde(default)]
    errors: BTreeSet<(String, String)>,
    /// The rules of the errors under strictness `upstream`, where they are others.
    upstream: Option<BTreeSet<String>>,
}

impl Case {
    pub fn vector(&self) -> Vector {
        let mut vector = json!({
            "name": self.name, "rule": [], "kind": "", "op": self.op, "object": self.object, "related": self.related,
            "expect": {},
        });
        if let Some(old) = &self.old {
            vector["old"] = old.clone();
        }
        serde_json::from_value(vector).unwrap()
    }
}

pub fn cases() -> Vec<Case> {
    let files = files(&root().join("tests/data/admission/sound"), "yaml");
    let case = |document| serde_json::from_value(document).unwrap_or_else(|error| panic!("{error}"));
    files.iter().flat_map(|file| yaml(file)).map(case).collect()
}

#[test]
fn own_cases_are_answered_as_they_say() {
    let cases = cases();
    println!("sound: {} cases", cases.len());
    assert!(!cases.is_empty());
    for case in &cases {
        assert!(!case.why.is_empty(), "{}", case.name);
        let vector = case.vector();
        let answer = answer(&vector, Strictness::Sound);
        let errors: BTreeSet<_> =
            answer.errors().iter().map(|error| (error.rule.to_owned(), error.path.clone())).collect();
        assert_eq!(errors, case.errors, "{}", case.name);
        if let Some(rules) = &case.upstream {
            let answer = super::answer::answer(&vector, Strictness::Upstream);
            let upstream: BTreeSet<_> = answer.errors().iter().map(|error| error.rule.to_owned()).collect();
            assert_eq!(upstream, *rules, "{}: upstream", case.name);
        }
        if let Answer::Filled(_, object) = answer {
            assert!(!case.filled.is_empty() || case.op != "default" || !case.errors.is_empty(), "{}", case.name);
            let object = to_value(AnyObject::V1Beta1(object)).unwrap();
            for (pointer, expected) in &case.filled {
                let found = object.pointer(pointer).unwrap_or(&Value::Null);
                assert_eq!(found, expected, "{}: {pointer}", case.name);
            }
            let again = context(&vector, Strictness::Sound, |context| stored(&object).fill_defaults(context));
            assert!(again.rules.is_empty(), "{}: filled again: {:?}", case.name, again.rules);
        }
    }
}

/// Where nobody makes keys, or knows the subscription, what is empty for that alone is not checked.
#[test]
fn what_only_a_cluster_fills_in_is_no_error_without_one() {
    let Some(vectors) = super::vectors::vectors() else { return };
    let mut count = 0;
    for vector in vectors.iter().filter(|vector| vector.op == "default" && !vector.name.contains("second-pass")) {
        let create = |context: &Context<'_>| as_in_a_cluster(Operation::Create(&vector.object), context).unwrap();
        let known = context(vector, Strictness::Sound, create);
        let offline = create(&Context::default());
        let is_of_the_object = |error: &&FieldError| known.report.errors.contains(error);
        let wrong: Vec<_> = offline.report.errors.iter().filter(|error| !is_of_the_object(error)).collect();
        let is_told = offline.filled.not_filled.iter().all(|empty| offline.report.not_checked.contains(empty));
        assert!(is_told && (wrong.is_empty() || !vector.gates.is_empty()), "{}: {wrong:?}", vector.name);
        count += usize::from(!offline.filled.not_filled.is_empty());
    }
    println!("objects that only a cluster fills in: {count}");
    assert!(count > 10, "{count}");
}

/// Names, ranges and gateways of node subnets are numbered: upstream's choice.
const NUMBERED: &[&str] = &["AC-D25", "AC-D26", "AC-D30", "AC-D31", "ACT-D12"];

/// Whichever subnet comes first, each gets the same defaults.
#[test]
fn defaults_of_subnets_do_not_depend_on_their_order() {
    let Some(vectors) = super::vectors::vectors() else { return };
    let vectors = vectors.into_iter().filter(|vector| vector.op == "default");
    let cases = cases().into_iter().filter(|case| case.op == "default").map(|case| case.vector());
    let mut count = 0;
    for mut vector in vectors.chain(cases) {
        let Some((pointer, subnets)) = subnets(&vector.object).filter(|(_, subnets)| subnets.len() > 1) else {
            continue;
        };
        let Some(straight) = filled_subnets(&vector, pointer) else { continue };
        *vector.object.pointer_mut(pointer).unwrap() = subnets.iter().rev().cloned().collect();
        let Some(reverse) = filled_subnets(&vector, pointer) else { continue };
        assert_eq!(straight, reverse, "{}", vector.name);
        count += 1;
    }
    println!("defaults in two orders: {count}");
    assert!(count > 10, "{count}");
}

const PLACES: [&str; 2] = ["/spec/networkSpec/subnets", "/spec/template/spec/networkSpec/subnets"];

fn subnets(object: &Value) -> Option<(&'static str, Vec<Value>)> {
    PLACES.into_iter().find_map(|pointer| Some((pointer, object.pointer(pointer)?.as_array()?.clone())))
}

/// The subnets with their defaults, sorted; none where a default is one of [`NUMBERED`].
fn filled_subnets(vector: &Vector, pointer: &str) -> Option<BTreeSet<String>> {
    let Answer::Filled(filled, object) = answer(vector, Strictness::Sound) else { return None };
    let object = to_value(AnyObject::V1Beta1(object)).unwrap();
    let is_numbered = filled.rules.iter().any(|rule| NUMBERED.contains(rule));
    (!is_numbered).then(|| object.pointer(pointer).unwrap().as_array().unwrap().iter().map(Value::to_string).collect())
}
