//! The webhook's rules for access to the API server of an AKS cluster.

use super::super::ApiServerAccessProfile;
use crate::admission::{
    Findings, Request, Rule,
    patterns::{is_private_dns_zone, lowercase},
};
use std::borrow::Cow;

pub(in crate::v1beta1) const RULES: &[Rule<ApiServerAccessProfile>] = &[
    Rule::new("S-APA-01", authorized_ip_ranges_are_ranges),
    Rule::new("S-APA-02", private_dns_zone_is_an_id),
    Rule::new("S-APA-03", private_dns_zone_is_of_a_private_cluster),
    Rule::new("S-APA-04", private_dns_zone_has_a_name_of_aks),
];

/// `S-APA-01`: the callers are address ranges.
fn authorized_ip_ranges_are_ranges(profile: &Request<'_, ApiServerAccessProfile>, found: &mut Findings) {
    let path = profile.at.spelt("authorizedIPRanges", "");
    for (index, range) in profile.new.authorized_ip_ranges.iter().enumerate() {
        if profile.cidr(range).is_none() {
            found.invalid(&path.unspelt_index(index), range, "expected an address range, such as 203.0.113.0/24");
        }
    }
}

/// The zone, if it is one of the user's own, in lower case.
fn own_zone<'a>(profile: &Request<'a, ApiServerAccessProfile>) -> Option<Cow<'a, str>> {
    let zone = lowercase(profile.new.class.private_dns_zone.as_deref()?);
    // Go's folding takes `ſ` for an `s`.
    let is_word = |word: &str| zone.chars().map(|c| if c == 'ſ' { 's' } else { c }).eq(word.chars());
    (!is_word("system") && !is_word("none")).then_some(zone)
}

/// The name in the id of the user's own zone.
fn name_of(zone: &str) -> Option<&str> {
    zone.split_once("privatednszones/").map(|(_, name)| name)
}

fn is_private(profile: &Request<'_, ApiServerAccessProfile>) -> bool {
    profile.new.class.enable_private_cluster == Some(true)
}

/// `S-APA-02`: the zone is a word, or the id of one.
fn private_dns_zone_is_an_id(profile: &Request<'_, ApiServerAccessProfile>, found: &mut Findings) {
    if let Some(zone) = own_zone(profile).filter(|zone| name_of(zone).is_none()) {
        found.invalid(
            &profile.at.spelt("privateDNSZone", ""),
            &*zone,
            "expected System, None or \
             /subscriptions/{id}/resourceGroups/{group}/providers/Microsoft.Network/privateDnsZones/{name}",
        );
    }
}

/// `S-APA-03`: the user's own zone is for a private cluster.
fn private_dns_zone_is_of_a_private_cluster(profile: &Request<'_, ApiServerAccessProfile>, found: &mut Findings) {
    if !is_private(profile) && own_zone(profile).is_some_and(|zone| name_of(&zone).is_some()) {
        found.invalid(
            &profile.at.spelt("enablePrivateCluster", ""),
            &profile.new.class.enable_private_cluster,
            "privateDNSZone is a zone of your own: expected true",
        );
    }
}

/// `S-APA-04`: the user's own zone has a name by which AKS finds it.
fn private_dns_zone_has_a_name_of_aks(profile: &Request<'_, ApiServerAccessProfile>, found: &mut Findings) {
    if let Some(zone) = own_zone(profile).filter(|_| is_private(profile))
        && name_of(&zone).is_some_and(|name| !is_private_dns_zone(name))
    {
        found.invalid(
            &profile.at.spelt("privateDNSZone", ""),
            &*zone,
            "expected a zone named privatelink.{region}.azmk8s.io or private.{region}.azmk8s.io, \
             or so with one more name before it",
        );
    }
}
