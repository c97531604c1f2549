//! The rules that a node pool and its template have in common.

use super::super::super::{KubeletConfig, OsType, SysctlConfig};
use super::Class;
use crate::admission::{
    Findings, Request, Rule,
    patterns::{PORT_RANGE, PUBLIC_IP_PREFIX, UNSAFE_SYSCTL, matches_any_case},
};

pub(in crate::v1beta1) const RULES: &[Rule<Class>] = &[
    Rule::new("S-MP-01", max_pods_is_in_range),
    Rule::new("S-MP-02", system_pools_run_linux),
    Rule::new("S-MP-03", windows_name_is_short),
    Rule::new("S-MP-04", linux_name_is_short),
    Rule::new("S-MP-05", name_starts_with_a_letter),
    Rule::new("S-MP-06", name_has_letters_and_digits),
    Rule::new("S-MP-07", node_labels_are_the_users),
    Rule::new("S-MP-08", public_ip_prefix_is_an_id),
    Rule::new("S-MP-09", public_ip_prefix_needs_public_ips),
    Rule::new("S-MP-10", cfs_quota_period_is_in_milliseconds),
    Rule::new("S-MP-11", image_gc_thresholds_are_in_order),
    Rule::new("S-MP-12", unsafe_sysctls_are_allowed),
    Rule::new("S-MP-13", swap_needs_kubelets_leave),
    Rule::new("S-MP-14", port_range_has_two_numbers),
    Rule::new("S-MP-15", first_port_is_in_range),
    Rule::new("S-MP-16", last_port_is_in_range),
    Rule::new("S-MP-17", ports_are_in_order),
];

/// `S-MP-01`: from 10 to 250 pods on a node.
fn max_pods_is_in_range(class: &Request<'_, Class>, found: &mut Findings) {
    if let Some(pods) = class.new.max_pods
        && !(10..=250).contains(&pods)
    {
        found.invalid(&class.at.field("maxPods"), &pods, "expected 10 to 250");
    }
}

/// `S-MP-02`: system pools run Linux.
fn system_pools_run_linux(class: &Request<'_, Class>, found: &mut Findings) {
    if class.new.is_system() && class.new.os_type.as_ref().is_some_and(|os| *os != OsType::Linux) {
        found.forbidden(&class.at.field("osType"), "a System pool runs Linux: leave it out, or let the mode be User");
    }
}

/// The name that the pool gets in AKS, and where it stands.
fn name<'a>(class: &Request<'a, Class>) -> &'a str {
    class.new.name.as_deref().filter(|name| !name.is_empty()).unwrap_or(class.name())
}

/// How long the name may be, in bytes; an operating system that nobody knows has no limit.
fn longest_name(class: &Class) -> usize {
    match &class.os_type {
        Some(OsType::Windows) => 6,
        Some(OsType::Linux) | None => 12,
        Some(OsType::Other(_)) => usize::MAX,
    }
}

fn name_is_too_long(class: &Request<'_, Class>) -> bool {
    name(class).len() > longest_name(class.new)
}

/// `S-MP-03`: names of Windows pools have at most 6 bytes.
fn windows_name_is_short(class: &Request<'_, Class>, found: &mut Findings) {
    if class.new.is_windows() && name_is_too_long(class) {
        found.invalid(&class.at.field("name"), name(class), "a Windows pool has a name of at most 6 characters");
    }
}

/// `S-MP-04`: names of Linux pools have at most 12 bytes.
fn linux_name_is_short(class: &Request<'_, Class>, found: &mut Findings) {
    if !class.new.is_windows() && name_is_too_long(class) {
        let message = format_args!("{:?}: a Linux pool has a name of at most 12 characters", name(class));
        found.invalid(&class.at.field("name"), &class.new.os_type, message);
    }
}

fn starts_with_a_letter(name: &str) -> bool {
    // Upstream reads the first byte by itself.
    matches!(name.bytes().next(), Some(b'a'..=b'z' | 0xB5 | 0xDF..=0xF6 | 0xF8..))
}

/// `S-MP-05`: the name starts with a lower-case letter.
fn name_starts_with_a_letter(class: &Request<'_, Class>, found: &mut Findings) {
    let name = name(class);
    if !name_is_too_long(class) && !starts_with_a_letter(name) {
        found.invalid(&class.at.field("name"), name, "expected a lower-case letter at the start");
    }
}

/// `S-MP-06`: the name has lower-case letters and digits only.
fn name_has_letters_and_digits(class: &Request<'_, Class>, found: &mut Findings) {
    let name = name(class);
    if !name_is_too_long(class)
        && starts_with_a_letter(name)
        && !name.chars().all(|c| is_lowercase_letter(c) || c.is_numeric())
    {
        found.invalid(&class.at.field("name"), name, "expected lower-case letters and digits only");
    }
}

/// Whether a character is a lower-case letter by its category, `Ll`: others have the property of being lower-case too.
fn is_lowercase_letter(c: char) -> bool {
    c.is_lowercase()
        && !matches!(c,
            'ª' | 'º' | '\u{2B0}'..='\u{2B8}' | '\u{2C0}'..='\u{2C1}' | '\u{2E0}'..='\u{2E4}' | '\u{345}' | '\u{37A}'
            | '\u{10FC}' | '\u{1D2C}'..='\u{1D6A}' | '\u{1D78}' | '\u{1D9B}'..='\u{1DBF}' | '\u{2071}' | '\u{207F}'
            | '\u{2090}'..='\u{209C}' | '\u{24D0}'..='\u{24E9}' | '\u{2C7C}'..='\u{2C7D}' | '\u{A69C}'..='\u{A69D}'
            | '\u{A770}' | '\u{A7F1}'..='\u{A7F4}' | '\u{A7F8}'..='\u{A7F9}' | '\u{AB5C}'..='\u{AB5F}' | '\u{AB69}'
            | '\u{10780}'..='\u{107BA}' | '\u{1E030}'..='\u{1E06D}')
}

const RESERVED_LABELS: &str = "kubernetes.azure.com";

fn reserved_labels(class: &Class) -> impl Iterator<Item = &String> {
    class.node_labels.keys().filter(|name| name.starts_with(RESERVED_LABELS))
}

/// `S-MP-07`: labels of nodes are not those of AKS.
fn node_labels_are_the_users(class: &Request<'_, Class>, found: &mut Findings) {
    for name in reserved_labels(class.new) {
        let message = format_args!("labels that start with {RESERVED_LABELS:?} are those of AKS: choose another name");
        found.invalid(&class.at.field("nodeLabels"), name, message);
    }
}

/// `AMMP-U02`, `AMMPT-U02`: a change leaves labels of AKS alone too.
pub(in crate::v1beta1) fn node_labels_stay_valid(class: &Request<'_, Class>, found: &mut Findings) {
    for name in reserved_labels(class.new) {
        let message = format_args!("{name:?}: labels that start with {RESERVED_LABELS:?} are those of AKS");
        found.invalid(&class.at.field("nodeLabels"), &class.new.node_labels, message);
    }
}

/// `S-MP-08`: the prefix of public addresses is the id of one.
fn public_ip_prefix_is_an_id(class: &Request<'_, Class>, found: &mut Findings) {
    if let Some(id) = &class.new.node_public_ip_prefix_id
        && !matches_any_case(&PUBLIC_IP_PREFIX, id)
    {
        found.invalid(
            &class.at.field("nodePublicIPPrefixID"),
            id,
            "expected /subscriptions/{id}/resourceGroups/{group}/providers/Microsoft.Network/publicIPPrefixes/{name}",
        );
    }
}

/// `S-MP-09`: a prefix of public addresses is for nodes that have some.
fn public_ip_prefix_needs_public_ips(class: &Request<'_, Class>, found: &mut Findings) {
    if class.new.node_public_ip_prefix_id.is_some() && class.new.enable_node_public_ip != Some(true) {
        found.invalid(
            &class.at.field("enableNodePublicIP"),
            &class.new.enable_node_public_ip,
            "nodePublicIPPrefixID is set: expected true",
        );
    }
}

fn period_is_wrong(kubelet: &KubeletConfig) -> bool {
    kubelet.cpu_cfs_quota_period.as_ref().is_some_and(|period| !period.ends_with("ms"))
}

fn thresholds_are_wrong(kubelet: &KubeletConfig) -> bool {
    let (low, high) = (kubelet.image_gc_low_threshold, kubelet.image_gc_high_threshold);
    low.zip(high).is_some_and(|(low, high)| low > high)
}

/// `S-MP-10`: the period of the CPU quota is in milliseconds.
fn cfs_quota_period_is_in_milliseconds(class: &Request<'_, Class>, found: &mut Findings) {
    if let Some(kubelet) = class.new.kubelet_config.as_ref().filter(|kubelet| period_is_wrong(kubelet)) {
        found.invalid(
            &class.at.field("kubeletConfig").spelt("cpuCfsQuotaPeriod", "CPUfsQuotaPeriod"),
            &kubelet.cpu_cfs_quota_period,
            "expected milliseconds, such as 100ms",
        );
    }
}

/// `S-MP-11`: the lower threshold of the disk's use is not above the higher.
fn image_gc_thresholds_are_in_order(class: &Request<'_, Class>, found: &mut Findings) {
    let kubelet = class.new.kubelet_config.as_ref().filter(|kubelet| !period_is_wrong(kubelet));
    if let Some(kubelet) = kubelet.filter(|kubelet| thresholds_are_wrong(kubelet)) {
        found.invalid(
            &class.at.field("kubeletConfig").spelt("imageGcLowThreshold", "ImageGcLowThreshold"),
            &kubelet.image_gc_low_threshold,
            "expected no more than imageGcHighThreshold",
        );
    }
}

/// `S-MP-12`: only kernel settings that AKS knows are let loose.
fn unsafe_sysctls_are_allowed(class: &Request<'_, Class>, found: &mut Findings) {
    let Some(kubelet) = &class.new.kubelet_config else { return };
    let sysctls = &kubelet.allowed_unsafe_sysctls;
    if period_is_wrong(kubelet) || thresholds_are_wrong(kubelet) {
        return;
    }
    for unknown in sysctls.iter().filter(|sysctl| !UNSAFE_SYSCTL.matches(sysctl)) {
        found.invalid(
            &class.at.field("kubeletConfig").spelt("allowedUnsafeSysctls", "AllowedUnsafeSysctls"),
            sysctls,
            format_args!("{unknown:?}: expected kernel.shm*, kernel.msg*, kernel.sem, fs.mqueue.* or net.*"),
        );
    }
}

/// `S-MP-13`: a swap file is for kubelets that run with one.
fn swap_needs_kubelets_leave(class: &Request<'_, Class>, found: &mut Findings) {
    let swap = class.new.linux_os_config.as_ref().and_then(|linux| linux.swap_file_size_mb);
    let fail_swap_on = class.new.kubelet_config.as_ref().and_then(|kubelet| kubelet.fail_swap_on);
    if let Some(size) = swap
        && fail_swap_on != Some(false)
    {
        let path = class.at.field("linuxOSConfig");
        found.invalid(
            &path.spelt("swapFileSizeMB", "SwapFileSizeMB"),
            &size,
            "a swap file needs kubeletConfig.failSwapOn: false",
        );
    }
}

fn port_range(class: &Class) -> Option<&str> {
    let sysctls: &SysctlConfig = class.linux_os_config.as_ref()?.sysctls.as_ref()?;
    sysctls.net_ipv4_ip_local_port_range.as_deref()
}

/// The ports of a range that is written as one. A number that is too large is the largest.
fn ports(class: &Class) -> Option<(&str, i64, i64)> {
    let range = port_range(class).filter(|range| PORT_RANGE.matches(range))?;
    let (first, last) = range.split_once(' ')?;
    let port = |text: &str| text.parse().unwrap_or(i64::MAX);
    Some((range, port(first), port(last)))
}

fn report_ports(class: &Request<'_, Class>, upstream: &str, range: &str, message: &str, found: &mut Findings) {
    let path = class.at.field("linuxOSConfig");
    found.invalid(&path.spelt("sysctls.netIpv4IPLocalPortRange", upstream), range, message);
}

/// `S-MP-14`: a range of ports is two numbers with a blank between them.
fn port_range_has_two_numbers(class: &Request<'_, Class>, found: &mut Findings) {
    if let Some(range) = port_range(class.new).filter(|range| !PORT_RANGE.matches(range)) {
        let message = "expected two numbers with one blank between them, such as \"32768 60999\"";
        report_ports(class, "NetIpv4IpLocalPortRange", range, message, found);
    }
}

/// `S-MP-15`: the first port lies in 1024 to 60999.
fn first_port_is_in_range(class: &Request<'_, Class>, found: &mut Findings) {
    if let Some((range, first, _)) = ports(class.new)
        && !(1024..=60999).contains(&first)
    {
        report_ports(class, "NetIpv4IpLocalPortRange.First", range, "expected a first port in 1024 to 60999", found);
    }
}

/// `S-MP-16`: the last port lies in 32768 to 65000.
fn last_port_is_in_range(class: &Request<'_, Class>, found: &mut Findings) {
    if let Some((range, _, last)) = ports(class.new)
        && !(32768..=65000).contains(&last)
    {
        report_ports(class, "NetIpv4IpLocalPortRange.Last", range, "expected a last port in 32768 to 65000", found);
    }
}

/// `S-MP-17`: the first port is not above the last.
fn ports_are_in_order(class: &Request<'_, Class>, found: &mut Findings) {
    if let Some((range, first, last)) = ports(class.new)
        && first > last
    {
        report_ports(
            class,
            "NetIpv4IpLocalPortRange.First",
            range,
            "expected a first port that is not above the last",
            found,
        );
    }
}

/// `AMMP-U09`, `AMMPT-U08`: the zones are the same, in any order.
pub(in crate::v1beta1) fn zones_are_the_same(class: &Request<'_, Class>, found: &mut Findings) {
    let sorted = |class: &Class| {
        let mut zones = class.availability_zones.clone();
        zones.sort();
        zones
    };
    if class.old.is_some_and(|old| sorted(old) != sorted(class.new)) {
        found.invalid(
            &class.at.field("availabilityZones"),
            &class.new.availability_zones,
            "cannot be changed after creation: keep the same zones",
        );
    }
}
