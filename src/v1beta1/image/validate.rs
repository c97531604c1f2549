//! The webhook's rules for images.

use super::super::Image;
use crate::admission::{Findings, Request, Rule};

pub(in crate::v1beta1) const RULES: &[Rule<Image>] = &[
    Rule::new("S-IMG-01", marketplace_stands_alone),
    Rule::new("S-IMG-02", shared_gallery_stands_alone),
    Rule::new("S-IMG-03", compute_gallery_stands_alone),
    Rule::new("S-IMG-04", has_a_source),
    Rule::parts(texts_are_set),
    Rule::new("S-IMG-14", id_is_set),
    Rule::new("S-IMG-15", subscription_has_a_resource_group),
    Rule::new("S-IMG-16", resource_group_has_a_subscription),
];

/// A text that an image needs.
struct Text {
    id: &'static str,
    path: &'static str,
    upstream: &'static str,
    of: fn(&Image) -> Option<&str>,
}

macro_rules! texts {
    ($($id:literal: $source:ident.$($member:ident).+, $path:literal as $upstream:literal;)*) => {
        &[$(Text {
            id: $id,
            path: $path,
            upstream: $upstream,
            of: |image| image.$source.as_ref().map(|source| source.$($member).+.as_str()),
        }),*]
    };
}

const TEXTS: &[Text] = texts! {
    "S-IMG-05": marketplace.class.publisher, "marketplace.publisher" as "Publisher";
    "S-IMG-06": marketplace.class.offer, "marketplace.offer" as "Offer";
    "S-IMG-07": marketplace.class.sku, "marketplace.sku" as "SKU";
    "S-IMG-08": marketplace.version, "marketplace.version" as "Version";
    "S-IMG-09": shared_gallery.subscription_id, "sharedGallery.subscriptionID" as "SubscriptionID";
    "S-IMG-10": shared_gallery.resource_group, "sharedGallery.resourceGroup" as "ResourceGroup";
    "S-IMG-11": shared_gallery.gallery, "sharedGallery.gallery" as "Gallery";
    "S-IMG-12": shared_gallery.name, "sharedGallery.name" as "Name";
    "S-IMG-13": shared_gallery.version, "sharedGallery.version" as "Version";
};

fn texts_are_set(image: &Request<'_, Image>, found: &mut Findings) {
    for text in TEXTS {
        if (text.of)(image.new) == Some("") {
            found.under(text.id).invalid(&image.at.spelt(text.path, text.upstream), "", "expected a text");
        }
    }
}

const ONE_SOURCE: &str = "the image has another source already: leave this one or the other out";

/// `S-IMG-01`: no image of the marketplace beside an id.
fn marketplace_stands_alone(image: &Request<'_, Image>, found: &mut Findings) {
    if image.new.marketplace.is_some() && image.new.id.is_some() {
        found.forbidden(&image.at.spelt("marketplace", "Marketplace"), ONE_SOURCE);
    }
}

/// `S-IMG-02`: no image of a shared gallery beside an id or one of the marketplace.
fn shared_gallery_stands_alone(image: &Request<'_, Image>, found: &mut Findings) {
    if image.new.shared_gallery.is_some() && (image.new.id.is_some() || image.new.marketplace.is_some()) {
        found.forbidden(&image.at.spelt("sharedGallery", "SharedGallery"), ONE_SOURCE);
    }
}

/// `S-IMG-03`: no image of a compute gallery beside another source.
fn compute_gallery_stands_alone(image: &Request<'_, Image>, found: &mut Findings) {
    let Image { id, shared_gallery, marketplace, compute_gallery } = image.new;
    if compute_gallery.is_some() && (id.is_some() || marketplace.is_some() || shared_gallery.is_some()) {
        found.forbidden(&image.at.spelt("computeGallery", "ComputeGallery"), ONE_SOURCE);
    }
}

/// `S-IMG-04`: the image has a source.
fn has_a_source(image: &Request<'_, Image>, found: &mut Findings) {
    if *image.new == Image::default() {
        found.required(&image.at, "expected one of id, marketplace, computeGallery and sharedGallery");
    }
}

/// `S-IMG-14`: an id is not empty.
fn id_is_set(image: &Request<'_, Image>, found: &mut Findings) {
    if image.new.id.as_deref() == Some("") {
        found.invalid(&image.at.spelt("id", "ID"), "", "expected the id of an image, or no id");
    }
}

/// `S-IMG-15`: a gallery that is found by its subscription is found by its resource group too.
fn subscription_has_a_resource_group(image: &Request<'_, Image>, found: &mut Findings) {
    if let Some(gallery) = &image.new.compute_gallery
        && gallery.subscription_id.is_some()
        && gallery.resource_group.is_none()
    {
        let path = image.at.spelt("computeGallery.resourceGroup", "ResourceGroup");
        found.invalid(&path, "", "subscriptionID is set: expected the resource group of the gallery");
    }
}

/// `S-IMG-16`: a gallery that is found by its resource group is found by its subscription too.
fn resource_group_has_a_subscription(image: &Request<'_, Image>, found: &mut Findings) {
    if let Some(gallery) = &image.new.compute_gallery
        && gallery.resource_group.is_some()
        && gallery.subscription_id.is_none()
    {
        let path = image.at.spelt("computeGallery.subscriptionID", "SubscriptionID");
        found.invalid(&path, "", "resourceGroup is set: expected the subscription of the gallery");
    }
}
