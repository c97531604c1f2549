//! What is filled in for the subnets of a cluster, and which are added.

use super::{
    super::super::{AzureCluster, SubnetRole, SubnetSpec, subnet::defaults},
    has_control_plane,
};
use crate::admission::{Context, fill};

/// Fills in something of the subnets of a role, from the name of the cluster.
fn each_of(
    cluster: &mut AzureCluster,
    role: &SubnetRole,
    context: &Context<'_>,
    mut fill: impl FnMut(&mut SubnetSpec, &str) -> bool,
) -> bool {
    let name = cluster.metadata.name.as_deref().unwrap_or_default();
    let mut changed = false;
    for subnet in defaults::each_of(&mut cluster.spec.network_spec.subnets, role, context) {
        changed |= fill(subnet, name);
    }
    changed
}

fn each_cluster(
    cluster: &mut AzureCluster,
    context: &Context<'_>,
    fill: impl FnMut(&mut SubnetSpec, &str) -> bool,
) -> bool {
    each_of(cluster, &SubnetRole::Cluster, context, fill)
}

fn each_control_plane(
    cluster: &mut AzureCluster,
    context: &Context<'_>,
    fill: impl FnMut(&mut SubnetSpec, &str) -> bool,
) -> bool {
    has_control_plane(&cluster.spec) && each_of(cluster, &SubnetRole::ControlPlane, context, fill)
}

/// Fills in something of each node subnet, from the name of the cluster and the number of the subnet.
fn each_node(cluster: &mut AzureCluster, mut fill: impl FnMut(&mut SubnetSpec, &str, usize) -> bool) -> bool {
    let name = cluster.metadata.name.as_deref().unwrap_or_default();
    defaults::each_node(&mut cluster.spec.network_spec.subnets, |subnet, k| fill(subnet, name, k))
}

/// The address of a NAT gateway, after the gateway.
fn nat_gateway_ip(subnet: &mut SubnetSpec) -> bool {
    let gateway = &subnet.nat_gateway.class.name;
    fill(&mut subnet.nat_gateway.ip.name, || format!("pip-{gateway}"))
}

/// `AC-D11`: after the cluster.
pub(super) fn cluster_name(cluster: &mut AzureCluster, context: &Context<'_>) -> bool {
    each_cluster(cluster, context, |subnet, cluster| fill(&mut subnet.class.name, || format!("{cluster}-subnet")))
}

/// `AC-D12`: after the cluster.
pub(super) fn cluster_security_group(cluster: &mut AzureCluster, context: &Context<'_>) -> bool {
    each_cluster(cluster, context, |subnet, cluster| fill(&mut subnet.security_group.name, || format!("{cluster}-nsg")))
}

/// `AC-D13`: after the cluster.
pub(super) fn cluster_route_table(cluster: &mut AzureCluster, context: &Context<'_>) -> bool {
    each_cluster(cluster, context, |subnet, cluster| {
        fill(&mut subnet.route_table.name, || format!("{cluster}-routetable"))
    })
}

/// `AC-D14`: after the cluster, unless the subnet was there before.
pub(super) fn cluster_nat_gateway(cluster: &mut AzureCluster, context: &Context<'_>) -> bool {
    each_cluster(cluster, context, |subnet, cluster| {
        subnet.id.is_empty() && fill(&mut subnet.nat_gateway.class.name, || format!("{cluster}-natgw"))
    })
}

/// Whether a NAT gateway gets an address: those of Azure have addresses of IPv4 only.
fn gets_nat_gateway_ip(subnet: &SubnetSpec) -> bool {
    subnet.id.is_empty() && !subnet.class.is_ipv6_enabled()
}

/// `AC-D15`: after the gateway, unless the subnet was there before or has IPv6.
pub(super) fn cluster_nat_gateway_ip(cluster: &mut AzureCluster, context: &Context<'_>) -> bool {
    each_cluster(cluster, context, |subnet, _| gets_nat_gateway_ip(subnet) && nat_gateway_ip(subnet))
}

/// `AC-D16`: the first range.
pub(super) fn cluster_range(cluster: &mut AzureCluster, context: &Context<'_>) -> bool {
    each_cluster(cluster, context, |subnet, _| defaults::cidr_blocks(&mut subnet.class, defaults::FIRST_RANGE))
}

/// `AC-D17`: incoming traffic.
pub(super) fn cluster_directions(cluster: &mut AzureCluster, context: &Context<'_>) -> bool {
    each_cluster(cluster, context, |subnet, _| defaults::directions(subnet))
}

/// `AC-D18`: further subnets for everything become as the first.
pub(super) fn cluster_subnets_are_one(cluster: &mut AzureCluster) -> bool {
    defaults::others_are_as_the_first(&mut cluster.spec.network_spec.subnets, &SubnetRole::Cluster)
}

/// `AC-D19`: after the cluster.
pub(super) fn control_plane_name(cluster: &mut AzureCluster, context: &Context<'_>) -> bool {
    each_control_plane(cluster, context, name_control_plane)
}

fn name_control_plane(subnet: &mut SubnetSpec, cluster: &str) -> bool {
    fill(&mut subnet.class.name, || format!("{cluster}-controlplane-subnet"))
}

/// `AC-D20`: the first range.
pub(super) fn control_plane_range(cluster: &mut AzureCluster, context: &Context<'_>) -> bool {
    each_control_plane(cluster, context, |subnet, _| defaults::cidr_blocks(&mut subnet.class, defaults::FIRST_RANGE))
}

/// `AC-D21`: after the cluster.
pub(super) fn control_plane_security_group(cluster: &mut AzureCluster, context: &Context<'_>) -> bool {
    each_control_plane(cluster, context, name_control_plane_security_group)
}

fn name_control_plane_security_group(subnet: &mut SubnetSpec, cluster: &str) -> bool {
    fill(&mut subnet.security_group.name, || format!("{cluster}-controlplane-nsg"))
}

/// `AC-D22`: incoming traffic.
pub(super) fn control_plane_directions(cluster: &mut AzureCluster, context: &Context<'_>) -> bool {
    each_control_plane(cluster, context, |subnet, _| defaults::directions(subnet))
}

/// `AC-D23`: further subnets for the control plane become as the first.
pub(super) fn control_plane_subnets_are_one(cluster: &mut AzureCluster) -> bool {
    has_control_plane(&cluster.spec)
        && defaults::others_are_as_the_first(&mut cluster.spec.network_spec.subnets, &SubnetRole::ControlPlane)
}

/// Whether there is neither a subnet for this role nor one for everything.
fn lacks(cluster: &AzureCluster, role: &SubnetRole) -> bool {
    let subnets = &cluster.spec.network_spec.subnets;
    !defaults::has_role(subnets, role) && !defaults::has_role(subnets, &SubnetRole::Cluster)
}

/// `AC-D24`: a subnet for the control plane.
pub(super) fn missing_control_plane(cluster: &mut AzureCluster) -> bool {
    let is_missing = has_control_plane(&cluster.spec) && lacks(cluster, &SubnetRole::ControlPlane);
    if is_missing {
        let name = cluster.metadata.name.as_deref().unwrap_or_default();
        let mut subnet = SubnetSpec::default();
        subnet.class.role = SubnetRole::ControlPlane;
        name_control_plane(&mut subnet, name);
        defaults::cidr_blocks(&mut subnet.class, defaults::FIRST_RANGE);
        name_control_plane_security_group(&mut subnet, name);
        cluster.spec.network_spec.subnets.push(subnet);
    }
    is_missing
}

/// `AC-D25`: after the cluster, numbered.
pub(super) fn node_names(cluster: &mut AzureCluster) -> bool {
    each_node(cluster, |subnet, cluster, k| fill(&mut subnet.class.name, || format!("{cluster}-node-subnet-{k}")))
}

/// `AC-D26`: the ranges after the first, also where the number leads out of what a range can be.
pub(super) fn node_ranges(cluster: &mut AzureCluster) -> bool {
    each_node(cluster, |subnet, _, k| defaults::node_cidr_blocks(&mut subnet.class, k))
}

/// `AC-D27`: after the cluster, the same for all.
pub(super) fn node_security_groups(cluster: &mut AzureCluster) -> bool {
    each_node(cluster, |subnet, cluster, _| name_node_security_group(subnet, cluster))
}

fn name_node_security_group(subnet: &mut SubnetSpec, cluster: &str) -> bool {
    fill(&mut subnet.security_group.name, || format!("{cluster}-node-nsg"))
}

/// `AC-D28`: incoming traffic.
pub(super) fn node_directions(cluster: &mut AzureCluster) -> bool {
    each_node(cluster, |subnet, _, _| defaults::directions(subnet))
}

/// `AC-D29`: after the cluster, the same for all.
pub(super) fn node_route_tables(cluster: &mut AzureCluster) -> bool {
    each_node(cluster, |subnet, cluster, _| name_node_route_table(subnet, cluster))
}

fn name_node_route_table(subnet: &mut SubnetSpec, cluster: &str) -> bool {
    fill(&mut subnet.route_table.name, || format!("{cluster}-node-routetable"))
}

/// `AC-D30`: after the cluster, numbered, unless the subnet was there before or has IPv6.
pub(super) fn node_nat_gateways(cluster: &mut AzureCluster) -> bool {
    each_node(cluster, |subnet, cluster, k| {
        gets_nat_gateway_ip(subnet) && fill(&mut subnet.nat_gateway.class.name, || format!("{cluster}-node-natgw-{k}"))
    })
}

/// `AC-D31`: after the gateway, unless the subnet was there before or has IPv6.
pub(super) fn node_nat_gateway_ips(cluster: &mut AzureCluster) -> bool {
    each_node(cluster, |subnet, _, _| gets_nat_gateway_ip(subnet) && nat_gateway_ip(subnet))
}

/// `AC-D32`: a subnet for nodes. Upstream forgets the address of its NAT gateway, which `AC-D31` adds the next time.
pub(super) fn missing_node(cluster: &mut AzureCluster, context: &Context<'_>) -> bool {
    let is_missing = lacks(cluster, &SubnetRole::Node);
    if is_missing {
        let name = cluster.metadata.name.as_deref().unwrap_or_default();
        let mut subnet = SubnetSpec::default();
        subnet.class.role = SubnetRole::Node;
        subnet.class.name = format!("{name}-node-subnet");
        defaults::node_cidr_blocks(&mut subnet.class, 1);
        name_node_security_group(&mut subnet, name);
        name_node_route_table(&mut subnet, name);
        subnet.nat_gateway.class.name = format!("{name}-node-natgw");
        if context.is_sound() {
            nat_gateway_ip(&mut subnet);
        }
        cluster.spec.network_spec.subnets.push(subnet);
    }
    is_missing
}

/// `AC-D33`: the control plane has the route table of the nodes.
pub(super) fn control_plane_route_table(cluster: &mut AzureCluster, context: &Context<'_>) -> bool {
    let has_control_plane = has_control_plane(&cluster.spec);
    let network = &mut cluster.spec.network_spec;
    let Some(table) = network.node_subnets().next().map(|subnet| subnet.route_table.name.clone()) else {
        return false;
    };
    if !has_control_plane {
        return false;
    }
    let mut changed = false;
    for subnet in defaults::each_of(&mut network.subnets, &SubnetRole::ControlPlane, context) {
        changed |= fill(&mut subnet.route_table.name, || table.clone());
    }
    if changed && !context.is_sound() {
        defaults::others_are_as_the_first(&mut network.subnets, &SubnetRole::ControlPlane);
    }
    changed
}
