//! Upstream's recorded answers: verdict, errors by type and path, defaulted objects.

use super::answer::{Answer, Vector, answer};
use crate::shared::{json_lines, root, shared, text};
use capz_api::{admission::Strictness, registry::AnyObject};
use serde::Deserialize;
use serde_json::{Value, to_value};
use std::collections::{BTreeMap, BTreeSet};

/// Why vectors differ, from `tests/data/admission/deviations.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Deviations {
    deviation: Vec<Deviation>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Deviation {
    /// `shape`, where a type cannot hold the difference, `panic`, or the id of the rule that answers otherwise.
    reason: String,
    why: String,
    /// Whether only sound answers differ.
    #[serde(default)]
    sound: bool,
    /// The rules whose errors we answer, where that is settled; none for a sound answer that does not say.
    rules: Option<BTreeSet<String>>,
    vectors: Vec<String>,
}

/// The vectors of all kinds, or none where the recorded behaviour is missing.
pub fn vectors() -> Option<Vec<Vector>> {
    let folder = shared("vectors/admission")?;
    let mut vectors = Vec::new();
    for file in crate::shared::files(&folder, "jsonl") {
        for line in json_lines(&file) {
            vectors.push(serde_json::from_value(line).unwrap_or_else(|error| panic!("{}: {error}", file.display())));
        }
    }
    assert!(!vectors.is_empty());
    Some(vectors)
}

#[test]
fn every_answer_is_upstreams() {
    compare(Strictness::Upstream);
}

/// Where a sound answer is another than upstream's, the vector is named with the reason.
#[test]
fn every_sound_answer_is_upstreams_or_better() {
    compare(Strictness::Sound);
}

fn compare(strictness: Strictness) {
    let Some(vectors) = vectors() else { return };
    let table: Deviations = toml::from_str(&text(&root().join("tests/data/admission/deviations.toml"))).unwrap();
    let mut named: BTreeMap<String, &Deviation> = BTreeMap::new();
    for deviation in &table.deviation {
        assert!(!deviation.why.is_empty(), "{}", deviation.reason);
        if deviation.sound && strictness == Strictness::Upstream {
            continue;
        }
        for name in &deviation.vectors {
            assert!(named.insert(name.clone(), deviation).is_none(), "{name} is named twice");
        }
    }
    let only = std::env::var("KIND").ok();
    let (mut wrong, mut counts) = (Vec::new(), BTreeMap::<(String, &str), usize>::new());
    for vector in vectors {
        let kind = vector.name.split('/').next().unwrap_or_default().to_owned();
        if only.as_ref().is_some_and(|only| *only != kind) {
            continue;
        }
        let differs = difference(&vector, strictness);
        let outcome = match (&differs, named.remove(&vector.name)) {
            (None, None) => "equal",
            (Some(_), Some(deviation)) => {
                let answer = answer(&vector, strictness);
                let rules: BTreeSet<_> = answer.errors().iter().map(|error| error.rule.to_owned()).collect();
                // Where nothing is settled a sound answer has no errors.
                let settled = deviation.rules.clone().or_else(|| deviation.sound.then(BTreeSet::new));
                if settled.is_some_and(|settled| settled != rules) {
                    wrong.push(format!("{}: errors of {rules:?}, settled otherwise", vector.name));
                }
                "deviating"
            }
            (Some(difference), None) => {
                wrong.push(format!("{}: {difference}", vector.name));
                "wrong"
            }
            (None, Some(deviation)) => {
                wrong.push(format!("{}: named as {}, and equal", vector.name, deviation.reason));
                "wrong"
            }
        };
        *counts.entry((kind, outcome)).or_default() += 1;
    }
    if strictness == Strictness::Sound {
        let sound = table.deviation.iter().filter(|deviation| deviation.sound);
        let mut by_rule = BTreeMap::<&str, usize>::new();
        sound.for_each(|deviation| *by_rule.entry(&deviation.reason).or_default() += deviation.vectors.len());
        println!("admission, Sound: {} vectors by rule: {by_rule:?}", by_rule.values().sum::<usize>());
    }
    for ((kind, outcome), count) in &counts {
        println!("admission, {strictness:?}: {kind}: {count} {outcome}");
    }
    if only.is_none() {
        wrong.extend(named.into_keys().map(|name| format!("{name}: no such vector")));
    }
    assert!(wrong.is_empty(), "{} vectors:\n{}", wrong.len(), wrong.join("\n"));
}

/// How our answer differs from the recorded one.
fn difference(vector: &Vector, strictness: Strictness) -> Option<String> {
    let answer = answer(vector, strictness);
    if vector.expect.panic {
        // No useful answer is recorded; that ours is one is told by `deviations.toml`.
        return Some("upstream panicked".to_owned());
    }
    let ours: BTreeSet<(&str, &str)> =
        answer.errors().iter().map(|error| (error.error_type.as_str(), error.upstream_path())).collect();
    let theirs: BTreeSet<(&str, &str)> =
        vector.expect.errors.iter().map(|error| (error.error_type.as_str(), error.field.as_str())).collect();
    if ours != theirs {
        return Some(format!("errors {ours:?}, expected {theirs:?}"));
    }
    match answer {
        Answer::Filled(_, object) => {
            let expected = vector.expect.object.as_ref()?;
            let ours = to_value(AnyObject::V1Beta1(object)).unwrap();
            let mut found = Vec::new();
            missing(expected, &ours, "", &mut found);
            surplus(expected, &ours, "", &mut found);
            (!found.is_empty()).then(|| found.join("; "))
        }
        Answer::Report(report) => {
            let allowed = vector.expect.allowed.unwrap_or_default();
            let code = vector.expect.code.unwrap_or_default();
            (report.is_allowed() != allowed || report.code != code).then(|| {
                format!("allowed {} with {}, expected {allowed} with {code}", report.is_allowed(), report.code)
            })
        }
    }
}

/// What stands in the expected object and not in ours.
fn missing(expected: &Value, ours: &Value, path: &str, found: &mut Vec<String>) {
    match (expected, ours) {
        (Value::Object(expected), Value::Object(ours)) => {
            for (name, expected) in expected {
                match ours.get(name) {
                    Some(ours) => missing(expected, ours, &format!("{path}.{name}"), found),
                    None => found.push(format!("{path}.{name} is missing: {expected}")),
                }
            }
        }
        (Value::Array(expected), Value::Array(ours)) if expected.len() == ours.len() => {
            for (index, (expected, ours)) in expected.iter().zip(ours).enumerate() {
                missing(expected, ours, &format!("{path}[{index}]"), found);
            }
        }
        (Value::String(expected), Value::String(ours)) if expected == "<generated>" && !ours.is_empty() => {}
        (expected, ours) if expected == ours || same_quantity(expected, ours) => {}
        _ => found.push(format!("{path} is {ours}, expected {expected}")),
    }
}

/// What stands in our object and not in the expected one, and is not zero.
fn surplus(expected: &Value, ours: &Value, path: &str, found: &mut Vec<String>) {
    match (expected, ours) {
        (Value::Object(expected), Value::Object(ours)) => {
            for (name, ours) in ours {
                match expected.get(name) {
                    Some(expected) => surplus(expected, ours, &format!("{path}.{name}"), found),
                    None if is_zero(ours) => {}
                    None => found.push(format!("{path}.{name} is surplus: {ours}")),
                }
            }
        }
        (Value::Array(expected), Value::Array(ours)) => {
            for (index, (expected, ours)) in expected.iter().zip(ours).enumerate() {
                surplus(expected, ours, &format!("{path}[{index}]"), found);
            }
        }
        _ => {}
    }
}

fn is_zero(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(value) => !value,
        Value::Number(value) => value.as_f64() == Some(0.0),
        Value::String(value) => value.is_empty(),
        Value::Array(values) => values.is_empty(),
        Value::Object(members) => members.values().all(is_zero),
    }
}

/// Upstream writes a quantity in its canonical form: `0.1` as `100m`.
fn same_quantity(expected: &Value, ours: &Value) -> bool {
    let amount = |value: &Value| match value {
        Value::String(text) => match text.strip_suffix('m') {
            Some(number) => number.parse::<f64>().ok().map(|number| number / 1000.0),
            None => text.parse().ok(),
        },
        value => value.as_f64(),
    };
    amount(expected).is_some_and(|expected| amount(ours) == Some(expected))
}
