//! Load balancers of the API server and of outbound traffic.

use super::PublicIpSpec;
use crate::open_enum::open_enum;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

pub(super) mod defaults;
mod methods;
pub(super) mod validate;

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
    /// Backend pool that holds the machines served by the load balancer.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub backend_pool: BackendPool,
    /// Zones over which the load balancer's frontends are spread, out of `1`, `2` and `3`, each at most once. Zones
    /// cannot be added or removed later.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("x-kubernetes-list-type" = "set"))]
    #[garde(length(max = 3), inner(pattern(crate::pattern::ZONE)))]
    pub availability_zones: Vec<String>,
    /// The members that it shares with other shapes, flat on the wire.
    #[serde(flatten)]
    #[garde(dive)]
    pub class: LoadBalancerClassSpec,
}

/// SKU, type and timeout of a load balancer, the settings that clusters and templates have in common.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct LoadBalancerClassSpec {
    /// Azure SKU of the load balancer. Only `Standard` is supported, which is also the default.
    #[serde(default, skip_serializing_if = "LoadBalancerSku::is_empty")]
    pub sku: LoadBalancerSku,
    /// Whether the load balancer has public or internal frontends: `Public` or `Internal`. Defaults to `Public`, is
    /// forced to it on outbound load balancers, and is fixed later for the API server.
    #[serde(default, skip_serializing_if = "LoadBalancerType::is_empty")]
    pub r#type: LoadBalancerType,
    /// Minutes, from 4 to 30, after which the load balancer drops an idle TCP connection. Defaults to 4 and cannot
    /// be changed later for the API server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idle_timeout_in_minutes: Option<i32>,
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

/// Private address of a load balancer frontend, kept apart so that other types can share it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[doc(alias = "FrontendIPClass")]
pub struct FrontendIpClass {
    /// Private IP address of the frontend, inside the control plane subnet. Defaults to `10.0.0.100` for an
    /// internal API server, where it cannot be changed later; on a public one it needs the `APIServerILB` feature
    /// gate.
    #[serde(rename = "privateIP", default, skip_serializing_if = "String::is_empty")]
    pub private_ip: String,
}

/// Set of machines behind a load balancer.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct BackendPool {
    /// Name of the load balancer's backend pool. Defaults to `{loadBalancer}-backendPool` for the API server and
    /// `{loadBalancer}-outboundBackendPool` for node egress.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
}

/// Additional inbound port of the API server load balancer.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct LoadBalancerPort {
    /// Name that identifies the additional port within the load balancer.
    pub name: String,
    /// TCP port number, used both on the load balancer's frontend and on the control plane machines.
    pub port: i32,
}

open_enum! {
    /// Azure SKU of a self-managed cluster's load balancer.
    pub unlisted enum LoadBalancerSku {
        /// Standard load balancer, the only SKU that CAPZ supports for self-managed clusters.
        Standard = "Standard",
    }
}

open_enum! {
    /// Reach of a load balancer's frontends.
    pub unlisted enum LoadBalancerType {
        /// Load balancer with a private address, reachable from the virtual network and its peers only.
        Internal = "Internal",
        /// Load balancer with a public IP address.
        Public = "Public",
    }
}
