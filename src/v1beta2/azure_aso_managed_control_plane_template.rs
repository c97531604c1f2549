//! The AzureASOManagedControlPlaneTemplate kind.

mod convert;

use super::AzureASOManagedControlPlaneTemplateSpec;
use crate::root::root;

root! {
    /// Template of the `AzureASOManagedControlPlane` objects that a ClusterClass makes.
    pub struct AzureASOManagedControlPlaneTemplate {
        version: "v1beta2",
        plural: "azureasomanagedcontrolplanetemplates",
        categories: [],
        short_names: [],
        columns: [
        ],
        deprecated: None,
        spec: AzureASOManagedControlPlaneTemplateSpec,
    }
}
