//! Peerings of the cluster's virtual network with others.

use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

/// Connection between the cluster's virtual network and an existing remote one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct VnetPeeringSpec {
    /// The members that it shares with other shapes, flat on the wire.
    #[serde(flatten)]
    #[garde(dive)]
    pub class: VnetPeeringClassSpec,
}

/// Remote network and options of a peering, the same for clusters and templates. Azure gets one peering in each
/// direction.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct VnetPeeringClassSpec {
    /// Resource group of the remote virtual network. On an AzureCluster it defaults to the cluster's own group.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub resource_group: String,
    /// Name of the existing virtual network at the other end of the peering.
    pub remote_vnet_name: String,
    /// Options of the peering that leads from the cluster's virtual network to the remote one.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub forward_peering_properties: VnetPeeringProperties,
    /// Options of the peering that leads from the remote virtual network back to the cluster's one.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub reverse_peering_properties: VnetPeeringProperties,
}

/// Options of one direction of a virtual network peering. Options left out are not sent to Azure.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct VnetPeeringProperties {
    /// Whether the peering carries traffic that was forwarded, for instance by a network appliance, and did not
    /// originate in the peered network.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub allow_forwarded_traffic: Option<bool>,
    /// Whether the other virtual network may use this network's VPN or ExpressRoute gateway. Counterpart of
    /// `useRemoteGateways` on the other side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub allow_gateway_transit: Option<bool>,
    /// Whether virtual machines in this network can reach those in the peered network.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub allow_virtual_network_access: Option<bool>,
    /// Whether this network sends its traffic through the gateway of the peered network. Needs
    /// `allowGatewayTransit` on the other side, works for one peering per network, and not if the network has a
    /// gateway of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub use_remote_gateways: Option<bool>,
}
