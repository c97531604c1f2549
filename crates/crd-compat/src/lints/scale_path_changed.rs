//! A scale subresource that reads or writes another field.

use crate::finding::{Finding, Level, Who};
use crate::lint::{Check, Lint, Pair};
use crate::versions;

pub(super) const LINT: Lint = Lint {
    id: "scale_path_changed",
    title: "the scale subresource is about another field",
    level: Level::Deny,
    who: Who::Writers,
    why: "autoscalers and kubectl scale write the replicas where the path points, and read what runs and its selector likewise: of objects that have the old field only, they see and change nothing.",
    mend: "keep the path, or move the field and the path together in a new version, with a conversion.",
    claims: &[],
    check: Check::Crd(check),
};

fn check(lint: &Lint, pair: Pair<'_>, findings: &mut Vec<Finding>) {
    let Pair { old: Some(old), new: Some(new) } = pair else { return };
    for before in old.versions() {
        let Some(after) = new.version(before.name()).filter(|after| after.served()) else { continue };
        let scales = (versions::subresource(before, "scale"), versions::subresource(after, "scale"));
        let (Some(scale), Some(scale_after)) = scales else { continue };
        for name in ["specReplicasPath", "statusReplicasPath", "labelSelectorPath"] {
            let path = |scale: &serde_json::Value| scale.get(name).cloned().unwrap_or_default();
            let (path, path_after) = (path(scale), path(scale_after));
            // What had no path before could not be asked for.
            if !path.is_null() && path != path_after {
                let message = if path_after.is_null() {
                    format!("{name} {path} is gone")
                } else {
                    format!("{name} {path} became {path_after}")
                };
                findings.push(Finding { old: path, new: path_after, ..lint.finding(new, after.name(), message) });
            }
        }
    }
}
