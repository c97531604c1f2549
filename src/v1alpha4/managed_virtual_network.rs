//! The virtual network of an AKS cluster.

mod convert;

use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

/// Virtual network of an AKS cluster: where it is, its name, its address range and the subnet of the nodes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct ManagedControlPlaneVirtualNetwork {
    /// Name of the AKS cluster's virtual network. It defaults to the object's name and cannot be changed later.
    pub name: String,
    /// The members that it shares with other shapes, flat on the wire.
    #[serde(flatten)]
    #[garde(dive)]
    pub class: ManagedControlPlaneVirtualNetworkClassSpec,
}

/// Address range and subnet of an AKS virtual network, which later versions share with templates.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct ManagedControlPlaneVirtualNetworkClassSpec {
    /// Address range of the AKS virtual network in CIDR form. Cannot be changed later.
    pub cidr_block: String,
    /// Subnet of the AKS virtual network that the node pools are placed in by default. It must lie inside the
    /// network's address range; its name and range cannot be changed later.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub subnet: ManagedControlPlaneSubnet,
}

/// Subnet of an AKS virtual network in which the nodes run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct ManagedControlPlaneSubnet {
    /// Name of the subnet for the AKS nodes. Defaults to the name of the object that holds it and cannot be changed
    /// later.
    pub name: String,
    /// Address range of the AKS node subnet in CIDR form, inside that of the virtual network. Cannot be changed
    /// later.
    pub cidr_block: String,
}
