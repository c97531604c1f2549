//! The webhook's rules for AzureClusterTemplate.

use super::super::{
    AzureClusterTemplate, NetworkTemplateSpec, SubnetRole, SubnetTemplateSpec, load_balancer, network,
    subnet::{
        defaults::has_role,
        validate::{
            check_security_rules, names_are_valid, names_differ, ranges_are_ranges, ranges_lie_in_the_vnet,
            role_is_there, vnet_ranges_are_ranges,
        },
    },
};
use crate::admission::{DefaultRule, Findings, ImmutableMember, Path, Request, Rule, Transitions, Webhook, by_rule};

impl Webhook for AzureClusterTemplate {
    const DEFAULTS: &'static [DefaultRule<Self>] = super::defaults::DEFAULTS;
    const CREATE: &'static [Rule<Self>] = &[Rule::parts(|template, found| {
        let network = &template.new.spec.template.spec.network_spec;
        template.part(network, None, Path::ROOT.field("spec.template.spec.networkSpec")).check(NETWORK, found);
    })];
    const UPDATE: &'static [Rule<Self>] = &[Rule::new("ACT-U01", spec_stays)];

    fn spell_quantities(&mut self) {
        if let Some(overrides) = &mut self.spec.template.spec.class.cloud_provider_config_overrides {
            overrides.spell_quantities();
        }
    }

    fn immutable_members() -> Vec<ImmutableMember> {
        by_rule(&[("ACT-U01", "spec.template.spec", Transitions::None, "as a whole")])
    }
}

type Network = NetworkTemplateSpec;

const NETWORK: &[Rule<Network>] = &[
    Rule::new("ACT-C01", |network, found| {
        let vnet = network.part(&network.new.vnet.class, None, network.at.field("vnet"));
        vnet_ranges_are_ranges(&vnet, found);
    }),
    Rule::parts(|network, found| subnets_of(network).check(SUBNETS, found)),
    Rule::new("ACT-C05", |network, found| {
        ranges_lie_in_the_vnet(&subnets_of(network), &network.new.vnet.class, found);
    }),
    Rule::new("ACT-C06", roles_are_there),
    Rule::parts(|network, found| {
        let path = network.at.field("apiServerLB");
        network.part(&network.new.api_server_lb, None, path).check(load_balancer::validate::API_SERVER, found);
    }),
    Rule::parts(check_node_outbound),
    Rule::parts(|network, found| {
        let path = network.at.field("controlPlaneOutboundLB");
        let [api_server, lb] = [Some(&network.new.api_server_lb), network.new.control_plane_outbound_lb.as_ref()];
        load_balancer::validate::check_control_plane_outbound(network, api_server, lb, path, found);
    }),
    Rule::parts(|network, found| {
        let zone = network.part(&network.new.class, None, network.at);
        network::validate::check(&zone, Some(&network.new.api_server_lb), true, found);
    }),
];

const SUBNETS: &[Rule<Vec<SubnetTemplateSpec>>] = &[
    Rule::new("ACT-C02", names_are_valid),
    Rule::new("ACT-C03", names_differ),
    Rule::parts(|subnets, found| check_security_rules(subnets, "securityGroup.securityGroup", found)),
    Rule::new("ACT-C04", ranges_are_ranges),
];

fn subnets_of<'r>(network: &'r Request<'_, Network>) -> Request<'r, Vec<SubnetTemplateSpec>> {
    network.part(&network.new.subnets, None, network.at.field("subnets"))
}

/// `ACT-C06`: the control plane and the nodes have a subnet each, or one for everything, which upstream does not count.
fn roles_are_there(network: &Request<'_, Network>, found: &mut Findings) {
    if network.is_sound() && has_role(&network.new.subnets, &SubnetRole::Cluster) {
        return;
    }
    for role in [SubnetRole::ControlPlane, SubnetRole::Node] {
        role_is_there(&subnets_of(network), &role, found);
    }
}

/// Upstream looks for IPv6 in the subnets of nodes only, not in one for everything.
fn check_node_outbound(network: &Request<'_, Network>, found: &mut Findings) {
    let is_ipv6 = |subnet: &SubnetTemplateSpec| subnet.class.role == SubnetRole::Node && subnet.class.is_ipv6_enabled();
    if network.new.subnets.iter().any(is_ipv6) {
        let path = network.at.field("nodeOutboundLB");
        let lbs = [network.new.node_outbound_lb.as_ref(), None];
        load_balancer::validate::check_node_outbound(network, Some(&network.new.api_server_lb), lbs, path, found);
    }
}

/// `ACT-U01`: a template stays as it is. Upstream says that the whole object is the wrong value.
fn spec_stays(template: &Request<'_, AzureClusterTemplate>, found: &mut Findings) {
    if template.old.is_some_and(|old| old.spec.template.spec != template.new.spec.template.spec) {
        let path = Path::ROOT.spelt("spec.template.spec", "AzureClusterTemplate.spec.template.spec");
        found.invalid(&path, template.new, "cannot be changed after creation: make a new template");
    }
}
