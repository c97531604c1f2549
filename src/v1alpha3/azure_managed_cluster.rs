//! The AzureManagedCluster kind.

mod convert;

use super::{AzureManagedClusterSpec, AzureManagedClusterStatus};
use crate::root::root;

root! {
    /// Infrastructure side of an AKS cluster as Cluster API wants it; the cluster itself is described by an
    /// `AzureManagedControlPlane`.
    pub struct AzureManagedCluster {
        version: "v1alpha3",
        plural: "azuremanagedclusters",
        categories: ["cluster-api"],
        short_names: ["amc"],
        columns: [],
        deprecated: None,
        spec: AzureManagedClusterSpec,
        status: AzureManagedClusterStatus,
    }
}
