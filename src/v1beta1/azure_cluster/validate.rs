//! The webhook's rules for AzureCluster.

use super::{
    super::{AzureCluster, AzureClusterIdentity, AzureClusterSpec, BastionHostSkuName, NetworkSpec, network},
    defaults::has_control_plane,
};
use crate::{
    admission::{
        DefaultRule, Findings, Immutable, ImmutableMember, OnUpdate, Path, Request, Rule, Transitions, Webhook,
        by_rule, immutable, keep, members, patterns::is_cluster_name,
    },
    root::Root,
};

mod api_server;
mod changes;
mod outbound;
mod vnet;

impl Webhook for AzureCluster {
    const DEFAULTS: &'static [DefaultRule<Self>] = super::defaults::DEFAULTS;
    const CREATE: &'static [Rule<Self>] = &[
        Rule::new("AC-C01", name_is_short),
        Rule::new("AC-C02", name_is_valid),
        Rule::parts(vnet::check),
        Rule::parts(check_load_balancers),
        Rule::parts(check_dns_zone),
        Rule::upstream_only("AC-C23", config_overrides_are_not_set),
        Rule::new("AC-U25", config_overrides_stay),
        Rule::new("AC-C24", edge_zones_need_the_gate),
        Rule::new("AC-C25", tunneling_needs_the_standard_bastion),
        Rule::new("AC-C26", has_an_identity),
        Rule::new("AC-C27", identity_is_one),
    ];
    const UPDATE: &'static [Rule<Self>] = &[
        Rule::parts(|cluster, found| spec_of(cluster).check_immutable(IMMUTABLE, found)),
        Rule::parts(|cluster, found| spec_of(cluster).check(changes::RULES, found)),
    ];
    const ON_UPDATE: OnUpdate = OnUpdate::ThenCreate;

    fn spell_quantities(&mut self) {
        if let Some(overrides) = &mut self.spec.class.cloud_provider_config_overrides {
            overrides.spell_quantities();
        }
    }

    fn immutable_members() -> Vec<ImmutableMember> {
        let rest = by_rule(&[
            ("AC-U04", "spec.controlPlaneEndpoint.host", Transitions::Set, ""),
            ("AC-U05", "spec.controlPlaneEndpoint.port", Transitions::Set, ""),
            ("AC-U06", "spec.azureEnvironment", Transitions::None, ""),
            ("AC-U10", "spec.bastionSpec.azureBastion", Transitions::Set, ""),
            ("AC-U12", "spec.networkSpec.apiServerLB.availabilityZones", Transitions::None, "in any order"),
            ("AC-U13", "spec.networkSpec.nodeOutboundLB.availabilityZones", Transitions::None, "in any order"),
            ("AC-U14", "spec.networkSpec.controlPlaneOutboundLB.availabilityZones", Transitions::None, "in any order"),
            (
                "AC-U15",
                "spec.networkSpec.subnets[].cidrBlocks",
                Transitions::None,
                "of a virtual network that CAPZ made",
            ),
            ("AC-U16", "spec.networkSpec.subnets[].routeTable.name", Transitions::Set, ""),
            ("AC-U17", "spec.networkSpec.subnets[].natGateway.name", Transitions::Set, ""),
            ("AC-U18", "spec.networkSpec.subnets[].securityGroup.name", Transitions::None, ""),
            ("S-LBA-03", "spec.networkSpec.apiServerLB.sku", Transitions::Set, ""),
            ("S-LBA-04", "spec.networkSpec.apiServerLB.type", Transitions::Set, ""),
            ("S-LBA-05", "spec.networkSpec.apiServerLB.idleTimeoutInMinutes", Transitions::Set, ""),
            ("AC-U19", "spec.networkSpec.apiServerLB.name", Transitions::Set, ""),
            (
                "AC-U20",
                "spec.networkSpec.apiServerLB.frontendIPs[].privateIP",
                Transitions::Set,
                "of an internal load balancer",
            ),
            ("S-LBN-02", "spec.networkSpec.nodeOutboundLB.sku", Transitions::None, "with IPv6"),
            ("S-LBN-03", "spec.networkSpec.nodeOutboundLB.type", Transitions::None, "with IPv6"),
            ("S-LBN-04", "spec.networkSpec.nodeOutboundLB.idleTimeoutInMinutes", Transitions::None, "with IPv6"),
            ("AC-U21", "spec.networkSpec.nodeOutboundLB.id", Transitions::None, "with IPv6"),
            ("AC-U22", "spec.networkSpec.nodeOutboundLB.name", Transitions::None, "with IPv6"),
            ("AC-U25", "spec.cloudProviderConfigOverrides", Transitions::None, ""),
        ]);
        [members("spec", IMMUTABLE), rest].concat()
    }
}

const IMMUTABLE: &[Immutable<AzureClusterSpec>] = immutable! {
    "AC-U01": resource_group, "resourceGroup";
    "AC-U02": class.subscription_id, "subscriptionID";
    "AC-U03": class.location, "location";
    "AC-U07": network_spec.class.private_dns_zone_name, "networkSpec.privateDNSZoneName";
    "AC-U08": network_spec.class.private_dns_zone_resource_group, "networkSpec.privateDNSZoneResourceGroup";
    "AC-U09": network_spec.private_dns_zone, "networkSpec.privateDNSZone";
    "AC-U11": network_spec.control_plane_outbound_lb, "networkSpec.controlPlaneOutboundLB";
};

const METADATA: Path<'_> = Path::ROOT.field("metadata");
const SPEC: Path<'_> = Path::ROOT.field("spec");
const NETWORK: Path<'_> = Path::ROOT.field("spec.networkSpec");

fn spec_of<'a>(cluster: &Request<'a, AzureCluster>) -> Request<'a, AzureClusterSpec> {
    cluster.part(&cluster.new.spec, cluster.old.map(|old| &old.spec), SPEC)
}

fn network_of<'a>(cluster: &Request<'a, AzureCluster>) -> Request<'a, NetworkSpec> {
    let old = cluster.old.map(|old| &old.spec.network_spec);
    cluster.part(&cluster.new.spec.network_spec, old, NETWORK)
}

fn check_load_balancers(cluster: &Request<'_, AzureCluster>, found: &mut Findings) {
    let network = network_of(cluster);
    if has_control_plane(&cluster.new.spec) {
        network.check(api_server::RULES, found);
    }
    if network.new.node_subnets().any(|subnet| subnet.class.is_ipv6_enabled()) {
        network.check(outbound::NODE_RULES, found);
    }
    if has_control_plane(&cluster.new.spec) {
        network.check(outbound::CONTROL_PLANE_RULES, found);
    }
}

fn check_dns_zone(cluster: &Request<'_, AzureCluster>, found: &mut Findings) {
    let network = network_of(cluster);
    let api_server = network.new.api_server_lb.as_ref().map(|lb| &lb.class);
    let zone = network.part(&network.new.class, None, network.at);
    network::validate::check(&zone, api_server, has_control_plane(&cluster.new.spec), found);
}

/// `AC-C01`: the name has at most 44 bytes, so that Azure takes the names made from it.
fn name_is_short(cluster: &Request<'_, AzureCluster>, found: &mut Findings) {
    let name = cluster.name();
    if name.len() > 44 {
        found.invalid(&METADATA.spelt("name", "Name"), name, "expected at most 44 characters");
    }
}

/// `AC-C02`: the name is one that Azure takes.
fn name_is_valid(cluster: &Request<'_, AzureCluster>, found: &mut Findings) {
    let name = cluster.name();
    if !is_cluster_name(name) {
        let message = "expected 2 to 44 lower-case letters, digits and '-', with a letter or digit at both ends";
        found.invalid(&METADATA.field("name"), name, message);
    }
}

const OVERRIDES: &str = "cloudProviderConfigOverrides";

/// `AC-C23`: a new cluster has no overrides of the cloud provider's configuration. Upstream takes them for a change.
fn config_overrides_are_not_set(cluster: &Request<'_, AzureCluster>, found: &mut Findings) {
    if cluster.old.is_none() && cluster.new.spec.class.cloud_provider_config_overrides.is_some() {
        found.invalid(&SPEC.field(OVERRIDES), &(), "cannot be set: leave it out");
    }
}

/// `AC-U25`: overrides of the cloud provider's configuration stay. Upstream says that the old value is the wrong one.
fn config_overrides_stay(cluster: &Request<'_, AzureCluster>, found: &mut Findings) {
    let Some(old) = cluster.old else { return };
    let old = &old.spec.class.cloud_provider_config_overrides;
    if *old != cluster.new.spec.class.cloud_provider_config_overrides {
        let message = format_args!("cannot be changed after creation: {}", keep(old));
        found.invalid(&SPEC.field(OVERRIDES), old, message);
    }
}

/// `AC-C24`: a cluster in an edge zone needs the gate `EdgeZone`.
fn edge_zones_need_the_gate(cluster: &Request<'_, AzureCluster>, found: &mut Findings) {
    if !cluster.context().gates.edge_zone && cluster.new.spec.class.extended_location.is_some() {
        found.forbidden(&SPEC.field("extendedLocation"), "needs the feature gate EdgeZone: leave it out");
    }
}

/// `AC-C25`: tunneling needs a bastion host of the SKU `Standard`.
fn tunneling_needs_the_standard_bastion(cluster: &Request<'_, AzureCluster>, found: &mut Findings) {
    let bastion = cluster.new.spec.bastion_spec.azure_bastion.as_ref().filter(|bastion| bastion.enable_tunneling);
    if let Some(bastion) = bastion
        && bastion.sku != Some(BastionHostSkuName::Standard)
    {
        found.invalid(
            &SPEC.spelt("bastionSpec.azureBastion", "azureBastion.bastionSpec").field("sku"),
            &bastion.sku,
            "enableTunneling is set: expected Standard",
        );
    }
}

/// `AC-C26`: a cluster says whose credentials manage it.
fn has_an_identity(cluster: &Request<'_, AzureCluster>, found: &mut Findings) {
    if cluster.new.spec.class.identity_ref.is_none() {
        found.required(&SPEC.field("identityRef"), "expected a reference to an AzureClusterIdentity");
    }
}

/// `AC-C27`: the credentials are those of an AzureClusterIdentity. Upstream says that the name is wrong.
fn identity_is_one(cluster: &Request<'_, AzureCluster>, found: &mut Findings) {
    let Some(identity) = &cluster.new.spec.class.identity_ref else { return };
    let expected = AzureClusterIdentity::FRAME.kind;
    if identity.kind.as_deref() != Some(expected) {
        let path = SPEC.field("identityRef");
        found.not_supported(&path.spelt("kind", "name"), &identity.name, format_args!("expected {expected}"));
    }
}
