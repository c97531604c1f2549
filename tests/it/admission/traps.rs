//! Updates that change nothing a user wrote: a stored object that lacks a default, or holds what a newer rule refuses.

use super::{
    answer::{Vector, answer, context},
    vectors::vectors,
};
use crate::shared::{root, text};
use capz_api::admission::{Operation, Strictness, as_in_a_cluster};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    refused: Vec<Refused>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Refused {
    why: String,
    rules: BTreeSet<String>,
    /// Whether the API server makes another request of it, which is accepted.
    #[serde(default)]
    accepted_in_a_cluster: bool,
    vectors: Vec<String>,
}

fn is_trap(vector: &Vector) -> bool {
    vector.op == "update" && (vector.name.contains("/trap/") || vector.name.contains("/update-stored-undefaulted"))
}

#[test]
fn no_stored_object_is_refused_for_no_reason() {
    let Some(vectors) = vectors() else { return };
    let table: Table = toml::from_str(&text(&root().join("tests/data/admission/refused-traps.toml"))).unwrap();
    let mut named: BTreeMap<&str, &Refused> = BTreeMap::new();
    for refused in &table.refused {
        assert!(!refused.why.is_empty() && !refused.rules.is_empty());
        named.extend(refused.vectors.iter().map(|name| (name.as_str(), refused)));
    }
    let (mut accepted, mut refused, mut by_upstream, mut wrong) = (0, 0, 0, Vec::new());
    for vector in vectors.iter().filter(|vector| is_trap(vector)) {
        by_upstream += usize::from(vector.expect.allowed != Some(true));
        let answer = answer(vector, Strictness::Sound);
        let rules: BTreeSet<String> = answer.errors().iter().map(|error| error.rule.to_owned()).collect();
        match named.remove(vector.name.as_str()) {
            None if rules.is_empty() => accepted += 1,
            None => wrong.push(format!("{}: refused by {rules:?}", vector.name)),
            Some(reason) if reason.rules != rules => {
                wrong.push(format!("{}: refused by {rules:?}, not by {:?}", vector.name, reason.rules));
            }
            Some(reason) => {
                refused += 1;
                if reason.accepted_in_a_cluster != is_accepted_in_a_cluster(vector) {
                    wrong.push(format!("{}: accepted in a cluster: {}", vector.name, !reason.accepted_in_a_cluster));
                }
            }
        }
    }
    println!("traps: {accepted} accepted, {refused} refused by name; {by_upstream} refused by upstream");
    wrong.extend(named.into_keys().map(|name| format!("{name}: no such trap")));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(accepted > 100, "{accepted}");
}

fn is_accepted_in_a_cluster(vector: &Vector) -> bool {
    let operation = Operation::Update { new: &vector.object, old: vector.old.as_ref().unwrap() };
    context(vector, Strictness::Sound, |context| as_in_a_cluster(operation, context).unwrap().report.is_allowed())
}
