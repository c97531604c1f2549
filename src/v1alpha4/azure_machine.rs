//! The AzureMachine kind.

mod convert;

use super::{
    DataDisk, Future, Image, OsDisk, ProvisioningState, SecurityProfile, SpotVmOptions, UserAssignedIdentity,
    VmIdentity,
};
use crate::capi::v1alpha4::Condition;
use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use k8s_openapi::api::core::v1::NodeAddress;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

root! {
    /// One Azure virtual machine that serves as a node of a self-managed cluster.
    pub struct AzureMachine {
        version: "v1alpha4",
        plural: "azuremachines",
        categories: ["cluster-api"],
        short_names: [],
        columns: [
            ("Ready", "string", 0, ".status.ready"),
            ("State", "string", 0, ".status.vmState"),
            ("Cluster", "string", 1, ".metadata.labels.cluster\\.x-k8s\\.io/cluster-name"),
            ("Machine", "string", 1, ".metadata.ownerReferences[?(@.kind==\"Machine\")].name"),
            ("VM ID", "string", 1, ".spec.providerID"),
            ("VM Size", "string", 1, ".spec.vmSize"),
        ],
        deprecated: None,
        spec: AzureMachineSpec,
        status: AzureMachineStatus,
    }
}

/// Desired state of an AzureMachine: one Azure virtual machine with its disks, network interfaces and identity.
/// Most members are fixed once the object exists.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureMachineSpec {
    /// Provider ID of the virtual machine behind this AzureMachine: `azure://` followed by its Azure resource ID.
    /// The controller fills it in; manifests leave it out.
    #[serde(rename = "providerID", default, skip_serializing_if = "Option::is_none")]
    pub provider_id: Option<String>,
    /// Azure size of the virtual machine, such as `Standard_D2s_v3`. Required; editing it does not resize a machine
    /// that already exists.
    pub vm_size: String,
    /// Availability zone that the virtual machine is placed in, such as `1`. Kept for older clients:
    /// `failureDomain` of the owning Machine wins when both are set, and with neither the machine has no zone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure_domain: Option<String>,
    /// Image that the AzureMachine boots from, naming exactly one source. Without it CAPZ picks a reference image
    /// for the Kubernetes version and operating system; it cannot change after creation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub image: Option<Image>,
    /// Kind of managed identity given to the virtual machine: `None`, `SystemAssigned` or `UserAssigned`. Defaults
    /// to `None` and cannot change after creation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = "None"))]
    #[garde(dive)]
    pub identity: Option<VmIdentity>,
    /// Managed identities attached to the AzureMachine's virtual machine. Needed when `identity` is `UserAssigned`,
    /// rejected otherwise, and fixed after creation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub user_assigned_identities: Vec<UserAssignedIdentity>,
    /// Name of the role assignment that the machine's own identity gets. Allowed only when `identity` is
    /// `SystemAssigned`; a GUID is generated where it is missing.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub role_assignment_name: String,
    /// Operating system disk of the AzureMachine. Required and fixed after creation.
    #[garde(dive)]
    pub os_disk: OsDisk,
    /// Extra disks created for and attached to the AzureMachine's virtual machine. The list is fixed after
    /// creation; each disk needs its own name suffix and LUN.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub data_disks: Vec<DataDisk>,
    /// SSH public key for logging in to an AzureMachine, given as the base64 encoding of its `authorized_keys`
    /// line. When empty the webhook generates a random RSA key pair; the value cannot change later.
    pub ssh_public_key: String,
    /// Azure tags for the resources of this AzureMachine, on top of those of its AzureCluster. For a tag name set
    /// on both, the machine's value wins; tags may be edited later.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub additional_tags: BTreeMap<String, String>,
    /// Whether the AzureMachine gets a public IP address of its own. Defaults to `false` and cannot change after
    /// creation.
    #[serde(rename = "allocatePublicIP", default, skip_serializing_if = "flat_deserialize::is_zero")]
    pub allocate_public_ip: bool,
    /// Whether the network interfaces of the AzureMachine may forward packets that are not addressed to them.
    /// Defaults to `false` and cannot change after creation.
    #[serde(rename = "enableIPForwarding", default, skip_serializing_if = "flat_deserialize::is_zero")]
    pub enable_ip_forwarding: bool,
    /// Whether the network interface of the AzureMachine uses accelerated networking. Unset it is on for VM sizes
    /// that can do it; it cannot change after creation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accelerated_networking: Option<bool>,
    /// Makes the AzureMachine a Spot virtual machine, which Azure may evict at any time, when present (even as
    /// `{}`). Cannot be added, changed or removed after creation.
    #[serde(rename = "spotVMOptions", default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub spot_vm_options: Option<SpotVmOptions>,
    /// Host encryption of the AzureMachine. Fixed after creation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub security_profile: Option<SecurityProfile>,
    /// Name of the subnet that the AzureMachine is placed in. Unset it is chosen by the machine's role; it cannot
    /// change after creation.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub subnet_name: String,
}

/// Observed state of an AzureMachine, written by its controller.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureMachineStatus {
    /// Whether the virtual machine of the AzureMachine is provisioned and ready for use.
    #[serde(default)]
    pub ready: bool,
    /// Host names and IP addresses by which the AzureMachine's virtual machine can be reached.
    #[serde(default, deserialize_with = "flat_deserialize::leaf", skip_serializing_if = "Vec::is_empty")]
    #[schemars(schema_with = "crate::schema::kubernetes::node_addresses")]
    pub addresses: Vec<NodeAddress>,
    /// Azure provisioning state of the AzureMachine's virtual machine, such as `Creating`, `Succeeded` or `Failed`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vm_state: Option<ProvisioningState>,
    /// Short, machine-readable reason for an AzureMachine failure that the controller will not retry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure_reason: Option<String>,
    /// Human-readable account of an AzureMachine failure that the controller will not retry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure_message: Option<String>,
    /// Conditions that the controller reports for the AzureMachine and its Azure resources.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub conditions: Vec<Condition>,
    /// Unfinished Azure operations for the AzureMachine, stored so that the next reconcile can resume them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub long_running_operation_states: Vec<Future>,
}
