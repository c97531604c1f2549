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
}
