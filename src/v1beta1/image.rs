//! Where the image of a machine comes from.

use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

mod methods;
pub(super) mod validate;

pub use methods::ImageSource;

/// Source of the operating system image of a virtual machine or scale set. Exactly one member must be set.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct Image {
    /// Azure resource ID of the image to boot from. Must not be empty when set, and excludes the other image
    /// sources.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Image version in a gallery that your subscriptions can read. Deprecated in favour of `computeGallery`, and
    /// it excludes the other image sources.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub shared_gallery: Option<AzureSharedGalleryImage>,
    /// Image from the Azure Marketplace. Excludes the other image sources.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub marketplace: Option<AzureMarketplaceImage>,
    /// Image version in an Azure Compute Gallery, private or community. Excludes the other image sources.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub compute_gallery: Option<AzureComputeGalleryImage>,
}

/// Image version in a shared gallery, found by subscription, resource group, gallery and name. New manifests use
/// AzureComputeGalleryImage.
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
    /// Publisher of the Marketplace plan that the shared gallery image was built from. Give it with `offer` and
    /// `sku`, and only if there is such a plan.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub publisher: Option<String>,
    /// Offer of the Marketplace plan that the shared gallery image was built from. Give it with `publisher` and
    /// `sku`, and only if there is such a plan.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offer: Option<String>,
    /// SKU of the Marketplace plan that the shared gallery image was built from. Give it with `publisher` and
    /// `offer`, and only if there is such a plan.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sku: Option<String>,
}

/// Image from the Azure Marketplace, named by publisher, offer, SKU and version.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureMarketplaceImage {
    /// Version of the Marketplace image in `major.minor.patch` form, or `latest`. Required and not empty.
    #[garde(length(chars, min = 1))]
    pub version: String,
    /// Whether the Marketplace image comes from a third party, so that its purchase plan must be sent along.
    /// Defaults to `false`.
    #[serde(default)]
    #[schemars(extend("x-default" = false))]
    pub third_party_image: bool,
    /// The members that it shares with other shapes, flat on the wire.
    #[serde(flatten)]
    #[garde(dive)]
    pub class: ImagePlan,
}

/// Image version in an Azure Compute Gallery: a private gallery when subscription and resource group are given,
/// else a community gallery.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureComputeGalleryImage {
    /// Name of the compute gallery; for a community gallery, its public name. Required and not empty.
    #[garde(length(chars, min = 1))]
    pub gallery: String,
    /// Name of the image definition in the compute gallery. Required and not empty.
    #[garde(length(chars, min = 1))]
    pub name: String,
    /// Version of the compute gallery image in `major.minor.patch` form, or `latest`. Required and not empty.
    #[garde(length(chars, min = 1))]
    pub version: String,
    /// ID of the Azure subscription that holds the compute gallery. Must be given together with `resourceGroup`;
    /// leave both out for a community gallery.
    #[serde(rename = "subscriptionID", default, skip_serializing_if = "Option::is_none")]
    pub subscription_id: Option<String>,
    /// Resource group that holds the compute gallery. Must be given together with `subscriptionID`; leave both out
    /// for a community gallery.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resource_group: Option<String>,
    /// Purchase plan of the Marketplace image that the compute gallery image was built from, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub plan: Option<ImagePlan>,
}

/// Marketplace purchase plan of an image, named by publisher, offer and SKU.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct ImagePlan {
    /// Publisher of the Marketplace image or plan. Required and not empty.
    #[garde(length(chars, min = 1))]
    pub publisher: String,
    /// Offer under which the publisher groups related Marketplace images. Required and not empty.
    #[garde(length(chars, min = 1))]
    pub offer: String,
    /// SKU that picks one edition within the Marketplace offer. Required and not empty.
    #[garde(length(chars, min = 1))]
    pub sku: String,
}
