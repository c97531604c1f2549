//! The rules for the virtual network of a cluster, and what it is divided into.

use super::{
    super::super::{AzureCluster, NetworkSpec, SubnetRole, SubnetSpec, private_endpoint, service_endpoint, subnet},
    has_control_plane, network_of,
};
use crate::admission::{Findings, Request, Rule, patterns::is_resource_group_name};
use subnet::validate::{
    check_security_rules, names_are_valid, names_differ, ranges_are_ranges, ranges_lie_in_the_vnet, role_is_there,
    vnet_ranges_are_ranges,
};

type Subnets = Vec<SubnetSpec>;

/// Upstream looks at a network only if it says to which resource group it belongs, as all do that have their defaults.
pub(super) fn check(cluster: &Request<'_, AzureCluster>, found: &mut Findings) {
    if !cluster.new.spec.network_spec.vnet.resource_group.is_empty() {
        network_of(cluster).check(NETWORK, found);
        cluster.check(ROLES, found);
    }
}

const NETWORK: &[Rule<NetworkSpec>] = &[
    Rule::new("AC-C03", resource_group_is_valid),
    Rule::new("AC-C04", |network, found| {
        let path = network.at.spelt("vnet", "");
        vnet_ranges_are_ranges(&network.part(&network.new.vnet.class, None, path), found);
    }),
    Rule::parts(|network, found| {
        network.part(&network.new.subnets, None, network.at.field("subnets")).check(SUBNETS, found);
    }),
    Rule::new("AC-C08", |network, found| {
        let subnets = network.part(&network.new.subnets, None, network.at.field("subnets"));
        ranges_lie_in_the_vnet(&subnets, &network.new.vnet.class, found);
    }),
    Rule::new("AC-C10", peerings_differ),
];

const SUBNETS: &[Rule<Subnets>] = &[
    Rule::new("AC-C05", names_are_valid),
    Rule::new("AC-C06", names_differ),
    Rule::parts(|subnets, found| check_security_rules(subnets, "securityGroup", found)),
    Rule::new("AC-C07", ranges_are_ranges),
    Rule::parts(check_endpoints),
];

const ROLES: &[Rule<AzureCluster>] = &[Rule::new("AC-C09", roles_are_there)];

/// `AC-C03`: the resource group has a name that Azure takes.
fn resource_group_is_valid(network: &Request<'_, NetworkSpec>, found: &mut Findings) {
    let group = &network.new.vnet.resource_group;
    if !is_resource_group_name(group) {
        found.invalid(
            &network.at.field("vnet.resourceGroup"),
            group,
            "expected letters, digits, '-', '.', '_', '(' and ')' only",
        );
    }
}

/// The endpoints of each subnet.
fn check_endpoints(subnets: &Request<'_, Subnets>, found: &mut Findings) {
    for (index, subnet) in subnets.new.iter().enumerate() {
        let class = &subnet.class;
        let path = subnets.at.index(index);
        let services = subnets.part(&class.service_endpoints, None, path.field("serviceEndpoints"));
        services.check(service_endpoint::validate::RULES, found);
        let path = path.field("privateEndpoints");
        private_endpoint::validate::check(subnets, &path, &class.private_endpoints, &class.cidr_blocks, found);
    }
}

/// `AC-C09`: nodes, and the control plane if it is asked for, have a subnet, their own or one for everything.
fn roles_are_there(cluster: &Request<'_, AzureCluster>, found: &mut Findings) {
    let subnets = network_of(cluster);
    let subnets = subnets.part(&subnets.new.subnets, None, subnets.at.field("subnets"));
    if subnets.new.iter().any(|subnet| subnet.class.role == SubnetRole::Cluster) {
        return;
    }
    if has_control_plane(cluster) {
        role_is_there(&subnets, &SubnetRole::ControlPlane, found);
    }
    role_is_there(&subnets, &SubnetRole::Node, found);
}

/// `AC-C10`: a network is a peer once. Upstream compares the resource group and the name as one text.
fn peerings_differ(network: &Request<'_, NetworkSpec>, found: &mut Findings) {
    let peerings = &network.new.vnet.peerings;
    let key = |index: usize| {
        let class = &peerings.get(index)?.class;
        Some([class.resource_group.as_str(), "/", &class.remote_vnet_name].concat())
    };
    if peerings.len() < 2 {
        return;
    }
    for (index, _) in peerings.iter().enumerate() {
        let Some(peer) = key(index).filter(|peer| (0..index).any(|earlier| key(earlier).as_ref() == Some(peer))) else {
            continue;
        };
        let path = network.at.spelt("vnet", "");
        let path = path.field("peerings");
        found.duplicate(&path.unspelt_index(index), &peer, "expected one peering with each virtual network");
    }
}
