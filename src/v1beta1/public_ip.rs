//! Public IP addresses and their tags.

use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

/// Azure public IP address for a load balancer, NAT gateway or bastion.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[doc(alias = "PublicIPSpec")]
pub struct PublicIpSpec {
    /// Name of the public IP address in Azure.
    pub name: String,
    /// Fully qualified DNS name of the public IP address. Its first label becomes the address's domain name label
    /// in Azure.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub dns_name: String,
    /// Azure IP tags of the public IP address, which tell Azure how to route or account for it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub ip_tags: Vec<IpTag>,
}

/// Azure IP tag of a public IP address, a pair of type and value; not to be confused with resource tags.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[doc(alias = "IPTag")]
pub struct IpTag {
    /// Kind of the IP tag, such as `RoutingPreference` or `FirstPartyUsage`.
    pub r#type: String,
    /// Value of the IP tag, such as `Internet` for the type `RoutingPreference`.
    pub tag: String,
}
