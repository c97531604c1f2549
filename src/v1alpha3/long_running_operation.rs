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
    /// Name of the Azure resource that the operation works on.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// What the Azure SDK needs to resume the operation, in its own encoding.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub future_data: String,
}
