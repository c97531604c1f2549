//! The AzureManagedMachinePoolTemplate kind.

mod convert;

use super::AzureManagedMachinePoolTemplateSpec;
use crate::root::root;

root! {
    /// Template of the `AzureManagedMachinePool` objects that a ClusterClass makes for its worker pools.
    pub struct AzureManagedMachinePoolTemplate {
        version: "v1beta2",
        plural: "azuremanagedmachinepooltemplates",
        categories: ["cluster-api"],
        short_names: ["ammpt"],
        columns: [
        ],
        deprecated: Some("AzureManagedMachinePoolTemplate is deprecated: use AzureASOManagedMachinePoolTemplate"),
        spec: AzureManagedMachinePoolTemplateSpec,
    }
}
