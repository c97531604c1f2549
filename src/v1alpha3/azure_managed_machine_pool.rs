//! The AzureManagedMachinePool kind.

mod convert;

use super::{AzureManagedMachinePoolStatus, NodePoolMode};
use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

root! {
    /// One node pool of an AKS cluster whose control plane is an `AzureManagedControlPlane`.
    pub struct AzureManagedMachinePool {
        version: "v1alpha3",
        plural: "azuremanagedmachinepools",
        categories: ["cluster-api"],
        short_names: ["ammp"],
        columns: [],
        deprecated: None,
        spec: AzureManagedMachinePoolSpec,
        status: AzureManagedMachinePoolStatus,
    }
}

/// Desired state of one AKS node pool, and the IDs of the nodes it runs.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureManagedMachinePoolSpec {
    /// Provider IDs of the nodes that the AKS node pool runs at present. The controller fills the list from the
    /// pool's virtual machine scale set, so leave it out of manifests.
    #[serde(rename = "providerIDList", default, skip_serializing_if = "Vec::is_empty")]
    pub provider_id_list: Vec<String>,
    /// The members that it shares with other shapes, flat on the wire.
    #[serde(flatten)]
    #[garde(dive)]
    pub class: AzureManagedMachinePoolClassSpec,
}

/// Settings of an AKS node pool that later versions share with templates.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureManagedMachinePoolClassSpec {
    /// Role of the node pool: `System` pools run the cluster's critical pods and must be Linux, `User` pools run
    /// workloads. A pool may leave `System` only while the cluster keeps another system pool.
    #[garde(dive, custom(crate::open_enum::is_set))]
    pub mode: NodePoolMode,
    /// Azure virtual machine size of every node in the AKS pool, for example `Standard_D4s_v5`. Immutable.
    pub sku: String,
    /// Size of each AKS node's OS disk in GB. Without it AKS picks a size that suits the virtual machine size.
    /// Immutable.
    #[serde(rename = "osDiskSizeGB", default, skip_serializing_if = "Option::is_none")]
    pub os_disk_size_gb: Option<i32>,
}
