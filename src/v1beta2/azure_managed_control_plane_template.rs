//! The AzureManagedControlPlaneTemplate kind.

mod convert;

use super::AzureManagedControlPlaneTemplateSpec;
use crate::root::root;

root! {
    /// Template of the `AzureManagedControlPlane` objects that a ClusterClass makes for AKS clusters.
    pub struct AzureManagedControlPlaneTemplate {
        version: "v1beta2",
        plural: "azuremanagedcontrolplanetemplates",
        categories: ["cluster-api"],
        short_names: ["amcpt"],
        columns: [
        ],
        deprecated: Some("AzureManagedControlPlaneTemplate is deprecated: use AzureASOManagedControlPlaneTemplate"),
        spec: AzureManagedControlPlaneTemplateSpec,
    }
}
