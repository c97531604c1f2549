//! The webhook's rules for the virtual network of an AKS cluster.

use super::super::{
    ManagedControlPlaneSubnet, ManagedControlPlaneVirtualNetwork, ManagedControlPlaneVirtualNetworkClassSpec,
};
use crate::{
    admission::{Findings, Request, Rule},
    cidr::Cidr,
};

pub(in crate::v1beta1) const RULES: &[Rule<ManagedControlPlaneVirtualNetwork>] = &[
    Rule::new("S-VN-01", has_a_range),
    Rule::new("S-VN-02", subnet_has_a_range),
    Rule::new("S-VN-03", subnet_lies_in_the_network),
];

/// The ranges of the network and of its subnet, as they are written; none of a network that says nothing at all.
fn ranges(network: &ManagedControlPlaneVirtualNetwork) -> Option<(&str, &str)> {
    let ManagedControlPlaneVirtualNetwork { resource_group, name, class } = network;
    let ManagedControlPlaneVirtualNetworkClassSpec { cidr_block, subnet } = class;
    let ManagedControlPlaneSubnet { name: subnet_name, cidr_block: subnet_range, service_endpoints, private_endpoints } =
        subnet;
    let (range, subnet_range) = (cidr_block.as_deref().unwrap_or(""), subnet_range.as_deref().unwrap_or(""));
    let says_something = [resource_group, name, subnet_name, range, subnet_range].iter().any(|text| !text.is_empty())
        || !service_endpoints.is_empty()
        || !private_endpoints.is_empty();
    says_something.then_some((range, subnet_range))
}

/// `S-VN-01`: the network has an address range.
fn has_a_range(network: &Request<'_, ManagedControlPlaneVirtualNetwork>, found: &mut Findings) {
    if let Some((range, _)) = ranges(network.new)
        && network.cidr(range).is_none()
    {
        let path = network.at.spelt("cidrBlock", "CIDRBlock");
        found.invalid(&path, range, "expected an address range, such as 10.0.0.0/8");
    }
}

/// `S-VN-02`: the subnet has an address range. Upstream reports that of the network as the wrong value.
fn subnet_has_a_range(network: &Request<'_, ManagedControlPlaneVirtualNetwork>, found: &mut Findings) {
    if let Some((range, subnet)) = ranges(network.new)
        && network.cidr(subnet).is_none()
    {
        let path = network.at.spelt("subnet.cidrBlock", "Subnet.CIDRBlock");
        found.invalid(&path, range, format_args!("{subnet:?}: expected an address range, such as 10.240.0.0/16"));
    }
}

/// `S-VN-03`: the subnet is a part of the network, as far as the address tells that its range is written with.
fn subnet_lies_in_the_network(network: &Request<'_, ManagedControlPlaneVirtualNetwork>, found: &mut Findings) {
    let Some((range, subnet)) = ranges(network.new) else { return };
    let (outer, inner): (Option<Cidr>, Option<Cidr>) = (network.cidr(range), network.cidr(subnet));
    if let Some((outer, inner)) = outer.zip(inner)
        && !outer.contains(inner.address)
    {
        let path = network.at.spelt("cidrBlock", "CIDRBlock");
        found.invalid(&path, range, format_args!("expected a range in which that of the subnet lies, {subnet}"));
    }
}
