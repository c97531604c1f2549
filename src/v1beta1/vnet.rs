//! The virtual network of a cluster.

use super::{VnetPeeringClassSpec, VnetPeeringSpec};
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

mod methods;

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
    /// Existing virtual networks to which the cluster's one is connected. A remote network may be listed only once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub peerings: Vec<VnetPeeringSpec>,
    /// The members that it shares with other shapes, flat on the wire.
    #[serde(flatten)]
    #[garde(dive)]
    pub class: VnetClassSpec,
}

/// Address space and tags, the settings that the virtual networks of a cluster and of a template have in common.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct VnetClassSpec {
    /// Address ranges of the virtual network in CIDR notation; each subnet must lie in one of them. Defaults to
    /// `10.0.0.0/8`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cidr_blocks: Vec<String>,
    /// Azure tags of the virtual network. Tag `sigs.k8s.io_cluster-api-provider-azure_cluster_{cluster}` with value
    /// `owned` marks a network that CAPZ manages, whose subnets then cannot change their ranges.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub tags: BTreeMap<String, String>,
}

/// Virtual network settings in an AzureClusterTemplate.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct VnetTemplateSpec {
    /// Existing virtual networks to which the network of every cluster made from the template is connected.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub peerings: Vec<VnetPeeringClassSpec>,
    /// The members that it shares with other shapes, flat on the wire.
    #[serde(flatten)]
    #[garde(dive)]
    pub class: VnetClassSpec,
}
