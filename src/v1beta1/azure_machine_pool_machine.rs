//! The AzureMachinePoolMachine kind.

use super::{Future, ProvisioningState};
use crate::capi::Condition;
use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use k8s_openapi::api::core::v1::ObjectReference;
use schemars::JsonSchema;
use serde::Serialize;

mod methods;
mod validate;

root! {
    /// One instance of the scale set behind an `AzureMachinePool`. CAPZ creates and deletes these objects; people
    /// do not write them by hand.
    pub struct AzureMachinePoolMachine {
        version: "v1beta1",
        plural: "azuremachinepoolmachines",
        categories: ["cluster-api"],
        short_names: ["ampm"],
        columns: [
            ("Version", "string", 0, ".status.version"),
            ("Ready", "string", 0, ".status.ready"),
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

/// Desired state of an AzureMachinePoolMachine, which stands for one instance of a scale set. The AzureMachinePool
/// controller creates these objects.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureMachinePoolMachineSpec {
    /// Provider ID of the scale set instance that this AzureMachinePoolMachine stands for. Required, and it cannot
    /// change once set.
    #[serde(rename = "providerID")]
    pub provider_id: String,
    /// Identifier that Azure gave the AzureMachinePoolMachine's instance within its scale set.
    #[serde(rename = "instanceID", default, skip_serializing_if = "String::is_empty")]
    pub instance_id: String,
}

/// Observed state of an AzureMachinePoolMachine and of the node that runs on it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureMachinePoolMachineStatus {
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
    /// Short, machine-readable reason for an AzureMachinePoolMachine failure that the controller will not retry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure_reason: Option<String>,
    /// Human-readable account of an AzureMachinePoolMachine failure that the controller will not retry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure_message: Option<String>,
    /// Conditions that the controller reports for the AzureMachinePoolMachine.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub conditions: Vec<Condition>,
    /// Unfinished Azure operations on the AzureMachinePoolMachine's instance, stored so that the next reconcile can
    /// resume them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub long_running_operation_states: Vec<Future>,
    /// Whether the AzureMachinePoolMachine's instance runs the current model of its scale set.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    pub latest_model_applied: bool,
    /// Whether the AzureMachinePoolMachine's instance is provisioned and ready for use.
    #[serde(default)]
    pub ready: bool,
}
