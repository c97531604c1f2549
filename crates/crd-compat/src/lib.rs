//! Tells who breaks when a CustomResourceDefinition changes, and shows it on an object.
//!
//! For any CRDs: [`compare`] pairs them by group and kind, runs every [lint](lints::ALL) on what differs, and returns
//! [findings](Finding), each with the object that proves it.
//!
//! ```
//! use crd_compat::{CrdDocument, Who, compare};
//! use serde_json::json;
//!
//! let crd = |sizes: serde_json::Value| {
//!     let spec = json!({"type": "object", "properties": {"size": {"type": "string", "enum": sizes}}});
//!     let schema = json!({"openAPIV3Schema": {"type": "object", "properties": {"spec": spec}}});
//!     let version = json!({"name": "v1", "served": true, "storage": true, "schema": schema});
//!     let names = json!({"kind": "Demo", "plural": "demos", "singular": "demo", "listKind": "DemoList"});
//!     CrdDocument::new(json!({
//!         "apiVersion": "apiextensions.k8s.io/v1",
//!         "kind": "CustomResourceDefinition",
//!         "metadata": {"name": "demos.example.com"},
//!         "spec": {"group": "example.com", "scope": "Namespaced", "names": names, "versions": [version]},
//!     }), "an example")
//! };
//! let findings = compare(&[crd(json!(["small", "large"]))?], &[crd(json!(["large"]))?]);
//! assert_eq!(findings[0].lint, "enum_value_removed");
//! assert_eq!((findings[0].who, findings[0].shown), (Who::Stored, true));
//! // In another order the values are the same.
//! assert_eq!(compare(&[crd(json!(["small", "large"]))?], &[crd(json!(["large", "small"]))?]), []);
//! # Ok::<(), String>(())
//! ```
//!
//! # How it decides
//! Both schemas are walked side by side (`walk.rs`). Where keywords differ, the lints that claim them are asked; a keyword that no lint
//! claims is a finding. A lint does not compare keywords but makes up values that would show a difference (`candidates.rs`): numbers at
//! the edges of ranges, the shortest text that one pattern matches and another one does not (`automaton.rs`), lists and objects of one
//! part too many, the member left out. Each is put into the smallest object that the one schema takes (`object.rs`, `sample.rs`), and the
//! judge (`judge.rs`, the API server's own rules in the crate `structural`) says what either CRD makes of it. If there is a difference, one of
//! the candidates shows it, and if none does, nobody breaks, however the schemas are written.
//!
//! What cannot be computed is searched: formats of text, `anyOf`, `oneOf`, `not` and rules (CEL) with a fixed seed and a bound
//! (`search.rs`), simple rules exhaustively (`rule_cells.rs`). A search in vain is a finding of level info that says how much was tried.
//! If a value breaks by itself and no object around it was found, the finding is of level warn at most and says that it
//! [could not be shown](Finding::shown): what stands around the value may rule it out. Only how appliers merge is certain without an object.
//!
//! Patterns are decided in Rust's engine, translated from Go's; the one difference, `\B` beside letters outside ASCII, makes
//! a pattern be given up, which is said. Rules
//! that use what Kubernetes adds to CEL (quantities, URLs, list helpers) cannot be evaluated here, and are reported as such.

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
