//! The rules for the load balancers through which the nodes and the control plane of a cluster leave for the internet.

use super::super::super::{FrontendIp, LoadBalancerSpec, NetworkSpec, load_balancer::validate as shared};
use crate::admission::{Findings, Path, Request, Rule, keep};
use serde::Serialize;

pub(super) const NODE_RULES: &[Rule<NetworkSpec>] = &[
    Rule::parts(|network, found| {
        let new = network.new.node_outbound_lb.as_ref();
        let old = network.old.and_then(|old| old.node_outbound_lb.as_ref());
        let classes = [new, old].map(|lb| lb.map(|lb| &lb.class));
        let api_server = network.new.api_server_lb.as_ref().map(|lb| &lb.class);
        shared::check_node_outbound(network, api_server, classes, network.at.field(NODE), found);
    }),
    Rule::new("AC-U21", node_id_stays),
    Rule::new("AC-U22", node_name_stays),
    Rule::new("AC-U23", node_frontends_stay_as_many),
    Rule::new("AC-U24", node_frontends_stay),
    Rule::new("AC-C21", node_frontends_are_not_too_many),
];

pub(super) const CONTROL_PLANE_RULES: &[Rule<NetworkSpec>] = &[
    Rule::parts(|network, found| {
        let api_server = network.new.api_server_lb.as_ref().map(|lb| &lb.class);
        let lb = network.new.control_plane_outbound_lb.as_ref().map(|lb| &lb.class);
        shared::check_control_plane_outbound(network, api_server, lb, network.at.field(CONTROL_PLANE), found);
    }),
    Rule::new("AC-C22", control_plane_frontends_are_not_too_many),
];

const NODE: &str = "nodeOutboundLB";
const CONTROL_PLANE: &str = "controlPlaneOutboundLB";

/// The load balancer through which nodes leave, before and after.
fn node<'a>(network: &Request<'a, NetworkSpec>) -> Option<[&'a LoadBalancerSpec; 2]> {
    Some([network.old?.node_outbound_lb.as_ref()?, network.new.node_outbound_lb.as_ref()?])
}

fn report_node_change(
    network: &Request<'_, NetworkSpec>,
    member: &str,
    old: &(impl Serialize + ?Sized),
    found: &mut Findings,
) {
    let message = format_args!("cannot be changed after creation: {}", keep(old));
    found.forbidden(&network.at.field(NODE).field(member), message);
}

/// `AC-U21`: with IPv6, the id stays.
fn node_id_stays(network: &Request<'_, NetworkSpec>, found: &mut Findings) {
    if let Some([old, new]) = node(network)
        && old.id != new.id
    {
        report_node_change(network, "id", &old.id, found);
    }
}

/// `AC-U22`: with IPv6, the name stays.
fn node_name_stays(network: &Request<'_, NetworkSpec>, found: &mut Findings) {
    if let Some([old, new]) = node(network)
        && old.name != new.name
    {
        report_node_change(network, "name", &old.name, found);
    }
}

/// The frontends of the nodes' load balancer, as far as upstream compares them: it takes any two numbers of frontends for
/// different ones, so that only absent numbers are the same.
fn node_frontends<'a>(network: &Request<'a, NetworkSpec>) -> Option<[&'a [FrontendIp]; 2]> {
    let both = node(network).filter(|both| both.iter().all(|lb| lb.frontend_ips_count.is_none()))?;
    Some(both.map(|lb| lb.frontend_ips.as_slice()))
}

/// `AC-U23`: with IPv6 and without a number of frontends, there are as many as before.
fn node_frontends_stay_as_many(network: &Request<'_, NetworkSpec>, found: &mut Findings) {
    if let Some([old, new]) = node_frontends(network)
        && old.len() != new.len()
    {
        report_node_change(network, "frontendIPs", old, found);
    }
}

/// `AC-U24`: with IPv6 and without a number of frontends, each has the name and the public address that it had. Upstream
/// panics if there is no public address.
fn node_frontends_stay(network: &Request<'_, NetworkSpec>, found: &mut Findings) {
    let Some([old, new]) = node_frontends(network).filter(|[old, new]| old.len() == new.len()) else { return };
    for (index, (old, new)) in old.iter().zip(new).enumerate() {
        let [old_ip, new_ip] = [old, new].map(|frontend| frontend.public_ip.as_ref().map(|ip| &ip.name));
        if old.name != new.name || old_ip != new_ip {
            let path = network.at.field(NODE);
            let path = path.field("frontendIPs");
            found.forbidden(&path.index(index), "cannot be changed after creation: keep its name and address");
        }
    }
}

/// The most frontends of a load balancer for outbound traffic.
const MOST_FRONTENDS: i32 = 16;

fn report_too_many_frontends(lb: Option<&LoadBalancerSpec>, at: &Path<'_>, found: &mut Findings) {
    if let Some(count) = lb.and_then(|lb| lb.frontend_ips_count).filter(|count| *count > MOST_FRONTENDS) {
        found.invalid(&at.field("frontendIPsCount"), &count, format_args!("expected at most {MOST_FRONTENDS}"));
    }
}

/// `AC-C21`: with IPv6, nodes have at most 16 addresses to leave by.
fn node_frontends_are_not_too_many(network: &Request<'_, NetworkSpec>, found: &mut Findings) {
    report_too_many_frontends(network.new.node_outbound_lb.as_ref(), &network.at.field(NODE), found);
}

/// `AC-C22`: if the API server is internal, the control plane has at most 16 addresses to leave by.
fn control_plane_frontends_are_not_too_many(network: &Request<'_, NetworkSpec>, found: &mut Findings) {
    if network.new.is_api_server_private() {
        let lb = network.new.control_plane_outbound_lb.as_ref();
        report_too_many_frontends(lb, &network.at.field(CONTROL_PLANE), found);
    }
}
