//! Long-running operations that are under way in Azure.

mod convert;

use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

/// Record of an Azure operation in progress, with which the controller picks it up again. Written by the controller
/// only.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct Future {
    /// HTTP method that started the operation: `PUT`, `PATCH` or `DELETE`.
    pub r#type: String,
    /// Resource group of the Azure resource that the operation works on.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub resource_group: String,
    /// Name of the controller's Azure service that started the operation. Identifies the operation together with
    /// `name`.
    pub service_name: String,
    /// Name of the Azure resource that the operation works on.
    pub name: String,
    /// State of the operation's poller, as JSON in URL-safe base64. Opaque to users.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub data: String,
}
