//! A default that is no valid value.

use crate::finding::{Finding, Level, Who};
use crate::lint::{Check, Lint};
use crate::crd_document::CrdDocument;
use crate::refusal::{self, About};

pub(super) const LINT: Lint = Lint {
    id: "default_refused",
    title: "a default is refused by its own schema",
    level: Level::Deny,
    who: Who::Versions,
    why: "the API server refuses the CRD.",
    mend: "make the default a valid value, without unknown members.",
    claims: &[],
    check: Check::Alone(check),
};

fn check(lint: &Lint, crd: &CrdDocument, findings: &mut Vec<Finding>) {
    for refusal in refusal::all(crd).into_iter().filter(|refusal| refusal.about == About::Default) {
        findings.push(refusal.finding(lint, crd));
    }
}
