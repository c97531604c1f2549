//! Objects drawn from our own schemas, and runs over every kind and pair of versions.

use crate::cases;
use capz_api::{
    convert::ANNOTATION,
    registry::{AnyObject, Kind, VERSIONS, versions_of},
};
use draw::Mode;
use proptest::prelude::*;
use serde_json::{Value, json, to_value};

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
    drawn.prop_map(|object| AnyObject::from_value(object).unwrap()).boxed()
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

/// An object in which what no version tells apart is the same: an empty status or map of annotations, and none.
pub fn normal(object: &AnyObject) -> Value {
    let mut value = to_value(object).unwrap();
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
