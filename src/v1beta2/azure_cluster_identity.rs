//! The AzureClusterIdentity kind.

mod convert;

use super::AzureClusterIdentitySpec;
use crate::capi::{self, v1beta2::Condition};
use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

root! {
    /// Azure credentials that CAPZ signs in with on behalf of clusters, and the namespaces whose clusters may use
    /// them.
    pub struct AzureClusterIdentity {
        version: "v1beta2",
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

/// What the controller last observed of an AzureClusterIdentity.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureClusterIdentityStatus {
    /// State of the AzureClusterIdentity as at most 32 standard Kubernetes conditions, one of each type.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("x-kubernetes-list-type" = "map", "x-kubernetes-list-map-keys" = ["type"]))]
    #[garde(length(max = 32), dive)]
    pub conditions: Vec<Condition>,
    /// What clients of v1beta1 still read of the AzureClusterIdentity. It goes away together with v1beta1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub deprecated: Option<AzureClusterIdentityDeprecatedStatus>,
}

/// Members of an AzureClusterIdentity status that v1beta2 no longer has at the top, by the version they come from.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureClusterIdentityDeprecatedStatus {
    /// What an AzureClusterIdentity of v1beta1 has in its status and one of v1beta2 has in another form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub v1beta1: Option<AzureClusterIdentityV1Beta1DeprecatedStatus>,
}

/// The part of the AzureClusterIdentity status that only v1beta1 has.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureClusterIdentityV1Beta1DeprecatedStatus {
    /// Conditions of the AzureClusterIdentity in the form of Cluster API v1beta1, which has a severity.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub conditions: Vec<capi::Condition>,
}
