//! The webhook's rules for the security of an AKS cluster, which other parts of it bear on.

use super::{
    super::super::{
        AzureKeyVaultKms, KeyVaultNetworkAccessTypes, ManagedClusterSecurityProfile, ManagedControlPlaneIdentityType,
    },
    Class,
};
use crate::admission::{Findings, Path, Request, Rule};

pub(super) const RULES: &[Rule<Class>] = &[
    Rule::new("S-SEC-01", key_vault_needs_an_identity_of_the_users),
    Rule::new("S-SEC-02", a_private_key_vault_has_an_id),
    Rule::new("S-SEC-03", a_public_key_vault_has_no_id),
    Rule::new("S-SEC-04", workload_identity_needs_an_oidc_issuer),
];

pub(in crate::v1beta1) const CHANGES: &[Rule<Class>] = &[
    Rule::new("S-SECU-01", key_vault_remains),
    Rule::new("S-SECU-02", workload_identity_remains),
    Rule::new("S-SECU-03", image_cleaner_remains),
    Rule::new("S-SECU-04", defender_remains),
];

/// Upstream spells it as in an AzureManagedControlPlane, for a template too.
fn at<'a>(class: &'a Request<'_, Class>) -> Path<'a> {
    class.at.spelt_whole("securityProfile", "spec.securityProfile")
}

fn key_vault<'a>(class: &Request<'a, Class>) -> Option<&'a AzureKeyVaultKms> {
    class.new.security_profile.as_ref()?.azure_key_vault_kms.as_ref()
}

fn report_key_vault(class: &Request<'_, Class>, kms: &AzureKeyVaultKms, message: &str, found: &mut Findings) {
    let path = at(class);
    found.invalid(&path.field("azureKeyVaultKms.keyVaultResourceID"), &kms.key_vault_resource_id, message);
}

fn is_identity_of_the_users(class: &Class) -> bool {
    let identity = class.identity.as_ref().and_then(|identity| identity.r#type.as_ref());
    identity == Some(&ManagedControlPlaneIdentityType::UserAssigned)
}

/// `S-SEC-01`: only an identity of the user's own reaches a key vault.
fn key_vault_needs_an_identity_of_the_users(class: &Request<'_, Class>, found: &mut Findings) {
    if let Some(kms) = key_vault(class).filter(|_| !is_identity_of_the_users(class.new)) {
        report_key_vault(class, kms, "azureKeyVaultKms needs an identity of type UserAssigned", found);
    }
}

/// The key vault, if an identity of the user's own reaches it, whether it is private, and whether it has an id.
fn reached_key_vault<'a>(class: &Request<'a, Class>) -> Option<(&'a AzureKeyVaultKms, bool, bool)> {
    let kms = key_vault(class).filter(|_| is_identity_of_the_users(class.new))?;
    let has_id = kms.key_vault_resource_id.as_ref().is_some_and(|id| !id.is_empty());
    match kms.key_vault_network_access.as_ref().unwrap_or(&KeyVaultNetworkAccessTypes::Public) {
        KeyVaultNetworkAccessTypes::Private => Some((kms, true, has_id)),
        KeyVaultNetworkAccessTypes::Public => Some((kms, false, has_id)),
        KeyVaultNetworkAccessTypes::Other(_) => None,
    }
}

/// `S-SEC-02`: a private key vault is named.
fn a_private_key_vault_has_an_id(class: &Request<'_, Class>, found: &mut Findings) {
    if let Some((kms, true, false)) = reached_key_vault(class) {
        report_key_vault(class, kms, "expected the Azure resource id of the key vault, which is private", found);
    }
}

/// `S-SEC-03`: a public key vault is not.
fn a_public_key_vault_has_no_id(class: &Request<'_, Class>, found: &mut Findings) {
    if let Some((kms, false, true)) = reached_key_vault(class) {
        let message = "only a private key vault has an id: leave it out, or let keyVaultNetworkAccess be Private";
        report_key_vault(class, kms, message, found);
    }
}

/// `S-SEC-04`: pods sign in with tokens of the OIDC issuer. It is wanted for workload identity that is off, too.
fn workload_identity_needs_an_oidc_issuer(class: &Request<'_, Class>, found: &mut Findings) {
    let issuer = class.new.oidc_issuer_profile.as_ref().and_then(|profile| profile.enabled);
    let profile = class.new.security_profile.as_ref();
    if let Some(workload_identity) = profile.and_then(|profile| profile.workload_identity.as_ref())
        && issuer != Some(true)
    {
        let path = at(class);
        found.invalid(&path.field("workloadIdentity"), workload_identity, "needs oidcIssuerProfile.enabled: true");
    }
}

/// Reports a part that there was and that there is no more.
fn remains(
    class: &Request<'_, Class>,
    name: &str,
    has: fn(&ManagedClusterSecurityProfile) -> bool,
    found: &mut Findings,
) {
    let has = |class: &Class| class.security_profile.as_ref().is_some_and(has);
    if class.old.is_some_and(has) && !has(class.new) {
        let path = at(class);
        found.invalid(&path.field(name), &(), "cannot be removed: keep it, and switch it off with enabled: false");
    }
}

/// `S-SECU-01`: encryption with a key vault is not taken away.
fn key_vault_remains(class: &Request<'_, Class>, found: &mut Findings) {
    remains(class, "azureKeyVaultKms", |profile| profile.azure_key_vault_kms.is_some(), found);
}

/// `S-SECU-02`: workload identity is not taken away.
fn workload_identity_remains(class: &Request<'_, Class>, found: &mut Findings) {
    remains(class, "workloadIdentity", |profile| profile.workload_identity.is_some(), found);
}

/// `S-SECU-03`: the image cleaner is not taken away.
fn image_cleaner_remains(class: &Request<'_, Class>, found: &mut Findings) {
    remains(class, "imageCleaner", |profile| profile.image_cleaner.is_some(), found);
}

/// `S-SECU-04`: Defender is not taken away.
fn defender_remains(class: &Request<'_, Class>, found: &mut Findings) {
    remains(class, "defender", |profile| profile.defender.is_some(), found);
}
