//! What stays as it was created, beside the members that stay as plainly as can be.

use super::super::{
    super::{AzureClusterSpec, LoadBalancerSpec, SubnetSpec},
    defaults::PUBLIC_CLOUD,
};
use crate::{
    admission::{Findings, Path, Request, Rule, keep},
    tags::Tags,
};
use serde::Serialize;

pub(super) const RULES: &[Rule<AzureClusterSpec>] = &[
    Rule::new("AC-U04", host_stays),
    Rule::new("AC-U05", port_stays),
    Rule::new("AC-U06", azure_environment_stays),
    Rule::new("AC-U10", bastion_stays),
    Rule::new("AC-U12", api_server_zones_stay),
    Rule::new("AC-U13", node_outbound_zones_stay),
    Rule::new("AC-U14", control_plane_outbound_zones_stay),
    Rule::new("AC-U15", subnet_ranges_stay),
    Rule::new("AC-U16", route_tables_stay),
    Rule::new("AC-U17", nat_gateways_stay),
    Rule::new("AC-U18", security_groups_stay),
];

fn report<V: Serialize + ?Sized>(path: &Path<'_>, [old, new]: [&V; 2], found: &mut Findings) {
    found.invalid(path, new, format_args!("cannot be changed after creation: {}", keep(old)));
}

/// `AC-U04`: the host of the API server stays once it is known.
fn host_stays(spec: &Request<'_, AzureClusterSpec>, found: &mut Findings) {
    let host = &spec.new.control_plane_endpoint.host;
    let old = spec.old.map(|old| &old.control_plane_endpoint.host);
    if let Some(old) = old.filter(|old| !old.is_empty() && *old != host) {
        report(&spec.at.field("controlPlaneEndpoint.host"), [old, host], found);
    }
}

/// `AC-U05`: the port of the API server stays once it is known.
fn port_stays(spec: &Request<'_, AzureClusterSpec>, found: &mut Findings) {
    let port = spec.new.control_plane_endpoint.port;
    let old = spec.old.map(|old| old.control_plane_endpoint.port);
    if let Some(old) = old.filter(|old| *old != 0 && *old != port) {
        report(&spec.at.field("controlPlaneEndpoint.port"), [&old, &port], found);
    }
}

/// `AC-U06`: the cloud stays; if none was said, it is the public one.
fn azure_environment_stays(spec: &Request<'_, AzureClusterSpec>, found: &mut Findings) {
    let Some(old) = spec.old.map(|old| old.class.azure_environment.as_str()) else { return };
    let old = if old.is_empty() { PUBLIC_CLOUD } else { old };
    let new = spec.new.class.azure_environment.as_str();
    if old != new {
        report(&spec.at.field("azureEnvironment"), [old, new], found);
    }
}

/// `AC-U10`: a bastion host stays.
fn bastion_stays(spec: &Request<'_, AzureClusterSpec>, found: &mut Findings) {
    let new = &spec.new.bastion_spec.azure_bastion;
    if let Some(old) = spec.old.map(|old| &old.bastion_spec.azure_bastion)
        && old.is_some()
        && old != new
    {
        report(&spec.at.field("bastionSpec.azureBastion"), [old, new], found);
    }
}

/// Compares the zones of a load balancer that was there and still is, in any order.
fn zones_stay(
    spec: &Request<'_, AzureClusterSpec>,
    lb: fn(&AzureClusterSpec) -> Option<&LoadBalancerSpec>,
    path: &str,
    found: &mut Findings,
) {
    let (Some(old), Some(new)) = (spec.old.and_then(lb), lb(spec.new)) else { return };
    let [old, new] = [old, new].map(|lb| &lb.availability_zones);
    let sorted = |zones: &Vec<String>| {
        let mut zones = zones.clone();
        zones.sort();
        zones
    };
    if old != new && sorted(old) != sorted(new) {
        report(&spec.at.field(path), [old, new], found);
    }
}

/// `AC-U12`: the zones of the API server's load balancer stay.
fn api_server_zones_stay(spec: &Request<'_, AzureClusterSpec>, found: &mut Findings) {
    zones_stay(
        spec,
        |spec| spec.network_spec.api_server_lb.as_ref(),
        "networkSpec.apiServerLB.availabilityZones",
        found,
    );
}

/// `AC-U13`: the zones of the nodes' load balancer stay.
fn node_outbound_zones_stay(spec: &Request<'_, AzureClusterSpec>, found: &mut Findings) {
    zones_stay(
        spec,
        |spec| spec.network_spec.node_outbound_lb.as_ref(),
        "networkSpec.nodeOutboundLB.availabilityZones",
        found,
    );
}

/// `AC-U14`: the zones of the control plane's load balancer stay.
fn control_plane_outbound_zones_stay(spec: &Request<'_, AzureClusterSpec>, found: &mut Findings) {
    zones_stay(
        spec,
        |spec| spec.network_spec.control_plane_outbound_lb.as_ref(),
        "networkSpec.controlPlaneOutboundLB.availabilityZones",
        found,
    );
}

/// Looks at each subnet that was there under the same name, with its path. Upstream counts the subnets of before.
fn each_subnet(spec: &Request<'_, AzureClusterSpec>, mut look: impl FnMut(&SubnetSpec, &SubnetSpec, &Path<'_>)) {
    let Some(old) = spec.old else { return };
    let path = spec.at.field("networkSpec.subnets");
    for (upstream, old) in old.network_spec.subnets.iter().enumerate() {
        for (ours, new) in spec.new.network_spec.subnets.iter().enumerate() {
            if old.class.name == new.class.name {
                look(old, new, &path.index_spelt(ours, upstream));
            }
        }
    }
}

/// `AC-U15`: the ranges of subnets stay where the virtual network belongs to the cluster.
fn subnet_ranges_stay(spec: &Request<'_, AzureClusterSpec>, found: &mut Findings) {
    if !spec.old.is_some_and(|old| old.network_spec.vnet.class.tags.has_owned(spec.name())) {
        return;
    }
    each_subnet(spec, |old, new, path| {
        let ranges = &new.class.cidr_blocks;
        if old.class.cidr_blocks != *ranges {
            report(&path.spelt("cidrBlocks", "CIDRBlocks"), [&old.class.cidr_blocks, ranges], found);
        }
    });
}

/// `AC-U16`: route tables stay once there are some.
fn route_tables_stay(spec: &Request<'_, AzureClusterSpec>, found: &mut Findings) {
    each_subnet(spec, |old, new, path| {
        let [old, new] = [old, new].map(|subnet| &subnet.route_table.name);
        if !old.is_empty() && old != new {
            report(&path.spelt("routeTable.name", "RouteTable.Name"), [old, new], found);
        }
    });
}

/// `AC-U17`: NAT gateways stay once there are some.
fn nat_gateways_stay(spec: &Request<'_, AzureClusterSpec>, found: &mut Findings) {
    each_subnet(spec, |old, new, path| {
        let [old, new] = [old, new].map(|subnet| &subnet.nat_gateway.class.name);
        if !old.is_empty() && old != new {
            report(&path.spelt("natGateway.name", "NatGateway.Name"), [old, new], found);
        }
    });
}

/// `AC-U18`: security groups stay, also missing ones.
fn security_groups_stay(spec: &Request<'_, AzureClusterSpec>, found: &mut Findings) {
    each_subnet(spec, |old, new, path| {
        let [old, new] = [old, new].map(|subnet| &subnet.security_group.name);
        if old != new {
            report(&path.spelt("securityGroup.name", "SecurityGroup.Name"), [old, new], found);
        }
    });
}
