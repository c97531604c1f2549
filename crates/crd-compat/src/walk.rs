//! Goes through the schemas of both CRDs side by side and asks the lints wherever they differ.

use crate::automaton::Automata;
use crate::change::Change;
use crate::crd_document::{CrdDocument, VersionDocument};
use crate::finding::{Finding, Who};
use crate::judge::Judge;
use crate::keywords::{self, Keywords, Rest};
use crate::lint::{Check, Lint};
use crate::lints;
use crate::object::Frame;
use crate::place::{Place, Step};

/// Compares the schemas of each version that both CRDs have and that somebody uses.
pub fn versions(old: &CrdDocument, new: &CrdDocument, findings: &mut Vec<Finding>) {
    for before in old.versions().filter(|version| version.served() || version.storage()) {
        if let Some(after) = new.version(before.name()) {
            between(new, before, after, findings);
        }
    }
}

/// Compares two schemas of a kind: an object that follows the first is read by the second.
pub fn between(
    crd: &CrdDocument,
    before: VersionDocument<'_>,
    after: VersionDocument<'_>,
    findings: &mut Vec<Finding>,
) {
    let (Some(old), Some(new)) = (before.schema(), after.schema()) else { return };
    if old == new {
        return;
    }
    let (Some(old), Some(new)) = (Keywords::of(old), Keywords::of(new)) else { return };
    let automata = Automata::default();
    let judge = Judge::new(before, after, Frame::of(crd, before), &automata);
    let mut walk = Walk { judge: &judge, group: crd.group(), kind: crd.kind(), findings };
    walk.node(old, new, &Place::default());
}

struct Walk<'a, 'c> {
    judge: &'a Judge<'c>,
    group: &'c str,
    kind: &'c str,
    findings: &'a mut Vec<Finding>,
}

impl<'c> Walk<'_, 'c> {
    fn node(&mut self, old: Keywords<'c>, new: Keywords<'c>, place: &Place<'c>) {
        if std::ptr::eq(old.0, new.0) {
            return;
        }
        let mut changed = keywords::changed(old, new);
        changed.extend(changed_structure(old, new));
        let alike = have_common_type(old, new);
        if !changed.is_empty() {
            let of_any_type = |lint: &Lint| lint.claims.contains(&"type") || lint.claims.contains(&"nullable");
            self.ask(old, new, place, &changed, |lint| alike || of_any_type(lint));
        }
        // Values of one type say nothing about the parts of those of another.
        if alike {
            self.members(old, new, place);
            let are_lists = old.types().contains(&"array") && new.types().contains(&"array");
            if let (true, Some(old), Some(new)) = (are_lists, old.item(), new.item()) {
                self.node(old, new, &place.then(Step::Item));
            }
        }
    }

    fn ask(
        &mut self,
        old: Keywords<'c>,
        new: Keywords<'c>,
        place: &Place<'c>,
        changed: &[&'c str],
        concerns: impl Fn(&Lint) -> bool,
    ) {
        for lint in lints::ALL {
            let Check::Schema(check) = lint.check else { continue };
            let claimed = lint.claims.iter().any(|claim| changed.contains(claim));
            if (claimed || lint.claims.is_empty()) && concerns(lint) {
                let (judge, group, kind) = (self.judge, self.group, self.kind);
                check(&mut Change {
                    old,
                    new,
                    place,
                    changed,
                    judge,
                    lint,
                    group,
                    kind,
                    findings: &mut *self.findings,
                });
            }
        }
    }

    fn members(&mut self, old: Keywords<'c>, new: Keywords<'c>, place: &Place<'c>) {
        for (name, property) in old.properties() {
            let step = place.then(Step::Field(name));
            if let Some(after) = new.property(name) {
                self.node(property, after, &step);
            } else if let Some(after) = new.member(name) {
                let before = self.findings.len();
                self.node(property, after, &step);
                // That it can hold anything now is said once, of the object.
                if opens(new) {
                    let kept = self.findings.split_off(before);
                    self.findings.extend(kept.into_iter().filter(|finding| finding.who != Who::Readers));
                }
            }
        }
        for (name, property) in new.properties().filter(|(name, _)| old.property(name).is_none()) {
            let is_name = place.then(Step::Field(name)).is_object_name();
            let is_metadata = place.0.is_empty() && name == "metadata";
            let implied = || match (is_name, is_metadata) {
                (true, _) => Some(Keywords::object_name()),
                (_, true) => Some(Keywords::metadata()),
                _ => None,
            };
            if let Some(before) = old.property(name).or_else(implied).or_else(|| old.member(name)) {
                self.node(before, property, &place.then(Step::Field(name)));
            }
        }
        if let (Rest::Follows(old), Rest::Follows(new)) = (old.rest(), new.rest()) {
            self.node(old, new, &place.then(Step::Entry));
        }
    }
}

/// Whether unknown members are kept as they are.
fn opens(schema: Keywords<'_>) -> bool {
    matches!(schema.rest(), Rest::Follows(rest) if std::ptr::eq(rest.0, Keywords::anything().0))
}

/// The keywords about parts, where there are other parts than before.
fn changed_structure(old: Keywords<'_>, new: Keywords<'_>) -> Vec<&'static str> {
    let lacks =
        |one: Keywords<'_>, other: Keywords<'_>| one.properties().any(|(name, _)| other.property(name).is_none());
    let rest = |schema: Keywords<'_>| match schema.rest() {
        Rest::Pruned => 0,
        Rest::Refused => 1,
        Rest::Follows(_) => 2,
    };
    let mut changed = Vec::new();
    if lacks(old, new) || lacks(new, old) {
        changed.push("properties");
    }
    if rest(old) != rest(new) {
        changed.push("additionalProperties");
    }
    if old.items().is_some() != new.items().is_some() {
        changed.push("items");
    }
    changed
}

/// Whether some value that is not null has a type that both schemas take.
fn have_common_type(old: Keywords<'_>, new: Keywords<'_>) -> bool {
    let numeric = |kind: &&str| matches!(*kind, "integer" | "number");
    let (old, new) = (old.types(), new.types());
    old.iter().any(|kind| new.contains(kind)) || (old.iter().any(numeric) && new.iter().any(numeric))
}
