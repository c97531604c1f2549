//! The AzureMachinePool kind.

use super::{
    AdditionalCapabilities, DataDisk, Diagnostics, Future, Image, NetworkInterface, OsDisk, ProvisioningState,
    SecurityProfile, SpotVmOptions, SystemAssignedIdentityRole, UserAssignedIdentity, VmExtension, VmIdentity,
};
use crate::capi::Condition;
use crate::open_enum::open_enum;
use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use k8s_openapi::apimachinery::pkg::util::intstr::IntOrString;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

mod defaults;
mod methods;
mod validate;

root! {
    /// Group of like nodes of a self-managed cluster, backed by one Azure virtual machine scale set.
    pub struct AzureMachinePool {
        version: "v1beta1",
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
            ("Age", "date", 0, ".metadata.creationTimestamp"),
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
    /// Model of the scale set instances: size, image, disks and network. Required; most changes to it are rolled
    /// out by `strategy`.
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
    /// Azure role granted to the scale set's own identity. Allowed only when `identity` is `SystemAssigned`, where
    /// missing members are defaulted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub system_assigned_identity_role: Option<SystemAssignedIdentityRole>,
    /// Managed identities attached to the scale set. Needed when `identity` is `UserAssigned` and rejected
    /// otherwise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub user_assigned_identities: Vec<UserAssignedIdentity>,
    /// Deprecated name of the role assignment of an AzureMachinePool; use `systemAssignedIdentityRole.name`. With a
    /// `SystemAssigned` identity the webhook moves the value there; setting both is rejected.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub role_assignment_name: String,
    /// How instances are replaced when the scale set's model changes. Defaults to `RollingUpdate` with `maxSurge`
    /// 1, `maxUnavailable` 0 and `deletePolicy` `Oldest`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = {"type": "RollingUpdate", "rollingUpdate": {"maxSurge": 1, "maxUnavailable": 0, "deletePolicy": "Oldest"}}))]
    #[garde(dive)]
    pub strategy: Option<AzureMachinePoolDeploymentStrategy>,
    /// Orchestration mode of the scale set: `Uniform` or `Flexible`. Defaults to `Uniform`; `Flexible` needs
    /// Kubernetes 1.26 or later on the owning MachinePool.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = "Uniform"))]
    #[garde(dive)]
    pub orchestration_mode: Option<OrchestrationModeType>,
    /// Number of Azure fault domains that the scale set spreads its instances over. When unset, CAPZ uses 1 for
    /// `Flexible` orchestration and leaves the choice to Azure for `Uniform`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub platform_fault_domain_count: Option<i32>,
    /// Whether Azure must keep the instance counts of the scale set's availability zones even. Ignored while the
    /// owning MachinePool lists fewer than two failure domains.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone_balance: Option<bool>,
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
    #[serde(default)]
    pub ssh_public_key: String,
    /// Deprecated accelerated networking switch of the scale set; use `networkInterfaces`. The webhook moves it
    /// into the first interface when that list is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accelerated_networking: Option<bool>,
    /// Optional hardware capabilities switched on for the scale set's instances, such as Ultra disk support.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub additional_capabilities: Option<AdditionalCapabilities>,
    /// Boot diagnostics settings of the scale set's instances. The webhook defaults them to a storage account that
    /// Azure manages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub diagnostics: Option<Diagnostics>,
    /// Minutes that Azure waits after announcing the deletion of a scale set instance before it goes ahead: 5 to
    /// 15. When unset CAPZ asks for no such notice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terminate_notification_timeout: Option<i64>,
    /// Host encryption, trusted launch and confidential computing settings of the scale set's instances.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub security_profile: Option<SecurityProfile>,
    /// Makes the scale set's instances Spot virtual machines, which Azure may evict at any time, when present (even
    /// as `{}`).
    #[serde(rename = "spotVMOptions", default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub spot_vm_options: Option<SpotVmOptions>,
    /// Deprecated subnet of the scale set's instances; use `networkInterfaces`. The webhook moves it into the first
    /// interface when that list is empty, and rejects it next to a list.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub subnet_name: String,
    /// Azure extensions installed on every instance of the scale set.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub vm_extensions: Vec<VmExtension>,
    /// Leaves out the extension by which CAPZ watches the bootstrap of scale set instances when `true`. Once set it
    /// can be neither changed nor unset.
    #[serde(rename = "disableVMBootstrapExtension", default, skip_serializing_if = "Option::is_none")]
    pub disable_vm_bootstrap_extension: Option<bool>,
    /// Network interfaces of every scale set instance, the first one being primary. An empty list becomes one
    /// interface built from the deprecated `subnetName` and `acceleratedNetworking`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub network_interfaces: Vec<NetworkInterface>,
}

/// How an AzureMachinePool replaces its instances when the scale set's model changes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureMachinePoolDeploymentStrategy {
    /// Kind of replacement that the AzureMachinePool uses. `RollingUpdate` is the only value and the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = "RollingUpdate"))]
    #[garde(dive)]
    pub r#type: Option<AzureMachinePoolDeploymentStrategyType>,
    /// Limits and deletion order of a rolling update of the AzureMachinePool.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub rolling_update: Option<MachineRollingUpdateDeployment>,
}

/// Limits and deletion order that an AzureMachinePool follows while it replaces instances one after another.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct MachineRollingUpdateDeployment {
    /// How many instances may be missing below the wanted replicas during a rolling update, as a number or a
    /// percentage of the replicas such as `20%`. Defaults to 0, and must not be the number 0 when `maxSurge` is
    /// too.
    #[serde(default, deserialize_with = "flat_deserialize::leaf", skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "crate::schema::kubernetes::int_or_string", extend("x-default" = 0))]
    pub max_unavailable: Option<IntOrString>,
    /// How many instances may exist above the wanted replicas during a rolling update, as a number or a percentage
    /// of the replicas such as `25%`. Defaults to 1, and must not be the number 0 when `maxUnavailable` is too.
    #[serde(default, deserialize_with = "flat_deserialize::leaf", skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "crate::schema::kubernetes::int_or_string", extend("x-default" = 1))]
    pub max_surge: Option<IntOrString>,
    /// Which instances an AzureMachinePool removes first when it scales in or replaces them: `Random`, `Newest` or
    /// `Oldest`. Defaults to `Oldest`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = "Oldest"))]
    #[garde(dive)]
    pub delete_policy: Option<AzureMachinePoolDeletePolicyType>,
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
    /// Unfinished Azure operations on the scale set, stored so that the next reconcile of the AzureMachinePool can
    /// resume them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub long_running_operation_states: Vec<Future>,
    /// Kind of the objects that stand for single machines of the pool: `AzureMachinePoolMachine`. Its presence
    /// tells Cluster API that the pool supports such machines.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub infrastructure_machine_kind: String,
}

/// Observed state of one virtual machine instance in the scale set of an AzureMachinePool.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureMachinePoolInstanceStatus {
    /// Kubernetes version that this scale set instance runs.
    #[serde(default)]
    pub version: String,
    /// Azure provisioning state of this scale set instance, such as `Creating`, `Succeeded` or `Deleting`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provisioning_state: Option<ProvisioningState>,
    /// Provider ID of this scale set instance: `azure://` followed by the Azure resource ID of the instance.
    #[serde(rename = "providerID", default)]
    pub provider_id: String,
    /// Identifier that Azure gave this instance within its scale set.
    #[serde(rename = "instanceID", default)]
    pub instance_id: String,
    /// Azure name of this scale set instance.
    #[serde(default)]
    pub instance_name: String,
    /// Whether this instance runs the current model of its scale set; `false` marks it for replacement.
    pub latest_model_applied: bool,
}

open_enum! {
    /// Way in which Azure manages the instances of a scale set.
    pub enum OrchestrationModeType {
        /// Instances are ordinary virtual machines that the scale set groups; needs Kubernetes 1.26 or later.
        Flexible = "Flexible",
        /// Instances are identical copies that can be managed only through the scale set.
        Uniform = "Uniform",
    }
}

open_enum! {
    /// Way in which an AzureMachinePool brings its instances to a new model.
    pub enum AzureMachinePoolDeploymentStrategyType {
        /// Instances are replaced step by step within the limits of `maxSurge` and `maxUnavailable`.
        RollingUpdate = "RollingUpdate",
    }
}

open_enum! {
    /// Order in which an AzureMachinePool picks instances to remove.
    pub enum AzureMachinePoolDeletePolicyType {
        /// Instances to remove are picked at random.
        Random = "Random",
        /// The most recently created instances go first.
        Newest = "Newest",
        /// The instances that have existed longest go first.
        Oldest = "Oldest",
    }
}
