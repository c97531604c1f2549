//! An object no longer has members of any name.

use crate::candidates::Candidates;
use crate::change::Change;
use crate::finding::{Level, Who};
use crate::keywords::Rest;
use crate::lint::{Check, Lint};
use crate::place::{ENTRY, Step};
use crate::sample::Sampler;
use crate::view::View;
use serde_json::json;

pub(super) const LINT: Lint = Lint {
    id: "map_closed",
    title: "a map is closed",
    level: Level::Deny,
    who: Who::Lost,
    why: "the API server drops such members from objects at rest when they are next read, and from manifests without a word.",
    mend: "keep additionalProperties; offer the listed properties beside the map.",
    claims: &["additionalProperties"],
    check: Check::Schema(check),
};

fn check(change: &mut Change<'_, '_>) {
    if let (Rest::Pruned, Rest::Refused) = (change.old.rest(), change.new.rest()) {
        let candidates = Candidates::complete([json!({ENTRY: true})]);
        change.narrowed(LINT.claims, "unknown members were dropped, now they are refused", &candidates);
        return;
    }
    let Rest::Follows(entries) = change.old.rest() else { return };
    if change.old.get("additionalProperties").is_none() || matches!(change.new.rest(), Rest::Follows(_)) {
        return;
    }
    let place = change.place.then(Step::Entry);
    let mut finding = change.finding(LINT.claims, "members of any name were kept, now those that are no properties are dropped".to_owned());
    finding.also.extend([Who::Writers, Who::Readers]);
    let sample = Sampler::smallest(change.automata()).value(&View::of(entries), 0);
    let decision = change.lost(&place, sample);
    change.report(finding, decision);
}
