//! A CRD from before structural schemas kept whatever it did not know, and prunes now.

use serde_json::json;

use crate::automaton::Automata;
use crate::crd_document::{CrdDocument, VersionDocument};
use crate::finding::{Finding, Level, Who, Witness};
use crate::judge::{self, Judge, Side};
use crate::keywords::{Keywords, Rest};
use crate::lint::{Check, Lint, Pair};
use crate::object::{Frame, Leaf};
use crate::place::{Place, Step};
use crate::versions;

pub(super) const LINT: Lint = Lint {
    id: "pruning_started",
    title: "the whole CRD drops unknown members",
    level: Level::Deny,
    who: Who::Lost,
    why: "with spec.preserveUnknownFields: true the API server kept every member; without it, whatever the schema does not describe is dropped from objects at rest when they are next read, and from manifests without a word.",
    mend: "describe every member that objects have first, or set x-kubernetes-preserve-unknown-fields where others must be kept.",
    claims: &[],
    check: Check::Crd(check),
};

fn check(lint: &Lint, pair: Pair<'_>, findings: &mut Vec<Finding>) {
    let Pair { old: Some(old), new: Some(new) } = pair else { return };
    if !versions::keeps_unknown(old) || versions::keeps_unknown(new) {
        return;
    }
    let flag = |crd: &CrdDocument| crd.value().pointer("/spec/preserveUnknownFields").cloned().unwrap_or_default();
    for version in new.versions().filter(|version| version.served() || version.storage()) {
        let Some(schema) = version.schema().and_then(Keywords::of) else { continue };
        let Some(place) = pruning(schema, &Place::default()) else { continue };
        let message = "spec.preserveUnknownFields was true: members that the schema does not describe were kept, here and below, and are dropped now";
        let witness = old.version(version.name()).and_then(|before| witness(new, before, version, &place));
        findings.push(Finding {
            also: vec![Who::Stored, Who::Writers, Who::Readers],
            path: place.to_string(),
            old: flag(old),
            new: flag(new),
            shown: witness.is_some(),
            witness,
            ..lint.finding(new, version.name(), message)
        });
    }
}

/// The outermost place that does not keep unknown members.
fn pruning<'c>(schema: Keywords<'c>, place: &Place<'c>) -> Option<Place<'c>> {
    if schema.types().contains(&"object") && matches!(schema.rest(), Rest::Pruned) {
        return Some(place.clone());
    }
    let is_root = place.0.is_empty();
    let members = schema.properties().filter(|(name, _)| !is_root || *name != "metadata");
    let members = members.map(|(name, member)| (Step::Field(name), member));
    let items = schema.items().map(|items| (Step::Item, items));
    let entries = match schema.rest() {
        Rest::Follows(entries) if schema.get("additionalProperties").is_some() => Some((Step::Entry, entries)),
        _ => None,
    };
    members.chain(items).chain(entries).find_map(|(step, part)| pruning(part, &place.then(step)))
}

/// An object with a member that the schema does not describe.
fn witness<'c>(
    crd: &CrdDocument,
    before: VersionDocument<'c>,
    after: VersionDocument<'c>,
    place: &Place<'c>,
) -> Option<Witness> {
    let automata = Automata::default();
    let judge = Judge::new(before, after, Frame::of(crd, before), &automata);
    let around = judge.around(Side::Old, &place.then(Step::Entry), &Leaf::Value(json!("a"))).ok()?;
    let read = judge.take(Side::New, &around.sent)?;
    let is_lost = judge::at(&around.sent, &around.at).is_some() && judge::at(&read.object, &around.at).is_none();
    is_lost.then(|| Witness::Lost { object: around.sent, at: around.at.to_string(), after: read.object })
}
