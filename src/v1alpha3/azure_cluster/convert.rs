//! The edge between this version and the stored one.

use super::{AzureCluster, AzureClusterClassSpec, AzureClusterSpec, AzureClusterStatus};
use crate::convert::Edge;
use crate::names::annotations::AZURE_ENVIRONMENT;
use crate::v1beta1::{
    BackendPool, FrontendIp, LoadBalancerClassSpec, LoadBalancerSku, LoadBalancerSpec, LoadBalancerType, NetworkSpec,
    PublicIpSpec,
};
use crate::{edge, v1beta1};
use k8s_openapi::apimachinery::pkg::apis::meta::v1::ObjectMeta;
use std::mem;

edge! {
    AzureCluster => v1beta1::AzureCluster {
        defaulted: [status],
        group: [(metadata, spec) <=> (metadata, spec) by Named],
    }
}

edge! {
    AzureClusterSpec => v1beta1::AzureClusterSpec {
        same: [resource_group],
        edge: [network_spec, control_plane_endpoint, class],
        upper: [bastion_spec, control_plane_enabled],
    }
}

edge! {
    AzureClusterClassSpec => v1beta1::AzureClusterClassSpec {
        same: [subscription_id, location, additional_tags, identity_ref],
        upper: [extended_location, cloud_provider_config_overrides, failure_domains],
        outer: [azure_environment],
    }
}

edge! {
    AzureClusterStatus => v1beta1::AzureClusterStatus {
        same: [failure_domains, ready],
        edge: [conditions],
        upper: [long_running_operation_states],
    }
}

/// What stands in the metadata here: the environment in an annotation, and the name after which outbound load balancers are
/// named that every cluster of this version has.
struct Named;

impl Named {
    fn up((mut metadata, spec): (ObjectMeta, AzureClusterSpec)) -> (ObjectMeta, v1beta1::AzureClusterSpec) {
        let mut spec = spec.up();
        spec.class.azure_environment = take_environment(&mut metadata);
        let outbound = Outbound::of(&metadata, &spec.network_spec);
        spec.network_spec.node_outbound_lb = Some(outbound.node);
        spec.network_spec.control_plane_outbound_lb = outbound.control_plane;
        (metadata, spec)
    }

    fn down((mut metadata, mut spec): (ObjectMeta, v1beta1::AzureClusterSpec)) -> (ObjectMeta, AzureClusterSpec) {
        let environment = mem::take(&mut spec.class.azure_environment);
        if !environment.is_empty() {
            metadata.annotations.get_or_insert_default().insert(AZURE_ENVIRONMENT.to_owned(), environment);
        }
        (metadata, Edge::down(spec))
    }

    /// Always: even if the outbound load balancers are those that [`Outbound`] makes, it would make others, or none, of an
    /// object whose API server's balancer or name was edited.
    fn loses(_: (&ObjectMeta, &v1beta1::AzureClusterSpec)) -> bool {
        true
    }

    fn shows(
        (metadata, spec): (&ObjectMeta, &AzureClusterSpec),
        (_, base): (&ObjectMeta, &v1beta1::AzureClusterSpec),
    ) -> bool {
        let environment = metadata.annotations.as_ref().and_then(|annotations| annotations.get(AZURE_ENVIRONMENT));
        environment.map_or("", String::as_str) == base.class.azure_environment && spec.shows(base)
    }

    fn merge(
        (mut metadata, spec): (ObjectMeta, AzureClusterSpec),
        (_, base): (ObjectMeta, v1beta1::AzureClusterSpec),
    ) -> (ObjectMeta, v1beta1::AzureClusterSpec) {
        let mut spec = spec.merge(base);
        spec.class.azure_environment = take_environment(&mut metadata);
        (metadata, spec)
    }
}

/// The environment that the annotation names, which is taken out, and with it an empty map of annotations.
fn take_environment(metadata: &mut ObjectMeta) -> String {
    let environment = metadata.annotations.as_mut().and_then(|annotations| annotations.remove(AZURE_ENVIRONMENT));
    if environment.is_some() {
        metadata.annotations = metadata.annotations.take().filter(|annotations| !annotations.is_empty());
    }
    environment.unwrap_or_default()
}

/// The outbound load balancers that a cluster has without saying so.
struct Outbound {
    node: LoadBalancerSpec,
    control_plane: Option<LoadBalancerSpec>,
}

impl Outbound {
    /// The control plane needs one of its own behind an internal API server.
    fn of(metadata: &ObjectMeta, network: &NetworkSpec) -> Self {
        let cluster = metadata.name.as_deref().unwrap_or_default();
        let api_server = network.api_server_lb.as_ref().map(|balancer| &balancer.class.r#type);
        let is_internal = api_server == Some(&LoadBalancerType::Internal);
        Self {
            node: Self::balancer(cluster, &format!("pip-{cluster}-node-outbound")),
            control_plane: is_internal.then(|| {
                Self::balancer(&format!("{cluster}-outbound-lb"), &format!("pip-{cluster}-controlplane-outbound"))
            }),
        }
    }

    fn balancer(name: &str, public_ip: &str) -> LoadBalancerSpec {
        let public_ip = PublicIpSpec { name: public_ip.to_owned(), ..Default::default() };
        LoadBalancerSpec {
            name: name.to_owned(),
            frontend_ips: vec![FrontendIp {
                name: format!("{name}-frontEnd"),
                public_ip: Some(public_ip),
                ..Default::default()
            }],
            frontend_ips_count: Some(1),
            backend_pool: BackendPool { name: format!("{name}-outboundBackendPool") },
            class: LoadBalancerClassSpec {
                sku: LoadBalancerSku::Standard,
                r#type: LoadBalancerType::Public,
                idle_timeout_in_minutes: Some(4),
            },
            ..Default::default()
        }
    }
}
