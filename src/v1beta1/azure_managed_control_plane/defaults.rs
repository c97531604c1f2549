//! What the webhook fills in for AKS clusters, partly also in a template.

use super::super::{
    AksSku, AzureManagedControlPlane, AzureManagedControlPlaneClassSpec as Class, AzureManagedControlPlaneSkuTier,
    NetworkPluginMode,
};
use crate::{
    admission::{Context, DefaultRule, Findings, Path, replace},
    names::labels::CLUSTER_NAME,
};
use k8s_openapi::apimachinery::pkg::apis::meta::v1::ObjectMeta;

pub(in crate::v1beta1) const DEFAULTS: &[DefaultRule<AzureManagedControlPlane>] = &[
    DefaultRule::new("AMCP-D01", |plane, _, _| version(&mut plane.spec.class)),
    DefaultRule::new("AMCP-D02", |plane, _, _| sku(&mut plane.spec.class)),
    DefaultRule::new("AMCP-D03", |plane, _, _| paid_tier(&mut plane.spec.class)),
    DefaultRule::new("AMCP-D04", |plane, _, _| fleets_member_name(plane)),
    DefaultRule::new("AMCP-D05", ssh_public_key),
    DefaultRule::new("AMCP-D06", |plane, _, _| resource_group_name(plane)),
    DefaultRule::new("AMCP-D07", |plane, _, _| node_resource_group_name(plane)),
    DefaultRule::new("AMCP-D08", |plane, _, _| virtual_network_name(plane)),
    DefaultRule::new("AMCP-D09", |plane, _, _| virtual_network_range(plane)),
    DefaultRule::new("AMCP-D10", |plane, _, _| virtual_network_resource_group(&mut plane.spec.class)),
    DefaultRule::new("AMCP-D11", |plane, _, _| subnet_name(&mut plane.spec.class, &plane.metadata)),
    DefaultRule::new("AMCP-D12", |plane, _, _| subnet_range(plane)),
    DefaultRule::new("AMCP-D13", |plane, _, _| oidc_issuer_profile(&mut plane.spec.class)),
    DefaultRule::new("AMCP-D14", |plane, _, _| dns_prefix(plane)),
    DefaultRule::new("AMCP-D15", |plane, _, _| extension_plan_names(plane)),
];

pub(in crate::v1beta1) const NETWORK_RANGE: &str = "10.0.0.0/8";
pub(in crate::v1beta1) const SUBNET_RANGE: &str = "10.240.0.0/16";

/// Fills a text in that is empty.
fn fill(place: &mut String, text: impl FnOnce() -> String) -> bool {
    place.is_empty() && replace(place, text())
}

/// Fills a text in that is absent or empty.
pub(in crate::v1beta1) fn fill_range(place: &mut Option<String>, range: &str) -> bool {
    place.as_ref().is_none_or(String::is_empty) && replace(place, Some(range.to_owned()))
}

fn name(metadata: &ObjectMeta) -> String {
    metadata.name.clone().unwrap_or_default()
}

fn cluster_name(metadata: &ObjectMeta) -> Option<&String> {
    metadata.labels.as_ref()?.get(CLUSTER_NAME)
}

/// `AMCP-D01`, `AMCPT-D04`: the `v` of a version.
pub(in crate::v1beta1) fn version(class: &mut Class) -> bool {
    let lacks_v = !class.version.is_empty() && !class.version.starts_with('v');
    if lacks_v {
        class.version.insert(0, 'v');
    }
    lacks_v
}

/// `AMCP-D02`, `AMCPT-D08`: the free tier.
pub(in crate::v1beta1) fn sku(class: &mut Class) -> bool {
    let free = AksSku { tier: Some(AzureManagedControlPlaneSkuTier::Free) };
    class.sku.is_none() && replace(&mut class.sku, Some(free))
}

/// `AMCP-D03`, `AMCPT-D09`: the new name of the paid tier, in place of the old one.
pub(in crate::v1beta1) fn paid_tier(class: &mut Class) -> bool {
    let Some(tier) = class.sku.as_mut().and_then(|sku| sku.tier.as_mut()) else { return false };
    *tier == AzureManagedControlPlaneSkuTier::Paid && replace(tier, AzureManagedControlPlaneSkuTier::Standard)
}

/// `AMCP-D04`: the cluster is called in its fleet as elsewhere.
fn fleets_member_name(plane: &mut AzureManagedControlPlane) -> bool {
    let Some(member) = &mut plane.spec.fleets_member else { return false };
    cluster_name(&plane.metadata).is_some_and(|cluster| fill(&mut member.name, || cluster.clone()))
}

/// `AMCP-D05`: a new key in place of an empty one; without any there is no key.
fn ssh_public_key(plane: &mut AzureManagedControlPlane, context: &Context<'_>, found: &mut Findings) -> bool {
    let Some(key) = plane.spec.ssh_public_key.as_mut().filter(|key| key.is_empty()) else { return false };
    let Some(make) = context.new_ssh_public_key else {
        found.not_checked(&Path::ROOT.field("spec.sshPublicKey"), "a new SSH key");
        return false;
    };
    replace(key, make())
}

/// `AMCP-D06`: the name of the cluster.
fn resource_group_name(plane: &mut AzureManagedControlPlane) -> bool {
    let cluster = cluster_name(&plane.metadata);
    cluster.is_some_and(|cluster| fill(&mut plane.spec.class.resource_group_name, || cluster.clone()))
}

/// `AMCP-D07`: the name that AKS would choose.
fn node_resource_group_name(plane: &mut AzureManagedControlPlane) -> bool {
    let Class { resource_group_name, location, .. } = &plane.spec.class;
    let name = plane.metadata.name.as_deref().unwrap_or_default();
    fill(&mut plane.spec.node_resource_group_name, || format!("MC_{resource_group_name}_{name}_{location}"))
}

/// `AMCP-D08`: the name of the object.
fn virtual_network_name(plane: &mut AzureManagedControlPlane) -> bool {
    fill(&mut plane.spec.class.virtual_network.name, || name(&plane.metadata))
}

fn is_overlay(class: &Class) -> bool {
    class.network_plugin_mode == Some(NetworkPluginMode::Overlay)
}

/// `AMCP-D09`: a range that suits the mode of the network plugin.
fn virtual_network_range(plane: &mut AzureManagedControlPlane) -> bool {
    let range = if is_overlay(&plane.spec.class) { "10.224.0.0/12" } else { NETWORK_RANGE };
    fill_range(&mut plane.spec.class.virtual_network.class.cidr_block, range)
}

/// `AMCP-D10`: the resource group of the cluster.
fn virtual_network_resource_group(class: &mut Class) -> bool {
    fill(&mut class.virtual_network.resource_group, || class.resource_group_name.clone())
}

/// `AMCP-D11`, `AMCPT-D06`: the name of the object.
pub(in crate::v1beta1) fn subnet_name(class: &mut Class, metadata: &ObjectMeta) -> bool {
    fill(&mut class.virtual_network.class.subnet.name, || name(metadata))
}

/// `AMCP-D12`: a range that suits the mode of the network plugin.
fn subnet_range(plane: &mut AzureManagedControlPlane) -> bool {
    let range = if is_overlay(&plane.spec.class) { "10.224.0.0/16" } else { SUBNET_RANGE };
    fill_range(&mut plane.spec.class.virtual_network.class.subnet.cidr_block, range)
}

/// `AMCP-D13`: a profile that says nothing.
fn oidc_issuer_profile(class: &mut Class) -> bool {
    class.oidc_issuer_profile.is_none() && replace(&mut class.oidc_issuer_profile, Some(Default::default()))
}

/// `AMCP-D14`: the name of the object, which need not be a valid prefix.
fn dns_prefix(plane: &mut AzureManagedControlPlane) -> bool {
    plane.spec.dns_prefix.is_none() && replace(&mut plane.spec.dns_prefix, Some(name(&plane.metadata)))
}

/// `AMCP-D15`: the names of the object and of the product.
fn extension_plan_names(plane: &mut AzureManagedControlPlane) -> bool {
    let control_plane = plane.metadata.name.as_deref().unwrap_or_default();
    let mut changed = false;
    for plan in plane.spec.class.extensions.iter_mut().filter_map(|extension| extension.plan.as_mut()) {
        changed |= fill(&mut plan.name, || format!("{control_plane}-{}", plan.product));
    }
    changed
}
