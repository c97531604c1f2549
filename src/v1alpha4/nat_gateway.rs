//! NAT gateways of subnets.

mod convert;

use super::PublicIpSpec;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

/// Azure NAT gateway that gives the machines of a subnet outbound internet access.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct NatGateway {
    /// Azure resource ID of the NAT gateway. Filled in by the controller; leave it out of manifests.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// Public IP address behind which outbound traffic of the NAT gateway appears. Its name defaults to
    /// `pip-{natGateway}`.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub ip: PublicIpSpec,
    /// The members that it shares with other shapes, flat on the wire.
    #[serde(flatten)]
    #[garde(dive)]
    pub class: NatGatewayClassSpec,
}

/// Name of a NAT gateway, which later versions share with templates.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct NatGatewayClassSpec {
    /// Name of the NAT gateway. On an AzureCluster it defaults to `{cluster}-node-natgw-{k}` for the k-th node
    /// subnet or `{cluster}-natgw` for the cluster subnet; cannot be changed once set.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
}
