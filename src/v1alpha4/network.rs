//! The network of a cluster: virtual network, subnets, load balancers, private DNS zone.

mod convert;

use super::{LoadBalancerSpec, SubnetSpec, VnetSpec};
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

/// Network of an AzureCluster: virtual network, subnets, load balancers and private DNS.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct NetworkSpec {
    /// Virtual network that contains all subnets of the cluster. Name one that exists to bring your own, otherwise
    /// CAPZ creates it.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub vnet: VnetSpec,
    /// Subnets of the cluster, with unique names. Missing ones for `control-plane` and `node` are added.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub subnets: Vec<SubnetSpec>,
    /// Load balancer in front of the API server. Defaults to a public one.
    #[serde(rename = "apiServerLB", default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub api_server_lb: LoadBalancerSpec,
    /// Load balancer that gives worker nodes a way out to the internet. Always public.
    #[serde(rename = "nodeOutboundLB", default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub node_outbound_lb: Option<LoadBalancerSpec>,
    /// Load balancer that gives control plane machines a way out to the internet when the API server is internal.
    /// Not allowed next to a public `apiServerLB`, and cannot be added, changed or removed later.
    #[serde(rename = "controlPlaneOutboundLB", default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub control_plane_outbound_lb: Option<LoadBalancerSpec>,
    /// The members that it shares with other shapes, flat on the wire.
    #[serde(flatten)]
    #[garde(dive)]
    pub class: NetworkClassSpec,
}

/// Private DNS settings of the network of an AzureCluster, which later versions share with templates.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct NetworkClassSpec {
    /// Name of the private DNS zone for the API server's name. Needs an `Internal` API server load balancer, falls
    /// back to `{cluster}.capz.io`, and cannot be changed later.
    #[serde(rename = "privateDNSZoneName", default, skip_serializing_if = "String::is_empty")]
    pub private_dns_zone_name: String,
}
