//! Network security groups and their rules.

mod convert;

use super::SecurityGroupProtocol;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// Azure network security group of a subnet in an AzureCluster.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct SecurityGroup {
    /// Azure resource ID of the network security group. Filled in by the controller; leave it out of manifests.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// Name of the network security group. Defaults by subnet role to `{cluster}-controlplane-nsg`,
    /// `{cluster}-node-nsg` or `{cluster}-nsg`; cannot be changed later.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The members that it shares with other shapes, flat on the wire.
    #[serde(flatten)]
    #[garde(dive)]
    pub class: SecurityGroupClass,
}

/// Rules and tags of a network security group, which later versions share with templates.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct SecurityGroupClass {
    /// Rules for traffic to the subnet, with unique names. Rules for traffic from it cannot be said.
    #[serde(rename = "ingressRule", default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub ingress_rules: Vec<IngressRule>,
    /// Azure tags of the network security group.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub tags: BTreeMap<String, String>,
}

/// One rule of a network security group, which admits the traffic that it matches to the subnet.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct IngressRule {
    /// Name of the ingress rule, unique within its group.
    pub name: String,
    /// What the ingress rule is for, in free text. Azure takes at most 140 characters.
    pub description: String,
    /// IP protocol that the ingress rule matches: `Tcp`, `Udp`, `Icmp`, or `*` for all.
    #[schemars(with = "String")]
    pub protocol: SecurityGroupProtocol,
    /// Rank of the ingress rule in its group, from 100 to 4096; the lowest number is evaluated first and the first
    /// match decides.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    pub priority: i32,
    /// Port, port range such as `1024-65535`, or `*`, that the admitted traffic comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_ports: Option<String>,
    /// Port, port range such as `30000-32767`, or `*`, that the admitted traffic goes to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub destination_ports: Option<String>,
    /// Where the admitted traffic comes from: a CIDR block, an IP address, a service tag such as `VirtualNetwork`
    /// or `Internet`, or `*`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Where the admitted traffic goes to: a CIDR block, an IP address, a service tag such as `AzureLoadBalancer`,
    /// or `*`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub destination: Option<String>,
}
