//! A keyword changed about which no other lint decides.

use crate::finding::{Level, Who};
use crate::lint::{Check, Lint};

pub(super) const LINT: Lint = Lint {
    id: "unclaimed_keyword_changed",
    title: "a keyword changed that no lint knows",
    level: Level::Deny,
    who: Who::Writers,
    why: "nobody has decided whether such a change breaks anybody, so it counts as one that does.",
    mend: "compare by hand; accept the finding with the reason why it breaks nobody.",
    claims: &[],
    check: Check::Schema(|_| {}),
};
