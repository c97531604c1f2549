//! The AzureASOManagedMachinePool kind.

use super::{AzureASOManagedMachinePoolTemplateResourceSpec, ResourceStatus};
use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

mod validate;

root! {
    /// One AKS node pool, written directly as an Azure Service Operator `ManagedClustersAgentPool` with companions.
    pub struct AzureASOManagedMachinePool {
        version: "v1beta1",
        plural: "azureasomanagedmachinepools",
        categories: [],
        short_names: [],
        columns: [
        ],
        deprecated: None,
        spec: AzureASOManagedMachinePoolSpec,
        status: AzureASOManagedMachinePoolStatus,
    }
}

/// Desired state of an AKS node pool, given as Azure Service Operator objects.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureASOManagedMachinePoolSpec {
    /// The members that it shares with other shapes, flat on the wire.
    #[serde(flatten)]
    #[garde(dive)]
    pub class: AzureASOManagedMachinePoolTemplateResourceSpec,
}

/// Observed state of an AKS node pool that is described by Azure Service Operator objects.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureASOManagedMachinePoolStatus {
    /// Number of nodes counted in the AKS pool that Azure Service Operator manages.
    #[serde(default)]
    pub replicas: i32,
    /// Whether the pool's Azure Service Operator objects are in place and its nodes can take workloads.
    #[serde(default)]
    pub ready: bool,
    /// Readiness of each Azure Service Operator object that the machine pool owns.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub resources: Vec<ResourceStatus>,
}
