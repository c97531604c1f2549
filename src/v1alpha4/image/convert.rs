//! The edge between this version and the stored one.

use super::{AzureSharedGalleryImage, Image};
use crate::{edge, v1beta1};

edge! { Image => v1beta1::Image { same: [id, marketplace], edge: [shared_gallery], upper: [compute_gallery] } }

edge! {
    AzureSharedGalleryImage => v1beta1::AzureSharedGalleryImage {
        same: [subscription_id, resource_group, gallery, name, version, publisher, offer, sku],
    }
}
