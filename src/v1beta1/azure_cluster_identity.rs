//! The AzureClusterIdentity kind.

use crate::capi::Condition;
use crate::open_enum::open_enum;
use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use k8s_openapi::api::core::v1::SecretReference;
use k8s_openapi::apimachinery::pkg::apis::meta::v1::LabelSelector;
use schemars::JsonSchema;
use serde::Serialize;

mod methods;
mod validate;

root! {
    /// Azure credentials that CAPZ signs in with on behalf of clusters, and the namespaces whose clusters may use
    /// them.
    pub struct AzureClusterIdentity {
        version: "v1beta1",
        plural: "azureclusteridentities",
        categories: ["cluster-api"],
        short_names: [],
        columns: [
            ("Type", "string", 0, ".spec.type"),
            ("Age", "date", 0, ".metadata.creationTimestamp"),
        ],
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
    /// Kubernetes Secret with the service principal's credential. Key `clientSecret` holds its password; for type
    /// `ServicePrincipalCertificate` the keys are `certificate` and `password`.
    #[serde(
        default,
        deserialize_with = "flat_deserialize::leaf",
        skip_serializing_if = "flat_deserialize::is_default"
    )]
    #[schemars(schema_with = "crate::schema::kubernetes::secret_reference")]
    pub client_secret: SecretReference,
    /// Path, inside the CAPZ controller's container, of the certificate for type `ServicePrincipalCertificate`.
    /// Alternative to keeping the certificate in the `clientSecret` Secret.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub cert_path: String,
    /// Path, inside the CAPZ controller's container, of a JSON file with the credentials of a user-assigned
    /// identity. Accepted only with type `UserAssignedIdentityCredential`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub user_assigned_identity_credentials_path: String,
    /// Azure cloud in which the credentials of `userAssignedIdentityCredentialsPath` are valid: `public`, `china`
    /// or `usgovernment`. Unset means `public`; accepted only with type `UserAssignedIdentityCredential`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub user_assigned_identity_credentials_cloud_type: String,
    /// ID of the Microsoft Entra tenant to which the service principal or managed identity belongs.
    #[serde(rename = "tenantID")]
    pub tenant_id: String,
    /// Namespaces whose clusters may use this identity. Absent means no namespace, an empty object means every
    /// namespace.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub allowed_namespaces: Option<AllowedNamespaces>,
}

/// Choice of namespaces that may use an AzureClusterIdentity. A namespace qualifies if it is in `list` or matches
/// `selector`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AllowedNamespaces {
    /// Names of the namespaces whose clusters may use the identity. An empty list names none, whereas an object without
    /// `list` and `selector` allows every namespace.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list: Option<Vec<String>>,
    /// Label query over namespaces; clusters in a matching namespace may use the identity.
    #[serde(default, deserialize_with = "flat_deserialize::leaf", skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "crate::schema::kubernetes::label_selector")]
    pub selector: Option<LabelSelector>,
}

/// What the controller last observed of an AzureClusterIdentity.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureClusterIdentityStatus {
    /// Current state of the AzureClusterIdentity as Cluster API conditions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub conditions: Vec<Condition>,
}

open_enum! {
    /// Kind of Azure credential in an AzureClusterIdentity.
    pub enum IdentityType {
        /// Service principal with a password kept in a Secret.
        ServicePrincipal = "ServicePrincipal",
        /// User-assigned managed identity attached to the machines of the management cluster.
        UserAssignedMsi = "UserAssignedMSI",
        /// Deprecated alias that behaves like `ServicePrincipal`.
        ManualServicePrincipal = "ManualServicePrincipal",
        /// Service principal that signs in with a certificate, from a Secret or a file.
        ServicePrincipalCertificate = "ServicePrincipalCertificate",
        /// Federated identity obtained through the controller's Kubernetes service account, without a stored
        /// secret.
        WorkloadIdentity = "WorkloadIdentity",
        /// User-assigned managed identity whose credentials are read from a JSON file, for Microsoft's own
        /// services.
        UserAssignedIdentityCredential = "UserAssignedIdentityCredential",
    }
}
