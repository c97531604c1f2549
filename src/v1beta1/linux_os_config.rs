//! Linux settings of an AKS node pool.

use crate::open_enum::open_enum;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

/// Operating system settings that AKS applies to all Linux nodes of a pool. None of them can be changed once the
/// pool exists.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[doc(alias = "LinuxOSConfig")]
pub struct LinuxOsConfig {
    /// Size in MB, at least 1, of the swap file that AKS creates on each node. Needs `kubeletConfig.failSwapOn:
    /// false`.
    #[serde(rename = "swapFileSizeMB", default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 1))]
    pub swap_file_size_mb: Option<i64>,
    /// Kernel parameters that AKS sets on each Linux node.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub sysctls: Option<SysctlConfig>,
    /// How hard the node's kernel works to free memory for huge pages: `always`, `defer`, `defer+madvise`,
    /// `madvise` or `never`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub transparent_huge_page_defrag: Option<TransparentHugePageDefrag>,
    /// Which memory the node's kernel backs with transparent huge pages: `always`, `madvise` or `never`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub transparent_huge_page_enabled: Option<TransparentHugePageEnabled>,
}

/// Kernel parameters of AKS Linux nodes, one member per sysctl. A member left out keeps the value of the node
/// image; none can be changed once the pool exists.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct SysctlConfig {
    /// Sysctl `fs.aio-max-nr`: asynchronous I/O requests that may be pending on a node, 65536 to 6553500.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 65_536, max = 6_553_500))]
    pub fs_aio_max_nr: Option<i64>,
    /// Sysctl `fs.file-max`: file handles that all processes of a node may hold together, 8192 to 12000500.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 8192, max = 12_000_500))]
    pub fs_file_max: Option<i64>,
    /// Sysctl `fs.inotify.max_user_watches`: inotify watches that one user may hold on a node, 781250 to 2097152.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 781_250, max = 2_097_152))]
    pub fs_inotify_max_user_watches: Option<i64>,
    /// Sysctl `fs.nr_open`: ceiling for the number of files that a single process may open, 8192 to 20000500.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 8192, max = 20_000_500))]
    pub fs_nr_open: Option<i64>,
    /// Sysctl `kernel.threads-max`: threads that may exist on a node at the same time, 20 to 513785.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 20, max = 513_785))]
    pub kernel_threads_max: Option<i64>,
    /// Sysctl `net.core.netdev_max_backlog`: received packets that may queue up before the kernel handles them,
    /// 1000 to 3240000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 1000, max = 3_240_000))]
    pub net_core_netdev_max_backlog: Option<i64>,
    /// Sysctl `net.core.optmem_max`: bytes of ancillary data buffer that one socket may use, 20480 to 4194304.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 20_480, max = 4_194_304))]
    pub net_core_optmem_max: Option<i64>,
    /// Sysctl `net.core.rmem_default`: initial size in bytes of a socket's receive buffer, 212992 to 134217728.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 212_992, max = 134_217_728))]
    pub net_core_rmem_default: Option<i64>,
    /// Sysctl `net.core.rmem_max`: largest receive buffer in bytes that a program may request for a socket, 212992
    /// to 134217728.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 212_992, max = 134_217_728))]
    pub net_core_rmem_max: Option<i64>,
    /// Sysctl `net.core.somaxconn`: upper limit of the accept queue of a listening socket, 4096 to 3240000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 4096, max = 3_240_000))]
    pub net_core_somaxconn: Option<i64>,
    /// Sysctl `net.core.wmem_default`: initial size in bytes of a socket's send buffer, 212992 to 134217728.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 212_992, max = 134_217_728))]
    pub net_core_wmem_default: Option<i64>,
    /// Sysctl `net.core.wmem_max`: largest send buffer in bytes that a program may request for a socket, 212992 to
    /// 134217728.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 212_992, max = 134_217_728))]
    pub net_core_wmem_max: Option<i64>,
    /// Sysctl `net.ipv4.ip_local_port_range`: first and last local port of outgoing connections, separated by one
    /// blank. The first lies in 1024 to 60999, the last in 32768 to 65000, and the first is not above the last.
    #[serde(rename = "netIpv4IPLocalPortRange", default, skip_serializing_if = "Option::is_none")]
    pub net_ipv4_ip_local_port_range: Option<String>,
    /// Sysctl `net.ipv4.neigh.default.gc_thresh1`: ARP entries below which none are collected, 128 to 80000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 128, max = 80_000))]
    pub net_ipv4_neigh_default_gc_thresh1: Option<i64>,
    /// Sysctl `net.ipv4.neigh.default.gc_thresh2`: soft limit of ARP entries, above which collection turns eager,
    /// 512 to 90000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 512, max = 90_000))]
    pub net_ipv4_neigh_default_gc_thresh2: Option<i64>,
    /// Sysctl `net.ipv4.neigh.default.gc_thresh3`: hard limit of ARP entries on a node, 1024 to 100000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 1024, max = 100_000))]
    pub net_ipv4_neigh_default_gc_thresh3: Option<i64>,
    /// Sysctl `net.ipv4.tcp_fin_timeout`: seconds that an orphaned connection stays in FIN-WAIT-2, 5 to 120.
    #[serde(rename = "netIpv4TCPFinTimeout", default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 5, max = 120))]
    pub net_ipv4_tcp_fin_timeout: Option<i64>,
    /// Sysctl `net.ipv4.tcp_keepalive_probes`: unanswered keepalive probes after which a connection is dropped, 1
    /// to 15.
    #[serde(rename = "netIpv4TCPKeepaliveProbes", default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 1, max = 15))]
    pub net_ipv4_tcp_keepalive_probes: Option<i64>,
    /// Sysctl `net.ipv4.tcp_keepalive_time`: idle seconds before the first keepalive probe is sent, 30 to 432000.
    #[serde(rename = "netIpv4TCPKeepaliveTime", default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 30, max = 432_000))]
    pub net_ipv4_tcp_keepalive_time: Option<i64>,
    /// Sysctl `net.ipv4.tcp_max_syn_backlog`: half-open connections that a listening socket remembers, 128 to
    /// 3240000.
    #[serde(rename = "netIpv4TCPMaxSynBacklog", default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 128, max = 3_240_000))]
    pub net_ipv4_tcp_max_syn_backlog: Option<i64>,
    /// Sysctl `net.ipv4.tcp_max_tw_buckets`: sockets that may linger in TIME-WAIT on a node, 8000 to 1440000.
    #[serde(rename = "netIpv4TCPMaxTwBuckets", default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 8000, max = 1_440_000))]
    pub net_ipv4_tcp_max_tw_buckets: Option<i64>,
    /// Sysctl `net.ipv4.tcp_tw_reuse`: whether new outgoing connections may reuse sockets in TIME-WAIT.
    #[serde(rename = "netIpv4TCPTwReuse", default, skip_serializing_if = "Option::is_none")]
    pub net_ipv4_tcp_tw_reuse: Option<bool>,
    /// Sysctl `net.ipv4.tcp_keepalive_intvl`: seconds between two keepalive probes, 1 to 75.
    #[serde(rename = "netIpv4TCPkeepaliveIntvl", default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 1, max = 75))]
    pub net_ipv4_tcp_keepalive_intvl: Option<i64>,
    /// Sysctl `net.netfilter.nf_conntrack_buckets`: size of the connection tracking hash table, 65536 to 147456.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 65_536, max = 147_456))]
    pub net_netfilter_nf_conntrack_buckets: Option<i64>,
    /// Sysctl `net.netfilter.nf_conntrack_max`: connections that a node can track, 131072 to 1048576.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 131_072, max = 1_048_576))]
    pub net_netfilter_nf_conntrack_max: Option<i64>,
    /// Sysctl `vm.max_map_count`: memory map areas that a single process may have, 65530 to 262144.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 65_530, max = 262_144))]
    pub vm_max_map_count: Option<i64>,
    /// Sysctl `vm.swappiness`: how readily the kernel swaps out process memory, from 0 for hardly to 100 for
    /// eagerly.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 0, max = 100))]
    pub vm_swappiness: Option<i64>,
    /// Sysctl `vm.vfs_cache_pressure`: how readily the kernel reclaims cached directory and inode data, in percent,
    /// 1 to 500.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(range(min = 1, max = 500))]
    pub vm_vfs_cache_pressure: Option<i64>,
}

open_enum! {
    /// Memory of an AKS node that may be backed by transparent huge pages.
    pub enum TransparentHugePageEnabled {
        /// All anonymous memory may use huge pages.
        Always = "always",
        /// Only regions marked with `madvise` may use huge pages.
        Madvise = "madvise",
        /// Transparent huge pages are off.
        Never = "never",
    }
}

open_enum! {
    /// Effort that the kernel of an AKS node spends on making huge pages available.
    pub enum TransparentHugePageDefrag {
        /// Allocations stall while memory is reclaimed and compacted for a huge page.
        Always = "always",
        /// Background threads prepare huge pages; no allocation stalls.
        Defer = "defer",
        /// Allocations stall in regions marked with `madvise` and are left to background threads elsewhere.
        DeferMadvise = "defer+madvise",
        /// Allocations stall only in regions marked with `madvise`.
        Madvise = "madvise",
        /// No memory is reclaimed or compacted for huge pages.
        Never = "never",
    }
}
