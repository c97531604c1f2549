//! The AzureManagedMachinePool kind.

mod convert;

use super::{AzureManagedMachinePoolSpec, Future};
use crate::capi::{self, v1beta2::Condition};
use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

root! {
    /// One node pool of an AKS cluster whose control plane is an `AzureManagedControlPlane`.
    pub struct AzureManagedMachinePool {
        version: "v1beta2",
        plural: "azuremanagedmachinepools",
        categories: ["cluster-api"],
        short_names: ["ammp"],
        columns: [
            ("Cluster", "string", 0, ".metadata.labels.cluster\\.x-k8s\\.io/cluster-name"),
            ("Ready", "string", 0, ".status.conditions[?(@.type=='Ready')].status"),
            ("Reason", "string", 0, ".status.conditions[?(@.type=='Ready')].reason"),
            ("Message", "string", 1, ".status.conditions[?(@.type=='Ready')].message"),
            ("Age", "date", 0, ".metadata.creationTimestamp"),
            ("Mode", "string", 0, ".spec.mode"),
        ],
        deprecated: Some("AzureManagedMachinePool is deprecated: use AzureASOManagedMachinePool"),
        spec: AzureManagedMachinePoolSpec,
        status: AzureManagedMachinePoolStatus,
    }
}

/// Observed state of one AKS node pool, written by the controller.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureManagedMachinePoolStatus {
    /// How far a new AzureManagedMachinePool has come. Cluster API waits for it before it counts the nodes of the
    /// AKS pool.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub initialization: AzureManagedMachinePoolInitializationStatus,
    /// Number of nodes that the AKS node pool was last seen with.
    #[serde(default)]
    pub replicas: i32,
    /// How far reconciliation of the AKS node pool has come, as at most 32 standard Kubernetes conditions, one of
    /// each type.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("x-kubernetes-list-type" = "map", "x-kubernetes-list-map-keys" = ["type"]))]
    #[garde(length(max = 32), dive)]
    pub conditions: Vec<Condition>,
    /// Azure operations on the AKS node pool that are still running, kept so that the controller can resume polling
    /// them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub long_running_operation_states: Vec<Future>,
    /// What clients of v1beta1 still read of the AzureManagedMachinePool. It goes away together with v1beta1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub deprecated: Option<AzureManagedMachinePoolDeprecatedStatus>,
}

/// First-time provisioning of the AKS node pool behind an AzureManagedMachinePool.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[schemars(extend("minProperties" = 1))]
pub struct AzureManagedMachinePoolInitializationStatus {
    /// Whether the AKS node pool of the AzureManagedMachinePool has been provisioned once. It stays `true` while
    /// AKS scales or upgrades it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provisioned: Option<bool>,
}

/// Members of an AzureManagedMachinePool status that v1beta2 no longer has at the top, by the version they come
/// from.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureManagedMachinePoolDeprecatedStatus {
    /// What an AzureManagedMachinePool of v1beta1 has in its status and one of v1beta2 has not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub v1beta1: Option<AzureManagedMachinePoolV1Beta1DeprecatedStatus>,
}

/// The part of the AzureManagedMachinePool status that only v1beta1 has.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureManagedMachinePoolV1Beta1DeprecatedStatus {
    /// Last value of the v1beta1 member `ready` of the AzureManagedMachinePool; `initialization.provisioned` took
    /// its place.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    pub ready: bool,
    /// Conditions of the AzureManagedMachinePool in the form of Cluster API v1beta1, which has a severity.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub conditions: Vec<capi::Condition>,
    /// Word for programs that says why the AzureManagedMachinePool cannot be reconciled until someone steps in, as
    /// v1beta1 reports it. In v1beta2 a condition says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error_reason: Option<String>,
    /// Text for people that says why the AzureManagedMachinePool cannot be reconciled, as v1beta1 reports it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error_message: Option<String>,
}
