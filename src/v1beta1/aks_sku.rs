//! The pricing tier of an AKS cluster.

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
    /// Tier of the AKS control plane: `Free` without an uptime guarantee or `Standard` with one. Defaults to
    /// `Free`; the older name `Paid` is rewritten to `Standard`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(required, extend("x-default" = "Free"))]
    #[garde(dive)]
    pub tier: Option<AzureManagedControlPlaneSkuTier>,
}

open_enum! {
    /// Pricing tier that an AKS control plane can have.
    pub enum AzureManagedControlPlaneSkuTier {
        /// Control plane free of charge, without an uptime guarantee; the default.
        Free = "Free",
        /// Older name of the `Standard` tier, to which the webhook rewrites it.
        Paid = "Paid",
        /// Paid control plane with an uptime guarantee.
        Standard = "Standard",
    }
}
