//! Private endpoints in subnets and what they connect to.

use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

pub(super) mod validate;

/// Azure private endpoint: a network interface in the subnet through which a private link service or an Azure
/// service is reached.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct PrivateEndpointSpec {
    /// Name of the private endpoint: letters, digits, `-`, `.` and `_`, unique within the subnet.
    pub name: String,
    /// Azure region in which the private endpoint is created.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub location: String,
    /// Services that the private endpoint connects to. Must not be empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub private_link_service_connections: Vec<PrivateLinkServiceConnection>,
    /// Name for the network interface of the private endpoint, in place of the one that Azure would choose.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub custom_network_interface_name: String,
    /// Fixed IP addresses for the private endpoint, each inside a CIDR block of its subnet. Without them Azure
    /// picks a free one.
    #[serde(rename = "privateIPAddresses", default, skip_serializing_if = "Vec::is_empty")]
    pub private_ip_addresses: Vec<String>,
    /// Azure resource IDs of the application security groups that the private endpoint joins.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub application_security_groups: Vec<String>,
    /// Whether the owner of the target service must approve the private endpoint's connections by hand. Use it if
    /// the identity lacks the right to approve them itself.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    pub manual_approval: bool,
}

/// Connection from a private endpoint to one private link service or Azure resource.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct PrivateLinkServiceConnection {
    /// Name of the private link service connection: letters, digits, `-`, `.` and `_`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Azure resource ID of the private link service or resource at the other end of the connection.
    #[serde(rename = "privateLinkServiceID", default, skip_serializing_if = "String::is_empty")]
    pub private_link_service_id: String,
    /// Sub-resources of the target that the connection opens, such as `blob` for a storage account or `registry`
    /// for a container registry.
    #[serde(rename = "groupIDs", default, skip_serializing_if = "Vec::is_empty")]
    pub group_ids: Vec<String>,
    /// Note to the owner of the target service, shown with the connection request. At most 140 characters.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[garde(length(chars, max = 140))]
    pub request_message: String,
}
