//! A keyword changed about which no other lint decides.

use crate::change::Change;
use crate::finding::{Level, Who};
use crate::lint::{Check, Lint};
use crate::lints;

pub(super) const LINT: Lint = Lint {
    id: "unclaimed_keyword_changed",
    title: "a keyword changed that no lint knows",
    level: Level::Deny,
    who: Who::Writers,
    why: "nobody has decided whether such a change breaks anybody, so it counts as one that does.",
    mend: "compare by hand; accept the finding with the reason why it breaks nobody.",
    claims: &[],
    check: Check::Schema(check),
};

fn check(change: &mut Change<'_, '_>) {
    for keyword in change.changed {
        let claimed = lints::ALL.iter().any(|lint| lint.claims.contains(keyword));
        // Beside a type that has changed, the items are its own affair.
        if !claimed && *keyword != "items" {
            let finding = change.finding(&[keyword], format!("the keyword {keyword} says something else now"));
            change.findings.push(finding);
        }
    }
}
