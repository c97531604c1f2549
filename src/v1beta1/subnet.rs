//! Subnets, in a cluster and in a template.

use super::{
    NatGateway, NatGatewayClassSpec, PrivateEndpointSpec, RouteTable, SecurityGroup, SecurityGroupClass,
    ServiceEndpointSpec,
};
use crate::open_enum::open_enum;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

pub(super) mod defaults;
pub(super) mod methods;
pub(super) mod validate;

/// Subnet of an AzureCluster's virtual network, with its security group, route table and NAT gateway.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct SubnetSpec {
    /// Azure resource ID of the subnet. Filled in by the controller; leave it out of manifests.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// Network security group that filters the subnet's traffic. Its name is fixed once the subnet exists.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub security_group: SecurityGroup,
    /// Route table attached to the subnet. Its name gets a default for node and cluster subnets and cannot be
    /// changed once set.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub route_table: RouteTable,
    /// NAT gateway through which the subnet reaches the internet. Added by default to node subnets without IPv6 and
    /// to the cluster subnet; its name cannot be changed once set.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub nat_gateway: NatGateway,
    /// The members that it shares with other shapes, flat on the wire.
    #[serde(flatten)]
    #[garde(dive)]
    pub class: SubnetClassSpec,
}

/// Name, purpose and address range of a subnet, the settings that clusters and templates have in common.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct SubnetClassSpec {
    /// Name of the subnet: letters, digits, `-`, `.` and `_`. On an AzureCluster it defaults by role to
    /// `{cluster}-controlplane-subnet`, `{cluster}-node-subnet-{k}` for the k-th node subnet, or
    /// `{cluster}-subnet`.
    pub name: String,
    /// Purpose of the subnet: `control-plane`, `node`, `cluster` for both in one, or `bastion`.
    #[garde(dive, custom(crate::open_enum::is_set))]
    pub role: SubnetRole,
    /// Address ranges of the subnet in CIDR notation, inside the virtual network. Defaults to `10.0.0.0/16` for
    /// control plane and cluster subnets and `10.{k}.0.0/16` for the k-th node subnet; fixed if CAPZ manages the
    /// network.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cidr_blocks: Vec<String>,
    /// Azure services that the subnet reaches directly over the Azure backbone. Each service may appear once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("x-kubernetes-list-type" = "map", "x-kubernetes-list-map-keys" = ["service"]))]
    #[garde(dive)]
    pub service_endpoints: Vec<ServiceEndpointSpec>,
    /// Private endpoints created in the subnet, with unique names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("x-kubernetes-list-type" = "map", "x-kubernetes-list-map-keys" = ["name"]))]
    #[garde(dive)]
    pub private_endpoints: Vec<PrivateEndpointSpec>,
}

/// Subnet in an AzureClusterTemplate.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct SubnetTemplateSpec {
    /// Rules and tags of the security group that each cluster of the template gets for this subnet.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub security_group: SecurityGroupClass,
    /// NAT gateway that each cluster of the template gets for this subnet.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub nat_gateway: NatGatewayClassSpec,
    /// The members that it shares with other shapes, flat on the wire.
    #[serde(flatten)]
    #[garde(dive)]
    pub class: SubnetClassSpec,
}

open_enum! {
    /// Purpose of a subnet in the cluster.
    pub enum SubnetRole {
        /// Subnet for worker nodes.
        Node = "node",
        /// Subnet for control plane machines.
        ControlPlane = "control-plane",
        /// Subnet for the Azure Bastion host.
        Bastion = "bastion",
        /// One subnet for both control plane machines and worker nodes.
        Cluster = "cluster",
    }
}
