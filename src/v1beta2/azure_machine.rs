//! The AzureMachine kind.

mod convert;

use super::{AzureMachineSpec, Future, ProvisioningState};
use crate::capi::{self, v1beta2::Condition};
use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use k8s_openapi::api::core::v1::NodeAddress;
use schemars::JsonSchema;
use serde::Serialize;

root! {
    /// One Azure virtual machine that serves as a node of a self-managed cluster.
    pub struct AzureMachine {
        version: "v1beta2",
        plural: "azuremachines",
        categories: ["cluster-api"],
        short_names: [],
        columns: [
            ("Cluster", "string", 1, ".metadata.labels.cluster\\.x-k8s\\.io/cluster-name"),
            ("Ready", "string", 0, ".status.conditions[?(@.type=='Ready')].status"),
            ("Reason", "string", 0, ".status.conditions[?(@.type=='Ready')].reason"),
            ("Message", "string", 1, ".status.conditions[?(@.type=='Ready')].message"),
            ("State", "string", 0, ".status.vmState"),
            ("Machine", "string", 1, ".metadata.ownerReferences[?(@.kind==\"Machine\")].name"),
            ("VM ID", "string", 1, ".spec.providerID"),
            ("VM Size", "string", 1, ".spec.vmSize"),
            ("Age", "date", 0, ".metadata.creationTimestamp"),
        ],
        deprecated: None,
        spec: AzureMachineSpec,
        status: AzureMachineStatus,
    }
}

/// Observed state of an AzureMachine, written by its controller.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureMachineStatus {
    /// How far a new AzureMachine has come. Cluster API waits for it before it looks for the node of the machine.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub initialization: AzureMachineInitializationStatus,
    /// Host names and IP addresses by which the AzureMachine's virtual machine can be reached.
    #[serde(default, deserialize_with = "flat_deserialize::leaf", skip_serializing_if = "Vec::is_empty")]
    #[schemars(schema_with = "crate::schema::kubernetes::node_addresses")]
    pub addresses: Vec<NodeAddress>,
    /// Azure provisioning state of the AzureMachine's virtual machine, such as `Creating`, `Succeeded` or `Failed`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vm_state: Option<ProvisioningState>,
    /// State of the AzureMachine and its Azure resources as at most 32 standard Kubernetes conditions, one of each
    /// type.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("x-kubernetes-list-type" = "map", "x-kubernetes-list-map-keys" = ["type"]))]
    #[garde(length(max = 32), dive)]
    pub conditions: Vec<Condition>,
    /// Unfinished Azure operations for the AzureMachine, stored so that the next reconcile can resume them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub long_running_operation_states: Vec<Future>,
    /// What clients of v1beta1 still read of the AzureMachine. It goes away together with v1beta1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub deprecated: Option<AzureMachineDeprecatedStatus>,
}

/// First-time provisioning of the virtual machine behind an AzureMachine.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[schemars(extend("minProperties" = 1))]
pub struct AzureMachineInitializationStatus {
    /// Whether the virtual machine of the AzureMachine has been provisioned once. It stays `true` when the machine
    /// fails later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provisioned: Option<bool>,
}

/// Members of an AzureMachine status that v1beta2 no longer has at the top, by the version they come from.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureMachineDeprecatedStatus {
    /// What an AzureMachine of v1beta1 has in its status and one of v1beta2 has not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub v1beta1: Option<AzureMachineV1Beta1DeprecatedStatus>,
}

/// The part of the AzureMachine status that only v1beta1 has.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureMachineV1Beta1DeprecatedStatus {
    /// Last value of the v1beta1 member `ready` of the AzureMachine; `initialization.provisioned` took its place.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    pub ready: bool,
    /// Conditions of the AzureMachine in the form of Cluster API v1beta1, which has a severity.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub conditions: Vec<capi::Condition>,
    /// Word for programs that says why the AzureMachine failed for good, as v1beta1 reports it. In v1beta2 a
    /// condition says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure_reason: Option<String>,
    /// Text for people that says why the AzureMachine failed for good, as v1beta1 reports it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure_message: Option<String>,
}
