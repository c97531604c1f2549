//! Identities that a virtual machine acts with.

use crate::open_enum::open_enum;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

pub(super) mod defaults;
pub(super) mod validate;

/// Reference to a user-assigned managed identity that exists in Azure.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct UserAssignedIdentity {
    /// Azure resource ID of the user-assigned identity, with or without a leading `azure://`. Required.
    #[serde(rename = "providerID")]
    pub provider_id: String,
}

/// Azure role assignment for the system-assigned identity of a virtual machine or scale set.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct SystemAssignedIdentityRole {
    /// Name of the role assignment, a GUID. The webhook of AzureMachine and AzureMachinePool generates one when it
    /// is empty; it cannot change afterwards and must be empty in an AzureMachineTemplate.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Azure resource ID of the role definition to assign. Defaults to the Contributor role of the cluster's
    /// subscription; an AzureMachineTemplate has no default and must give it.
    #[serde(rename = "definitionID", default, skip_serializing_if = "String::is_empty")]
    pub definition_id: String,
    /// Azure resource ID of what the role applies to, such as a subscription or a resource group. Defaults to the
    /// cluster's subscription; an AzureMachineTemplate has no default and must give it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub scope: String,
}

open_enum! {
    /// Kind of Azure managed identity that a virtual machine or scale set gets.
    #[doc(alias = "VMIdentity")]
    pub enum VmIdentity {
        /// No managed identity is attached.
        None = "None",
        /// Azure creates an identity that lives and dies with the machine or scale set.
        SystemAssigned = "SystemAssigned",
        /// The identities listed in `userAssignedIdentities` are attached.
        UserAssigned = "UserAssigned",
    }
}
