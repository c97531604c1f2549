//! A kind that is called otherwise in URLs.

use crate::finding::{Finding, Level, Who};
use crate::lint::{Check, Lint, Pair};
use crate::crd_document::CrdDocument;

pub(super) const LINT: Lint = Lint {
    id: "plural_changed",
    title: "a kind has another plural name",
    level: Level::Deny,
    who: Who::Versions,
    why: "the plural name is part of the CRD's name and of every URL: the API server takes the new CRD for another one, and refuses it because the kind is taken.",
    mend: "keep the plural name.",
    claims: &[],
    check: Check::Crd(check),
};

fn check(lint: &Lint, pair: Pair<'_>, findings: &mut Vec<Finding>) {
    let Pair { old: Some(old), new: Some(new) } = pair else { return };
    let plural = |crd: &CrdDocument| crd.value().pointer("/spec/names/plural").cloned().unwrap_or_default();
    let (before, after) = (plural(old), plural(new));
    if before != after {
        let message = format!("plural name {before} became {after}: all URLs of the kind change, and two CRDs claim it");
        findings.push(Finding {
            also: vec![Who::Writers, Who::Readers],
            old: before,
            new: after,
            ..lint.finding(new, "", message)
        });
    }
}
