//! Kubelet settings of an AKS node pool.

use crate::open_enum::open_enum;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

/// Kubelet settings that AKS applies to all nodes of a pool. None of them can be changed once the pool exists.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct KubeletConfig {
    /// CPU manager policy of the kubelet: `none` shares all cores, `static` gives whole cores to Guaranteed pods
    /// that ask for them. AKS default `none`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub cpu_manager_policy: Option<CpuManagerPolicy>,
    /// Whether the kubelet enforces CPU limits through CFS quotas. AKS default true.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cpu_cfs_quota: Option<bool>,
    /// Length of one CFS quota period, written with the unit `ms`. AKS default `100ms`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cpu_cfs_quota_period: Option<String>,
    /// Disk usage in percent, 0 to 100, above which the kubelet always collects unused images. AKS default 85.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 0, max = 100))]
    pub image_gc_high_threshold: Option<i64>,
    /// Disk usage in percent, 0 to 100, down to which image collection frees space. Must not exceed
    /// `imageGcHighThreshold`; AKS default 80.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 0, max = 100))]
    pub image_gc_low_threshold: Option<i64>,
    /// How strictly the kubelet aligns a pod's CPUs and devices to NUMA nodes: `none`, `best-effort`, `restricted`
    /// or `single-numa-node`. AKS default `none`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub topology_manager_policy: Option<TopologyManagerPolicy>,
    /// Unsafe sysctls, or patterns ending in `*`, that pods may set on the nodes. Only names in `kernel.shm*`,
    /// `kernel.msg*`, `kernel.sem`, `fs.mqueue.*` and `net.*` are accepted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allowed_unsafe_sysctls: Vec<String>,
    /// Whether the kubelet refuses to start on a node with swap enabled. Set it to false to use
    /// `linuxOSConfig.swapFileSizeMB`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fail_swap_on: Option<bool>,
    /// Size in MB at which the kubelet rotates a container's log file.
    #[serde(rename = "containerLogMaxSizeMB", default, skip_serializing_if = "Option::is_none")]
    pub container_log_max_size_mb: Option<i64>,
    /// Number of log files that the kubelet keeps per container, at least 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 2))]
    pub container_log_max_files: Option<i64>,
    /// Largest number of processes in one pod; `-1`, the minimum, means no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = -1))]
    pub pod_max_pids: Option<i64>,
}

open_enum! {
    /// Policy by which the kubelet aligns CPUs and devices of a pod to NUMA nodes.
    pub enum TopologyManagerPolicy {
        /// Pods are admitted without any NUMA alignment.
        None = "none",
        /// NUMA alignment is tried, and the pod is admitted without it if need be.
        BestEffort = "best-effort",
        /// Pods whose preferred NUMA alignment is impossible are rejected.
        Restricted = "restricted",
        /// Pods that do not fit into one NUMA node are rejected.
        SingleNumaNode = "single-numa-node",
    }
}

open_enum! {
    /// Policy by which the kubelet assigns CPU cores to containers.
    #[doc(alias = "CPUManagerPolicy")]
    pub enum CpuManagerPolicy {
        /// All containers share the cores of the node.
        None = "none",
        /// Guaranteed pods with whole-number CPU requests get cores to themselves.
        Static = "static",
    }
}
