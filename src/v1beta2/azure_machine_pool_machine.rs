//! The AzureMachinePoolMachine kind.

mod convert;

use super::{AzureMachinePoolMachineSpec, Future, ProvisioningState};
use crate::capi::{self, v1beta2::Condition};
use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use k8s_openapi::api::core::v1::ObjectReference;
use schemars::JsonSchema;
use serde::Serialize;

root! {
    /// One instance of the scale set behind an `AzureMachinePool`. CAPZ creates and deletes these objects; people
    /// do not write them by hand.
    pub struct AzureMachinePoolMachine {
        version: "v1beta2",
        plural: "azuremachinepoolmachines",
        categories: ["cluster-api"],
        short_names: ["ampm"],
        columns: [
            ("Version", "string", 0, ".status.version"),
            ("Ready", "string", 0, ".status.conditions[?(@.type=='Ready')].status"),
            ("Reason", "string", 0, ".status.conditions[?(@.type=='Ready')].reason"),
            ("State", "string", 0, ".status.provisioningState"),
            ("Cluster", "string", 1, ".metadata.labels.cluster\\.x-k8s\\.io/cluster-name"),
            ("VMSS VM ID", "string", 1, ".spec.providerID"),
            ("Age", "date", 0, ".metadata.creationTimestamp"),
        ],
        deprecated: None,
        spec: AzureMachinePoolMachineSpec,
        status: AzureMachinePoolMachineStatus,
    }
}

/// Observed state of an AzureMachinePoolMachine and of the node that runs on it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureMachinePoolMachineStatus {
    /// How far a new AzureMachinePoolMachine has come, as Cluster API asks of every machine.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub initialization: AzureMachinePoolMachineInitializationStatus,
    /// Reference to the workload cluster's Node that runs on the AzureMachinePoolMachine, once it has joined.
    #[serde(default, deserialize_with = "flat_deserialize::leaf", skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "crate::schema::kubernetes::object_reference")]
    pub node_ref: Option<ObjectReference>,
    /// Kubernetes version that the AzureMachinePoolMachine's node reports.
    #[serde(default)]
    pub version: String,
    /// Azure provisioning state of the AzureMachinePoolMachine's instance, such as `Updating`, `Succeeded` or
    /// `Failed`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provisioning_state: Option<ProvisioningState>,
    /// Azure name of the instance behind the AzureMachinePoolMachine.
    #[serde(default)]
    pub instance_name: String,
    /// State of the AzureMachinePoolMachine as at most 32 standard Kubernetes conditions, one of each type.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("x-kubernetes-list-type" = "map", "x-kubernetes-list-map-keys" = ["type"]))]
    #[garde(length(max = 32), dive)]
    pub conditions: Vec<Condition>,
    /// Unfinished Azure operations on the AzureMachinePoolMachine's instance, stored so that the next reconcile can
    /// resume them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub long_running_operation_states: Vec<Future>,
    /// Whether the AzureMachinePoolMachine's instance runs the current model of its scale set.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    pub latest_model_applied: bool,
    /// What clients of v1beta1 still read of the AzureMachinePoolMachine. It goes away together with v1beta1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub deprecated: Option<AzureMachinePoolMachineDeprecatedStatus>,
}

/// First-time provisioning of the scale set instance behind an AzureMachinePoolMachine.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureMachinePoolMachineInitializationStatus {
    /// Whether the instance of the AzureMachinePoolMachine has been provisioned once. It stays `true` when the
    /// instance fails later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provisioned: Option<bool>,
}

/// Members of an AzureMachinePoolMachine status that v1beta2 no longer has at the top, by the version they come
/// from.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureMachinePoolMachineDeprecatedStatus {
    /// What an AzureMachinePoolMachine of v1beta1 has in its status and one of v1beta2 has not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub v1beta1: Option<AzureMachinePoolMachineV1Beta1DeprecatedStatus>,
}

/// The part of the AzureMachinePoolMachine status that only v1beta1 has.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureMachinePoolMachineV1Beta1DeprecatedStatus {
    /// Last value of the v1beta1 member `ready` of the AzureMachinePoolMachine; `initialization.provisioned` took
    /// its place.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    pub ready: bool,
    /// Conditions of the AzureMachinePoolMachine in the form of Cluster API v1beta1, which has a severity.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub conditions: Vec<capi::Condition>,
    /// Word for programs that says why the AzureMachinePoolMachine failed for good, as v1beta1 reports it. In
    /// v1beta2 a condition says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure_reason: Option<String>,
    /// Text for people that says why the AzureMachinePoolMachine failed for good, as v1beta1 reports it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure_message: Option<String>,
}
