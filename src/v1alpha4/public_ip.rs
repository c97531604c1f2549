//! Public IP addresses and their tags.

mod convert;

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
}
