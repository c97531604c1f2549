//! The virtual network of a cluster.

mod convert;

use super::VnetClassSpec;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

/// Azure virtual network of an AzureCluster, either created by CAPZ or already there.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct VnetSpec {
    /// Resource group of the virtual network. Defaults to the cluster's own; set it when the network exists
    /// elsewhere.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub resource_group: String,
    /// Azure resource ID of the virtual network. Filled in by the controller; leave it out of manifests.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// Name of the virtual network in Azure. Defaults to `{cluster}-vnet`.
    pub name: String,
    /// The members that it shares with other shapes, flat on the wire.
    #[serde(flatten)]
    #[garde(dive)]
    pub class: VnetClassSpec,
}
