//! The rules that an AKS cluster and its template have in common.

use super::{
    super::super::{
        AadProfile, ApiServerAccessProfileClassSpec, NetworkDataplaneType, NetworkPluginMode, NetworkPolicy,
        aks_extension, api_server_access_profile, auto_scaler_profile, load_balancer_profile, managed_virtual_network,
    },
    Class, cluster_network, security_profile,
};
use crate::{
    admission::{
        Findings, Path, Request, Rule,
        patterns::{is_kubernetes_version, lowercase},
    },
    kubernetes_version::KubernetesVersion,
};

pub(in crate::v1beta1) const RULES: &[Rule<Class>] = &[
    Rule::new("S-VER-01", version_is_whole),
    Rule::parts(load_balancer),
    Rule::parts(|class, found| class.check(cluster_network::RULES, found)),
    Rule::new("S-NAME-01", name_is_no_trademark),
    Rule::parts(auto_scaler),
    Rule::parts(|class, found| class.check(security_profile::RULES, found)),
    Rule::new("S-NP-01", ciliums_policy_needs_its_dataplane),
    Rule::new("S-ND-01", ciliums_dataplane_needs_overlay),
    Rule::new("S-ND-02", ciliums_dataplane_needs_its_policy),
    Rule::parts(api_server_access),
    Rule::parts(|class, found| {
        let network = class.part(&class.new.virtual_network, None, class.at.field("virtualNetwork"));
        network.check(managed_virtual_network::validate::RULES, found);
    }),
];

pub(in crate::v1beta1) use security_profile::CHANGES as SECURITY_CHANGES;

/// `S-VER-01`: the version of Kubernetes has three numbers.
fn version_is_whole(class: &Request<'_, Class>, found: &mut Findings) {
    let version = &class.new.version;
    if !is_kubernetes_version(version) {
        found.invalid(&class.at.field("version"), version, "expected three numbers, such as v1.30.2");
    }
}

fn load_balancer(class: &Request<'_, Class>, found: &mut Findings) {
    if let Some(profile) = &class.new.load_balancer_profile {
        let profile = class.part(profile, None, class.at.field("loadBalancerProfile"));
        profile.check(load_balancer_profile::validate::RULES, found);
    }
}

fn auto_scaler(class: &Request<'_, Class>, found: &mut Findings) {
    if let Some(profile) = &class.new.autoscaler_profile {
        let profile = class.part(profile, None, class.at.spelt("autoscalerProfile", "autoScalerProfile"));
        profile.check(auto_scaler_profile::validate::RULES, found);
    }
}

fn api_server_access(class: &Request<'_, Class>, found: &mut Findings) {
    if let Some(profile) = &class.new.api_server_access_profile {
        let profile = class.part(profile, None, class.at.field("apiServerAccessProfile"));
        profile.check(api_server_access_profile::validate::RULES, found);
    }
}

/// Checks the extensions, which stand at `at`; upstream does not say which one is wrong.
pub(in crate::v1beta1) fn check_extensions(class: &Request<'_, Class>, at: &Path<'_>, found: &mut Findings) {
    for (index, extension) in class.new.extensions.iter().enumerate() {
        class.part(extension, None, at.unspelt_index(index)).check(aks_extension::validate::RULES, found);
    }
}

/// Checks the extensions against those of the same name; of several old ones the last counts.
pub(in crate::v1beta1) fn check_extension_changes(class: &Request<'_, Class>, found: &mut Findings) {
    let Some(old) = class.old else { return };
    let at = class.at.spelt_whole("extensions", "spec.extensions");
    for (index, extension) in class.new.extensions.iter().enumerate() {
        let old = old.extensions.iter().rfind(|old| old.name == extension.name);
        if old.is_some() {
            class.part(extension, old, at.dotted_index(index)).check(aks_extension::validate::CHANGES, found);
        }
    }
}

/// `S-NAME-01`: Azure has reserved two words.
fn name_is_no_trademark(class: &Request<'_, Class>, found: &mut Findings) {
    let name = lowercase(class.name());
    if let Some(word) = ["microsoft", "windows"].into_iter().find(|word| name.contains(word)) {
        let message = format_args!("{word:?} is reserved in names: choose another name");
        found.invalid(&Path::ROOT.spelt("metadata.name", "name.Name"), class.name(), message);
    }
}

/// `S-NP-01`: the network policies of Cilium are for its dataplane.
fn ciliums_policy_needs_its_dataplane(class: &Request<'_, Class>, found: &mut Findings) {
    let Class { network_policy, network_dataplane, .. } = class.new;
    if *network_policy == Some(NetworkPolicy::Cilium)
        && network_dataplane.as_ref().is_some_and(|dataplane| *dataplane != NetworkDataplaneType::Cilium)
    {
        found.invalid(&class.at.field("networkPolicy"), network_policy, "cilium needs networkDataplane: cilium");
    }
}

fn is_ciliums(class: &Class) -> bool {
    class.network_dataplane == Some(NetworkDataplaneType::Cilium)
}

/// `S-ND-01`: the dataplane of Cilium is for an overlay.
fn ciliums_dataplane_needs_overlay(class: &Request<'_, Class>, found: &mut Findings) {
    if is_ciliums(class.new) && class.new.network_plugin_mode != Some(NetworkPluginMode::Overlay) {
        let path = class.at.field("networkDataplane");
        found.invalid(&path, &class.new.network_dataplane, "cilium needs networkPluginMode: overlay");
    }
}

/// `S-ND-02`: the dataplane of Cilium is for its network policies.
fn ciliums_dataplane_needs_its_policy(class: &Request<'_, Class>, found: &mut Findings) {
    if is_ciliums(class.new) && class.new.network_policy != Some(NetworkPolicy::Cilium) {
        let path = class.at.field("networkDataplane");
        found.invalid(&path, &class.new.network_dataplane, "cilium needs networkPolicy: cilium");
    }
}

/// `AMCP-U21`, `AMCPT-U15`: a private cluster stays as it is; who may call it can be changed.
pub(in crate::v1beta1) fn private_cluster_is_the_same(class: &Request<'_, Class>, found: &mut Findings) {
    let Some(old) = class.old else { return };
    let none = ApiServerAccessProfileClassSpec::default();
    let [old, new] = [old, class.new].map(|class| {
        let profile = class.api_server_access_profile.as_ref();
        profile.map_or(&none, |profile| &profile.class)
    });
    if old != new {
        found.invalid(
            &class.at.field("apiServerAccessProfile"),
            &class.new.api_server_access_profile,
            "only authorizedIPRanges can be changed after creation: keep the others as they were",
        );
    }
}

/// The settings of Microsoft Entra ID that there were, with those that there are.
fn aad_profiles<'a>(class: &Request<'a, Class>) -> Option<(&'a AadProfile, Option<&'a AadProfile>)> {
    Some((class.old?.aad_profile.as_ref()?, class.new.aad_profile.as_ref()))
}

/// `AMCP-U23`, `AMCPT-U08`: Microsoft Entra ID is not taken away.
pub(in crate::v1beta1) fn aad_profile_remains(class: &Request<'_, Class>, found: &mut Findings) {
    if let Some((_, new @ None)) = aad_profiles(class) {
        found.invalid(&class.at.field("aadProfile"), &new, "cannot be removed: keep it");
    }
}

/// `AMCP-U24`, `AMCPT-U09`: AKS does not cease to manage it.
pub(in crate::v1beta1) fn aad_remains_managed(class: &Request<'_, Class>, found: &mut Findings) {
    if let Some((old, Some(new))) = aad_profiles(class)
        && old.managed
        && !new.managed
    {
        found.invalid(&class.at.field("aadProfile.managed"), &new.managed, "cannot be turned off: keep true");
    }
}

/// `AMCP-U25`, `AMCPT-U10`: there is a group of administrators, even if there was none before.
pub(in crate::v1beta1) fn admin_groups_remain(class: &Request<'_, Class>, found: &mut Findings) {
    if let Some((_, Some(new))) = aad_profiles(class)
        && new.admin_group_object_ids.is_empty()
    {
        let path = class.at.field("aadProfile.adminGroupObjectIDs");
        found.invalid(&path, &new.admin_group_object_ids, "expected at least one group of administrators");
    }
}

/// `AMCP-U29`, `AMCPT-U16`: Kubernetes is not downgraded.
pub(in crate::v1beta1) fn version_is_not_lower(class: &Request<'_, Class>, found: &mut Findings) {
    let new = &class.new.version;
    if let Some(old) = class.old.map(|old| &old.version)
        && KubernetesVersion::is_lower(new, old)
    {
        found.invalid(&class.at.field("version"), new, format_args!("expected {old} or a later version"));
    }
}
