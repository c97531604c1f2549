//! A value is not, or no longer, one of the listed ones.

use crate::candidates::Candidates;
use crate::change::Change;
use crate::finding::{Level, Who};
use crate::judge::Side;
use crate::lint::{Check, Lint};
use crate::texts::Break;
use serde_json::Value;

pub(super) const LINT: Lint = Lint {
    id: "enum_value_removed",
    title: "a value is not listed any more",
    level: Level::Deny,
    who: Who::Stored,
    why: "objects that hold such a value stay readable, but the next update that touches it is refused, and a manifest that has it no longer applies.",
    mend: "keep the value and treat it as its successor, or move it in a conversion to a new version.",
    claims: &["enum"],
    check: Check::Schema(check),
};

fn check(change: &mut Change<'_, '_>) {
    let (inside, outside) = (change.view(Side::Old), change.view(Side::New));
    if change.new.list("enum").is_empty() {
        return;
    }
    let listed: Vec<&str> = change.new.list("enum").iter().filter_map(Value::as_str).collect();
    let candidates = Candidates::scalars(change.automata(), &inside, &outside, Break::OneOf(&listed));
    let gone: Vec<String> =
        change.old.list("enum").iter().filter(|value| !change.new.list("enum").contains(value)).map(Value::to_string).collect();
    let message = match (change.old.list("enum").is_empty(), gone.as_slice()) {
        (true, _) => "only listed values are accepted now".to_owned(),
        (false, []) => "fewer values are accepted".to_owned(),
        (false, gone) => format!("no longer accepted: {}", gone.join(", ")),
    };
    change.narrowed(LINT.claims, &message, &candidates);
}
