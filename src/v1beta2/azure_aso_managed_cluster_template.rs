//! The AzureASOManagedClusterTemplate kind.

mod convert;

use super::AzureASOManagedClusterTemplateSpec;
use crate::root::root;

root! {
    /// Template of the `AzureASOManagedCluster` objects that a ClusterClass makes.
    pub struct AzureASOManagedClusterTemplate {
        version: "v1beta2",
        plural: "azureasomanagedclustertemplates",
        categories: [],
        short_names: [],
        columns: [
        ],
        deprecated: None,
        spec: AzureASOManagedClusterTemplateSpec,
    }
}
