//! The AzureASOManagedClusterTemplate kind.

mod convert;

use super::AzureASOManagedClusterTemplateSpec;
use crate::root::root;

root! {
    /// Template of the `AzureASOManagedCluster` objects that a ClusterClass makes.
    pub struct AzureASOManagedClusterTemplate {
        version: "v1alpha1",
        plural: "azureasomanagedclustertemplates",
        categories: [],
        short_names: [],
        columns: [
        ],
        deprecated: Some("AzureASOManagedClusterTemplate v1alpha1 is deprecated: use v1beta1, which has the same members"),
        spec: AzureASOManagedClusterTemplateSpec,
    }
}
