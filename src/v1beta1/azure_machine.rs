//! The AzureMachine kind.

use super::{
    AdditionalCapabilities, DataDisk, Diagnostics, Future, Image, NetworkInterface, OsDisk, ProvisioningState,
    SecurityProfile, SpotVmOptions, SystemAssignedIdentityRole, UserAssignedIdentity, VmExtension, VmIdentity,
};
use crate::capi::Condition;
use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use k8s_openapi::api::core::v1::NodeAddress;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

pub(super) mod defaults;
mod methods;
pub(super) mod validate;

root! {
    /// One Azure virtual machine that serves as a node of a self-managed cluster.
    pub struct AzureMachine {
        version: "v1beta1",
        plural: "azuremachines",
        categories: ["cluster-api"],
        short_names: [],
        columns: [
            ("Cluster", "string", 1, ".metadata.labels.cluster\\.x-k8s\\.io/cluster-name"),
            ("Ready", "string", 0, ".status.conditions[?(@.type=='Ready')].status"),
            ("Severity", "string", 0, ".status.conditions[?(@.type=='Ready')].severity"),
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
    /// Azure role granted to the virtual machine's own identity. Allowed only when `identity` is `SystemAssigned`,
    /// where missing members are defaulted on an AzureMachine; it cannot change later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub system_assigned_identity_role: Option<SystemAssignedIdentityRole>,
    /// Deprecated name of the role assignment of an AzureMachine; use `systemAssignedIdentityRole.name`. With a
    /// `SystemAssigned` identity the webhook moves the value there; setting both is rejected, and so is setting it
    /// in an AzureMachineTemplate.
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
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub ssh_public_key: String,
    /// Azure tags for the resources of this AzureMachine, on top of those of its AzureCluster. For a tag name set
    /// on both, the machine's value wins; tags may be edited later.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub additional_tags: BTreeMap<String, String>,
    /// Optional hardware capabilities switched on when the AzureMachine's virtual machine is created, such as Ultra
    /// disk support.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub additional_capabilities: Option<AdditionalCapabilities>,
    /// Whether the AzureMachine gets a public IP address of its own. Defaults to `false` and cannot change after
    /// creation.
    #[serde(rename = "allocatePublicIP", default, skip_serializing_if = "flat_deserialize::is_zero")]
    pub allocate_public_ip: bool,
    /// Whether the network interfaces of the AzureMachine may forward packets that are not addressed to them.
    /// Defaults to `false` and cannot change after creation.
    #[serde(rename = "enableIPForwarding", default, skip_serializing_if = "flat_deserialize::is_zero")]
    pub enable_ip_forwarding: bool,
    /// Deprecated accelerated networking switch of an AzureMachine; use `networkInterfaces`. The webhook moves it
    /// into the first interface when that list is empty, and rejects it next to a list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accelerated_networking: Option<bool>,
    /// Boot diagnostics settings of the AzureMachine. Unset means boot diagnostics in a storage account that Azure
    /// manages; once set, they cannot change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub diagnostics: Option<Diagnostics>,
    /// Makes the AzureMachine a Spot virtual machine, which Azure may evict at any time, when present (even as
    /// `{}`). Cannot be added, changed or removed after creation.
    #[serde(rename = "spotVMOptions", default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub spot_vm_options: Option<SpotVmOptions>,
    /// Host encryption, trusted launch and confidential computing settings of the AzureMachine. Fixed after
    /// creation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub security_profile: Option<SecurityProfile>,
    /// Deprecated subnet of the AzureMachine; use `networkInterfaces`. The webhook moves it into the first
    /// interface when that list is empty, and rejects it next to a list.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub subnet_name: String,
    /// IP addresses of the DNS servers set on the AzureMachine's primary network interface. When empty the
    /// interface uses the DNS servers of its virtual network.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dns_servers: Vec<String>,
    /// Forbids virtual machine extensions on the AzureMachine, for images without the Azure VM agent. When `true`,
    /// `vmExtensions` must be empty; it cannot change after creation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disable_extension_operations: Option<bool>,
    /// Leaves out the extension by which CAPZ watches the AzureMachine's bootstrap when `true`. Once set, the value
    /// cannot change; an unset value may still be set.
    #[serde(rename = "disableVMBootstrapExtension", default, skip_serializing_if = "Option::is_none")]
    pub disable_vm_bootstrap_extension: Option<bool>,
    /// Azure extensions installed on the AzureMachine's virtual machine. Must be empty when
    /// `disableExtensionOperations` is `true`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub vm_extensions: Vec<VmExtension>,
    /// Network interfaces of the AzureMachine, the first one being primary. An empty list becomes one interface
    /// built from the deprecated `subnetName` and `acceleratedNetworking`; interfaces cannot change after creation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub network_interfaces: Vec<NetworkInterface>,
    /// Azure resource ID of the capacity reservation group that the virtual machine is allocated from. The webhook
    /// checks the form of the ID; it cannot change after creation.
    #[serde(rename = "capacityReservationGroupID", default, skip_serializing_if = "Option::is_none")]
    pub capacity_reservation_group_id: Option<String>,
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
