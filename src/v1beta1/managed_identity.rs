//! The identity of an AKS control plane.

use crate::open_enum::open_enum;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

/// Managed identity of an AKS control plane.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct Identity {
    /// Kind of identity that the AKS control plane uses: `SystemAssigned`, created by Azure with the cluster, or
    /// `UserAssigned`, provided by you. Defaults to `SystemAssigned`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = "SystemAssigned"))]
    #[garde(dive)]
    pub r#type: Option<ManagedControlPlaneIdentityType>,
    /// Azure resource ID of the user-assigned identity of the AKS control plane. Required with type `UserAssigned`
    /// and not allowed with `SystemAssigned`.
    #[serde(rename = "userAssignedIdentityResourceID", default, skip_serializing_if = "String::is_empty")]
    pub user_assigned_identity_resource_id: String,
}

open_enum! {
    /// Kind of managed identity that an AKS control plane uses.
    pub enum ManagedControlPlaneIdentityType {
        /// Azure creates the control plane identity and deletes it with the AKS cluster; the default.
        SystemAssigned = "SystemAssigned",
        /// The control plane uses an identity that you created and named by its resource ID.
        UserAssigned = "UserAssigned",
    }
}
