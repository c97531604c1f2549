//! Automatic upgrades of an AKS cluster.

use crate::open_enum::open_enum;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

/// Automatic upgrade settings of an AKS cluster.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct ManagedClusterAutoUpgradeProfile {
    /// Channel that AKS follows for automatic upgrades: `node-image`, `none`, `patch`, `rapid` or `stable`. On an
    /// AzureManagedControlPlane a chosen channel cannot be removed; use `none` to stop upgrades.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub upgrade_channel: Option<UpgradeChannel>,
}

open_enum! {
    /// Channel that automatic upgrades of an AKS cluster follow.
    pub enum UpgradeChannel {
        /// Upgrades only the image of the nodes, not the Kubernetes version.
        NodeImage = "node-image",
        /// Turns automatic upgrades off.
        None = "none",
        /// Upgrades to the latest patch release of the current Kubernetes minor version.
        Patch = "patch",
        /// Upgrades to the latest patch release of the newest Kubernetes minor version that AKS supports.
        Rapid = "rapid",
        /// Upgrades to the latest patch release of the Kubernetes minor version before the newest one.
        Stable = "stable",
    }
}
