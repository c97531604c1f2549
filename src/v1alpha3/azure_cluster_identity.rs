//! The AzureClusterIdentity kind.

mod convert;

use super::{AzureClusterIdentityStatus, IdentityType};
use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use k8s_openapi::api::core::v1::SecretReference;
use schemars::JsonSchema;
use serde::Serialize;

root! {
    /// Azure credentials that CAPZ signs in with on behalf of clusters, and the namespaces whose clusters may use
    /// them.
    pub struct AzureClusterIdentity {
        version: "v1alpha3",
        plural: "azureclusteridentities",
        categories: ["cluster-api"],
        short_names: [],
        columns: [],
        deprecated: None,
        spec: AzureClusterIdentitySpec,
        status: AzureClusterIdentityStatus,
    }
}

/// Azure credentials with which CAPZ manages clusters, and the namespaces whose clusters may use them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureClusterIdentitySpec {
    /// Kind of Azure credential, which decides the other fields that apply. It cannot be changed after creation.
    #[garde(dive, custom(crate::open_enum::is_set))]
    pub r#type: IdentityType,
    /// Azure resource ID of the user-assigned managed identity. Deprecated and without effect; accepted only with
    /// type `UserAssignedMSI`.
    #[serde(rename = "resourceID", default, skip_serializing_if = "String::is_empty")]
    pub resource_id: String,
    /// Client (application) ID of the service principal or managed identity that CAPZ signs in as.
    #[serde(rename = "clientID")]
    pub client_id: String,
    /// Kubernetes Secret with the service principal's credential. Key `clientSecret` holds its password.
    #[serde(
        default,
        deserialize_with = "flat_deserialize::leaf",
        skip_serializing_if = "flat_deserialize::is_default"
    )]
    #[schemars(schema_with = "crate::schema::kubernetes::secret_reference")]
    pub client_secret: SecretReference,
    /// ID of the Microsoft Entra tenant to which the service principal or managed identity belongs.
    #[serde(rename = "tenantID")]
    pub tenant_id: String,
    /// Names of the namespaces whose clusters may use this identity. Without any, every namespace may.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allowed_namespaces: Vec<String>,
}
