//! Tells who breaks when a CustomResourceDefinition changes, and shows it on an object.
//!
//! For any CRDs: [`compare`] pairs them by group and kind, runs every [lint](lints::ALL) on what differs, and returns
//! [findings](Finding), each with the object that proves it.

mod alone;
mod automaton;
mod candidates;
mod change;
mod contract;
pub mod crd_document;
mod draw;
mod effects;
pub mod finding;
mod judge;
mod keywords;
pub mod lint;
pub mod lints;
mod local;
mod merge;
mod numbers;
mod object;
pub mod output;
mod path_text;
mod place;
pub mod policy;
mod refusal;
mod rule_cells;
mod sample;
mod schema_walk;
mod search;
pub mod source;
mod texts;
pub mod upgrade;
mod versions;
mod view;
mod walk;

pub use crd_document::{CrdDocument, VersionDocument};
pub use finding::{Finding, Level, Who, Witness};
pub use lint::{Lint, Pair};
pub use policy::{Policy, PolicyError};
pub use source::{Crds, Source, SourceError};

/// Everything that breaks somebody between two sets of CRDs, in the order of group, kind, version and path.
#[must_use]
pub fn compare(old: &[CrdDocument], new: &[CrdDocument]) -> Vec<Finding> {
    let mut all = Vec::new();
    for pair in pairs(old, new).into_iter().filter(|pair| !pair.is_unchanged()) {
        let mut findings = Vec::new();
        for lint in lints::ALL {
            match (lint.check, pair.new) {
                (lint::Check::Crd(check), _) => check(lint, pair, &mut findings),
                (lint::Check::Alone(check), Some(new)) => alone::check(lint, check, pair.old, new, &mut findings),
                _ => {}
            }
        }
        if let Pair { old: Some(old), new: Some(new) } = pair {
            walk::versions(old, new, &mut findings);
        }
        findings.sort_by(|left, right| (&left.version, &left.path).cmp(&(&right.version, &right.path)));
        all.append(&mut findings);
    }
    all
}

/// Each CRD with its successor: kinds are paired by group and kind, whatever their files are called.
fn pairs<'c>(old: &'c [CrdDocument], new: &'c [CrdDocument]) -> Vec<Pair<'c>> {
    let same = |left: &CrdDocument, right: &CrdDocument| left.group() == right.group() && left.kind() == right.kind();
    let before = old.iter().map(|old| Pair { old: Some(old), new: new.iter().find(|new| same(old, new)) });
    let added =
        new.iter().filter(|new| !old.iter().any(|old| same(old, new))).map(|new| Pair { old: None, new: Some(new) });
    let mut pairs: Vec<Pair<'c>> = before.chain(added).collect();
    pairs.sort_by_key(|pair| pair.old.or(pair.new).map(|crd| (crd.group(), crd.kind())));
    pairs
}
