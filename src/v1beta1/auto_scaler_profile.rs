//! Settings of the cluster autoscaler of an AKS cluster.

use crate::open_enum::open_enum;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

pub(super) mod validate;

/// Settings of the cluster autoscaler of an AKS cluster. All values are strings, also numbers and booleans, so
/// quote them in YAML.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AutoScalerProfile {
    /// Whether the autoscaler spreads nodes evenly over node pools that are alike: `true` or `false`, as a string.
    /// Defaults to `false`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = "false"))]
    #[garde(dive)]
    pub balance_similar_node_groups: Option<BalanceSimilarNodeGroups>,
    /// Strategy by which the autoscaler picks the node pool to grow when several would do: `least-waste`,
    /// `most-pods`, `priority` or `random`. Defaults to `random`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = "random"))]
    #[garde(dive)]
    pub expander: Option<Expander>,
    /// Number of empty nodes that the autoscaler may delete at once, as a string holding an integer of 0 or more.
    /// Defaults to `10`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = "10"))]
    pub max_empty_bulk_delete: Option<String>,
    /// Seconds that the autoscaler waits for pods to end when it removes a node, as a string of digits. Defaults to
    /// `600`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = "600"))]
    #[garde(pattern(crate::pattern::WHOLE_NUMBER))]
    pub max_graceful_termination_sec: Option<String>,
    /// Time that the autoscaler gives a new node to come up before it counts as failed. Whole minutes such as
    /// `15m`, which is the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = "15m"))]
    #[garde(pattern(crate::pattern::MINUTES))]
    pub max_node_provision_time: Option<String>,
    /// Share of unready nodes, in percent, above which the autoscaler stops acting. A string of digits from `0` to
    /// `100`; defaults to `45`. Up to `okTotalUnreadyCount` unready nodes are tolerated whatever their share.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = "45"))]
    #[garde(length(chars, min = 1, max = 3), pattern(crate::pattern::WHOLE_NUMBER))]
    pub max_total_unready_percentage: Option<String>,
    /// Age that a pending pod must reach before the autoscaler adds a node for it. A Go duration such as `30s`;
    /// defaults to `0s`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = "0s"))]
    pub new_pod_scale_up_delay: Option<String>,
    /// Number of unready nodes that the autoscaler tolerates whatever their share of the cluster, as a string of
    /// digits. Defaults to `3`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = "3"))]
    #[garde(pattern(crate::pattern::WHOLE_NUMBER))]
    pub ok_total_unready_count: Option<String>,
    /// Time between two checks of the autoscaler for nodes to add or remove. Whole seconds such as `10s`, which is
    /// the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = "10s"))]
    #[garde(pattern(crate::pattern::SECONDS))]
    pub scan_interval: Option<String>,
    /// Time after adding a node before the autoscaler considers removing nodes again. Whole minutes; defaults to
    /// `10m`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = "10m"))]
    #[garde(pattern(crate::pattern::MINUTES))]
    pub scale_down_delay_after_add: Option<String>,
    /// Time after deleting a node before the autoscaler considers removing another one. Whole seconds; defaults to
    /// `10s`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = "10s"))]
    #[garde(pattern(crate::pattern::SECONDS))]
    pub scale_down_delay_after_delete: Option<String>,
    /// Time after a failed node removal before the autoscaler tries to remove nodes again. Whole minutes; defaults
    /// to `3m`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = "3m"))]
    #[garde(pattern(crate::pattern::MINUTES))]
    pub scale_down_delay_after_failure: Option<String>,
    /// Time that a node must be underused before the autoscaler may remove it. Whole minutes; defaults to `10m`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = "10m"))]
    #[garde(pattern(crate::pattern::MINUTES))]
    pub scale_down_unneeded_time: Option<String>,
    /// Time that an unready node must be unneeded before the autoscaler may remove it. Whole minutes; defaults to
    /// `20m`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = "20m"))]
    #[garde(pattern(crate::pattern::MINUTES))]
    pub scale_down_unready_time: Option<String>,
    /// Share of a node's capacity, from `0` to `1`, below which the autoscaler regards the node as underused.
    /// Compared with the requests of its pods; defaults to `0.5`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = "0.5"))]
    pub scale_down_utilization_threshold: Option<String>,
    /// Whether the autoscaler spares nodes that run pods with local storage such as `emptyDir`: `true` or `false`,
    /// as a string. Defaults to `false`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = "false"))]
    #[garde(dive)]
    pub skip_nodes_with_local_storage: Option<SkipNodesWithLocalStorage>,
    /// Whether the autoscaler spares nodes that run pods of `kube-system` other than DaemonSet and mirror pods:
    /// `true` or `false`, as a string. Defaults to `true`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = "true"))]
    #[garde(dive)]
    pub skip_nodes_with_system_pods: Option<SkipNodesWithSystemPods>,
}

open_enum! {
    /// Switch of the autoscaler for sparing nodes that run system pods.
    pub enum SkipNodesWithSystemPods {
        /// Nodes with `kube-system` pods are never scaled down, unless these are DaemonSet or mirror pods; the
        /// default.
        True = "true",
        /// System pods do not keep a node from being scaled down.
        False = "false",
    }
}

open_enum! {
    /// Switch of the autoscaler for balancing node pools that are alike.
    pub enum BalanceSimilarNodeGroups {
        /// The autoscaler keeps similar node pools at about the same size.
        True = "true",
        /// The autoscaler sizes each node pool without regard to similar ones; the default.
        False = "false",
    }
}

open_enum! {
    /// Strategy by which the autoscaler picks the node pool to grow.
    pub enum Expander {
        /// Grows the node pool that would leave the least CPU and memory idle.
        LeastWaste = "least-waste",
        /// Grows the node pool that could run the most of the waiting pods.
        MostPods = "most-pods",
        /// Grows the node pool with the highest priority that you configured.
        Priority = "priority",
        /// Grows any suitable node pool, chosen at random; the default.
        Random = "random",
    }
}

open_enum! {
    /// Switch of the autoscaler for sparing nodes whose pods use local storage.
    pub enum SkipNodesWithLocalStorage {
        /// Nodes with pods that use local storage are never scaled down.
        True = "true",
        /// Local storage of pods does not keep a node from being scaled down; the default.
        False = "false",
    }
}
