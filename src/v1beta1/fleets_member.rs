//! Membership of an AKS cluster in a fleet.

use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

/// Membership of one AKS cluster in an Azure Kubernetes Fleet Manager.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct FleetsMember {
    /// Name of the AKS cluster within the fleet, in lower-case letters, digits and hyphens. Defaults to the cluster
    /// name label; cannot be changed while the membership lasts.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The members that it shares with other shapes, flat on the wire.
    #[serde(flatten)]
    #[garde(dive)]
    pub class: FleetsMemberClassSpec,
}

/// Fleet Manager to join and group to join it in, the part of a fleet membership that clusters of one ClusterClass
/// can share.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct FleetsMemberClassSpec {
    /// Update group of the fleet that the AKS cluster belongs to; the Fleet Manager upgrades clusters group by
    /// group. Defaults to `default`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = "default"))]
    pub group: Option<String>,
    /// Name of the existing Azure Kubernetes Fleet Manager to join.
    pub manager_name: String,
    /// Resource group of the Azure Kubernetes Fleet Manager to join.
    pub manager_resource_group: String,
}
