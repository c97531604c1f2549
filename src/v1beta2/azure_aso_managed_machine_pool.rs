//! The AzureASOManagedMachinePool kind.

mod convert;

use super::{AzureASOManagedMachinePoolSpec, ResourceStatus};
use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

root! {
    /// One AKS node pool, written directly as an Azure Service Operator `ManagedClustersAgentPool` with companions.
    pub struct AzureASOManagedMachinePool {
        version: "v1beta2",
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

/// Observed state of an AKS node pool that is described by Azure Service Operator objects.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureASOManagedMachinePoolStatus {
    /// How far a new AKS node pool has come. Cluster API waits for it before it counts the nodes that Azure Service
    /// Operator manages.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub initialization: AzureASOManagedMachinePoolInitializationStatus,
    /// Number of nodes counted in the AKS pool that Azure Service Operator manages.
    #[serde(default)]
    pub replicas: i32,
    /// Readiness of each Azure Service Operator object that the machine pool owns.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub resources: Vec<ResourceStatus>,
    /// What clients of v1beta1 still read of the AzureASOManagedMachinePool. It goes away together with v1beta1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub deprecated: Option<AzureASOManagedMachinePoolDeprecatedStatus>,
}

/// First-time provisioning of the AKS node pool behind an AzureASOManagedMachinePool.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[schemars(extend("minProperties" = 1))]
pub struct AzureASOManagedMachinePoolInitializationStatus {
    /// Whether the Azure Service Operator objects of the AzureASOManagedMachinePool have been in place once. Their
    /// present state is in `resources`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provisioned: Option<bool>,
}

/// Members of an AzureASOManagedMachinePool status that v1beta2 no longer has at the top, by the version they come
/// from.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureASOManagedMachinePoolDeprecatedStatus {
    /// What an AzureASOManagedMachinePool of v1beta1 has in its status and one of v1beta2 has not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub v1beta1: Option<AzureASOManagedMachinePoolV1Beta1DeprecatedStatus>,
}

/// The part of the AzureASOManagedMachinePool status that only v1beta1 has.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureASOManagedMachinePoolV1Beta1DeprecatedStatus {
    /// Last value of the v1beta1 member `ready` of the AzureASOManagedMachinePool; `initialization.provisioned`
    /// took its place.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    pub ready: bool,
}
