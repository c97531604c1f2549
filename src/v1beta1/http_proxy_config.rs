//! The HTTP proxy of an AKS cluster.

use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

/// HTTP proxy that AKS nodes use for outgoing requests. Fixed once an AzureManagedControlPlane exists.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[doc(alias = "HTTPProxyConfig")]
pub struct HttpProxyConfig {
    /// Address of the proxy for plain HTTP requests of the AKS nodes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub http_proxy: Option<String>,
    /// Address of the proxy for HTTPS requests of the AKS nodes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub https_proxy: Option<String>,
    /// Hosts, domains and address ranges that the AKS nodes reach without the proxy.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub no_proxy: Vec<String>,
    /// Base64 of the PEM certificate of an additional authority that the AKS nodes trust when they talk to the
    /// proxy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trusted_ca: Option<String>,
}
