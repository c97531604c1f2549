//! Which of the sources an image comes from.

use super::super::{AzureComputeGalleryImage, AzureMarketplaceImage, AzureSharedGalleryImage, Image};

/// Where an [`Image`] comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum ImageSource<'a> {
    /// A resource in Azure, by its id.
    Id(&'a str),
    /// A gallery that subscriptions share; the older form of a compute gallery.
    SharedGallery(&'a AzureSharedGalleryImage),
    /// The Azure Marketplace.
    Marketplace(&'a AzureMarketplaceImage),
    /// An Azure Compute Gallery.
    ComputeGallery(&'a AzureComputeGalleryImage),
}

impl Image {
    /// The source of the image, if exactly one is set, as the webhooks demand.
    ///
    /// ```
    /// use capz_api::v1beta1::{Image, ImageSource};
    ///
    /// let mut image = Image { id: Some("/subscriptions/s/images/i".into()), ..Default::default() };
    /// assert_eq!(image.source(), Some(ImageSource::Id("/subscriptions/s/images/i")));
    /// image.marketplace = Some(Default::default());
    /// assert_eq!(image.source(), None);
    /// ```
    #[must_use]
    pub fn source(&self) -> Option<ImageSource<'_>> {
        match (&self.id, &self.shared_gallery, &self.marketplace, &self.compute_gallery) {
            (Some(id), None, None, None) => Some(ImageSource::Id(id)),
            (None, Some(image), None, None) => Some(ImageSource::SharedGallery(image)),
            (None, None, Some(image), None) => Some(ImageSource::Marketplace(image)),
            (None, None, None, Some(image)) => Some(ImageSource::ComputeGallery(image)),
            _ => None,
        }
    }
}
