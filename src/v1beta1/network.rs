//! The network of a cluster: virtual network, subnets, load balancers, private DNS zone.

use super::{
    LoadBalancerClassSpec, LoadBalancerPort, LoadBalancerSpec, SubnetSpec, SubnetTemplateSpec, VnetSpec,
    VnetTemplateSpec,
};
use crate::open_enum::open_enum;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

mod methods;
pub(super) mod validate;

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
    /// Subnets of the cluster, with unique names. If no subnet has the role `cluster`, missing ones for
    /// `control-plane` and `node` are added; entries may be added, removed and reordered later.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("x-kubernetes-list-type" = "map", "x-kubernetes-list-map-keys" = ["name"]))]
    #[garde(dive)]
    pub subnets: Vec<SubnetSpec>,
    /// Load balancer in front of the API server. Defaults to a public one; dropped when `controlPlaneEnabled` is
    /// `false`.
    #[serde(rename = "apiServerLB", default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub api_server_lb: Option<LoadBalancerSpec>,
    /// Load balancer that gives worker nodes a way out to the internet. Always public, and added by default only
    /// for a public API server whose node or cluster subnets use IPv6; other node subnets leave through a NAT
    /// gateway.
    #[serde(rename = "nodeOutboundLB", default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub node_outbound_lb: Option<LoadBalancerSpec>,
    /// Load balancer that gives control plane machines a way out to the internet when the API server is internal.
    /// Not allowed next to a public `apiServerLB`, and cannot be added, changed or removed later.
    #[serde(rename = "controlPlaneOutboundLB", default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub control_plane_outbound_lb: Option<LoadBalancerSpec>,
    /// Extra inbound ports that the API server load balancer passes on to the control plane machines, for example
    /// 9345 for RKE2.
    #[serde(rename = "additionalAPIServerLBPorts", default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub additional_api_server_lb_ports: Vec<LoadBalancerPort>,
    /// Whether CAPZ manages a private DNS zone for an internal API server: `System` or `None`. Unset works like
    /// `System`; cannot be changed later.
    #[serde(rename = "privateDNSZone", default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub private_dns_zone: Option<PrivateDnsZoneMode>,
    /// The members that it shares with other shapes, flat on the wire.
    #[serde(flatten)]
    #[garde(dive)]
    pub class: NetworkClassSpec,
}

/// Private DNS settings that the network of an AzureCluster and of an AzureClusterTemplate have in common.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct NetworkClassSpec {
    /// Name of the private DNS zone for the API server's name. Needs an `Internal` API server load balancer, falls
    /// back to `{cluster}.capz.io`, and cannot be changed later.
    #[serde(rename = "privateDNSZoneName", default, skip_serializing_if = "String::is_empty")]
    pub private_dns_zone_name: String,
    /// Resource group of the private DNS zone. Allowed only together with `privateDNSZoneName`, and cannot be
    /// changed later.
    #[serde(rename = "privateDNSZoneResourceGroup", default, skip_serializing_if = "String::is_empty")]
    pub private_dns_zone_resource_group: String,
}

/// Network layout in an AzureClusterTemplate, without the IDs and names that differ per cluster.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct NetworkTemplateSpec {
    /// Address space, tags and peerings of the virtual network in each cluster made from the template.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub vnet: VnetTemplateSpec,
    /// Subnets of each cluster made from the template. Names must be unique and are never generated; roles
    /// `control-plane` and `node` must both be present.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("x-kubernetes-list-type" = "map", "x-kubernetes-list-map-keys" = ["name"]))]
    #[garde(dive)]
    pub subnets: Vec<SubnetTemplateSpec>,
    /// Kind and timeout of the API server load balancer in clusters made from the template. Defaults to a public
    /// one of SKU `Standard`.
    #[serde(rename = "apiServerLB", default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub api_server_lb: LoadBalancerClassSpec,
    /// Timeout of the worker nodes' outbound load balancer in clusters made from the template; SKU and type are
    /// forced to `Standard` and `Public`.
    #[serde(rename = "nodeOutboundLB", default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub node_outbound_lb: Option<LoadBalancerClassSpec>,
    /// Timeout of the control plane's outbound load balancer in clusters made from the template. Allowed only if
    /// the template's `apiServerLB` is `Internal`.
    #[serde(rename = "controlPlaneOutboundLB", default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub control_plane_outbound_lb: Option<LoadBalancerClassSpec>,
    /// Extra inbound ports of the API server load balancer in clusters made from the template.
    #[serde(rename = "additionalAPIServerLBPorts", default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub additional_api_server_lb_ports: Vec<LoadBalancerPort>,
    /// The members that it shares with other shapes, flat on the wire.
    #[serde(flatten)]
    #[garde(dive)]
    pub class: NetworkClassSpec,
}

open_enum! {
    /// Who takes care of private DNS for an internal API server.
    #[doc(alias = "PrivateDNSZoneMode")]
    pub enum PrivateDnsZoneMode {
        /// CAPZ creates and maintains the private DNS zone of the cluster.
        System = "System",
        /// CAPZ leaves private DNS alone; you provide name resolution yourself.
        None = "None",
    }
}
