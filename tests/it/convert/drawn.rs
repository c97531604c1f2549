//! Objects drawn from our own schemas, and runs over every kind and pair of versions.

use crate::cases;
use capz_api::{
    convert::ANNOTATION,
    names::annotations::AZURE_ENVIRONMENT,
    registry::{AnyObject, Kind, VERSIONS, versions_of},
};
use draw::Mode;
use proptest::prelude::*;
use serde_json::{Value, json, to_value};
use std::{collections::BTreeMap, sync::LazyLock};

/// So many cases for each kind and pair, unless `PROPTEST_CASES` says otherwise.
const CASES: u32 = 24;

/// A kind in a lower and in an upper version.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    pub lower: &'static Kind,
    pub upper: &'static Kind,
}

/// Every pair of versions of every kind that is compiled in.
pub fn pairs() -> Vec<Pair> {
    let mut pairs = Vec::new();
    for kind in capz_api::registry::kind_names() {
        // The table has the oldest version first.
        let versions: Vec<_> = versions_of(kind).collect();
        for (at, lower) in versions.iter().enumerate() {
            pairs.extend(versions.iter().skip(at + 1).map(|upper| Pair { lower, upper }));
        }
    }
    assert!(VERSIONS.len() == 1 || !pairs.is_empty());
    pairs
}

pub fn schema(kind: &Kind) -> Value {
    to_value((kind.schema)()).unwrap()
}

/// Objects of a kind, as they decode.
pub fn objects(kind: &Kind, mode: Mode) -> BoxedStrategy<AnyObject> {
    let api_version = format!("infrastructure.cluster.x-k8s.io/{}", kind.frame.version);
    let drawn = draw::objects(&api_version, kind.frame.kind, &schema(kind), mode);
    let objects = drawn.prop_map(|object| AnyObject::from_value(object).unwrap());
    if (kind.frame.version, kind.frame.kind) != ("v1alpha3", "AzureCluster") {
        return objects.boxed();
    }
    // In this version an annotation is a member.
    let with_environment = (objects, prop::option::of("[A-Z][a-z]{1,6}")).prop_map(|(mut object, environment)| {
        let environment = environment.map(|environment| (AZURE_ENVIRONMENT.to_owned(), environment));
        object.metadata_mut().annotations.get_or_insert_default().extend(environment);
        object
    });
    with_environment.boxed()
}

/// Runs a law over every pair, and says how many cases ran. What once failed is in `tests/data/convert/regressions`.
pub fn each_pair<S: Strategy>(
    law: &'static str,
    strategy: impl Fn(Pair) -> S,
    check: impl Fn(Pair, S::Value) -> Result<(), TestCaseError>,
) where
    S::Value: std::fmt::Debug,
{
    let pairs = pairs();
    let mut cases = 0;
    for pair in &pairs {
        let run = (CASES, "tests/data/convert/regressions");
        cases += cases::run(law, pair, run, &strategy(*pair), |value| check(*pair, value));
    }
    println!("{law}: {cases} cases, {} pairs", pairs.len());
}

/// Members that no later version has, by version and kind: on the way up they are gone. A star is each element of a list.
pub static NO_UPPER_FORM: LazyLock<BTreeMap<String, BTreeMap<String, Vec<String>>>> =
    LazyLock::new(|| toml::from_str(include_str!("../../data/convert/gone.toml")).unwrap());

/// The same, of one kind.
pub fn no_upper_form(version: &str, kind: &str) -> &'static [String] {
    NO_UPPER_FORM.get(version).and_then(|kinds| kinds.get(kind)).map(Vec::as_slice).unwrap_or_default()
}

/// Visits the members of a path, and removes them.
pub fn remove(value: &mut Value, path: &str, removed: &mut Vec<Value>) {
    match (path.split_once('.'), value) {
        (None, Value::Object(members)) => removed.extend(members.remove(path)),
        (Some(("*", rest)), Value::Array(items)) => items.iter_mut().for_each(|item| remove(item, rest, removed)),
        (Some((member, rest)), Value::Object(members)) => {
            members.get_mut(member).into_iter().for_each(|member| remove(member, rest, removed));
        }
        _ => {}
    }
}

/// An object without the members that no later version has.
pub fn with_upper_form(object: &AnyObject) -> Value {
    let mut value = to_value(object).unwrap();
    let paths = no_upper_form(object.frame().version, object.frame().kind);
    if !paths.is_empty() {
        for path in paths {
            remove(&mut value, path, &mut Vec::new());
        }
        // A holder that is left without members is not written.
        value = to_value(AnyObject::from_value(value).unwrap()).unwrap();
    }
    value
}

/// The same, in which what no version tells apart is the same: an empty status or map of annotations, and none.
pub fn normal(object: &AnyObject) -> Value {
    let mut value = with_upper_form(object);
    let zero = json!({"apiVersion": value["apiVersion"], "kind": value["kind"], "status": {}});
    if value.get("status") == to_value(AnyObject::from_value(zero).unwrap()).unwrap().get("status") {
        value.as_object_mut().unwrap().remove("status");
    }
    if value["metadata"].get("annotations") == Some(&json!({})) {
        value["metadata"].as_object_mut().unwrap().remove("annotations");
    }
    value
}

/// The same without the stash.
pub fn bare(object: &AnyObject) -> Value {
    let mut object = object.clone();
    if let Some(annotations) = &mut object.metadata_mut().annotations {
        annotations.remove(ANNOTATION);
    }
    normal(&object)
}

pub fn convert(object: &AnyObject, to: &Kind) -> Result<AnyObject, TestCaseError> {
    let converted = object.clone().convert(to.frame.version);
    converted.map_err(|error| TestCaseError::fail(format!("to {}: {error}", to.frame.version)))
}
