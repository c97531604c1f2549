//! The AzureASOManagedControlPlane kind.

mod convert;

use super::{AzureASOManagedControlPlaneSpec, AzureASOManagedControlPlaneStatus};
use crate::root::root;

root! {
    /// An AKS cluster and its control plane, written directly as an Azure Service Operator `ManagedCluster` with
    /// companions.
    pub struct AzureASOManagedControlPlane {
        version: "v1alpha1",
        plural: "azureasomanagedcontrolplanes",
        categories: [],
        short_names: [],
        columns: [
        ],
        deprecated: Some("AzureASOManagedControlPlane v1alpha1 is deprecated: use v1beta1, which has the same members"),
        spec: AzureASOManagedControlPlaneSpec,
        status: AzureASOManagedControlPlaneStatus,
    }
}
