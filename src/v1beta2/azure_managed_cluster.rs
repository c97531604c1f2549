//! The AzureManagedCluster kind.

mod convert;

use crate::capi::v1beta2::ApiEndpoint;
use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

root! {
    /// Infrastructure side of an AKS cluster as Cluster API wants it; the cluster itself is described by an
    /// `AzureManagedControlPlane`.
    pub struct AzureManagedCluster {
        version: "v1beta2",
        plural: "azuremanagedclusters",
        categories: ["cluster-api"],
        short_names: ["amc"],
        columns: [
            ("Cluster", "string", 0, ".metadata.labels.cluster\\.x-k8s\\.io/cluster-name"),
            ("Ready", "string", 0, ".status.conditions[?(@.type=='Ready')].status"),
            ("Reason", "string", 0, ".status.conditions[?(@.type=='Ready')].reason"),
            ("Age", "date", 0, ".metadata.creationTimestamp"),
        ],
        deprecated: Some("AzureManagedCluster is deprecated: use AzureASOManagedCluster"),
        spec: AzureManagedClusterSpec,
        status: AzureManagedClusterStatus,
    }
}

/// Desired state of an AzureManagedCluster, the infrastructure object of an AKS cluster. It only carries the API
/// server address; every Azure setting lives in the AzureManagedControlPlane.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureManagedClusterSpec {
    /// Host and port at which the API server of the AKS cluster answers. The controller copies it from the
    /// AzureManagedControlPlane, so leave it out of manifests.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub control_plane_endpoint: ApiEndpoint,
}

/// Observed state of an AzureManagedCluster, written by the controller.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureManagedClusterStatus {
    /// How far a new AzureManagedCluster has come. Cluster API waits for it once, as for any infrastructure
    /// cluster.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub initialization: AzureManagedClusterInitializationStatus,
    /// What clients of v1beta1 still read of the AzureManagedCluster. It goes away together with v1beta1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub deprecated: Option<AzureManagedClusterDeprecatedStatus>,
}

/// First-time provisioning of an AzureManagedCluster.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[schemars(extend("minProperties" = 1))]
pub struct AzureManagedClusterInitializationStatus {
    /// Whether the API server address of the AzureManagedCluster has been known once, so that Cluster API may go
    /// on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provisioned: Option<bool>,
}

/// Members of an AzureManagedCluster status that v1beta2 no longer has at the top, by the version they come from.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureManagedClusterDeprecatedStatus {
    /// What an AzureManagedCluster of v1beta1 has in its status and one of v1beta2 has not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub v1beta1: Option<AzureManagedClusterV1Beta1DeprecatedStatus>,
}

/// The part of the AzureManagedCluster status that only v1beta1 has.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureManagedClusterV1Beta1DeprecatedStatus {
    /// Last value of the v1beta1 member `ready` of the AzureManagedCluster; `initialization.provisioned` took its
    /// place.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    pub ready: bool,
}
