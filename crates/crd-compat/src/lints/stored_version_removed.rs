//! A version that is gone although objects may be stored in it.

use crate::finding::{Finding, Level, Who};
use crate::lint::{Check, Lint, Pair};
use crate::versions;

pub(super) const LINT: Lint = Lint {
    id: "stored_version_removed",
    title: "a version is gone that objects are stored in",
    level: Level::Deny,
    who: Who::Versions,
    why: "the API server refuses a CRD without a version that status.storedVersions lists, since it could no longer read the objects that are stored in it.",
    mend: "two steps. First keep the version, unserved if you like, with storage: true on another one; rewrite every object, take the version out of status.storedVersions and out of metadata.managedFields. Then, in a later release, remove it.",
    claims: &[],
    check: Check::Crd(check),
};

fn check(lint: &Lint, pair: Pair<'_>, findings: &mut Vec<Finding>) {
    let Pair { old: Some(old), new: Some(new) } = pair else { return };
    for name in versions::stored(old).into_iter().filter(|name| new.version(name).is_none()) {
        let how = if old.stored_versions().any(|stored| stored == name) {
            "is in status.storedVersions"
        } else {
            "is the version that objects are stored in"
        };
        let message = format!("{name} {how}, and gone: the API server refuses the new CRD; {}", versions::SAFE_REMOVAL);
        let old = versions::marks(old, name);
        findings.push(Finding { also: vec![Who::Writers, Who::Readers], old, ..lint.finding(new, name, message) });
    }
}
