//! The AzureASOManagedMachinePool kind.

mod convert;

use super::{AzureASOManagedMachinePoolSpec, AzureASOManagedMachinePoolStatus};
use crate::root::root;

root! {
    /// One AKS node pool, written directly as an Azure Service Operator `ManagedClustersAgentPool` with companions.
    pub struct AzureASOManagedMachinePool {
        version: "v1alpha1",
        plural: "azureasomanagedmachinepools",
        categories: [],
        short_names: [],
        columns: [
        ],
        deprecated: Some("AzureASOManagedMachinePool v1alpha1 is deprecated: use v1beta1, which has the same members"),
        spec: AzureASOManagedMachinePoolSpec,
        status: AzureASOManagedMachinePoolStatus,
    }
}
