//! The webhook's rules for AzureClusterIdentity.

use super::super::{AzureClusterIdentity, AzureClusterIdentitySpec, IdentityType};
use crate::admission::{Findings, Immutable, OnUpdate, Path, Request, Rule, Webhook, immutable};

impl Webhook for AzureClusterIdentity {
    const CREATE: &'static [Rule<Self>] = &[
        Rule::new("ACI-C01", resource_id_is_for_user_assigned),
        Rule::new("ACI-C02", credentials_path_is_for_credentials),
        Rule::new("ACI-C03", credentials_cloud_is_for_credentials),
    ];
    const UPDATE: &'static [Rule<Self>] = &[Rule::parts(|identity, found| {
        let path = Path::ROOT.spelt("spec", "Spec");
        identity.part(&identity.new.spec, identity.old.map(|old| &old.spec), path).check_immutable(IMMUTABLE, found);
    })];
    const ON_UPDATE: OnUpdate = OnUpdate::ThenCreate;
}

const IMMUTABLE: &[Immutable<AzureClusterIdentitySpec>] = immutable! {
    "ACI-U01": r#type, "type" as "Type";
};

const SPEC: Path<'_> = Path::ROOT.field("spec");

/// `ACI-C01`: a resource id is for `UserAssignedMSI`.
fn resource_id_is_for_user_assigned(identity: &Request<'_, AzureClusterIdentity>, found: &mut Findings) {
    let spec = &identity.new.spec;
    if spec.r#type != IdentityType::UserAssignedMsi && !spec.resource_id.is_empty() {
        found.forbidden(&SPEC.field("resourceID"), "is for the type UserAssignedMSI: leave it out");
    }
}

/// Whether there are members for credentials in a file, and the type is another one.
fn has_needless_credentials(spec: &AzureClusterIdentitySpec) -> bool {
    spec.r#type != IdentityType::UserAssignedIdentityCredential
        && (!spec.user_assigned_identity_credentials_path.is_empty()
            || !spec.user_assigned_identity_credentials_cloud_type.is_empty())
}

const FOR_CREDENTIALS: &str = "is for the type UserAssignedIdentityCredential: leave it out";

/// `ACI-C02`: a path of credentials is for `UserAssignedIdentityCredential`. Upstream refuses it together with the cloud type,
/// if only one is there too.
fn credentials_path_is_for_credentials(identity: &Request<'_, AzureClusterIdentity>, found: &mut Findings) {
    if has_needless_credentials(&identity.new.spec) {
        found.forbidden(&SPEC.field("userAssignedIdentityCredentialsPath"), FOR_CREDENTIALS);
    }
}

/// `ACI-C03`: a cloud type of credentials is for `UserAssignedIdentityCredential`. Upstream refuses it together with the path,
/// if only one is there too.
fn credentials_cloud_is_for_credentials(identity: &Request<'_, AzureClusterIdentity>, found: &mut Findings) {
    if has_needless_credentials(&identity.new.spec) {
        found.forbidden(&SPEC.field("userAssignedIdentityCredentialsCloudType"), FOR_CREDENTIALS);
    }
}
