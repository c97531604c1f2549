//! The webhook's rules for the private DNS zone of a network, in a cluster and in a template.

use super::super::{LoadBalancerClassSpec, LoadBalancerType, NetworkClassSpec};
use crate::admission::{
    Findings, Request, Rule,
    patterns::{is_dns_name, is_resource_group_name},
};
use std::net::IpAddr;

const RULES: &[Rule<NetworkClassSpec>] = &[
    Rule::new("S-DNS-02", zone_has_a_dns_name),
    Rule::new("S-DNS-03", resource_group_needs_a_zone),
    Rule::new("S-DNS-04", resource_group_is_valid),
];

/// Checks the private DNS zone. Without a load balancer the API server counts as internal.
pub(in crate::v1beta1) fn check(
    network: &Request<'_, NetworkClassSpec>,
    api_server: Option<&LoadBalancerClassSpec>,
    has_control_plane: bool,
    found: &mut Findings,
) {
    if has_control_plane && let Some(api_server) = api_server {
        zone_needs_an_internal_api_server(network, &api_server.r#type, found.under("S-DNS-01"));
    }
    network.check(RULES, found);
}

/// `S-DNS-01`: a private zone is for an internal API server. Upstream says that the type is the wrong value.
fn zone_needs_an_internal_api_server(
    network: &Request<'_, NetworkClassSpec>,
    r#type: &LoadBalancerType,
    found: &mut Findings,
) {
    if !network.new.private_dns_zone_name.is_empty() && *r#type != LoadBalancerType::Internal {
        let path = network.at.field("privateDNSZoneName");
        found.invalid(
            &path,
            r#type,
            "a private zone needs an API server whose load balancer is Internal: expected that type, or no zone",
        );
    }
}

/// `S-DNS-02`: the zone has a DNS name, of at most 255 bytes beside the dots.
fn zone_has_a_dns_name(network: &Request<'_, NetworkClassSpec>, found: &mut Findings) {
    let name = &network.new.private_dns_zone_name;
    let is_long = || name.bytes().filter(|b| *b != b'.').count() > 255;
    if !name.is_empty() && (!is_dns_name(name) || is_long() || name.parse::<IpAddr>().is_ok()) {
        found.invalid(&network.at.field("privateDNSZoneName"), name, "expected a DNS name, such as example.internal");
    }
}

/// `S-DNS-03`: a resource group is said for a zone that has a name.
fn resource_group_needs_a_zone(network: &Request<'_, NetworkClassSpec>, found: &mut Findings) {
    let NetworkClassSpec { private_dns_zone_name: name, private_dns_zone_resource_group: group } = network.new;
    if !group.is_empty() && name.is_empty() {
        let path = network.at.field("privateDNSZoneResourceGroup");
        found.invalid(&path, name, "privateDNSZoneName is missing: set it too, or leave out the resource group");
    }
}

/// `S-DNS-04`: the resource group has a name that Azure takes.
fn resource_group_is_valid(network: &Request<'_, NetworkClassSpec>, found: &mut Findings) {
    let group = &network.new.private_dns_zone_resource_group;
    if !group.is_empty() && !is_resource_group_name(group) {
        let path = network.at.field("privateDNSZoneResourceGroup");
        found.invalid(&path, group, "expected letters, digits, '-', '.', '_', '(' and ')' only");
    }
}
