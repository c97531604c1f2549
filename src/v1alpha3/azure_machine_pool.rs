//! The AzureMachinePool kind.

mod convert;

use super::{
    AzureMachinePoolInstanceStatus, DataDisk, Future, Image, OsDisk, ProvisioningState, SecurityProfile, SpotVmOptions,
    UserAssignedIdentity, VmIdentity,
};
use crate::capi::v1alpha4::Condition;
use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

root! {
    /// Group of like nodes of a self-managed cluster, backed by one Azure virtual machine scale set.
    pub struct AzureMachinePool {
        version: "v1alpha3",
        plural: "azuremachinepools",
        categories: ["cluster-api"],
        short_names: ["amp"],
        columns: [
            ("Replicas", "string", 0, ".status.replicas"),
            ("Ready", "string", 0, ".status.ready"),
            ("State", "string", 0, ".status.provisioningState"),
            ("Cluster", "string", 1, ".metadata.labels.cluster\\.x-k8s\\.io/cluster-name"),
            ("MachinePool", "string", 1, ".metadata.ownerReferences[?(@.kind==\"MachinePool\")].name"),
            ("VMSS ID", "string", 1, ".spec.providerID"),
            ("VM Size", "string", 1, ".spec.template.vmSize"),
        ],
        deprecated: None,
        spec: AzureMachinePoolSpec,
        status: AzureMachinePoolStatus,
    }
}

/// Desired state of an AzureMachinePool: one Azure virtual machine scale set and how its instances are replaced.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureMachinePoolSpec {
    /// Azure region that the scale set is created in, such as `westus2`. Required.
    pub location: String,
    /// Model of the scale set instances: size, image, disks and network. Required; most changes to it are
    /// rolled out.
    #[garde(dive)]
    pub template: AzureMachinePoolMachineTemplate,
    /// Azure tags for the scale set of this AzureMachinePool, on top of those of its AzureCluster. For a tag name
    /// set on both, the pool's value wins.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub additional_tags: BTreeMap<String, String>,
    /// Provider ID of the scale set: `azure://` followed by its Azure resource ID. The controller fills it in;
    /// manifests leave it out.
    #[serde(rename = "providerID", default, skip_serializing_if = "String::is_empty")]
    pub provider_id: String,
    /// Provider IDs of the instances in the scale set, one per AzureMachinePoolMachine. Kept up to date by the
    /// controller; manifests leave it out.
    #[serde(rename = "providerIDList", default, skip_serializing_if = "Vec::is_empty")]
    pub provider_id_list: Vec<String>,
    /// Kind of managed identity given to the scale set: `None`, `SystemAssigned` or `UserAssigned`. Defaults to
    /// `None`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = "None"))]
    #[garde(dive)]
    pub identity: Option<VmIdentity>,
    /// Managed identities attached to the scale set. Needed when `identity` is `UserAssigned` and rejected
    /// otherwise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub user_assigned_identities: Vec<UserAssignedIdentity>,
    /// Deprecated name of the role assignment of an AzureMachinePool; use `systemAssignedIdentityRole.name`. With a
    /// `SystemAssigned` identity the webhook moves the value there; setting both is rejected.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub role_assignment_name: String,
}

/// Model from which the scale set of an AzureMachinePool creates its virtual machine instances.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureMachinePoolMachineTemplate {
    /// Azure size of the scale set's instances, such as `Standard_D4s_v5`. Required.
    pub vm_size: String,
    /// Image that the scale set's instances boot from, naming exactly one source. Without it CAPZ picks a reference
    /// image for the MachinePool's Kubernetes version and operating system.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub image: Option<Image>,
    /// Operating system disk of every instance in the scale set. Required.
    #[garde(dive)]
    pub os_disk: OsDisk,
    /// Extra disks created for and attached to every scale set instance. The webhook neither defaults nor checks
    /// them here, so give each one a `lun` and a `cachingType`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub data_disks: Vec<DataDisk>,
    /// SSH public key for logging in to scale set instances, given as the base64 encoding of its `authorized_keys`
    /// line. When empty the webhook generates a random RSA key pair.
    pub ssh_public_key: String,
    /// Whether the instances of the scale set use accelerated networking. Unset it is on for VM sizes that can
    /// do it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accelerated_networking: Option<bool>,
    /// Minutes that Azure waits after announcing the deletion of a scale set instance before it goes ahead: 5 to
    /// 15. When unset CAPZ asks for no such notice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terminate_notification_timeout: Option<i64>,
    /// Host encryption of the instances in the scale set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub security_profile: Option<SecurityProfile>,
    /// Makes the scale set's instances Spot virtual machines, which Azure may evict at any time, when present (even
    /// as `{}`).
    #[serde(rename = "spotVMOptions", default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub spot_vm_options: Option<SpotVmOptions>,
}

/// Observed state of an AzureMachinePool and its scale set, written by the controller.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureMachinePoolStatus {
    /// Whether the scale set of the AzureMachinePool is provisioned and ready for use.
    #[serde(default)]
    pub ready: bool,
    /// Number of ready machines that the controller last counted in the AzureMachinePool.
    #[serde(default)]
    pub replicas: i32,
    /// State of each virtual machine instance in the AzureMachinePool's scale set.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub instances: Vec<Option<AzureMachinePoolInstanceStatus>>,
    /// Kubernetes version reported for the AzureMachinePool as a whole.
    #[serde(default)]
    pub version: String,
    /// Azure provisioning state of the scale set, such as `Updating`, `Succeeded` or `Failed`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provisioning_state: Option<ProvisioningState>,
    /// Short, machine-readable reason for an AzureMachinePool failure that the controller will not retry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure_reason: Option<String>,
    /// Human-readable account of an AzureMachinePool failure that the controller will not retry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure_message: Option<String>,
    /// Conditions that the controller reports for the AzureMachinePool and its scale set.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub conditions: Vec<Condition>,
    /// Unfinished Azure operation on the scale set of the AzureMachinePool, stored so that the next reconcile can
    /// resume it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub long_running_operation_state: Option<Future>,
}
