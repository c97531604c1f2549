//! Which rules there are: in the code, in the vectors, and in our answers to them.

use super::{answer::answer, vectors::vectors};
use crate::shared::{files, root, text};
use capz_api::admission::{Strictness, reason};
use std::collections::{BTreeMap, BTreeSet};

/// Rules that upstream has and that can never answer anything.
const DEAD: &[&str] = &["S-EXT-06", "S-EXTU-07", "AMT-U01"];

/// Rules that consist of others, which answer by their own ids: S-NET-09 is S-PE for the subnet of AKS.
const GROUPS: &[&str] = &["S-NET-09"];

/// Defaults that upstream lacks, numbered from 90; they show in the cases of `tests/data/admission/sound`.
const OWN: &[&str] = &["AMMP-D90", "AMMPT-D90"];

/// Whether a word is the id of a rule, such as `S-MP-01` or `AMCPT-U16`.
fn is_id(word: &str) -> bool {
    let Some((stem, number)) = word.rsplit_once('-') else { return false };
    let digits = number.trim_start_matches(|c: char| c.is_ascii_uppercase());
    digits.len() == 2
        && digits.bytes().all(|b| b.is_ascii_digit())
        && number.len() <= 3
        && !stem.is_empty()
        && stem.bytes().all(|b| b.is_ascii_uppercase() || b == b'-')
}

/// The ids that stand in the code: in tables, and in the documentation of functions or in tables of immutable members.
fn ids_in_code() -> (BTreeSet<String>, BTreeSet<String>) {
    let (mut run, mut told) = (BTreeSet::new(), BTreeSet::new());
    for path in files(&root().join("src"), "rs") {
        if path.ends_with("admission/reasons.rs") {
            continue;
        }
        for line in text(&path).lines().map(str::trim_start) {
            let words = |mark: char| {
                line.split(mark).skip(1).step_by(2).filter(|word| is_id(word)).map(str::to_owned).collect::<Vec<_>>()
            };
            if line.starts_with("///") {
                told.extend(words('`'));
            } else {
                run.extend(words('"'));
                // A row of a table of immutable members says what it is.
                if line.starts_with('"') && line.contains("\": ") {
                    told.extend(words('"'));
                }
            }
        }
    }
    (run, told)
}

#[test]
fn the_rules_are_upstreams() {
    let Some(vectors) = vectors() else { return };
    let upstream: BTreeSet<String> = vectors.into_iter().flat_map(|vector| vector.rule).collect();
    let (run, told) = ids_in_code();
    let missing: Vec<_> = upstream.iter().filter(|id| !run.contains(*id) && !DEAD.contains(&id.as_str())).collect();
    let invented: Vec<_> = run.iter().filter(|id| !upstream.contains(*id) && !OWN.contains(&id.as_str())).collect();
    let untold: Vec<_> = run.iter().filter(|id| !told.contains(*id)).collect();
    println!("admission: {} rules, {} of upstream, {} dead", run.len(), upstream.len(), DEAD.len());
    assert!(
        missing.is_empty() && invented.is_empty() && untold.is_empty(),
        "missing {missing:?}\ninvented {invented:?}\nnot told in the documentation of a function {untold:?}"
    );
}

/// A rule that never answers anything is dead, or a mistake.
#[test]
fn every_rule_shows_in_an_answer() {
    let Some(vectors) = vectors() else { return };
    let mut shown: BTreeMap<String, usize> = BTreeMap::new();
    for vector in &vectors {
        let answer = answer(vector, Strictness::Upstream);
        for error in answer.errors() {
            *shown.entry(error.rule.to_owned()).or_default() += 1;
        }
        if let super::answer::Answer::Filled(filled, _) = &answer {
            for rule in &filled.rules {
                *shown.entry((*rule).to_owned()).or_default() += 1;
            }
        }
    }
    let (run, _) = ids_in_code();
    let is_silent = |id: &&String| !shown.contains_key(*id) && ![GROUPS, OWN].concat().contains(&id.as_str());
    let silent: Vec<_> = run.iter().filter(is_silent).collect();
    println!("admission: {} of {} rules show in an answer", shown.len(), run.len());
    assert!(silent.is_empty(), "{silent:?}");
}

/// A refusal explains itself, by one reason; a default needs none.
#[test]
fn every_rule_that_refuses_has_a_reason() {
    let (run, _) = ids_in_code();
    let table = text(&root().join("src/admission/reasons.rs"));
    let (mut reasons, mut wrong) = (0, Vec::new());
    for id in &run {
        let rows = table.matches(&format!("{id:?}")).count();
        // Two defaults refuse what they cannot fill in.
        let is_default = id.rsplit('-').next().is_some_and(|number| number.starts_with('D'))
            && !["AM-D07", "AMP-D05"].contains(&id.as_str());
        reasons += rows;
        if rows != usize::from(!is_default) || reason(id).is_empty() != is_default {
            wrong.push(id);
        }
    }
    println!("admission: {reasons} reasons");
    assert!(reasons > 0 && wrong.is_empty(), "{wrong:?}");
}
