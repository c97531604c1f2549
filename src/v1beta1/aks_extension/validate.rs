//! The webhook's rules for extensions of an AKS cluster.

use super::super::{AksExtension, ExtensionScope, ExtensionScopeType};
use crate::admission::{Findings, Immutable, Request, Rule, immutable};

pub(in crate::v1beta1) const RULES: &[Rule<AksExtension>] = &[
    Rule::new("S-EXT-01", a_version_is_not_upgraded),
    Rule::new("S-EXT-02", a_cluster_wide_one_has_a_release_namespace),
    Rule::new("S-EXT-03", a_cluster_wide_one_has_no_target_namespace),
    Rule::new("S-EXT-04", a_namespaced_one_has_a_target_namespace),
    Rule::new("S-EXT-05", a_namespaced_one_has_no_release_namespace),
];

/// For an extension that was there before.
pub(in crate::v1beta1) const CHANGES: &[Rule<AksExtension>] = &[
    Rule::parts(|extension, found| extension.check_immutable(IMMUTABLE, found)),
    Rule::new("S-EXTU-03", scope_is_the_same),
];

pub(in crate::v1beta1) const IMMUTABLE: &[Immutable<AksExtension>] = immutable! {
    "S-EXTU-01": extension_type, "extensionType", may be SetOrUnset;
    "S-EXTU-02": plan, "plan", may be SetOrUnset;
    "S-EXTU-04": release_train, "releaseTrain", may be SetOrUnset;
    "S-EXTU-05": version, "version", may be SetOrUnset;
    "S-EXTU-06": identity, "identity";
};

/// `S-EXT-01`: an extension that stays at its version is not upgraded.
fn a_version_is_not_upgraded(extension: &Request<'_, AksExtension>, found: &mut Findings) {
    if extension.new.version.is_some() && extension.new.auto_upgrade_minor_version != Some(false) {
        let path = extension.at.spelt("version", "Version");
        found.forbidden(&path, "expected autoUpgradeMinorVersion: false beside a version");
    }
}

fn scope<'a>(extension: &Request<'a, AksExtension>, scope_type: &ExtensionScopeType) -> Option<&'a ExtensionScope> {
    extension.new.scope.as_ref().filter(|scope| scope.scope_type == *scope_type)
}

/// `S-EXT-02`: an extension for the cluster is installed in a namespace.
fn a_cluster_wide_one_has_a_release_namespace(extension: &Request<'_, AksExtension>, found: &mut Findings) {
    if scope(extension, &ExtensionScopeType::Cluster).is_some_and(|scope| scope.release_namespace.is_empty()) {
        let path = extension.at.spelt("scope.releaseNamespace", "Scope.ReleaseNamespace");
        found.required(&path, "expected the namespace that an extension of scopeType Cluster is installed in");
    }
}

/// `S-EXT-03`: an extension for the cluster is not for a namespace.
fn a_cluster_wide_one_has_no_target_namespace(extension: &Request<'_, AksExtension>, found: &mut Findings) {
    if scope(extension, &ExtensionScopeType::Cluster).is_some_and(|scope| !scope.target_namespace.is_empty()) {
        let path = extension.at.spelt("scope.targetNamespace", "Scope.TargetNamespace");
        found.forbidden(&path, "an extension of scopeType Cluster has a releaseNamespace only: leave it out");
    }
}

/// `S-EXT-04`: an extension for a namespace says for which.
fn a_namespaced_one_has_a_target_namespace(extension: &Request<'_, AksExtension>, found: &mut Findings) {
    if scope(extension, &ExtensionScopeType::Namespace).is_some_and(|scope| scope.target_namespace.is_empty()) {
        let path = extension.at.spelt("scope.targetNamespace", "Scope.TargetNamespace");
        found.required(&path, "expected the namespace that an extension of scopeType Namespace is made for");
    }
}

/// `S-EXT-05`: an extension for a namespace is installed in no other.
fn a_namespaced_one_has_no_release_namespace(extension: &Request<'_, AksExtension>, found: &mut Findings) {
    if scope(extension, &ExtensionScopeType::Namespace).is_some_and(|scope| !scope.release_namespace.is_empty()) {
        let path = extension.at.spelt("scope.releaseNamespace", "Scope.ReleaseNamespace");
        found.forbidden(&path, "an extension of scopeType Namespace has a targetNamespace only: leave it out");
    }
}

/// `S-EXTU-03`: the scope is the same. Upstream compares where it is stored, so that a scope is never the same, and no
/// change of an object that has one gets through.
fn scope_is_the_same(extension: &Request<'_, AksExtension>, found: &mut Findings) {
    let (old, new) = (extension.old.and_then(|old| old.scope.as_ref()), extension.new.scope.as_ref());
    let (is_refused, message) = if extension.is_sound() {
        (old != new, "cannot be changed after creation: keep it, or give the extension another name")
    } else {
        (old.is_some() || new.is_some(), "cannot be changed after creation, nor kept: take the extension out")
    };
    if is_refused {
        found.invalid(&extension.at.field("scope"), &new, message);
    }
}
