//! The virtual network of an AKS cluster.

use super::{PrivateEndpointSpec, ServiceEndpointSpec};
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

pub(super) mod validate;

/// Virtual network of an AKS cluster: where it is, its name, its address range and the subnet of the nodes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct ManagedControlPlaneVirtualNetwork {
    /// Resource group of the AKS cluster's virtual network. On an AzureManagedControlPlane it defaults to
    /// `spec.resourceGroupName` and cannot be changed later.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub resource_group: String,
    /// Name of the AKS cluster's virtual network. On an AzureManagedControlPlane it defaults to the object's name
    /// and cannot be changed later; leave it out of templates.
    pub name: String,
    /// The members that it shares with other shapes, flat on the wire.
    #[serde(flatten)]
    #[garde(dive)]
    pub class: ManagedControlPlaneVirtualNetworkClassSpec,
}

/// Address range and subnet of an AKS virtual network, the part of it that clusters of one ClusterClass can share.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct ManagedControlPlaneVirtualNetworkClassSpec {
    /// Address range of the AKS virtual network in CIDR form. Defaults to `10.0.0.0/8`, or to `10.224.0.0/12` if an
    /// AzureManagedControlPlane in `overlay` mode leaves out `virtualNetwork`. Cannot be changed later.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(required, extend("x-default" = "10.0.0.0/8"))]
    pub cidr_block: Option<String>,
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
    /// Address range of the AKS node subnet in CIDR form, inside that of the virtual network. Defaults to
    /// `10.240.0.0/16`, or to `10.224.0.0/16` if an AzureManagedControlPlane in `overlay` mode leaves out `subnet`.
    /// Cannot be changed later.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(required, extend("x-default" = "10.240.0.0/16"))]
    pub cidr_block: Option<String>,
    /// Azure services that the AKS node subnet reaches directly through service endpoints. Each service may be
    /// listed once; can be changed later.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("x-kubernetes-list-type" = "map", "x-kubernetes-list-map-keys" = ["service"]))]
    #[garde(dive)]
    pub service_endpoints: Vec<ServiceEndpointSpec>,
    /// Private endpoints to create in the AKS node subnet. Static addresses given for them must lie in the subnet;
    /// can be changed later.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("x-kubernetes-list-type" = "map", "x-kubernetes-list-map-keys" = ["name"]))]
    #[garde(dive)]
    pub private_endpoints: Vec<PrivateEndpointSpec>,
}
