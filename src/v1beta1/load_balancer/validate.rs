//! The webhook's rules for the load balancers of a cluster and of a template.

use super::super::{LoadBalancerClassSpec as Class, LoadBalancerSku, LoadBalancerType};
use crate::admission::{Findings, Path, Request, Rule, keep};
use serde::Serialize;

/// For the load balancer of the API server.
pub(in crate::v1beta1) const API_SERVER: &[Rule<Class>] = &[
    Rule::new("S-LBA-01", sku_is_standard),
    Rule::new("S-LBA-02", type_is_known),
    Rule::new("S-LBA-03", set_sku_stays),
    Rule::new("S-LBA-04", set_type_stays),
    Rule::new("S-LBA-05", set_idle_timeout_stays),
    Rule::new("S-LBA-06", idle_timeout_is_in_range),
];

/// For the load balancer through which nodes leave.
const NODE_OUTBOUND: &[Rule<Class>] = &[
    Rule::new("S-LBN-02", sku_stays),
    Rule::new("S-LBN-03", type_stays),
    Rule::new("S-LBN-04", idle_timeout_stays),
    Rule::new("S-LBN-05", idle_timeout_is_in_range),
];

/// Checks the load balancer through which nodes leave, which may be missing, at `at`.
pub(in crate::v1beta1) fn check_node_outbound<T>(
    around: &Request<'_, T>,
    api_server: Option<&Class>,
    [new, old]: [Option<&Class>; 2],
    at: Path<'_>,
    found: &mut Findings,
) {
    match new {
        Some(new) => around.part(new, old, at).check(NODE_OUTBOUND, found),
        None => nodes_with_ipv6_have_a_way_out(api_server, &at, found.under("S-LBN-01")),
    }
}

/// Checks the load balancer through which the control plane leaves, at `at`.
pub(in crate::v1beta1) fn check_control_plane_outbound<T>(
    around: &Request<'_, T>,
    api_server: Option<&Class>,
    new: Option<&Class>,
    at: Path<'_>,
    found: &mut Findings,
) {
    let (Some(new), Some(api_server)) = (new, api_server) else { return };
    match api_server.r#type {
        LoadBalancerType::Public => is_for_internal_api_servers(&at, found.under("S-LBC-01")),
        LoadBalancerType::Internal => {
            control_plane_idle_timeout_is_in_range(&around.part(new, None, at), found.under("S-LBC-02"));
        }
        LoadBalancerType::Other(_) => {}
    }
}

/// `S-LBA-01`: the SKU is the one that there is.
fn sku_is_standard(lb: &Request<'_, Class>, found: &mut Findings) {
    if lb.new.sku != LoadBalancerSku::Standard {
        found.not_supported(&lb.at.field("sku"), &lb.new.sku, "expected Standard");
    }
}

/// `S-LBA-02`: the type is one of the two.
fn type_is_known(lb: &Request<'_, Class>, found: &mut Findings) {
    if matches!(lb.new.r#type, LoadBalancerType::Other(_)) {
        found.not_supported(&lb.at.field("type"), &lb.new.r#type, "expected Public or Internal");
    }
}

/// Reports a member that is not as it was.
fn report_change(lb: &Request<'_, Class>, member: &str, old: &impl Serialize, found: &mut Findings) {
    found.forbidden(&lb.at.field(member), format_args!("cannot be changed after creation: {}", keep(old)));
}

/// `S-LBA-03`: an SKU stays.
fn set_sku_stays(lb: &Request<'_, Class>, found: &mut Findings) {
    if lb.old.is_some_and(|old| !old.sku.is_empty() && old.sku != lb.new.sku) {
        report_change(lb, "sku", &lb.old.map(|old| &old.sku), found);
    }
}

/// `S-LBA-04`: a type stays.
fn set_type_stays(lb: &Request<'_, Class>, found: &mut Findings) {
    if lb.old.is_some_and(|old| !old.r#type.is_empty() && old.r#type != lb.new.r#type) {
        report_change(lb, "type", &lb.old.map(|old| &old.r#type), found);
    }
}

fn idle_timeout_changed(lb: &Request<'_, Class>) -> bool {
    lb.old.is_some_and(|old| old.idle_timeout_in_minutes != lb.new.idle_timeout_in_minutes)
}

/// `S-LBA-05`: a timeout stays.
fn set_idle_timeout_stays(lb: &Request<'_, Class>, found: &mut Findings) {
    if lb.old.is_some_and(|old| old.idle_timeout_in_minutes.is_some()) && idle_timeout_changed(lb) {
        report_change(lb, "idleTimeoutInMinutes", &lb.old.map(|old| &old.idle_timeout_in_minutes), found);
    }
}

/// `S-LBA-06`, `S-LBN-05`: from 4 to 30 minutes.
fn idle_timeout_is_in_range(lb: &Request<'_, Class>, found: &mut Findings) {
    if let Some(minutes) = lb.new.idle_timeout_in_minutes
        && !(4..=30).contains(&minutes)
    {
        found.invalid(&lb.at.field("idleTimeoutInMinutes"), &minutes, "expected 4 to 30");
    }
}

/// `S-LBN-01`: nodes with IPv6 have a load balancer to leave by, unless the API server is internal.
fn nodes_with_ipv6_have_a_way_out(api_server: Option<&Class>, at: &Path<'_>, found: &mut Findings) {
    // Without a load balancer of an API server upstream panics; a control plane elsewhere asks for nothing here.
    if api_server.is_some_and(|api_server| !api_server.is_internal()) {
        found.required(at, "nodes with IPv6 need it where the API server is public");
    }
}

/// `S-LBN-02`: the SKU stays, also a missing one.
fn sku_stays(lb: &Request<'_, Class>, found: &mut Findings) {
    if lb.old.is_some_and(|old| old.sku != lb.new.sku) {
        report_change(lb, "sku", &lb.old.map(|old| &old.sku), found);
    }
}

/// `S-LBN-03`: the type stays, also a missing one.
fn type_stays(lb: &Request<'_, Class>, found: &mut Findings) {
    if lb.old.is_some_and(|old| old.r#type != lb.new.r#type) {
        report_change(lb, "type", &lb.old.map(|old| &old.r#type), found);
    }
}

/// `S-LBN-04`: the timeout stays, also a missing one.
fn idle_timeout_stays(lb: &Request<'_, Class>, found: &mut Findings) {
    if idle_timeout_changed(lb) {
        report_change(lb, "idleTimeoutInMinutes", &lb.old.map(|old| &old.idle_timeout_in_minutes), found);
    }
}

/// `S-LBC-01`: the control plane leaves by the load balancer of the API server, if that is public.
fn is_for_internal_api_servers(at: &Path<'_>, found: &mut Findings) {
    found.forbidden(at, "the load balancer of the API server is Public and serves for this too: leave it out");
}

/// `S-LBC-02`: from 4 to 30 minutes.
fn control_plane_idle_timeout_is_in_range(lb: &Request<'_, Class>, found: &mut Findings) {
    idle_timeout_is_in_range(lb, found);
}
