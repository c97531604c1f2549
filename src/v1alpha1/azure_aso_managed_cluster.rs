//! The AzureASOManagedCluster kind.

mod convert;

use super::{AzureASOManagedClusterSpec, AzureASOManagedClusterStatus};
use crate::root::root;

root! {
    /// Azure resources around an AKS cluster, such as its resource group, written directly as Azure Service
    /// Operator objects.
    pub struct AzureASOManagedCluster {
        version: "v1alpha1",
        plural: "azureasomanagedclusters",
        categories: [],
        short_names: [],
        columns: [
        ],
        deprecated: Some("AzureASOManagedCluster v1alpha1 is deprecated: use v1beta1, which has the same members"),
        spec: AzureASOManagedClusterSpec,
        status: AzureASOManagedClusterStatus,
    }
}
