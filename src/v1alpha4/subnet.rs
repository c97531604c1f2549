//! Subnets, in a cluster and in a template.

mod convert;

use super::{NatGateway, RouteTable, SecurityGroup, SubnetRole};
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

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

/// Name, purpose and address range of a subnet, which later versions share with templates.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct SubnetClassSpec {
    /// Name of the subnet: letters, digits, `-`, `.` and `_`. On an AzureCluster it defaults by role to
    /// `{cluster}-controlplane-subnet`, `{cluster}-node-subnet-{k}` for the k-th node subnet, or
    /// `{cluster}-subnet`.
    pub name: String,
    /// Purpose of the subnet: `control-plane`, `node` or `bastion`. The schema takes any string.
    #[serde(default, skip_serializing_if = "SubnetRole::is_empty")]
    #[schemars(with = "String")]
    pub role: SubnetRole,
    /// Address ranges of the subnet in CIDR notation, inside the virtual network. Defaults to `10.0.0.0/16` for
    /// control plane and cluster subnets and `10.{k}.0.0/16` for the k-th node subnet; fixed if CAPZ manages the
    /// network.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cidr_blocks: Vec<String>,
}
