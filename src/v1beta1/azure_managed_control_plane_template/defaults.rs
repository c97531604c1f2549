//! What the webhook fills in for templates of AKS clusters.

use super::super::{
    AzureManagedControlPlaneClassSpec as Class, AzureManagedControlPlaneTemplate, ManagedLoadBalancerSku,
    NetworkPlugin,
    azure_managed_control_plane::defaults::{
        NETWORK_RANGE, SUBNET_RANGE, fill_range, paid_tier, sku, subnet_name, version,
    },
};
use crate::admission::{DefaultRule, replace};

pub(super) const DEFAULTS: &[DefaultRule<AzureManagedControlPlaneTemplate>] = &[
    DefaultRule::new("AMCPT-D01", |plane, _, _| network_plugin(class(plane))),
    DefaultRule::new("AMCPT-D02", |plane, _, _| load_balancer_sku(class(plane))),
    DefaultRule::new("AMCPT-D03", |plane, _, _| preview_features(class(plane))),
    DefaultRule::new("AMCPT-D04", |plane, _, _| version(class(plane))),
    DefaultRule::new("AMCPT-D05", |plane, _, _| virtual_network_range(class(plane))),
    DefaultRule::new("AMCPT-D06", |plane, _, _| subnet_name(&mut plane.spec.template.spec.class, &plane.metadata)),
    DefaultRule::new("AMCPT-D07", |plane, _, _| subnet_range(class(plane))),
    DefaultRule::new("AMCPT-D08", |plane, _, _| sku(class(plane))),
    DefaultRule::new("AMCPT-D09", |plane, _, _| paid_tier(class(plane))),
];

fn class(plane: &mut AzureManagedControlPlaneTemplate) -> &mut Class {
    &mut plane.spec.template.spec.class
}

/// `AMCPT-D01`: Azure's plugin.
fn network_plugin(class: &mut Class) -> bool {
    class.network_plugin.is_none() && replace(&mut class.network_plugin, Some(NetworkPlugin::Azure))
}

/// `AMCPT-D02`: a standard load balancer.
fn load_balancer_sku(class: &mut Class) -> bool {
    class.load_balancer_sku.is_none() && replace(&mut class.load_balancer_sku, Some(ManagedLoadBalancerSku::Standard))
}

/// `AMCPT-D03`: no preview of the API.
fn preview_features(class: &mut Class) -> bool {
    class.enable_preview_features.is_none() && replace(&mut class.enable_preview_features, Some(false))
}

/// `AMCPT-D05`: the range of a network whose plugin is in no mode, whatever the mode is.
fn virtual_network_range(class: &mut Class) -> bool {
    fill_range(&mut class.virtual_network.class.cidr_block, NETWORK_RANGE)
}

/// `AMCPT-D07`: the range that goes with it.
fn subnet_range(class: &mut Class) -> bool {
    fill_range(&mut class.virtual_network.class.subnet.cidr_block, SUBNET_RANGE)
}
