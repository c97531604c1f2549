//! Subnets, in a cluster and in a template.

mod convert;

use super::{RouteTable, SecurityGroup, SubnetClassSpec};
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
    /// Address of an internal API server load balancer in the subnet. Deprecated: it stands in the frontends of
    /// `apiServerLB`, and no later version has it.
    #[serde(rename = "internalLBIPAddress", default, skip_serializing_if = "String::is_empty")]
    pub internal_lb_ip_address: String,
    /// Address range of the subnet in CIDR notation. Deprecated: `cidrBlocks` took its place, and no later version
    /// has it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub cidr_block: String,
    /// Network security group that filters the subnet's traffic. Its name is fixed once the subnet exists.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub security_group: SecurityGroup,
    /// Route table attached to the subnet. Its name gets a default for node and cluster subnets and cannot be
    /// changed once set.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub route_table: RouteTable,
    /// The members that it shares with other shapes, flat on the wire.
    #[serde(flatten)]
    #[garde(dive)]
    pub class: SubnetClassSpec,
}
