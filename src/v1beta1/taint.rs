//! Taints of the nodes of an AKS node pool.

use crate::open_enum::open_enum;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

mod methods;

/// Kubernetes taint that AKS puts on nodes so that only pods tolerating it are placed there.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct Taint {
    /// What the node taint does to pods without a matching toleration: `NoSchedule`, `NoExecute` or
    /// `PreferNoSchedule`.
    #[garde(dive, custom(crate::open_enum::is_set))]
    pub effect: TaintEffect,
    /// Key of the node taint that tolerations refer to, with an optional DNS prefix.
    pub key: String,
    /// Value of the node taint that a toleration compares with. The member must be present.
    pub value: String,
}

open_enum! {
    /// Consequence of a node taint for pods that do not tolerate it.
    pub enum TaintEffect {
        /// New pods stay off the node; running pods are left alone.
        NoSchedule = "NoSchedule",
        /// New pods stay off the node and running pods are evicted.
        NoExecute = "NoExecute",
        /// The scheduler avoids the node unless nothing else fits.
        PreferNoSchedule = "PreferNoSchedule",
    }
}
