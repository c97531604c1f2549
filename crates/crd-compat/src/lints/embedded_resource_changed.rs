//! A value must be a whole Kubernetes object now, or is none any more.

use crate::candidates::Candidates;
use crate::change::Change;
use crate::finding::{Level, Who};
use crate::judge::Side;
use crate::lint::{Check, Lint};
use crate::place::Step;
use serde_json::json;

pub(super) const LINT: Lint = Lint {
    id: "embedded_resource_changed",
    title: "an embedded resource begins or ends",
    level: Level::Deny,
    who: Who::Stored,
    why: "an embedded resource needs apiVersion, kind and valid metadata, and nothing that lacks them is let through; without the marker they are dropped unless the schema knows them.",
    mend: "set the marker from the first version on; to remove it, describe apiVersion, kind and metadata.",
    claims: &["x-kubernetes-embedded-resource"],
    check: Check::Schema(check),
};

fn check(change: &mut Change<'_, '_>) {
    if change.new.flag("x-kubernetes-embedded-resource") {
        let candidates = Candidates::types(change.automata(), &change.view(Side::Old));
        change.narrowed(LINT.claims, "the value need not be a Kubernetes object", &candidates);
        return;
    }
    for (name, value) in [("apiVersion", json!("v1")), ("kind", json!("Demo")), ("metadata", json!({"name": "demo"}))] {
        let place = change.place.then(Step::Field(name));
        let mut finding = change.finding(LINT.claims, "values of the member are dropped".to_owned());
        finding.path = place.to_string();
        finding.who = Who::Lost;
        finding.also.extend([Who::Writers, Who::Readers]);
        let decision = change.lost(&place, Some(value));
        change.report(finding, decision);
    }
}
