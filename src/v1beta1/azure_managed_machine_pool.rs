//! The AzureManagedMachinePool kind.

use super::{Future, KubeletConfig, LinuxOsConfig, Taint};
use crate::capi::Condition;
use crate::open_enum::open_enum;
use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use k8s_openapi::apimachinery::pkg::api::resource::Quantity;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

pub(super) mod defaults;
mod methods;
pub(super) mod validate;

root! {
    /// One node pool of an AKS cluster whose control plane is an `AzureManagedControlPlane`.
    pub struct AzureManagedMachinePool {
        version: "v1beta1",
        plural: "azuremanagedmachinepools",
        categories: ["cluster-api"],
        short_names: ["ammp"],
        columns: [
            ("Cluster", "string", 0, ".metadata.labels.cluster\\.x-k8s\\.io/cluster-name"),
            ("Ready", "string", 0, ".status.conditions[?(@.type=='Ready')].status"),
            ("Severity", "string", 0, ".status.conditions[?(@.type=='Ready')].severity"),
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

/// Desired state of one AKS node pool: the settings a template can share, plus the IDs of the nodes it runs.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureManagedMachinePoolSpec {
    /// Provider IDs of the nodes that the AKS node pool runs at present. The controller fills the list from the
    /// pool's virtual machine scale set, so leave it out of manifests.
    #[serde(rename = "providerIDList", default, skip_serializing_if = "Vec::is_empty")]
    pub provider_id_list: Vec<String>,
    /// The members that it shares with other shapes, flat on the wire.
    #[serde(flatten)]
    #[garde(dive)]
    pub class: AzureManagedMachinePoolClassSpec,
}

/// Settings of an AKS node pool that a pool and a pool template have in common.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureManagedMachinePoolClassSpec {
    /// Azure tags put on the AKS node pool. May be changed later.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub additional_tags: BTreeMap<String, String>,
    /// Name of the node pool in AKS; the webhook fills in the object's own name when it is absent. Starts with a
    /// lower-case letter and holds lower-case letters and digits only, at most 12 for Linux and 6 for Windows.
    /// Immutable.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Role of the node pool: `System` pools run the cluster's critical pods and must be Linux, `User` pools run
    /// workloads. A pool may leave `System` only while the cluster keeps another system pool.
    #[garde(dive, custom(crate::open_enum::is_set))]
    pub mode: NodePoolMode,
    /// Azure virtual machine size of every node in the AKS pool, for example `Standard_D4s_v5`. Immutable.
    pub sku: String,
    /// Size of each AKS node's OS disk in GB. Without it AKS picks a size that suits the virtual machine size.
    /// Immutable.
    #[serde(rename = "osDiskSizeGB", default, skip_serializing_if = "Option::is_none")]
    pub os_disk_size_gb: Option<i64>,
    /// Azure availability zones over which AKS spreads the pool's nodes. The order does not matter; the set itself
    /// is immutable.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub availability_zones: Vec<String>,
    /// Kubernetes labels put on every node of the AKS pool. Keys must not start with `kubernetes.azure.com`. May be
    /// changed later.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub node_labels: BTreeMap<String, String>,
    /// Kubernetes taints put on every node of the AKS pool. May be changed later.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub taints: Vec<Taint>,
    /// Bounds of the AKS cluster autoscaler for the node pool; setting it turns autoscaling on for the pool. May be
    /// changed later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub scaling: Option<ManagedMachinePoolScaling>,
    /// Largest number of pods that one node of the AKS pool accepts, from 10 to 250. Without it AKS picks a number
    /// that depends on the network plugin. Immutable.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_pods: Option<i64>,
    /// Kind of OS disk that the AKS nodes boot from: `Managed` for an Azure managed disk, `Ephemeral` for storage
    /// local to the host. Default `Managed`. Immutable.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = "Managed"))]
    #[garde(dive)]
    pub os_disk_type: Option<OsDiskType>,
    /// Whether nodes of the AKS pool may attach Ultra disks (`UltraSSD_LRS`). Immutable.
    #[serde(rename = "enableUltraSSD", default, skip_serializing_if = "Option::is_none")]
    pub enable_ultra_ssd: Option<bool>,
    /// Operating system of the AKS pool's nodes, `Linux` or `Windows`. Default `Linux`, the only choice for a
    /// system pool. Immutable.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = "Linux"))]
    #[garde(dive)]
    pub os_type: Option<OsType>,
    /// Whether every node of the AKS pool gets a public IP address of its own. Must be true when
    /// `nodePublicIPPrefixID` is set. Immutable.
    #[serde(rename = "enableNodePublicIP", default, skip_serializing_if = "Option::is_none")]
    pub enable_node_public_ip: Option<bool>,
    /// Azure resource ID of the public IP prefix from which AKS takes the node addresses. Needs
    /// `enableNodePublicIP: true`. Immutable.
    #[serde(rename = "nodePublicIPPrefixID", default, skip_serializing_if = "Option::is_none")]
    pub node_public_ip_prefix_id: Option<String>,
    /// Capacity that AKS buys for the pool's scale set: `Regular`, or `Spot` for cheaper virtual machines that
    /// Azure may evict. Immutable.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub scale_set_priority: Option<ScaleSetPriority>,
    /// What AKS does with a node that it scales away: `Delete` removes the virtual machine, `Deallocate` stops it
    /// for later reuse. Default `Delete`. May be changed later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = "Delete"))]
    #[garde(dive)]
    pub scale_down_mode: Option<ScaleDownMode>,
    /// Highest price in US dollars per hour to pay for one node of a `Spot` pool; `-1` accepts any price up to the
    /// pay-as-you-go rate. Fractions such as `0.05` are allowed.
    #[serde(default, deserialize_with = "flat_deserialize::leaf", skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "crate::schema::kubernetes::quantity")]
    #[garde(inner(custom(crate::pattern::is_quantity)))]
    pub spot_max_price: Option<Quantity>,
    /// Kubelet settings of every node in the AKS pool; AKS applies its own value to each setting left out.
    /// Immutable.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub kubelet_config: Option<KubeletConfig>,
    /// Disk that holds container images, `emptyDir` volumes and logs of the AKS nodes: `OS` for the OS disk,
    /// `Temporary` for the virtual machine's temporary disk. Immutable.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub kubelet_disk_type: Option<KubeletDiskType>,
    /// Kernel settings and swap of every Linux node in the AKS pool. Immutable.
    #[serde(rename = "linuxOSConfig", default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub linux_os_config: Option<LinuxOsConfig>,
    /// Name of the subnet, in the AKS cluster's virtual network, that the pool's nodes join; the control plane's
    /// subnet when absent. From 2 to 80 characters. Cannot be changed once set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subnet_name: Option<String>,
    /// Whether AKS builds the pool's nodes from an image with FIPS-validated cryptography. Cannot be changed once
    /// set.
    #[serde(rename = "enableFIPS", default, skip_serializing_if = "Option::is_none")]
    pub enable_fips: Option<bool>,
    /// Whether Azure encrypts the AKS nodes' temporary disks and disk caches on the host. An
    /// `AzureManagedMachinePool` cannot change it once set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub enable_encryption_at_host: Option<bool>,
    /// JSON merge patches, as strings, that CAPZ applies in order to the Azure Service Operator
    /// `ManagedClustersAgentPool` it creates for the node pool. Meant for AKS features that this API has no field
    /// for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aso_managed_clusters_agent_pool_patches: Vec<String>,
}

/// Smallest and largest node count between which the AKS cluster autoscaler moves a node pool.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct ManagedMachinePoolScaling {
    /// Fewest nodes that the AKS autoscaler leaves in the pool. A `System` pool needs at least 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_size: Option<i64>,
    /// Most nodes that the AKS autoscaler lets the pool grow to. Not below `minSize`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_size: Option<i64>,
}

/// Observed state of one AKS node pool, written by the controller.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureManagedMachinePoolStatus {
    /// Whether the AKS node pool is provisioned and can take workloads.
    #[serde(default)]
    pub ready: bool,
    /// Number of nodes that the AKS node pool was last seen with.
    #[serde(default)]
    pub replicas: i32,
    /// Short machine-readable reason of a failure that keeps the AKS node pool from reconciling until someone steps
    /// in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error_reason: Option<String>,
    /// Readable explanation that goes with `errorReason` of the AKS node pool.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error_message: Option<String>,
    /// Conditions that tell how far reconciliation of the AKS node pool has come.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub conditions: Vec<Condition>,
    /// Azure operations on the AKS node pool that are still running, kept so that the controller can resume polling
    /// them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub long_running_operation_states: Vec<Future>,
}

open_enum! {
    /// Operating system of the nodes in an AKS pool.
    pub enum OsType {
        /// AKS nodes run Linux.
        Linux = "Linux",
        /// AKS nodes run Windows Server.
        Windows = "Windows",
    }
}

open_enum! {
    /// Capacity class of the scale set behind an AKS node pool.
    pub enum ScaleSetPriority {
        /// Ordinary capacity that Azure does not evict.
        Regular = "Regular",
        /// Spare capacity at a lower price that Azure may take back.
        Spot = "Spot",
    }
}

open_enum! {
    /// Disk on which the kubelet of an AKS node keeps its data.
    pub enum KubeletDiskType {
        /// Kubelet data lives on the OS disk.
        Os = "OS",
        /// Kubelet data lives on the temporary disk of the virtual machine.
        Temporary = "Temporary",
    }
}

open_enum! {
    /// Fate of AKS nodes that are scaled away.
    pub enum ScaleDownMode {
        /// Virtual machines are stopped and kept with their disks for a later scale-up.
        Deallocate = "Deallocate",
        /// Virtual machines are removed for good when the pool shrinks.
        Delete = "Delete",
    }
}

open_enum! {
    /// Storage that holds the OS disk of an AKS node.
    pub enum OsDiskType {
        /// OS disk on storage of the host, lost when the node is reimaged.
        Ephemeral = "Ephemeral",
        /// OS disk as an Azure managed disk kept in remote storage.
        Managed = "Managed",
    }
}

open_enum! {
    /// Role of a node pool in an AKS cluster.
    pub enum NodePoolMode {
        /// Pool for the critical pods of the AKS cluster.
        System = "System",
        /// Pool for application workloads.
        User = "User",
    }
}
