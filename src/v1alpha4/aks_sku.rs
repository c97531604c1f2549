//! The pricing tier of an AKS cluster.

mod convert;

use crate::open_enum::open_enum;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

/// Pricing tier of an AKS control plane.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[doc(alias = "AKSSku")]
pub struct AksSku {
    /// Tier of the AKS control plane: `Free` without an uptime guarantee or `Paid` with one. Required.
    #[garde(dive, custom(crate::open_enum::is_set))]
    pub tier: AzureManagedControlPlaneSkuTier,
}

open_enum! {
    /// Pricing tier that an AKS control plane can have.
    pub enum AzureManagedControlPlaneSkuTier {
        /// Control plane free of charge, without an uptime guarantee.
        Free = "Free",
        /// Paid control plane with an uptime guarantee; later versions call it `Standard`.
        Paid = "Paid",
    }
}
