//! The webhook's rules for templates of AKS clusters.

use super::super::{
    AzureManagedControlPlaneClassSpec as Class, AzureManagedControlPlaneTemplate,
    azure_managed_control_plane::validate::class,
};
use crate::admission::{Codes, DefaultRule, Immutable, OnUpdate, Path, Request, Rule, Webhook, immutable};

impl Webhook for AzureManagedControlPlaneTemplate {
    const DEFAULTS: &'static [DefaultRule<Self>] = super::defaults::DEFAULTS;
    const CREATE: &'static [Rule<Self>] = &[
        Rule::parts(|plane, found| class_of(plane).check(class::RULES, found)),
        Rule::parts(|plane, found| {
            class::check_extensions(&class_of(plane), &SPEC.spelt_whole("extensions", "spec.extensions"), found);
        }),
    ];
    const UPDATE: &'static [Rule<Self>] = &[
        Rule::parts(|plane, found| class_of(plane).check_immutable(IMMUTABLE, found)),
        Rule::new("AMCPT-U08", |plane, found| class::aad_profile_remains(&class_of(plane), found)),
        Rule::new("AMCPT-U09", |plane, found| class::aad_remains_managed(&class_of(plane), found)),
        Rule::new("AMCPT-U10", |plane, found| class::admin_groups_remain(&class_of(plane), found)),
        Rule::parts(|plane, found| class_of(plane).check(class::SECURITY_CHANGES, found)),
        Rule::new("AMCPT-U15", |plane, found| class::private_cluster_is_the_same(&class_of(plane), found)),
        Rule::parts(|plane, found| class::check_extension_changes(&class_of(plane), found)),
        Rule::new("AMCPT-U16", |plane, found| class::version_is_not_lower(&class_of(plane), found)),
    ];
    const ON_UPDATE: OnUpdate = OnUpdate::ThenCreate;
    const CODES: Codes = Codes { create: 403, update: 422, create_on_update: 403, delete: 403 };
}

const IMMUTABLE: &[Immutable<Class>] = immutable! {
    "AMCPT-U01": subscription_id, "subscriptionID";
    "AMCPT-U02": location, "location";
    "AMCPT-U03": dns_service_ip, "dnsServiceIP";
    "AMCPT-U04": network_plugin, "networkPlugin";
    "AMCPT-U05": network_policy, "networkPolicy";
    "AMCPT-U06": network_dataplane, "networkDataplane";
    "AMCPT-U07": load_balancer_sku, "loadBalancerSKU";
    "AMCPT-U11": outbound_type, "outboundType";
    "AMCPT-U12": virtual_network.class.cidr_block or "", "virtualNetwork.cidrBlock";
    "AMCPT-U13": virtual_network.class.subnet.name, "virtualNetwork.subnet.name";
    "AMCPT-U14": virtual_network.class.subnet.cidr_block or "", "virtualNetwork.subnet.cidrBlock";
};

const SPEC: Path<'_> = Path::ROOT.field("spec.template.spec");

fn class_of<'a>(plane: &Request<'a, AzureManagedControlPlaneTemplate>) -> Request<'a, Class> {
    plane.part(&plane.new.spec.template.spec.class, plane.old.map(|old| &old.spec.template.spec.class), SPEC)
}
