//! The AzureManagedCluster kind.

mod convert;

use super::AzureManagedClusterStatus;
use crate::capi::v1alpha4::ApiEndpoint;
use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

root! {
    /// Infrastructure side of an AKS cluster as Cluster API wants it; the cluster itself is described by an
    /// `AzureManagedControlPlane`.
    pub struct AzureManagedCluster {
        version: "v1alpha4",
        plural: "azuremanagedclusters",
        categories: ["cluster-api"],
        short_names: ["amc"],
        columns: [],
        deprecated: None,
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
