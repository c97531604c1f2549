//! The AzureASOManagedMachinePoolTemplate kind.

mod convert;

use super::AzureASOManagedMachinePoolTemplateSpec;
use crate::root::root;

root! {
    /// Template of the `AzureASOManagedMachinePool` objects that a ClusterClass makes.
    pub struct AzureASOManagedMachinePoolTemplate {
        version: "v1beta2",
        plural: "azureasomanagedmachinepooltemplates",
        categories: [],
        short_names: [],
        columns: [
        ],
        deprecated: None,
        spec: AzureASOManagedMachinePoolTemplateSpec,
    }
}
