//! Security settings of an AKS cluster.

use crate::open_enum::open_enum;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

/// Security features of an AKS cluster. Each of them can be added and changed later but not removed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct ManagedClusterSecurityProfile {
    /// Encryption of the AKS cluster's secrets in etcd with a key from Azure Key Vault. Requires a `UserAssigned`
    /// control plane identity and cannot be removed later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub azure_key_vault_kms: Option<AzureKeyVaultKms>,
    /// Microsoft Defender for Containers on the AKS cluster. Cannot be removed later, only switched off inside.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub defender: Option<ManagedClusterSecurityProfileDefender>,
    /// Regular removal of unused images with known vulnerabilities from the AKS nodes. Cannot be removed later,
    /// only disabled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub image_cleaner: Option<ManagedClusterSecurityProfileImageCleaner>,
    /// Microsoft Entra Workload ID for pods of the AKS cluster. Requires the OIDC issuer to be enabled, even if it
    /// is itself disabled, and cannot be removed later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub workload_identity: Option<ManagedClusterSecurityProfileWorkloadIdentity>,
}

/// Key Vault key with which an AKS cluster encrypts its secrets in etcd.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureKeyVaultKms {
    /// Whether the AKS cluster encrypts its secrets with the Key Vault key.
    pub enabled: bool,
    /// Identifier of the Key Vault key for secret encryption: the full address of the key including its version.
    #[serde(rename = "keyID")]
    pub key_id: String,
    /// How the AKS cluster reaches the Key Vault of its encryption key: `Public` or `Private`, the latter over a
    /// private link. Defaults to `Public`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = "Public"))]
    pub key_vault_network_access: Option<KeyVaultNetworkAccessTypes>,
    /// Azure resource ID of the Key Vault that holds the encryption key. Required with `keyVaultNetworkAccess:
    /// Private` and not allowed with `Public`.
    #[serde(rename = "keyVaultResourceID", default, skip_serializing_if = "Option::is_none")]
    pub key_vault_resource_id: Option<String>,
}

/// Microsoft Defender settings of an AKS cluster.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct ManagedClusterSecurityProfileDefender {
    /// Azure resource ID of the Log Analytics workspace that Microsoft Defender sends its findings about the AKS
    /// cluster to.
    #[serde(rename = "logAnalyticsWorkspaceResourceID")]
    pub log_analytics_workspace_resource_id: String,
    /// Threat detection of Microsoft Defender in the running AKS cluster.
    #[garde(dive)]
    pub security_monitoring: ManagedClusterSecurityProfileDefenderSecurityMonitoring,
}

/// Switch for the threat detection that Microsoft Defender does in an AKS cluster.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct ManagedClusterSecurityProfileDefenderSecurityMonitoring {
    /// Whether Microsoft Defender watches the AKS cluster for threats at run time.
    pub enabled: bool,
}

/// Image cleaner settings of an AKS cluster.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct ManagedClusterSecurityProfileImageCleaner {
    /// Whether the image cleaner runs on the AKS nodes.
    pub enabled: bool,
    /// Hours between two runs of the AKS image cleaner, 24 to 2160 (90 days).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 24, max = 2160))]
    pub interval_hours: Option<i64>,
}

/// Microsoft Entra Workload ID settings of an AKS cluster.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct ManagedClusterSecurityProfileWorkloadIdentity {
    /// Whether pods of the AKS cluster can sign in to Azure with their service account through Microsoft Entra
    /// Workload ID.
    pub enabled: bool,
}

open_enum! {
    /// Network path from an AKS cluster to the Key Vault of its encryption key.
    pub unlisted enum KeyVaultNetworkAccessTypes {
        /// Key Vault without public access, reached over a private link.
        Private = "Private",
        /// Key Vault reached over its public address; the default.
        Public = "Public",
    }
}
