//! Access to the API server of an AKS cluster.

mod convert;

use super::PrivateDnsZoneMode;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

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

/// Private cluster settings of an AKS API server. None of them can be changed later.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[doc(alias = "APIServerAccessProfileClassSpec")]
pub struct ApiServerAccessProfileClassSpec {
    /// Whether the AKS API server gets only a private address in the virtual network. Cannot be changed later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub enable_private_cluster: Option<bool>,
    /// Private DNS zone for the API server of a private AKS cluster: `System` or `None`. Cannot be changed later.
    #[serde(rename = "privateDNSZone", default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub private_dns_zone: Option<PrivateDnsZoneMode>,
    /// Whether a private AKS cluster also gets a public DNS name, which resolves to its private address. Cannot be
    /// changed later.
    #[serde(rename = "enablePrivateClusterPublicFQDN", default, skip_serializing_if = "Option::is_none")]
    pub enable_private_cluster_public_fqdn: Option<bool>,
}
