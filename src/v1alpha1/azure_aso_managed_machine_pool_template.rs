//! The AzureASOManagedMachinePoolTemplate kind.

mod convert;

use super::AzureASOManagedMachinePoolTemplateSpec;
use crate::root::root;

root! {
    /// Template of the `AzureASOManagedMachinePool` objects that a ClusterClass makes.
    pub struct AzureASOManagedMachinePoolTemplate {
        version: "v1alpha1",
        plural: "azureasomanagedmachinepooltemplates",
        categories: [],
        short_names: [],
        columns: [
        ],
        deprecated: Some("AzureASOManagedMachinePoolTemplate v1alpha1 is deprecated: use v1beta1, which has the same members"),
        spec: AzureASOManagedMachinePoolTemplateSpec,
    }
}
