//! A set of objects.

use crate::finding::{Finding, Level, Who};
use crate::lint::{Check, Lint};
use crate::crd_document::CrdDocument;
use crate::schema_walk;

pub(super) const LINT: Lint = Lint {
    id: "set_of_objects",
    title: "a set holds objects that are not atomic",
    level: Level::Deny,
    who: Who::Versions,
    why: "the API server refuses the CRD: an item of a set is its own identity, so that its members cannot have owners of their own.",
    mend: "make it a map list with keys, or the items atomic with x-kubernetes-map-type.",
    claims: &[],
    check: Check::Alone(check),
};

fn check(lint: &Lint, crd: &CrdDocument, findings: &mut Vec<Finding>) {
    schema_walk::each(crd, &mut |version, path, schema| {
        let items = schema.get("items");
        let says = |keyword: &str, word: &str| items.and_then(|items| items.get(keyword)).is_some_and(|is| is == word);
        let is_set = schema.get("x-kubernetes-list-type").is_some_and(|kind| kind == "set");
        if is_set && says("type", "object") && !says("x-kubernetes-map-type", "atomic") {
            let message = "a set of objects that are not atomic: the API server refuses the CRD";
            findings.push(Finding { path: path.to_owned(), ..lint.finding(crd, version.name(), message) });
        }
    });
}
