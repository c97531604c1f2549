//! The webhook's rules for the outbound load balancer of an AKS cluster.

use super::super::LoadBalancerProfile;
use crate::admission::{Findings, Path, Request, Rule};
use std::ops::RangeInclusive;

pub(in crate::v1beta1) const RULES: &[Rule<LoadBalancerProfile>] = &[
    Rule::new("S-LBP-01", managed_outbound_ips_are_in_range),
    Rule::new("S-LBP-02", allocated_outbound_ports_are_in_range),
    Rule::new("S-LBP-03", idle_timeout_is_in_range),
    Rule::new("S-LBP-04", addresses_come_from_one_place),
];

fn is_in_range(number: Option<i64>, range: &RangeInclusive<i64>, path: &Path<'_>, found: &mut Findings) {
    if let Some(number) = number.filter(|number| !range.contains(number)) {
        found.invalid(path, &number, format_args!("expected {} to {}", range.start(), range.end()));
    }
}

/// `S-LBP-01`: AKS makes 1 to 100 addresses.
fn managed_outbound_ips_are_in_range(profile: &Request<'_, LoadBalancerProfile>, found: &mut Findings) {
    let path = profile.at.spelt("managedOutboundIPs", "ManagedOutboundIPs");
    is_in_range(profile.new.managed_outbound_ips, &(1..=100), &path, found);
}

/// `S-LBP-02`: each node has 0 to 64000 ports.
fn allocated_outbound_ports_are_in_range(profile: &Request<'_, LoadBalancerProfile>, found: &mut Findings) {
    let path = profile.at.spelt("allocatedOutboundPorts", "AllocatedOutboundPorts");
    is_in_range(profile.new.allocated_outbound_ports, &(0..=64000), &path, found);
}

/// `S-LBP-03`: a connection may be idle for 4 to 120 minutes.
fn idle_timeout_is_in_range(profile: &Request<'_, LoadBalancerProfile>, found: &mut Findings) {
    let path = profile.at.spelt("idleTimeoutInMinutes", "IdleTimeoutInMinutes");
    is_in_range(profile.new.idle_timeout_in_minutes, &(4..=120), &path, found);
}

/// `S-LBP-04`: the addresses are made by AKS, or taken from prefixes, or given.
fn addresses_come_from_one_place(profile: &Request<'_, LoadBalancerProfile>, found: &mut Findings) {
    let LoadBalancerProfile { managed_outbound_ips, outbound_ip_prefixes, outbound_ips, .. } = profile.new;
    let places = [managed_outbound_ips.is_some(), !outbound_ip_prefixes.is_empty(), !outbound_ips.is_empty()];
    if places.into_iter().filter(|is_set| *is_set).count() > 1 {
        found.forbidden(&profile.at, "expected at most one of managedOutboundIPs, outboundIPPrefixes and outboundIPs");
    }
}
