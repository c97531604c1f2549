//! The AzureManagedClusterTemplate kind.

mod convert;

use super::AzureManagedClusterTemplateSpec;
use crate::root::root;

root! {
    /// Template of the `AzureManagedCluster` objects that a ClusterClass makes for AKS clusters.
    pub struct AzureManagedClusterTemplate {
        version: "v1beta2",
        plural: "azuremanagedclustertemplates",
        categories: ["cluster-api"],
        short_names: ["amct"],
        columns: [
        ],
        deprecated: Some("AzureManagedClusterTemplate is deprecated: use AzureASOManagedClusterTemplate"),
        spec: AzureManagedClusterTemplateSpec,
    }
}
