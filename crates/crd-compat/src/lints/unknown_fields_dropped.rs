//! Unknown members are no longer kept.

use crate::change::Change;
use crate::finding::{Level, Who};
use crate::keywords::Rest;
use crate::lint::{Check, Lint};
use crate::place::Step;
use crate::sample::Sampler;
use crate::view::View;

pub(super) const LINT: Lint = Lint {
    id: "unknown_fields_dropped",
    title: "unknown members are dropped",
    level: Level::Deny,
    who: Who::Lost,
    why: "the API server drops such members from objects at rest when they are next read, and from manifests without a word.",
    mend: "describe every member that objects have before the marker is removed, or keep it.",
    claims: &["x-kubernetes-preserve-unknown-fields"],
    check: Check::Schema(check),
};

fn check(change: &mut Change<'_, '_>) {
    let Rest::Follows(entries) = change.old.rest() else { return };
    if change.old.get("additionalProperties").is_some() || matches!(change.new.rest(), Rest::Follows(_)) {
        return;
    }
    // What has members is refused for its type; another lint tells.
    if !change.new.types().contains(&"object") {
        return;
    }
    let place = change.place.then(Step::Entry);
    let mut finding = change.finding(LINT.claims, "unknown members were kept, now they are dropped".to_owned());
    finding.also.extend([Who::Writers, Who::Readers]);
    let sample = Sampler::smallest(change.automata()).value(&View::of(entries), 0);
    let decision = change.lost(&place, sample);
    change.report(finding, decision);
}
