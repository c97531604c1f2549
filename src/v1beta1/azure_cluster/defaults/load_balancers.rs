//! What is filled in for the load balancers of a cluster, and which are added.

use super::{
    super::super::{
        AzureCluster, FrontendIp, FrontendIpClass, LoadBalancerClassSpec, LoadBalancerSpec, LoadBalancerType,
        load_balancer::defaults,
    },
    has_control_plane,
};
use crate::admission::{Context, fill, replace};

/// The private address of an API server.
const PRIVATE_IP: &str = "10.0.0.100";

/// Fills in something of the API server's load balancer, from the name of the cluster.
fn api_server(cluster: &mut AzureCluster, fill: impl FnOnce(&mut LoadBalancerSpec, &str) -> bool) -> bool {
    let name = cluster.metadata.name.as_deref().unwrap_or_default();
    has_control_plane(cluster) && cluster.spec.network_spec.api_server_lb.as_mut().is_some_and(|lb| fill(lb, name))
}

fn public(cluster: &mut AzureCluster, fill: impl FnOnce(&mut LoadBalancerSpec, &str) -> bool) -> bool {
    api_server(cluster, |lb, name| lb.class.r#type == LoadBalancerType::Public && fill(lb, name))
}

fn internal(cluster: &mut AzureCluster, fill: impl FnOnce(&mut LoadBalancerSpec, &str) -> bool) -> bool {
    api_server(cluster, |lb, name| lb.class.is_internal() && fill(lb, name))
}

fn node_outbound(cluster: &mut AzureCluster, fill: impl FnOnce(&mut LoadBalancerSpec, &str) -> bool) -> bool {
    let name = cluster.metadata.name.as_deref().unwrap_or_default();
    cluster.spec.network_spec.node_outbound_lb.as_mut().is_some_and(|lb| fill(lb, name))
}

fn control_plane_outbound(cluster: &mut AzureCluster, fill: impl FnOnce(&mut LoadBalancerSpec, &str) -> bool) -> bool {
    let name = cluster.metadata.name.as_deref().unwrap_or_default();
    has_control_plane(cluster)
        && cluster.spec.network_spec.control_plane_outbound_lb.as_mut().is_some_and(|lb| fill(lb, name))
}

/// `AC-D35`: a public load balancer.
pub(super) fn missing_api_server(cluster: &mut AzureCluster) -> bool {
    let class = || LoadBalancerClassSpec { r#type: LoadBalancerType::Public, ..Default::default() };
    has_control_plane(cluster)
        && fill(&mut cluster.spec.network_spec.api_server_lb, || {
            Some(LoadBalancerSpec { class: class(), ..Default::default() })
        })
}

/// `AC-D36`: public.
pub(super) fn api_server_type(cluster: &mut AzureCluster) -> bool {
    api_server(cluster, |lb, _| defaults::r#type(&mut lb.class))
}

/// `AC-D37`: the one that there is.
pub(super) fn api_server_sku(cluster: &mut AzureCluster) -> bool {
    api_server(cluster, |lb, _| defaults::sku(&mut lb.class))
}

/// `AC-D38`: four minutes.
pub(super) fn api_server_idle_timeout(cluster: &mut AzureCluster) -> bool {
    api_server(cluster, |lb, _| defaults::idle_timeout(&mut lb.class))
}

/// `AC-D39`: after the cluster.
pub(super) fn public_name(cluster: &mut AzureCluster) -> bool {
    public(cluster, |lb, cluster| fill(&mut lb.name, || format!("{cluster}-public-lb")))
}

/// `AC-D40`: one with a public address.
pub(super) fn public_frontend(cluster: &mut AzureCluster) -> bool {
    public(cluster, |lb, cluster| {
        let name = &lb.name;
        fill(&mut lb.frontend_ips, || defaults::public_frontends(name, 1, &format!("pip-{cluster}-apiserver")))
    })
}

fn private_name(lb: &str) -> String {
    format!("{lb}-frontEnd-internal-ip")
}

fn private_frontend(name: String) -> FrontendIp {
    let class = FrontendIpClass { private_ip: PRIVATE_IP.to_owned() };
    FrontendIp { name, class, ..Default::default() }
}

/// `AC-D41`: with the gate `APIServerILB`, after the load balancer.
pub(super) fn private_frontend_name(cluster: &mut AzureCluster, context: &Context<'_>) -> bool {
    context.gates.api_server_ilb
        && public(cluster, |lb, _| {
            let first = lb.frontend_ips.iter_mut().find(|frontend| !frontend.class.private_ip.is_empty());
            first.is_some_and(|frontend| fill(&mut frontend.name, || private_name(&lb.name)))
        })
}

/// `AC-D42`: with the gate `APIServerILB`, one with a private address too.
pub(super) fn missing_private_frontend(cluster: &mut AzureCluster, context: &Context<'_>) -> bool {
    context.gates.api_server_ilb
        && public(cluster, |lb, _| {
            let is_missing = lb.private_ip().is_none();
            if is_missing {
                lb.frontend_ips.push(private_frontend(private_name(&lb.name)));
            }
            is_missing
        })
}

/// `AC-D43`: after the cluster.
pub(super) fn internal_name(cluster: &mut AzureCluster) -> bool {
    internal(cluster, |lb, cluster| fill(&mut lb.name, || format!("{cluster}-internal-lb")))
}

/// `AC-D44`: one with a private address.
pub(super) fn internal_frontend(cluster: &mut AzureCluster) -> bool {
    internal(cluster, |lb, _| {
        let name = &lb.name;
        fill(&mut lb.frontend_ips, || vec![private_frontend(format!("{name}-frontEnd"))])
    })
}

/// `AC-D45`: after the load balancer, which has no name if its type is unknown.
pub(super) fn api_server_backend_pool(cluster: &mut AzureCluster) -> bool {
    api_server(cluster, |lb, _| fill(&mut lb.backend_pool.name, || format!("{}-backendPool", lb.name)))
}

/// `AC-D46`: one for nodes with IPv6, which NAT gateways do not serve, if the API server is not internal.
pub(super) fn missing_node_outbound(cluster: &mut AzureCluster) -> bool {
    let network = &cluster.spec.network_spec;
    let is_missing = network.node_outbound_lb.is_none()
        && has_control_plane(cluster)
        && !network.is_api_server_private()
        && network.node_subnets().any(|subnet| subnet.class.is_ipv6_enabled());
    if is_missing {
        cluster.spec.network_spec.node_outbound_lb = Some(LoadBalancerSpec::default());
    }
    is_missing
}

/// `AC-D47`: public and of the SKU that there is, whatever they were.
pub(super) fn node_type(cluster: &mut AzureCluster) -> bool {
    node_outbound(cluster, |lb, _| defaults::outbound(&mut lb.class))
}

/// `AC-D48`: four minutes.
pub(super) fn node_idle_timeout(cluster: &mut AzureCluster) -> bool {
    node_outbound(cluster, |lb, _| defaults::idle_timeout(&mut lb.class))
}

/// `AC-D49`: that of the cluster, by which Azure's cloud provider knows it.
pub(super) fn node_name(cluster: &mut AzureCluster) -> bool {
    node_outbound(cluster, |lb, cluster| fill(&mut lb.name, || cluster.to_owned()))
}

fn frontends_count(lb: &mut LoadBalancerSpec) -> bool {
    fill(&mut lb.frontend_ips_count, || Some(1))
}

/// `AC-D50`: one.
pub(super) fn node_frontends_count(cluster: &mut AzureCluster) -> bool {
    node_outbound(cluster, |lb, _| frontends_count(lb))
}

/// The frontends are made from their number; what a user wrote is lost.
fn frontends(lb: &mut LoadBalancerSpec, public_ip: &str) -> bool {
    let count = lb.frontend_ips_count.unwrap_or_default();
    replace(&mut lb.frontend_ips, defaults::public_frontends(&lb.name, count, public_ip))
}

/// `AC-D51`: as many as the number says, and no other.
pub(super) fn node_frontends(cluster: &mut AzureCluster) -> bool {
    node_outbound(cluster, |lb, cluster| frontends(lb, &format!("pip-{cluster}-node-outbound")))
}

/// `AC-D52`: after the load balancer.
pub(super) fn node_backend_pool(cluster: &mut AzureCluster) -> bool {
    node_outbound(cluster, |lb, _| fill(&mut lb.backend_pool.name, || format!("{}-outboundBackendPool", lb.name)))
}

/// `AC-D53`: public and of the SKU that there is, whatever they were.
pub(super) fn control_plane_type(cluster: &mut AzureCluster) -> bool {
    control_plane_outbound(cluster, |lb, _| defaults::outbound(&mut lb.class))
}

/// `AC-D54`: four minutes.
pub(super) fn control_plane_idle_timeout(cluster: &mut AzureCluster) -> bool {
    control_plane_outbound(cluster, |lb, _| defaults::idle_timeout(&mut lb.class))
}

/// `AC-D55`: after the cluster.
pub(super) fn control_plane_name(cluster: &mut AzureCluster) -> bool {
    control_plane_outbound(cluster, |lb, cluster| fill(&mut lb.name, || format!("{cluster}-outbound-lb")))
}

/// `AC-D56`: one.
pub(super) fn control_plane_frontends_count(cluster: &mut AzureCluster) -> bool {
    control_plane_outbound(cluster, |lb, _| frontends_count(lb))
}

/// `AC-D57`: as many as the number says, and no other.
pub(super) fn control_plane_frontends(cluster: &mut AzureCluster) -> bool {
    control_plane_outbound(cluster, |lb, cluster| frontends(lb, &format!("pip-{cluster}-controlplane-outbound")))
}

/// `AC-D58`: after the cluster, even if the load balancer has a name of its own.
pub(super) fn control_plane_backend_pool(cluster: &mut AzureCluster) -> bool {
    control_plane_outbound(cluster, |lb, cluster| {
        fill(&mut lb.backend_pool.name, || format!("{cluster}-outbound-lb-outboundBackendPool"))
    })
}

/// `AC-D59`: none for a control plane that runs elsewhere.
pub(super) fn needless_api_server(cluster: &mut AzureCluster) -> bool {
    !has_control_plane(cluster) && cluster.spec.network_spec.api_server_lb.take().is_some()
}
