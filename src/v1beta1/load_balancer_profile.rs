//! The outbound load balancer of an AKS cluster.

use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

pub(super) mod validate;

/// Outbound settings of the load balancer that AKS puts in front of the nodes. At most one of `managedOutboundIPs`,
/// `outboundIPPrefixes` and `outboundIPs` may be set.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct LoadBalancerProfile {
    /// Number of outbound public IPs that AKS creates and manages for the load balancer, 1 to 100. Excludes
    /// `outboundIPPrefixes` and `outboundIPs`.
    #[serde(rename = "managedOutboundIPs", default, skip_serializing_if = "Option::is_none")]
    pub managed_outbound_ips: Option<i64>,
    /// Azure resource IDs of your own public IP prefixes that the AKS load balancer takes its outbound addresses
    /// from. Excludes `managedOutboundIPs` and `outboundIPs`.
    #[serde(rename = "outboundIPPrefixes", default, skip_serializing_if = "Vec::is_empty")]
    pub outbound_ip_prefixes: Vec<String>,
    /// Azure resource IDs of your own public IPs that the AKS load balancer uses for outbound traffic. Excludes
    /// `managedOutboundIPs` and `outboundIPPrefixes`.
    #[serde(rename = "outboundIPs", default, skip_serializing_if = "Vec::is_empty")]
    pub outbound_ips: Vec<String>,
    /// Number of SNAT ports that each AKS node gets on the load balancer, 0 to 64000. With 0, Azure derives it from
    /// the number of nodes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub allocated_outbound_ports: Option<i64>,
    /// Minutes after which the AKS load balancer drops an idle outbound connection, 4 to 120. AKS uses 30 when it
    /// is absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idle_timeout_in_minutes: Option<i64>,
}
