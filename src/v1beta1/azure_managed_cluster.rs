//! The AzureManagedCluster kind.

use crate::capi::ApiEndpoint;
use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

root! {
    /// Infrastructure side of an AKS cluster as Cluster API wants it; the cluster itself is described by an
    /// `AzureManagedControlPlane`.
    pub struct AzureManagedCluster {
        version: "v1beta1",
        plural: "azuremanagedclusters",
        categories: ["cluster-api"],
        short_names: ["amc"],
        columns: [
            ("Cluster", "string", 0, ".metadata.labels.cluster\\.x-k8s\\.io/cluster-name"),
            ("Ready", "string", 0, ".status.ready"),
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
    #[serde(default)]
    #[garde(dive)]
    pub control_plane_endpoint: ApiEndpoint,
}

/// Observed state of an AzureManagedCluster, written by the controller.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureManagedClusterStatus {
    /// Whether Cluster API may go on and build on the AzureManagedCluster. Set by the controller.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    pub ready: bool,
}
