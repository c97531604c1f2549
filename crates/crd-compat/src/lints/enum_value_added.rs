//! A value outside the closed set that readers know is accepted.

use crate::candidates::Candidates;
use crate::change::Change;
use crate::finding::{Level, Who};
use crate::judge::Side;
use crate::lint::{Check, Lint};
use crate::texts::Break;
use serde_json::Value;

pub(super) const LINT: Lint = Lint {
    id: "enum_value_added",
    title: "a closed set of values is open, or larger",
    level: Level::Warn,
    who: Who::Readers,
    why: "a client that was built on the closed set has no case for the new value.",
    mend: "tell clients to expect unknown values before the first one is written, or add the value in a new version.",
    claims: &["enum"],
    check: Check::Schema(check),
};

fn check(change: &mut Change<'_, '_>) {
    let (inside, outside) = (change.view(Side::New), change.view(Side::Old));
    let (old, new) = (change.old.list("enum"), change.new.list("enum"));
    let is_replaced = !new.is_empty() && !old.iter().any(|value| new.contains(value));
    // Where nothing is left of the old set, the lint for that tells.
    if old.is_empty() || is_replaced {
        return;
    }
    let listed: Vec<&str> = change.old.list("enum").iter().filter_map(Value::as_str).collect();
    let candidates = Candidates::scalars(change.automata(), &inside, &outside, Break::OneOf(&listed));
    let added: Vec<String> =
        change.new.list("enum").iter().filter(|value| !change.old.list("enum").contains(value)).map(Value::to_string).collect();
    let message = match (change.new.list("enum").is_empty(), added.as_slice()) {
        (true, _) => "the values are no longer a closed set".to_owned(),
        (false, []) => "more values are accepted".to_owned(),
        (false, added) => format!("accepted as well: {}", added.join(", ")),
    };
    change.widened(LINT.claims, &message, &candidates);
}
