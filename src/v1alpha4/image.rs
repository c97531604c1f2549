//! Where the image of a machine comes from.

mod convert;

use super::{AzureMarketplaceImage, AzureSharedGalleryImage};
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

/// Source of the operating system image of a virtual machine or scale set. Exactly one member must be set.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct Image {
    /// Azure resource ID of the image to boot from. Must not be empty when set, and excludes the other image
    /// sources.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Image version in a gallery that your subscriptions can read. Excludes the other image sources.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub shared_gallery: Option<AzureSharedGalleryImage>,
    /// Image from the Azure Marketplace. Excludes the other image sources.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub marketplace: Option<AzureMarketplaceImage>,
}
