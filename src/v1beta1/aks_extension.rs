//! Extensions of an AKS cluster.

use crate::open_enum::open_enum;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

pub(super) mod validate;

/// Cluster extension that CAPZ installs on an AKS cluster through Azure Resource Manager.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[doc(alias = "AKSExtension")]
pub struct AksExtension {
    /// Name of the AKS extension instance, unique within the cluster. Updates are matched by it, so another name
    /// means another extension.
    pub name: String,
    /// Kind of identity that AKS assigns to the extension: `SystemAssigned` or `UserAssigned`.
    #[serde(default, skip_serializing_if = "AksAssignedIdentity::is_empty")]
    #[garde(dive)]
    pub aks_assigned_identity_type: AksAssignedIdentity,
    /// Whether Azure upgrades the AKS extension to new minor versions by itself. Defaults to `true`; must be
    /// `false` if `version` is set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = true))]
    pub auto_upgrade_minor_version: Option<bool>,
    /// Settings of the AKS extension as text keys and values; which keys exist depends on the extension type.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub configuration_settings: BTreeMap<String, String>,
    /// Type of the AKS extension as registered in Azure, such as `microsoft.flux`. Cannot be changed for an
    /// existing extension.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(required)]
    pub extension_type: Option<String>,
    /// Azure Marketplace plan under which the AKS extension is bought, for extensions from there. Cannot be changed
    /// for an existing extension.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub plan: Option<ExtensionPlan>,
    /// Release train that the AKS extension takes its versions from, such as `Stable` or `Preview`. Cannot be
    /// changed for an existing extension.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub release_train: Option<String>,
    /// Whether the AKS extension serves the whole cluster or one namespace. While an extension has a scope, the
    /// CAPZ v1.26 webhook rejects every update of its AzureManagedControlPlane.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub scope: Option<ExtensionScope>,
    /// Version that the AKS extension is pinned to. Requires `autoUpgradeMinorVersion: false` and cannot be changed
    /// for an existing extension.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// Identity of the AKS extension resource itself; only `SystemAssigned` exists. Cannot be set, changed or
    /// removed for an existing extension.
    #[serde(default, skip_serializing_if = "ExtensionIdentity::is_empty")]
    #[garde(dive)]
    pub identity: ExtensionIdentity,
}

/// Azure Marketplace plan of an AKS extension. Fixed once the extension exists.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct ExtensionPlan {
    /// Name of the extension's Marketplace plan. On an AzureManagedControlPlane it defaults to `{name}-{product}`,
    /// with the name of the control plane.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Product (offer) in the Azure Marketplace that the extension's plan belongs to.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub product: String,
    /// Promotion code to redeem for the extension's Marketplace plan.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub promotion_code: String,
    /// Publisher in the Azure Marketplace that sells the extension's plan.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub publisher: String,
    /// Version of the extension's Marketplace plan.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub version: String,
}

/// Reach of an AKS extension: the whole cluster or a single namespace.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct ExtensionScope {
    /// Reach of the AKS extension: `Cluster` or `Namespace`. It decides which of the two namespace fields is
    /// required.
    #[garde(dive, custom(crate::open_enum::is_set))]
    pub scope_type: ExtensionScopeType,
    /// Namespace that a cluster-wide AKS extension is installed in. Required with scope type `Cluster` and not
    /// allowed with `Namespace`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub release_namespace: String,
    /// Namespace that a namespaced AKS extension is created for. Required with scope type `Namespace` and not
    /// allowed with `Cluster`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub target_namespace: String,
}

open_enum! {
    /// Kind of identity that AKS assigns to a cluster extension.
    #[doc(alias = "AKSAssignedIdentity")]
    pub enum AksAssignedIdentity {
        /// AKS assigns the extension a system-assigned identity.
        SystemAssigned = "SystemAssigned",
        /// AKS assigns the extension a user-assigned identity.
        UserAssigned = "UserAssigned",
    }
}

open_enum! {
    /// Kind of identity that the Azure resource of an AKS extension has.
    pub enum ExtensionIdentity {
        /// Azure creates the identity together with the extension resource.
        SystemAssigned = "SystemAssigned",
    }
}

open_enum! {
    /// Reach that an AKS extension can have.
    pub enum ExtensionScopeType {
        /// The extension serves the whole AKS cluster.
        Cluster = "Cluster",
        /// The extension serves a single namespace of the AKS cluster.
        Namespace = "Namespace",
    }
}
