//! A combination of schemas refuses more than before.

use crate::candidates::{Candidates, Certainty};
use crate::change::Change;
use crate::finding::{Level, Who};
use crate::judge::Side;
use crate::keywords::{JUNCTORS, Keywords};
use crate::lint::{Check, Lint};
use crate::texts::Break;
use crate::view::{View, is_marked_int_or_string};
use serde_json::Value;

pub(super) const LINT: Lint = Lint {
    id: "junctor_narrowed",
    title: "allOf, anyOf, oneOf or not refuses more",
    level: Level::Deny,
    who: Who::Stored,
    why: "objects that hold such a value stay readable, but the next update that touches it is refused, and a manifest that has it no longer applies.",
    mend: "serve a new version with the new schema and convert, or keep the old limit until no object needs the old values.",
    claims: &["allOf", "anyOf", "oneOf", "not"],
    check: Check::Schema(check),
};

fn check(change: &mut Change<'_, '_>) {
    let keywords: Vec<&str> = JUNCTORS.into_iter().filter(|junctor| restricts(change, junctor)).collect();
    if keywords.is_empty() {
        return;
    }
    let message = format!("{} may refuse what was accepted", keywords.join(" and "));
    let (inside, outside) = (change.view(Side::Old), change.view(Side::New));
    let mut candidates = of_all_limits(change, &inside, &outside);
    if keywords != ["allOf"] || !is_plain(&inside) || !is_plain(&outside) {
        candidates.certainty = Certainty::Searched;
    }
    change.narrowed(&keywords, &message, &candidates);
}

/// Whether a junctor says something that it did not say before: the order of branches means nothing, nor do fewer branches of `allOf`
/// or more of `anyOf`.
fn restricts(change: &Change<'_, '_>, junctor: &str) -> bool {
    let said = |schema: Keywords<'_>| !is_marked_int_or_string(schema, junctor) && schema.get(junctor).is_some();
    if !change.has_changed(&[junctor]) || !said(change.new) {
        return false;
    }
    let (old, new) = (change.old.list(junctor), change.new.list(junctor));
    let all_in = |these: &[Value], those: &[Value]| these.iter().all(|branch| those.contains(branch));
    match junctor {
        "allOf" => !all_in(new, old),
        "anyOf" => {
            let from_one = said(change.old) && all_in(old, new);
            let from_one_of = !change.old.list("oneOf").is_empty() && all_in(change.old.list("oneOf"), new);
            !(from_one || from_one_of)
        }
        "oneOf" => !(all_in(old, new) && all_in(new, old)),
        _ => true,
    }
}

/// Scalars about which nothing is said but limits.
fn is_plain(view: &View<'_>) -> bool {
    let scalar = |kind: &&str| !matches!(*kind, "array" | "object");
    view.structure().types().iter().all(scalar) && !view.is_opaque()
}

/// Candidates for each limit of the new schema.
fn of_all_limits(change: &Change<'_, '_>, inside: &View<'_>, outside: &View<'_>) -> Candidates {
    let mut all = Candidates::scalars(change.automata(), inside, outside, Break::Nothing);
    for part in outside.parts() {
        let listed: Vec<&str> = part.list("enum").iter().filter_map(Value::as_str).collect();
        let breaks = [
            part.count("minLength").map(Break::AtLeast),
            part.count("maxLength").map(Break::AtMost),
            part.text_of("pattern").map(Break::Pattern),
            (!listed.is_empty()).then_some(Break::OneOf(&listed)),
        ];
        for breaking in breaks.into_iter().flatten() {
            let more = Candidates::scalars(change.automata(), inside, outside, breaking);
            all.leaves.extend(more.leaves);
            all.certainty = if more.certainty == Certainty::Complete { all.certainty } else { more.certainty };
        }
    }
    all
}
