//! Load balancers of the API server and of outbound traffic.

mod convert;

use super::{FrontendIpClass, LoadBalancerClassSpec, PublicIpSpec};
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

/// Azure load balancer of an AzureCluster, for the API server or for outbound traffic.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct LoadBalancerSpec {
    /// Azure resource ID of the load balancer. Filled in by the controller; leave it out of manifests.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// Name of the load balancer. Defaults to `{cluster}-public-lb` or `{cluster}-internal-lb` for the API server,
    /// `{cluster}` for node and `{cluster}-outbound-lb` for control plane egress; fixed later for the API server.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Frontend addresses of the load balancer. The API server's one has exactly one public or one internal
    /// frontend according to its type; those of outbound load balancers are always generated from
    /// `frontendIPsCount`.
    #[serde(rename = "frontendIPs", default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub frontend_ips: Vec<FrontendIp>,
    /// Number of frontend addresses of an outbound load balancer, at most 16. Defaults to 1; on a public API server
    /// load balancer only 1 is accepted.
    #[serde(rename = "frontendIPsCount", default, skip_serializing_if = "Option::is_none")]
    pub frontend_ips_count: Option<i32>,
    /// The members that it shares with other shapes, flat on the wire.
    #[serde(flatten)]
    #[garde(dive)]
    pub class: LoadBalancerClassSpec,
}

/// Frontend address of a load balancer, either public or private.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[doc(alias = "FrontendIP")]
pub struct FrontendIp {
    /// Name of the frontend IP configuration, not empty. Generated frontends are called `{loadBalancer}-frontEnd`,
    /// with a number appended if there are several.
    #[garde(length(chars, min = 1))]
    pub name: String,
    /// Public IP address of the frontend. Not allowed if the API server load balancer is internal; if it is public,
    /// the generated address is called `pip-{cluster}-apiserver`.
    #[serde(rename = "publicIP", default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub public_ip: Option<PublicIpSpec>,
    /// The members that it shares with other shapes, flat on the wire.
    #[serde(flatten)]
    #[garde(dive)]
    pub class: FrontendIpClass,
}
