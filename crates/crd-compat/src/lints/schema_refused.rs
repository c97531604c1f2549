//! A schema that is not structural, or a CRD that is refused for another reason.

use crate::finding::{Finding, Level, Who};
use crate::lint::{Check, Lint};
use crate::crd_document::CrdDocument;
use crate::refusal::{self, About};

pub(super) const LINT: Lint = Lint {
    id: "schema_refused",
    title: "the API server refuses the CRD",
    level: Level::Deny,
    who: Who::Versions,
    why: "a schema that is not structural, or has a keyword that the API server does not take there, is refused as a whole, and the old CRD stays.",
    mend: "see the message: each names the place and what would be accepted.",
    claims: &[],
    check: Check::Alone(check),
};

fn check(lint: &Lint, crd: &CrdDocument, findings: &mut Vec<Finding>) {
    for refusal in refusal::all(crd).into_iter().filter(|refusal| refusal.about == About::Schema) {
        findings.push(refusal.finding(lint, crd));
    }
}
