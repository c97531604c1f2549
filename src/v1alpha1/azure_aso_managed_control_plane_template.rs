//! The AzureASOManagedControlPlaneTemplate kind.

mod convert;

use super::AzureASOManagedControlPlaneTemplateSpec;
use crate::root::root;

root! {
    /// Template of the `AzureASOManagedControlPlane` objects that a ClusterClass makes.
    pub struct AzureASOManagedControlPlaneTemplate {
        version: "v1alpha1",
        plural: "azureasomanagedcontrolplanetemplates",
        categories: [],
        short_names: [],
        columns: [
        ],
        deprecated: Some("AzureASOManagedControlPlaneTemplate v1alpha1 is deprecated: use v1beta1, which has the same members"),
        spec: AzureASOManagedControlPlaneTemplateSpec,
    }
}
