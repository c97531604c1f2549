//! What the webhook fills in for templates of clusters. No names are made.

use super::super::{
    AzureClusterTemplate, AzureClusterTemplateResourceSpec, LoadBalancerClassSpec, SubnetClassSpec, SubnetRole,
    SubnetTemplateSpec,
    azure_cluster::defaults::{BASTION_RANGE, azure_environment, vnet_range},
    load_balancer::defaults as load_balancer,
    subnet::defaults as subnet,
};
use crate::admission::{Context, DefaultRule, fill};

pub(super) const DEFAULTS: &[DefaultRule<AzureClusterTemplate>] = &[
    DefaultRule::new("ACT-D01", |template, _, _| azure_environment(&mut template.spec.template.spec.class)),
    DefaultRule::new("ACT-D02", |template, _, _| vnet_range(&mut spec(template).network_spec.vnet.class)),
    DefaultRule::new("ACT-D03", |template, _, _| bastion_range(spec(template))),
    DefaultRule::new("ACT-D04", |template, _, _| bastion_role(spec(template))),
    DefaultRule::new("ACT-D05", |template, context, _| cluster_range(spec(template), context)),
    DefaultRule::new("ACT-D06", |template, context, _| cluster_directions(spec(template), context)),
    DefaultRule::upstream_only("ACT-D07", |template, _, _| cluster_subnets_are_one(spec(template))),
    DefaultRule::new("ACT-D08", |template, context, _| control_plane_range(spec(template), context)),
    DefaultRule::new("ACT-D09", |template, context, _| control_plane_directions(spec(template), context)),
    DefaultRule::upstream_only("ACT-D10", |template, _, _| control_plane_subnets_are_one(spec(template))),
    DefaultRule::upstream_only("ACT-D11", |template, _, _| missing_control_plane(spec(template))),
    DefaultRule::new("ACT-D12", |template, _, _| node_ranges(spec(template))),
    DefaultRule::new("ACT-D13", |template, _, _| node_directions(spec(template))),
    DefaultRule::upstream_only("ACT-D14", |template, _, _| missing_node(spec(template))),
    DefaultRule::new("ACT-D15", |template, _, _| api_server_type(spec(template))),
    DefaultRule::new("ACT-D16", |template, _, _| api_server_sku(spec(template))),
    DefaultRule::new("ACT-D17", |template, _, _| api_server_idle_timeout(spec(template))),
    DefaultRule::new("ACT-D18", |template, _, _| missing_node_outbound(spec(template))),
    DefaultRule::new("ACT-D19", |template, _, _| node_type(spec(template))),
    DefaultRule::new("ACT-D20", |template, _, _| node_idle_timeout(spec(template))),
    DefaultRule::new("ACT-D21", |template, _, _| control_plane_type(spec(template))),
    DefaultRule::new("ACT-D22", |template, _, _| control_plane_idle_timeout(spec(template))),
];

type Spec = AzureClusterTemplateResourceSpec;

fn spec(template: &mut AzureClusterTemplate) -> &mut Spec {
    &mut template.spec.template.spec
}

/// `ACT-D03`: at the end of the virtual network.
fn bastion_range(spec: &mut Spec) -> bool {
    let bastion = spec.bastion_spec.azure_bastion.as_mut();
    bastion.is_some_and(|bastion| subnet::cidr_blocks(&mut bastion.subnet.class, BASTION_RANGE))
}

/// `ACT-D04`: `bastion`.
fn bastion_role(spec: &mut Spec) -> bool {
    let bastion = spec.bastion_spec.azure_bastion.as_mut();
    bastion.is_some_and(|bastion| fill(&mut bastion.subnet.class.role, || SubnetRole::Bastion))
}

fn range(spec: &mut Spec, role: &SubnetRole, context: &Context<'_>) -> bool {
    let mut changed = false;
    for subnet in subnet::each_of(&mut spec.network_spec.subnets, role, context) {
        changed |= subnet::cidr_blocks(&mut subnet.class, subnet::FIRST_RANGE);
    }
    changed
}

fn directions(spec: &mut Spec, role: &SubnetRole, context: &Context<'_>) -> bool {
    let mut changed = false;
    for subnet in subnet::each_of(&mut spec.network_spec.subnets, role, context) {
        changed |= subnet::directions(subnet);
    }
    changed
}

/// `ACT-D05`: the first range.
fn cluster_range(spec: &mut Spec, context: &Context<'_>) -> bool {
    range(spec, &SubnetRole::Cluster, context)
}

/// `ACT-D06`: incoming traffic.
fn cluster_directions(spec: &mut Spec, context: &Context<'_>) -> bool {
    directions(spec, &SubnetRole::Cluster, context)
}

/// `ACT-D07`: further subnets for everything become as the first.
fn cluster_subnets_are_one(spec: &mut Spec) -> bool {
    subnet::others_are_as_the_first(&mut spec.network_spec.subnets, &SubnetRole::Cluster)
}

/// `ACT-D08`: the first range.
fn control_plane_range(spec: &mut Spec, context: &Context<'_>) -> bool {
    range(spec, &SubnetRole::ControlPlane, context)
}

/// `ACT-D09`: incoming traffic.
fn control_plane_directions(spec: &mut Spec, context: &Context<'_>) -> bool {
    directions(spec, &SubnetRole::ControlPlane, context)
}

/// `ACT-D10`: further subnets for the control plane become as the first.
fn control_plane_subnets_are_one(spec: &mut Spec) -> bool {
    subnet::others_are_as_the_first(&mut spec.network_spec.subnets, &SubnetRole::ControlPlane)
}

/// Adds a subnet, which has no name, if there is neither one for this role nor one for everything.
fn add_missing(spec: &mut Spec, role: SubnetRole, range: &str) -> bool {
    let subnets = &mut spec.network_spec.subnets;
    let is_missing = !subnet::has_role(subnets, &role) && !subnet::has_role(subnets, &SubnetRole::Cluster);
    if is_missing {
        let class = SubnetClassSpec { role, cidr_blocks: vec![range.to_owned()], ..Default::default() };
        subnets.push(SubnetTemplateSpec { class, ..Default::default() });
    }
    is_missing
}

/// `ACT-D11`: a subnet for the control plane.
fn missing_control_plane(spec: &mut Spec) -> bool {
    add_missing(spec, SubnetRole::ControlPlane, subnet::FIRST_RANGE)
}

/// `ACT-D12`: the ranges after the first.
fn node_ranges(spec: &mut Spec) -> bool {
    subnet::each_node(&mut spec.network_spec.subnets, |node, k| subnet::node_cidr_blocks(&mut node.class, k))
}

/// `ACT-D13`: incoming traffic.
fn node_directions(spec: &mut Spec) -> bool {
    subnet::each_node(&mut spec.network_spec.subnets, |node, _| subnet::directions(node))
}

/// `ACT-D14`: a subnet for nodes.
fn missing_node(spec: &mut Spec) -> bool {
    add_missing(spec, SubnetRole::Node, "10.1.0.0/16")
}

/// `ACT-D15`: public.
fn api_server_type(spec: &mut Spec) -> bool {
    load_balancer::r#type(&mut spec.network_spec.api_server_lb)
}

/// `ACT-D16`: the one that there is.
fn api_server_sku(spec: &mut Spec) -> bool {
    load_balancer::sku(&mut spec.network_spec.api_server_lb)
}

/// `ACT-D17`: four minutes.
fn api_server_idle_timeout(spec: &mut Spec) -> bool {
    load_balancer::idle_timeout(&mut spec.network_spec.api_server_lb)
}

/// `ACT-D18`: one for nodes with IPv6, which NAT gateways do not serve, if the API server is not internal.
fn missing_node_outbound(spec: &mut Spec) -> bool {
    let network = &mut spec.network_spec;
    let is_for_nodes = |class: &SubnetClassSpec| [SubnetRole::Node, SubnetRole::Cluster].contains(&class.role);
    let is_missing = network.node_outbound_lb.is_none()
        && !network.api_server_lb.is_internal()
        && network.subnets.iter().any(|subnet| is_for_nodes(&subnet.class) && subnet.class.is_ipv6_enabled());
    if is_missing {
        network.node_outbound_lb = Some(LoadBalancerClassSpec::default());
    }
    is_missing
}

/// `ACT-D19`: public and of the SKU that there is, whatever they were.
fn node_type(spec: &mut Spec) -> bool {
    spec.network_spec.node_outbound_lb.as_mut().is_some_and(load_balancer::outbound)
}

/// `ACT-D20`: four minutes.
fn node_idle_timeout(spec: &mut Spec) -> bool {
    spec.network_spec.node_outbound_lb.as_mut().is_some_and(load_balancer::idle_timeout)
}

/// `ACT-D21`: public and of the SKU that there is, whatever they were.
fn control_plane_type(spec: &mut Spec) -> bool {
    spec.network_spec.control_plane_outbound_lb.as_mut().is_some_and(load_balancer::outbound)
}

/// `ACT-D22`: four minutes.
fn control_plane_idle_timeout(spec: &mut Spec) -> bool {
    spec.network_spec.control_plane_outbound_lb.as_mut().is_some_and(load_balancer::idle_timeout)
}
