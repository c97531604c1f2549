//! The OIDC issuer of an AKS cluster.

use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

/// OIDC issuer settings of an AKS cluster.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[doc(alias = "OIDCIssuerProfile")]
pub struct OidcIssuerProfile {
    /// Whether AKS publishes an OIDC issuer for the service account tokens of the cluster. Defaults to `false`; an
    /// AzureManagedControlPlane cannot go back from `true` to `false`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = false))]
    pub enabled: Option<bool>,
}
