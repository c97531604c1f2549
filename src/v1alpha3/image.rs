//! Where the image of a machine comes from.

mod convert;

use super::AzureMarketplaceImage;
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

/// Image version in a shared gallery, found by subscription, resource group, gallery and name.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureSharedGalleryImage {
    /// ID of the Azure subscription that holds the shared gallery. Required and not empty.
    #[serde(rename = "subscriptionID")]
    #[garde(length(chars, min = 1))]
    pub subscription_id: String,
    /// Resource group that holds the shared gallery. Required and not empty.
    #[garde(length(chars, min = 1))]
    pub resource_group: String,
    /// Name of the shared gallery. Required and not empty.
    #[garde(length(chars, min = 1))]
    pub gallery: String,
    /// Name of the image definition in the shared gallery. Required and not empty.
    #[garde(length(chars, min = 1))]
    pub name: String,
    /// Version of the shared gallery image in `major.minor.patch` form, or `latest`. Required and not empty.
    #[garde(length(chars, min = 1))]
    pub version: String,
}
