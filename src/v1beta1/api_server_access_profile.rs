//! Access to the API server of an AKS cluster.

use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

pub(super) mod validate;

/// Network access to the API server of an AKS cluster.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[doc(alias = "APIServerAccessProfile")]
pub struct ApiServerAccessProfile {
    /// Address ranges in CIDR form from which the AKS API server may be called. Without any, the server is not
    /// restricted by source address. Can be changed later.
    #[serde(rename = "authorizedIPRanges", default, skip_serializing_if = "Vec::is_empty")]
    pub authorized_ip_ranges: Vec<String>,
    /// The members that it shares with other shapes, flat on the wire.
    #[serde(flatten)]
    #[garde(dive)]
    pub class: ApiServerAccessProfileClassSpec,
}

/// Private cluster settings of an AKS API server, the part of its access profile that clusters of one ClusterClass
/// can share. None of them can be changed later.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[doc(alias = "APIServerAccessProfileClassSpec")]
pub struct ApiServerAccessProfileClassSpec {
    /// Whether the AKS API server gets only a private address in the virtual network. Cannot be changed later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub enable_private_cluster: Option<bool>,
    /// Private DNS zone for the API server of a private AKS cluster: `System`, `None`, or the Azure resource ID of
    /// a zone such as `privatelink.westus2.azmk8s.io`. A zone of your own requires `enablePrivateCluster`. Cannot
    /// be changed later.
    #[serde(rename = "privateDNSZone", default, skip_serializing_if = "Option::is_none")]
    pub private_dns_zone: Option<String>,
    /// Whether a private AKS cluster also gets a public DNS name, which resolves to its private address. Cannot be
    /// changed later.
    #[serde(rename = "enablePrivateClusterPublicFQDN", default, skip_serializing_if = "Option::is_none")]
    pub enable_private_cluster_public_fqdn: Option<bool>,
}
