//! A property is gone, and its values are pruned.

use crate::change::Change;
use crate::finding::{Level, Who};
use crate::lint::{Check, Lint};
use crate::place::Step;
use crate::sample::Sampler;
use crate::view::View;

pub(super) const LINT: Lint = Lint {
    id: "property_removed",
    title: "a property is gone",
    level: Level::Deny,
    who: Who::Lost,
    why: "the API server drops the value from objects at rest when they are next read, and from manifests without a word.",
    mend: "keep the property, deprecated, until no object sets it; to rename it, convert in a new version.",
    claims: &["properties"],
    check: Check::Schema(check),
};

fn check(change: &mut Change<'_, '_>) {
    let new = change.new;
    for (name, property) in change.old.properties().filter(|(name, _)| new.member(name).is_none()) {
        let place = change.place.then(Step::Field(name));
        let mut finding = change.finding(&[], "values of the property are dropped".to_owned());
        finding.path = place.to_string();
        finding.old = property.0.clone().into();
        finding.also.extend([Who::Writers, Who::Readers]);
        let sample = Sampler::smallest(change.automata()).value(&View::of(property), 0);
        let decision = change.lost(&place, sample);
        change.report(finding, decision);
    }
}
