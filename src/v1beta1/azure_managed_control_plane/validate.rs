//! The webhook's rules for AKS clusters.

use super::super::{
    AzureManagedControlPlane, AzureManagedControlPlaneClassSpec as Class, AzureManagedControlPlaneSpec,
    ManagedControlPlaneIdentityType, NetworkPlugin, NetworkPluginMode, aks_extension,
};
use crate::{
    admission::{
        Codes, DefaultRule, Findings, Generated, Immutable, ImmutableMember, OnUpdate, Path, Request, Rule,
        Transitions, Webhook, by_rule, immutable, members,
        patterns::{is_dns_prefix, is_fleets_member},
    },
    kubernetes_version::KubernetesVersion,
    ssh_key,
};

pub(in crate::v1beta1) mod class;
mod cluster_network;
mod security_profile;

impl Webhook for AzureManagedControlPlane {
    const DEFAULTS: &'static [DefaultRule<Self>] = super::defaults::DEFAULTS;
    const CREATE: &'static [Rule<Self>] = &[
        Rule::parts(ssh_public_key),
        Rule::new("AMCP-C01", a_users_identity_has_an_id),
        Rule::new("AMCP-C02", no_other_identity_has_an_id),
        Rule::new("AMCP-C03", overlay_is_not_kubenet),
        Rule::new("AMCP-C04", dns_prefix_is_valid),
        Rule::new("AMCP-C05", without_local_accounts_there_is_aad),
        Rule::parts(|plane, found| class_of(plane).check(class::RULES, found)),
        Rule::parts(|plane, found| {
            class::check_extensions(&class_of(plane), &SPEC.spelt("extensions", "aksExtensions"), found);
        }),
        Rule::new("AMCP-C06", fleets_member_name_is_valid),
    ];
    const UPDATE: &'static [Rule<Self>] = &[
        Rule::parts(|plane, found| {
            plane.part(&plane.new.spec, plane.old.map(|old| &old.spec), SPEC).check_immutable(IMMUTABLE, found);
        }),
        Rule::new("AMCP-U13", dns_prefix_is_the_same),
        Rule::new("AMCP-U20", addon_profiles_remain),
        Rule::new("AMCP-U21", |plane, found| class::private_cluster_is_the_same(&class_of(plane), found)),
        Rule::new("AMCP-U22", overlay_comes_without_a_policy),
        Rule::new("AMCP-U23", |plane, found| class::aad_profile_remains(&class_of(plane), found)),
        Rule::new("AMCP-U24", |plane, found| class::aad_remains_managed(&class_of(plane), found)),
        Rule::new("AMCP-U25", |plane, found| class::admin_groups_remain(&class_of(plane), found)),
        Rule::new("AMCP-U26", local_accounts_end_with_aad),
        Rule::new("AMCP-U27", local_accounts_are_the_same),
        Rule::new("AMCP-U28", upgrade_channel_remains),
        Rule::new("AMCP-U29", |plane, found| class::version_is_not_lower(&class_of(plane), found)),
        Rule::new("AMCP-U30", version_is_not_below_the_upgraded_one),
        Rule::new("AMCP-U31", oidc_issuer_remains_enabled),
        Rule::new("AMCP-U32", fleets_member_name_is_the_same),
        Rule::parts(|plane, found| class::check_extension_changes(&class_of(plane), found)),
        Rule::parts(|plane, found| class_of(plane).check(class::SECURITY_CHANGES, found)),
    ];
    const ON_UPDATE: OnUpdate = OnUpdate::ThenCreate;
    const CODES: Codes = Codes { create: 403, update: 422, create_on_update: 403, delete: 403 };

    fn generated(&self) -> Generated<'_> {
        let ssh_public_key = self.spec.ssh_public_key.as_deref().unwrap_or_default();
        Generated { ssh_public_key, ..Generated::default() }
    }

    fn immutable_members() -> Vec<ImmutableMember> {
        let rest = by_rule(&[
            ("AMCP-U13", "spec.dnsPrefix", Transitions::None, "without one it is the name of the object"),
            ("AMCP-U21", "spec.apiServerAccessProfile.enablePrivateCluster", Transitions::None, ""),
            ("AMCP-U21", "spec.apiServerAccessProfile.privateDNSZone", Transitions::None, ""),
            ("AMCP-U21", "spec.apiServerAccessProfile.enablePrivateClusterPublicFQDN", Transitions::None, ""),
            ("AMCP-U23", "spec.aadProfile", Transitions::Set, "can be changed, not removed"),
            ("AMCP-U24", "spec.aadProfile.managed", Transitions::None, "true stays true"),
            ("AMCP-U27", "spec.disableLocalAccounts", Transitions::Set, "with an aadProfile"),
            ("AMCP-U29", "spec.version", Transitions::None, "rises only"),
            ("AMCP-U31", "spec.oidcIssuerProfile.enabled", Transitions::None, "true stays true"),
            ("AMCP-U32", "spec.fleetsMember.name", Transitions::Set, ""),
            ("S-EXTU-03", "spec.extensions[].scope", Transitions::None, "of an extension of that name"),
            ("S-SECU-01", "spec.securityProfile.azureKeyVaultKms", Transitions::Set, "can be disabled, not removed"),
            ("S-SECU-02", "spec.securityProfile.workloadIdentity", Transitions::Set, "can be disabled, not removed"),
            ("S-SECU-03", "spec.securityProfile.imageCleaner", Transitions::Set, "can be disabled, not removed"),
            ("S-SECU-04", "spec.securityProfile.defender", Transitions::Set, "can be disabled, not removed"),
        ]);
        let extensions = members("spec.extensions[]", aks_extension::validate::IMMUTABLE);
        [members("spec", IMMUTABLE), extensions, rest].concat()
    }
}

const IMMUTABLE: &[Immutable<AzureManagedControlPlaneSpec>] = immutable! {
    "AMCP-U01": class.subscription_id, "subscriptionID";
    "AMCP-U02": class.resource_group_name, "resourceGroupName";
    "AMCP-U03": node_resource_group_name, "nodeResourceGroupName";
    "AMCP-U04": class.location, "location";
    "AMCP-U05": ssh_public_key, "sshPublicKey";
    "AMCP-U06": class.dns_service_ip, "dnsServiceIP";
    "AMCP-U07": class.network_plugin, "networkPlugin";
    "AMCP-U08": class.network_policy, "networkPolicy";
    "AMCP-U09": class.network_dataplane, "networkDataplane";
    "AMCP-U10": class.load_balancer_sku, "loadBalancerSKU";
    "AMCP-U11": class.http_proxy_config, "httpProxyConfig";
    "AMCP-U12": class.azure_environment, "azureEnvironment";
    "AMCP-U14": class.outbound_type, "outboundType";
    "AMCP-U15": class.virtual_network.name, "virtualNetwork.name";
    "AMCP-U16": class.virtual_network.class.cidr_block or "", "virtualNetwork.cidrBlock";
    "AMCP-U17": class.virtual_network.class.subnet.name, "virtualNetwork.subnet.name";
    "AMCP-U18": class.virtual_network.class.subnet.cidr_block or "", "virtualNetwork.subnet.cidrBlock";
    "AMCP-U19": class.virtual_network.resource_group, "virtualNetwork.resourceGroup";
};

type ControlPlane<'a> = Request<'a, AzureManagedControlPlane>;

const SPEC: Path<'_> = Path::ROOT.field("spec");

/// The part that an AKS cluster and its template have in common.
fn class_of<'a>(plane: &ControlPlane<'a>) -> Request<'a, Class> {
    plane.part(&plane.new.spec.class, plane.old.map(|old| &old.spec.class), SPEC)
}

fn ssh_public_key(plane: &ControlPlane<'_>, found: &mut Findings) {
    if let Some(key) = plane.new.spec.ssh_public_key.as_ref().filter(|key| !key.is_empty()) {
        let path = Path::ROOT.spelt("spec.sshPublicKey", "sshKey");
        plane.part(key, None, path).check(ssh_key::validate::RULES, found);
    }
}

/// The id of the identity, if the identity is, or is not, the user's own.
fn identity_id<'a>(plane: &ControlPlane<'a>, is_the_users: bool) -> Option<&'a str> {
    let identity = plane.new.spec.class.identity.as_ref()?;
    let is_one = identity.r#type == Some(ManagedControlPlaneIdentityType::UserAssigned);
    (is_one == is_the_users).then_some(identity.user_assigned_identity_resource_id.as_str())
}

/// `AMCP-C01`: an identity of the user's own is named.
fn a_users_identity_has_an_id(plane: &ControlPlane<'_>, found: &mut Findings) {
    if let Some(id) = identity_id(plane, true).filter(|id| id.is_empty()) {
        let path = SPEC.field("identity.userAssignedIdentityResourceID");
        found.invalid(&path, id, "expected the Azure resource id of an identity, since the type is UserAssigned");
    }
}

/// `AMCP-C02`: an identity of Azure's is not.
fn no_other_identity_has_an_id(plane: &ControlPlane<'_>, found: &mut Findings) {
    if let Some(id) = identity_id(plane, false).filter(|id| !id.is_empty()) {
        let path = SPEC.field("identity.userAssignedIdentityResourceID");
        found.invalid(&path, id, "only an identity of type UserAssigned has an id: leave it out, or change the type");
    }
}

/// `AMCP-C03`: kubenet has no overlay.
fn overlay_is_not_kubenet(plane: &ControlPlane<'_>, found: &mut Findings) {
    let Class { network_plugin, network_plugin_mode, .. } = &plane.new.spec.class;
    if *network_plugin_mode == Some(NetworkPluginMode::Overlay) && *network_plugin == Some(NetworkPlugin::Kubenet) {
        let path = SPEC.field("networkPluginMode");
        found.invalid(&path, network_plugin_mode, "kubenet has no modes: leave it out, or let networkPlugin be azure");
    }
}

/// `AMCP-C04`: the first part of the name of the API server is one.
fn dns_prefix_is_valid(plane: &ControlPlane<'_>, found: &mut Findings) {
    if let Some(prefix) = plane.new.spec.dns_prefix.as_ref().filter(|prefix| !is_dns_prefix(prefix)) {
        let message = "expected 2 to 54 letters, digits and hyphens, with no hyphen at either end";
        found.invalid(&SPEC.field("dnsPrefix"), prefix, message);
    }
}

/// `AMCP-C05`: local accounts are a matter of clusters with Microsoft Entra ID.
fn without_local_accounts_there_is_aad(plane: &ControlPlane<'_>, found: &mut Findings) {
    let Class { disable_local_accounts, aad_profile, .. } = &plane.new.spec.class;
    if disable_local_accounts.is_some() && aad_profile.is_none() {
        let path = SPEC.field("disableLocalAccounts");
        found.invalid(&path, disable_local_accounts, "expected an aadProfile beside it: add one, or leave it out");
    }
}

/// `AMCP-C06`: the name in the fleet is one.
fn fleets_member_name_is_valid(plane: &ControlPlane<'_>, found: &mut Findings) {
    if let Some(member) = &plane.new.spec.fleets_member
        && !member.name.is_empty()
        && !is_fleets_member(&member.name)
    {
        let path = SPEC.spelt("fleetsMember.name", "fleetsMember.Name");
        found.invalid(&path, &member.name, "expected lower-case letters, digits and, between them, hyphens");
    }
}

/// `AMCP-U13`: the prefix is the same. An old object without one has that of its name; a new one without any may be.
fn dns_prefix_is_the_same(plane: &ControlPlane<'_>, found: &mut Findings) {
    let Some((old, new)) = plane.old.zip(plane.new.spec.dns_prefix.as_ref()) else { return };
    let old = old.spec.dns_prefix.as_ref().or(old.metadata.name.as_ref()).map_or("", String::as_str);
    if old != new {
        let message = format_args!("cannot be changed after creation: keep {old:?}");
        found.invalid(&SPEC.field("dnsPrefix"), new, message);
    }
}

/// `AMCP-U20`: add-ons are switched off, and not taken out.
fn addon_profiles_remain(plane: &ControlPlane<'_>, found: &mut Findings) {
    let new = &plane.new.spec.class;
    for old in plane.old.iter().flat_map(|old| &old.spec.class.addon_profiles) {
        if new.addon_profile(&old.name).is_none() {
            let message = format_args!("{:?} is missing: keep it, with enabled: false to switch it off", old.name);
            found.invalid(&SPEC.field("addonProfiles"), &new.addon_profiles, message);
        }
    }
}

/// `AMCP-U22`: a cluster that has a network policy gets no overlay.
fn overlay_comes_without_a_policy(plane: &ControlPlane<'_>, found: &mut Findings) {
    let is_overlay = |class: &Class| class.network_plugin_mode == Some(NetworkPluginMode::Overlay);
    if is_overlay(&plane.new.spec.class)
        && let Some(old) = plane.old.map(|old| &old.spec.class)
        && !is_overlay(old)
        && old.network_policy.is_some()
    {
        let message = "a cluster with a networkPolicy cannot change to overlay: keep the mode as it was";
        found.forbidden(&SPEC.field("networkPluginMode"), message);
    }
}

/// `AMCP-U26`: local accounts are decided on in clusters with Microsoft Entra ID.
fn local_accounts_end_with_aad(plane: &ControlPlane<'_>, found: &mut Findings) {
    let was_unset = plane.old.is_some_and(|old| old.spec.class.disable_local_accounts.is_none());
    if was_unset {
        without_local_accounts_there_is_aad(plane, found);
    }
}

/// `AMCP-U27`: what was decided about local accounts stays. Upstream takes the old value for the new one, and reports it.
fn local_accounts_are_the_same(plane: &ControlPlane<'_>, found: &mut Findings) {
    if let Some(old @ Some(flag)) = plane.old.map(|old| old.spec.class.disable_local_accounts)
        && old != plane.new.spec.class.disable_local_accounts
    {
        let message = format_args!("cannot be changed or removed once it is set: keep {flag}");
        let bad = if plane.is_sound() { plane.new.spec.class.disable_local_accounts } else { old };
        found.invalid(&SPEC.field("disableLocalAccounts"), &bad, message);
    }
}

/// `AMCP-U28`: automatic upgrades end with a channel.
fn upgrade_channel_remains(plane: &ControlPlane<'_>, found: &mut Findings) {
    let channel = |class: &'_ Class| class.auto_upgrade_profile.as_ref().and_then(|it| it.upgrade_channel.clone());
    if let Some(old) = plane.old.and_then(|old| channel(&old.spec.class))
        && channel(&plane.new.spec.class).is_none()
    {
        let path = Path::ROOT.spelt("spec.autoUpgradeProfile.upgradeChannel", "Spec.AutoUpgradeProfile.UpgradeChannel");
        found.invalid(&path, &old, "cannot be removed: let it be none to end automatic upgrades");
    }
}

/// `AMCP-U30`: Kubernetes does not go back behind what AKS has upgraded it to.
fn version_is_not_below_the_upgraded_one(plane: &ControlPlane<'_>, found: &mut Findings) {
    let new = plane.new.spec.class.version.as_str();
    let Some(old) = plane.old.filter(|old| old.spec.class.version != new) else { return };
    let upgraded = old.status.as_ref().map_or("", |status| status.auto_upgrade_version.as_str());
    if !upgraded.is_empty() && KubernetesVersion::is_lower(new, upgraded) {
        let message = format_args!("AKS has upgraded the cluster to {upgraded}: expected that or a later version");
        found.invalid(&SPEC.field("version"), new, message);
    }
}

/// `AMCP-U31`: an issuer that issues goes on doing so.
fn oidc_issuer_remains_enabled(plane: &ControlPlane<'_>, found: &mut Findings) {
    let enabled = |class: &Class| class.oidc_issuer_profile.as_ref().and_then(|profile| profile.enabled);
    let was_enabled = plane.old.is_some_and(|old| enabled(&old.spec.class) == Some(true));
    if was_enabled && enabled(&plane.new.spec.class) == Some(false) {
        found.forbidden(&SPEC.field("oidcIssuerProfile.enabled"), "cannot be disabled: keep true");
    }
}

/// `AMCP-U32`: a member of a fleet keeps its name.
fn fleets_member_name_is_the_same(plane: &ControlPlane<'_>, found: &mut Findings) {
    let old = plane.old.and_then(|old| old.spec.fleets_member.as_ref());
    if let Some((old, new)) = old.zip(plane.new.spec.fleets_member.as_ref())
        && !old.name.is_empty()
        && old.name != new.name
    {
        let message = format_args!("cannot be changed: keep {:?}, or leave the fleet first", old.name);
        found.forbidden(&SPEC.field("fleetsMember.name"), message);
    }
}
