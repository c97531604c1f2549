//! How the Azure Service Operator resources of an object stand.

use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

/// Readiness of one Azure Service Operator object that CAPZ applied.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct ResourceStatus {
    /// Identity of the Azure Service Operator object that the entry reports on.
    #[garde(dive)]
    pub resource: StatusResource,
    /// Whether the Azure Service Operator object has its `Ready` condition at true.
    pub ready: bool,
}

/// Reference to an Azure Service Operator object in the namespace of the object whose status lists it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct StatusResource {
    /// API group of the Azure Service Operator object, for example `containerservice.azure.com`.
    pub group: String,
    /// API version of the Azure Service Operator object, without its group.
    pub version: String,
    /// Kind of the Azure Service Operator object.
    pub kind: String,
    /// Kubernetes name of the Azure Service Operator object, which may differ from its name in Azure.
    pub name: String,
}
