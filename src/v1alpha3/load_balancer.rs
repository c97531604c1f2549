//! Load balancers of the API server and of outbound traffic.

mod convert;

use super::{FrontendIp, LoadBalancerSku, LoadBalancerType};
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

/// Azure load balancer of the API server of an AzureCluster. Those of outbound traffic cannot be said: every
/// cluster has the one of nodes, and behind an internal API server one of the control plane.
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
    /// Frontend addresses of the load balancer of the API server, exactly one, public or internal according to
    /// its type.
    #[serde(rename = "frontendIPs", default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub frontend_ips: Vec<FrontendIp>,
    /// The members that it shares with other shapes, flat on the wire.
    #[serde(flatten)]
    #[garde(dive)]
    pub class: LoadBalancerClassSpec,
}

/// SKU and type of a load balancer, which later versions share with templates.
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
}
