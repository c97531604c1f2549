//! The rules for the load balancer of a cluster's API server.

use super::super::super::{
    FrontendIp, LoadBalancerSpec, LoadBalancerType, NetworkSpec, SubnetSpec, load_balancer::validate as shared,
};
use crate::admission::{Findings, Path, Request, Rule, Strictness, keep, patterns::is_resource_name};
use std::net::IpAddr;

pub(super) const RULES: &[Rule<NetworkSpec>] = &[
    Rule::new("AC-C11", control_plane_has_a_subnet),
    Rule::parts(|network, found| {
        let Some(lb) = api_server(network) else { return };
        lb.part(&lb.new.class, lb.old.map(|old| &old.class), lb.at).check(shared::API_SERVER, found);
    }),
    Rule::new("AC-C12", name_is_valid),
    Rule::new("AC-U19", name_stays),
    Rule::new("AC-C13", public_has_one_public_frontend),
    Rule::new("AC-C14", private_frontend_of_public_has_an_address),
    Rule::new("AC-C15", private_frontend_of_public_lies_in_the_subnet),
    Rule::new("AC-C16", public_has_no_private_frontend),
    Rule::new("AC-C17", internal_has_no_public_frontend),
    Rule::new("AC-C18", internal_has_one_private_frontend),
    Rule::new("AC-C19", private_frontend_has_an_address),
    Rule::new("AC-C20", private_frontend_lies_in_the_subnet),
    Rule::new("AC-U20", private_address_stays),
];

/// The load balancer of the API server. Upstream panics if there is none; there is one after defaulting.
fn api_server<'r>(network: &'r Request<'_, NetworkSpec>) -> Option<Request<'r, LoadBalancerSpec>> {
    let old = network.old.and_then(|old| old.api_server_lb.as_ref());
    Some(network.part(network.new.api_server_lb.as_ref()?, old, network.at.field("apiServerLB")))
}

fn public<'r>(network: &'r Request<'_, NetworkSpec>) -> Option<Request<'r, LoadBalancerSpec>> {
    api_server(network).filter(|lb| lb.new.class.r#type == LoadBalancerType::Public)
}

fn internal<'r>(network: &'r Request<'_, NetworkSpec>) -> Option<Request<'r, LoadBalancerSpec>> {
    api_server(network).filter(|lb| lb.new.class.is_internal())
}

/// `AC-C11`: the control plane has a subnet, its own or one for everything.
fn control_plane_has_a_subnet(network: &Request<'_, NetworkSpec>, found: &mut Findings) {
    if network.new.control_plane_subnet().is_none() {
        let path = network.at.field("subnets");
        found.invalid(&path, &network.new.subnets, "expected a subnet with the role control-plane or cluster");
    }
}

/// `AC-C12`: the load balancer has a name that Azure takes.
fn name_is_valid(network: &Request<'_, NetworkSpec>, found: &mut Findings) {
    if let Some(lb) = api_server(network).filter(|lb| !is_resource_name(&lb.new.name)) {
        let message = "expected letters, digits, '-', '.' and '_', at least one";
        found.invalid(&lb.at.field("name"), &lb.new.name, message);
    }
}

/// `AC-U19`: a name stays.
fn name_stays(network: &Request<'_, NetworkSpec>, found: &mut Findings) {
    let Some(lb) = api_server(network) else { return };
    if let Some(old) = lb.old.map(|old| &old.name).filter(|old| !old.is_empty() && **old != lb.new.name) {
        found.forbidden(&lb.at.field("name"), format_args!("cannot be changed after creation: {}", keep(old)));
    }
}

fn frontends<'r>(lb: &'r Request<'_, LoadBalancerSpec>) -> Path<'r> {
    lb.at.spelt("frontendIPs", "frontendIPConfigs")
}

fn has_private_ip(frontend: &FrontendIp) -> bool {
    !frontend.class.private_ip.is_empty()
}

/// `AC-C13`: a public load balancer has one frontend with a public address.
fn public_has_one_public_frontend(network: &Request<'_, NetworkSpec>, found: &mut Findings) {
    let Some(lb) = public(network) else { return };
    let count = lb.new.frontend_ips.iter().filter(|frontend| frontend.public_ip.is_some()).count();
    if count != 1 || lb.new.frontend_ips_count.is_some_and(|count| count != 1) {
        found.invalid(
            &frontends(&lb),
            &lb.new.frontend_ips,
            "a Public load balancer has one public frontend: expected one, and no other number in frontendIPsCount",
        );
    }
}

/// A frontend's place, and its private address.
type Address<'r> = (usize, &'r str);

fn private_frontends<'r>(lb: &Request<'r, LoadBalancerSpec>) -> impl DoubleEndedIterator<Item = Address<'r>> {
    let address = |(index, frontend): (usize, &'r FrontendIp)| (index, frontend.class.private_ip.as_str());
    lb.new.frontend_ips.iter().enumerate().map(address).filter(|(_, address)| !address.is_empty())
}

/// The frontends of a public load balancer that lead to a private address, with the gate `APIServerILB`: of those one has to be
/// right, and upstream says that it is the last. If there is none, the first frontend, which has no such address.
fn private_frontends_of_public<'r>(
    network: &Request<'_, NetworkSpec>,
    lb: &Request<'r, LoadBalancerSpec>,
) -> Vec<Address<'r>> {
    if !network.context().gates.api_server_ilb {
        return Vec::new();
    }
    let most = match network.context().strictness {
        Strictness::Upstream => 1,
        Strictness::Sound => usize::MAX,
    };
    let found: Vec<_> = private_frontends(lb).rev().take(most).collect();
    if found.is_empty() { vec![(0, "")] } else { found }
}

/// `AC-C14`: with the gate `APIServerILB`, a public load balancer has a frontend with a private address too. Upstream says
/// that it is the first one.
fn private_frontend_of_public_has_an_address(network: &Request<'_, NetworkSpec>, found: &mut Findings) {
    let Some(lb) = public(network) else { return };
    report_no_address(&lb, &private_frontends_of_public(network, &lb), found);
}

/// `AC-C15`: with the gate `APIServerILB`, the private address lies in the subnet of the control plane.
fn private_frontend_of_public_lies_in_the_subnet(network: &Request<'_, NetworkSpec>, found: &mut Findings) {
    let Some(lb) = public(network) else { return };
    report_outside(network, &lb, &private_frontends_of_public(network, &lb), found);
}

/// Reports texts that are no addresses, if none is one.
fn report_no_address(lb: &Request<'_, LoadBalancerSpec>, addresses: &[Address<'_>], found: &mut Findings) {
    if addresses.iter().any(|(_, address)| address.parse::<IpAddr>().is_ok()) {
        return;
    }
    for (index, address) in addresses {
        found.invalid(&frontends(lb).index_spelt(*index, 0).field("privateIP"), address, "expected an IP address");
    }
}

/// The subnets that the control plane may be in: upstream looks at the first one.
fn control_plane_ranges<'r>(network: &Request<'r, NetworkSpec>) -> Vec<&'r String> {
    let first = network.new.control_plane_subnet();
    let subnets: Vec<&SubnetSpec> = match network.context().strictness {
        Strictness::Upstream => first.into_iter().collect(),
        Strictness::Sound => first.iter().flat_map(|it| network.new.subnets_with_role(&it.class.role)).collect(),
    };
    subnets.into_iter().flat_map(|subnet| &subnet.class.cidr_blocks).collect()
}

/// Reports addresses outside of the control plane's subnet, if none is inside. A range of the subnet that is none, over which
/// upstream panics, holds no address.
fn report_outside(
    network: &Request<'_, NetworkSpec>,
    lb: &Request<'_, LoadBalancerSpec>,
    addresses: &[Address<'_>],
    found: &mut Findings,
) {
    let texts = control_plane_ranges(network);
    let ranges: Vec<_> = texts.iter().filter_map(|text| network.cidr(text)).collect();
    let parsed: Vec<_> =
        addresses.iter().filter_map(|&(index, text)| Some((index, text, text.parse().ok()?))).collect();
    if parsed.iter().any(|&(_, _, address)| ranges.iter().any(|range| range.contains(address))) {
        return;
    }
    for (index, text, _) in parsed {
        let texts: Vec<&str> = texts.iter().map(|text| text.as_str()).collect();
        let message =
            format_args!("expected an address in the subnet of the control plane: {}", texts.join(", ")).to_string();
        found.invalid(&frontends(lb).index_spelt(index, 0).field("privateIP"), text, message);
    }
}

/// `AC-C16`: without the gate `APIServerILB`, a public load balancer has no private address.
fn public_has_no_private_frontend(network: &Request<'_, NetworkSpec>, found: &mut Findings) {
    let Some(lb) = public(network).filter(|_| !network.context().gates.api_server_ilb) else { return };
    for (index, _) in lb.new.frontend_ips.iter().enumerate().filter(|(_, frontend)| has_private_ip(frontend)) {
        let message = "the load balancer is Public: leave it out, or turn on the feature gate APIServerILB";
        found.forbidden(&frontends(&lb).index_spelt(index, 0).field("privateIP"), message);
    }
}

/// `AC-C17`: an internal load balancer has no public address.
fn internal_has_no_public_frontend(network: &Request<'_, NetworkSpec>, found: &mut Findings) {
    let Some(lb) = internal(network) else { return };
    for (index, frontend) in lb.new.frontend_ips.iter().enumerate() {
        if frontend.public_ip.is_some() {
            let path = frontends(&lb);
            found.forbidden(
                &path.index_spelt(index, 0).field("publicIP"),
                "the load balancer is Internal: leave it out, and let privateIP be set",
            );
        }
    }
}

fn has_one_private_frontend(lb: &LoadBalancerSpec) -> bool {
    lb.frontend_ips.iter().filter(|frontend| has_private_ip(frontend)).count() == 1
}

/// `AC-C18`: an internal load balancer has one frontend with a private address.
fn internal_has_one_private_frontend(network: &Request<'_, NetworkSpec>, found: &mut Findings) {
    if let Some(lb) = internal(network).filter(|lb| !has_one_private_frontend(lb.new)) {
        let message = "an Internal load balancer has one private frontend: expected one";
        found.invalid(&frontends(&lb), &lb.new.frontend_ips, message);
    }
}

/// The private address of an internal load balancer that has one. Upstream looks for it at the first frontend only.
fn private_frontend_of_internal<'r>(
    network: &Request<'_, NetworkSpec>,
    lb: &Request<'r, LoadBalancerSpec>,
) -> Option<Address<'r>> {
    let has_one = has_one_private_frontend(lb.new);
    let first = || Some((0, lb.new.frontend_ips.first()?.class.private_ip.as_str()));
    match network.context().strictness {
        Strictness::Upstream => first(),
        Strictness::Sound => private_frontends(lb).next(),
    }
    .filter(|_| has_one)
}

/// `AC-C19`: the private address is one.
fn private_frontend_has_an_address(network: &Request<'_, NetworkSpec>, found: &mut Findings) {
    let Some(lb) = internal(network) else { return };
    let Some(address) = private_frontend_of_internal(network, &lb) else { return };
    report_no_address(&lb, &[address], found);
}

/// `AC-C20`: the private address lies in the subnet of the control plane.
fn private_frontend_lies_in_the_subnet(network: &Request<'_, NetworkSpec>, found: &mut Findings) {
    let Some(lb) = internal(network) else { return };
    let Some(address) = private_frontend_of_internal(network, &lb) else { return };
    report_outside(network, &lb, &[address], found);
}

/// `AC-U20`: the private address stays. Upstream compares that of the first frontends, and says that the name changed.
fn private_address_stays(network: &Request<'_, NetworkSpec>, found: &mut Findings) {
    let Some(lb) = internal(network) else { return };
    let first = |old: &'_ LoadBalancerSpec| Some(old.frontend_ips.first()?.class.private_ip.clone());
    let old = lb.old.and_then(|old| match network.context().strictness {
        Strictness::Upstream => first(old),
        Strictness::Sound => old.private_ip().map(str::to_owned).or_else(|| first(old)),
    });
    if let (Some(old), Some((index, new))) = (old, private_frontend_of_internal(network, &lb))
        && old != new
    {
        let ours = format!("frontendIPs[{index}].privateIP");
        let path = lb.at.spelt(&ours, "name");
        found.forbidden(&path, format_args!("cannot be changed after creation: {}", keep(&old)));
    }
}
