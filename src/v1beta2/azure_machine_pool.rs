//! The AzureMachinePool kind.

mod convert;

use super::{AzureMachinePoolInstanceStatus, AzureMachinePoolSpec, Future, Image, ProvisioningState};
use crate::capi::{self, v1beta2::Condition};
use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

root! {
    /// Group of like nodes of a self-managed cluster, backed by one Azure virtual machine scale set.
    pub struct AzureMachinePool {
        version: "v1beta2",
        plural: "azuremachinepools",
        categories: ["cluster-api"],
        short_names: ["amp"],
        columns: [
            ("Replicas", "string", 0, ".status.replicas"),
            ("Ready", "string", 0, ".status.conditions[?(@.type=='Ready')].status"),
            ("Reason", "string", 0, ".status.conditions[?(@.type=='Ready')].reason"),
            ("State", "string", 0, ".status.provisioningState"),
            ("Cluster", "string", 1, ".metadata.labels.cluster\\.x-k8s\\.io/cluster-name"),
            ("MachinePool", "string", 1, ".metadata.ownerReferences[?(@.kind==\"MachinePool\")].name"),
            ("VMSS ID", "string", 1, ".spec.providerID"),
            ("VM Size", "string", 1, ".spec.template.vmSize"),
            ("Age", "date", 0, ".metadata.creationTimestamp"),
        ],
        deprecated: None,
        spec: AzureMachinePoolSpec,
        status: AzureMachinePoolStatus,
    }
}

/// Observed state of an AzureMachinePool and its scale set, written by the controller.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureMachinePoolStatus {
    /// How far a new AzureMachinePool has come. Cluster API waits for it before it counts the nodes of the pool.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub initialization: AzureMachinePoolInitializationStatus,
    /// Number of ready machines that the controller last counted in the AzureMachinePool.
    #[serde(default)]
    pub replicas: i32,
    /// State of each virtual machine instance in the AzureMachinePool's scale set.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub instances: Vec<Option<AzureMachinePoolInstanceStatus>>,
    /// Image that the AzureMachinePool's instances use: the one in the spec, or the reference image that CAPZ
    /// picked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub image: Option<Image>,
    /// Kubernetes version reported for the AzureMachinePool as a whole.
    #[serde(default)]
    pub version: String,
    /// Azure provisioning state of the scale set, such as `Updating`, `Succeeded` or `Failed`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provisioning_state: Option<ProvisioningState>,
    /// State of the AzureMachinePool and its scale set as at most 32 standard Kubernetes conditions, one of each
    /// type.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("x-kubernetes-list-type" = "map", "x-kubernetes-list-map-keys" = ["type"]))]
    #[garde(length(max = 32), dive)]
    pub conditions: Vec<Condition>,
    /// Unfinished Azure operations on the scale set, stored so that the next reconcile of the AzureMachinePool can
    /// resume them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub long_running_operation_states: Vec<Future>,
    /// Kind of the objects that stand for single machines of the pool: `AzureMachinePoolMachine`. Its presence
    /// tells Cluster API that the pool supports such machines.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub infrastructure_machine_kind: String,
    /// What clients of v1beta1 still read of the AzureMachinePool. It goes away together with v1beta1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub deprecated: Option<AzureMachinePoolDeprecatedStatus>,
}

/// First-time provisioning of the scale set behind an AzureMachinePool.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureMachinePoolInitializationStatus {
    /// Whether the scale set of the AzureMachinePool has been provisioned once. It stays `true` while the pool is
    /// scaled or upgraded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provisioned: Option<bool>,
}

/// Members of an AzureMachinePool status that v1beta2 no longer has at the top, by the version they come from.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureMachinePoolDeprecatedStatus {
    /// What an AzureMachinePool of v1beta1 has in its status and one of v1beta2 has not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub v1beta1: Option<AzureMachinePoolV1Beta1DeprecatedStatus>,
}

/// The part of the AzureMachinePool status that only v1beta1 has.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureMachinePoolV1Beta1DeprecatedStatus {
    /// Last value of the v1beta1 member `ready` of the AzureMachinePool; `initialization.provisioned` took its
    /// place.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    pub ready: bool,
    /// Conditions of the AzureMachinePool in the form of Cluster API v1beta1, which has a severity.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub conditions: Vec<capi::Condition>,
    /// Word for programs that says why the AzureMachinePool failed for good, as v1beta1 reports it. In v1beta2 a
    /// condition says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure_reason: Option<String>,
    /// Text for people that says why the AzureMachinePool failed for good, as v1beta1 reports it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure_message: Option<String>,
}
