//! What the webhook fills in for clusters.

use super::super::{AzureCluster, AzureClusterClassSpec, AzureClusterSpec, VnetClassSpec};
use crate::admission::{DefaultRule, fill};

mod bastion;
mod load_balancers;
mod subnets;

pub(super) const DEFAULTS: &[DefaultRule<AzureCluster>] = &[
    DefaultRule::new("AC-D01", |cluster, _, _| azure_environment(&mut cluster.spec.class)),
    DefaultRule::new("AC-D02", |cluster, _, _| resource_group(cluster)),
    DefaultRule::new("AC-D03", |cluster, _, _| vnet_resource_group(cluster)),
    DefaultRule::new("AC-D04", |cluster, _, _| vnet_name(cluster)),
    DefaultRule::new("AC-D05", |cluster, _, _| vnet_range(&mut cluster.spec.network_spec.vnet.class)),
    DefaultRule::new("AC-D06", |cluster, _, _| bastion::name(cluster)),
    DefaultRule::new("AC-D07", |cluster, _, _| bastion::subnet_name(cluster)),
    DefaultRule::new("AC-D08", |cluster, _, _| bastion::subnet_range(cluster)),
    DefaultRule::new("AC-D09", |cluster, _, _| bastion::subnet_role(cluster)),
    DefaultRule::new("AC-D10", |cluster, _, _| bastion::public_ip(cluster)),
    DefaultRule::new("AC-D11", |cluster, context, _| subnets::cluster_name(cluster, context)),
    DefaultRule::new("AC-D12", |cluster, context, _| subnets::cluster_security_group(cluster, context)),
    DefaultRule::new("AC-D13", |cluster, context, _| subnets::cluster_route_table(cluster, context)),
    DefaultRule::new("AC-D14", |cluster, context, _| subnets::cluster_nat_gateway(cluster, context)),
    DefaultRule::new("AC-D15", |cluster, context, _| subnets::cluster_nat_gateway_ip(cluster, context)),
    DefaultRule::new("AC-D16", |cluster, context, _| subnets::cluster_range(cluster, context)),
    DefaultRule::new("AC-D17", |cluster, context, _| subnets::cluster_directions(cluster, context)),
    DefaultRule::upstream_only("AC-D18", |cluster, _, _| subnets::cluster_subnets_are_one(cluster)),
    DefaultRule::new("AC-D19", |cluster, context, _| subnets::control_plane_name(cluster, context)),
    DefaultRule::new("AC-D20", |cluster, context, _| subnets::control_plane_range(cluster, context)),
    DefaultRule::new("AC-D21", |cluster, context, _| subnets::control_plane_security_group(cluster, context)),
    DefaultRule::new("AC-D22", |cluster, context, _| subnets::control_plane_directions(cluster, context)),
    DefaultRule::upstream_only("AC-D23", |cluster, _, _| subnets::control_plane_subnets_are_one(cluster)),
    DefaultRule::new("AC-D24", |cluster, _, _| subnets::missing_control_plane(cluster)),
    DefaultRule::new("AC-D25", |cluster, _, _| subnets::node_names(cluster)),
    DefaultRule::new("AC-D26", |cluster, _, _| subnets::node_ranges(cluster)),
    DefaultRule::new("AC-D27", |cluster, _, _| subnets::node_security_groups(cluster)),
    DefaultRule::new("AC-D28", |cluster, _, _| subnets::node_directions(cluster)),
    DefaultRule::new("AC-D29", |cluster, _, _| subnets::node_route_tables(cluster)),
    DefaultRule::new("AC-D30", |cluster, _, _| subnets::node_nat_gateways(cluster)),
    DefaultRule::new("AC-D31", |cluster, _, _| subnets::node_nat_gateway_ips(cluster)),
    DefaultRule::new("AC-D32", |cluster, context, _| subnets::missing_node(cluster, context)),
    DefaultRule::new("AC-D33", |cluster, context, _| subnets::control_plane_route_table(cluster, context)),
    DefaultRule::new("AC-D34", |cluster, _, _| peering_resource_groups(cluster)),
    DefaultRule::new("AC-D35", |cluster, _, _| load_balancers::missing_api_server(cluster)),
    DefaultRule::new("AC-D36", |cluster, _, _| load_balancers::api_server_type(cluster)),
    DefaultRule::new("AC-D37", |cluster, _, _| load_balancers::api_server_sku(cluster)),
    DefaultRule::new("AC-D38", |cluster, _, _| load_balancers::api_server_idle_timeout(cluster)),
    DefaultRule::new("AC-D39", |cluster, _, _| load_balancers::public_name(cluster)),
    DefaultRule::new("AC-D40", |cluster, _, _| load_balancers::public_frontend(cluster)),
    DefaultRule::new("AC-D41", |cluster, context, _| load_balancers::private_frontend_name(cluster, context)),
    DefaultRule::new("AC-D42", |cluster, context, _| load_balancers::missing_private_frontend(cluster, context)),
    DefaultRule::new("AC-D43", |cluster, _, _| load_balancers::internal_name(cluster)),
    DefaultRule::new("AC-D44", |cluster, _, _| load_balancers::internal_frontend(cluster)),
    DefaultRule::new("AC-D45", |cluster, _, _| load_balancers::api_server_backend_pool(cluster)),
    DefaultRule::new("AC-D46", |cluster, _, _| load_balancers::missing_node_outbound(cluster)),
    DefaultRule::new("AC-D47", |cluster, _, _| load_balancers::node_type(cluster)),
    DefaultRule::new("AC-D48", |cluster, _, _| load_balancers::node_idle_timeout(cluster)),
    DefaultRule::new("AC-D49", |cluster, _, _| load_balancers::node_name(cluster)),
    DefaultRule::new("AC-D50", |cluster, _, _| load_balancers::node_frontends_count(cluster)),
    DefaultRule::new("AC-D51", |cluster, _, _| load_balancers::node_frontends(cluster)),
    DefaultRule::new("AC-D52", |cluster, _, _| load_balancers::node_backend_pool(cluster)),
    DefaultRule::new("AC-D53", |cluster, _, _| load_balancers::control_plane_type(cluster)),
    DefaultRule::new("AC-D54", |cluster, _, _| load_balancers::control_plane_idle_timeout(cluster)),
    DefaultRule::new("AC-D55", |cluster, _, _| load_balancers::control_plane_name(cluster)),
    DefaultRule::new("AC-D56", |cluster, _, _| load_balancers::control_plane_frontends_count(cluster)),
    DefaultRule::new("AC-D57", |cluster, _, _| load_balancers::control_plane_frontends(cluster)),
    DefaultRule::new("AC-D58", |cluster, _, _| load_balancers::control_plane_backend_pool(cluster)),
    DefaultRule::new("AC-D59", |cluster, _, _| load_balancers::needless_api_server(cluster)),
];

/// `AC-D01`, `ACT-D01`: the public cloud.
pub(in crate::v1beta1) fn azure_environment(class: &mut AzureClusterClassSpec) -> bool {
    fill(&mut class.azure_environment, || PUBLIC_CLOUD.to_owned())
}

/// The cloud that a cluster is in if it does not say.
pub(super) const PUBLIC_CLOUD: &str = "AzurePublicCloud";

/// `AC-D02`: the name of the cluster.
fn resource_group(cluster: &mut AzureCluster) -> bool {
    let name = &cluster.metadata.name;
    fill(&mut cluster.spec.resource_group, || name.clone().unwrap_or_default())
}

/// `AC-D03`: that of the cluster.
fn vnet_resource_group(cluster: &mut AzureCluster) -> bool {
    let group = &cluster.spec.resource_group;
    fill(&mut cluster.spec.network_spec.vnet.resource_group, || group.clone())
}

/// `AC-D04`: after the cluster.
fn vnet_name(cluster: &mut AzureCluster) -> bool {
    let name = cluster.metadata.name.as_deref().unwrap_or_default();
    fill(&mut cluster.spec.network_spec.vnet.name, || format!("{name}-vnet"))
}

/// `AC-D05`, `ACT-D02`: all private addresses that start with 10.
pub(in crate::v1beta1) fn vnet_range(class: &mut VnetClassSpec) -> bool {
    fill(&mut class.cidr_blocks, || vec!["10.0.0.0/8".to_owned()])
}

/// The range of the subnet of a bastion host: the last one of the virtual network's.
pub(in crate::v1beta1) const BASTION_RANGE: &str = "10.255.255.224/27";

/// `AC-D34`: that of the cluster.
fn peering_resource_groups(cluster: &mut AzureCluster) -> bool {
    let group = &cluster.spec.resource_group;
    let mut changed = false;
    for peering in &mut cluster.spec.network_spec.vnet.peerings {
        changed |= fill(&mut peering.class.resource_group, || group.clone());
    }
    changed
}

/// Whether the control plane is asked for. Without the default of the CRD's schema an absent answer is no, as for upstream.
pub(super) fn has_control_plane(spec: &AzureClusterSpec) -> bool {
    spec.control_plane_enabled == Some(true)
}
