//! Properties with a schema can hold anything, since unknown members are kept.

use crate::candidates::Candidates;
use crate::change::{Change, Decision};
use crate::finding::{Level, Who};
use crate::judge::Side;
use crate::keywords::{Keywords, Rest};
use crate::lint::{Check, Lint};
use crate::place::Step;
use crate::view::View;

pub(super) const LINT: Lint = Lint {
    id: "property_opened",
    title: "typed properties can hold anything",
    level: Level::Warn,
    who: Who::Readers,
    why: "a client that was built on the old schema may fail to decode such a value, or do nothing sensible with it.",
    mend: "keep the schemas of the known properties beside x-kubernetes-preserve-unknown-fields.",
    claims: &["properties"],
    check: Check::Schema(check),
};

fn check(change: &mut Change<'_, '_>) {
    let anything = Keywords::anything();
    let opens = matches!(change.new.rest(), Rest::Follows(rest) if std::ptr::eq(rest.0, anything.0));
    let opened: Vec<&str> =
        change.old.properties().map(|(name, _)| name).filter(|name| opens && change.new.property(name).is_none()).collect();
    if opened.is_empty() {
        return;
    }
    let finding = change.finding(&["properties"], format!("can hold anything now: {}", opened.join(", ")));
    let mut open = Decision::Nobody;
    for name in opened {
        let place = change.place.then(Step::Field(name));
        let candidates = Candidates::types(change.automata(), &View::of(anything));
        match change.decide(Side::New, &place, &[], &candidates) {
            Decision::Nobody => {}
            decided @ Decision::Open { .. } => open = decided,
            shown @ Decision::Shown { .. } => return change.report(finding, shown),
        }
    }
    change.report(finding, open);
}
