//! The regular expressions of the webhooks, as Go matches them. Those that speak of single characters are functions.

use crate::pattern::Pattern;
use std::{borrow::Cow, sync::LazyLock};

/// `^[a-z0-9][a-z0-9-]{0,42}[a-z0-9]$`: the name of a cluster; 2 to 44 characters.
pub(crate) fn is_cluster_name(name: &str) -> bool {
    let is_end = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    (2..=44).contains(&name.len())
        && name.starts_with(is_end)
        && name.ends_with(is_end)
        && name.chars().all(|c| is_end(c) || c == '-')
}

/// `^[-\w\._\(\)]+$`: the name of a resource group.
pub(crate) fn is_resource_group_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._()".contains(&b))
}

/// `^[-\w\._]+$`: the name of a subnet, load balancer, private endpoint or private link connection.
pub(crate) fn is_resource_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._".contains(&b))
}

/// `^Microsoft\.[a-zA-Z]{1,42}[a-zA-Z0-9]{0,42}$`: a service that a service endpoint leads to.
pub(crate) fn is_service(service: &str) -> bool {
    let Some(name) = service.strip_prefix("Microsoft.") else { return false };
    let letters = name.bytes().take(42).take_while(u8::is_ascii_alphabetic).count();
    letters > 0 && name.len() <= letters + 42 && name.bytes().all(|b| b.is_ascii_alphanumeric())
}

/// `^([a-z]{1,42}\d{0,5}|[*])$`: a location of a service endpoint.
pub(crate) fn is_service_location(location: &str) -> bool {
    let digits = location.trim_start_matches(|c: char| c.is_ascii_lowercase());
    let letters = location.len() - digits.len();
    location == "*" || (1..=42).contains(&letters) && digits.len() <= 5 && digits.bytes().all(|b| b.is_ascii_digit())
}

/// `(?i)subscriptions/(.+)/resourceGroups/(.+)/providers/(.+?)/(.+?)/(.+)`: the id of a private link service, somewhere in a
/// line, in any case.
pub(crate) fn is_private_link_service(id: &str) -> bool {
    fn after<'a>(line: &'a [u8], word: &str) -> Option<&'a [u8]> {
        let start = line.windows(word.len()).position(|place| place.eq_ignore_ascii_case(word.as_bytes()))?;
        line.get(start + word.len()..)
    }
    // Each word is looked for behind the character that has to stand before it.
    let is_in = |line: &str| {
        let mut rest = after(line.as_bytes(), "subscriptions/")?;
        for word in ["/resourceGroups/", "/providers/", "/", "/"] {
            rest = after(rest.get(1..)?, word)?;
        }
        Some(!rest.is_empty())
    };
    without_case_folds(id).split('\n').any(|line| is_in(line) == Some(true))
}

/// `^([a-zA-Z0-9_]{1}[a-zA-Z0-9_-]{0,62}){1}(\.[a-zA-Z0-9_]{1}[a-zA-Z0-9_-]{0,62})*[\._]?$`: a DNS name, beside limits of
/// length.
pub(crate) fn is_dns_name(name: &str) -> bool {
    let is_label = |label: &str| {
        label.len() <= 63
            && !label.is_empty()
            && !label.starts_with('-')
            && label.bytes().all(|b| b.is_ascii_alphanumeric() || b"_-".contains(&b))
    };
    let are_labels = |name: &str| name.split('.').all(is_label);
    are_labels(name) || name.strip_suffix(['.', '_']).is_some_and(are_labels)
}

/// `^[a-zA-Z0-9][a-zA-Z0-9-]{0,52}[a-zA-Z0-9]$`: the DNS prefix of an AKS cluster; 2 to 54 characters.
pub(crate) fn is_dns_prefix(prefix: &str) -> bool {
    let is_end = |c: char| c.is_ascii_alphanumeric();
    (2..=54).contains(&prefix.len())
        && prefix.starts_with(is_end)
        && prefix.ends_with(is_end)
        && prefix.chars().all(|c| is_end(c) || c == '-')
}

/// `^v(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)([-0-9a-zA-Z_\.+]*)?$`: a whole Kubernetes version. Anything may
/// follow the first digit of the last number.
pub(crate) fn is_kubernetes_version(version: &str) -> bool {
    let is_number = |number: &str| {
        number == "0" || !number.starts_with('0') && !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())
    };
    let mut parts = version.strip_prefix('v').unwrap_or_default().splitn(3, '.');
    parts.next().is_some_and(is_number)
        && parts.next().is_some_and(is_number)
        && parts.next().is_some_and(|rest| {
            rest.starts_with(|c: char| c.is_ascii_digit())
                && rest.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.+".contains(&b))
        })
}

/// `^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`: the name of a member of a fleet.
pub(crate) fn is_fleets_member(name: &str) -> bool {
    let is_end = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    name.starts_with(is_end) && name.ends_with(is_end) && name.chars().all(|c| is_end(c) || c == '-')
}

/// `^([a-zA-Z0-9-]{1,32}\.)?(privatelink|private)\.[a-zA-Z0-9]+\.(azmk8s\.io)$`: a private DNS zone of AKS, by itself or below
/// another name.
pub(crate) fn is_private_dns_zone(zone: &str) -> bool {
    let Some((zone, region)) = zone.strip_suffix(".azmk8s.io").and_then(|zone| zone.rsplit_once('.')) else {
        return false;
    };
    let (name, kind) = zone.rsplit_once('.').map_or((None, zone), |(name, kind)| (Some(name), kind));
    matches!(kind, "privatelink" | "private")
        && !region.is_empty()
        && region.bytes().all(|b| b.is_ascii_alphanumeric())
        && name.is_none_or(|name| {
            (1..=32).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
        })
}

/// The text in lower case, as Go has it: each character by itself.
pub(crate) fn lowercase(text: &str) -> Cow<'_, str> {
    let lower = |c: char| c.to_lowercase().next().unwrap_or(c);
    if text.chars().all(|c| lower(c) == c) { text.into() } else { text.chars().map(lower).collect::<String>().into() }
}

/// Whether the text matches where upstream ignores case, which Go does by Unicode: `ſ` is an `s` and `K` a `k`.
pub(crate) fn matches_any_case(pattern: &Pattern, text: &str) -> bool {
    pattern.matches(&without_case_folds(text))
}

fn without_case_folds(text: &str) -> Cow<'_, str> {
    if text.is_ascii() { text.into() } else { text.replace('ſ', "s").replace('\u{212A}', "k").into() }
}

macro_rules! patterns {
    ($($(#[$doc:meta])* $name:ident = $text:literal;)*) => {
        $($(#[$doc])* pub(crate) static $name: LazyLock<Pattern> = LazyLock::new(|| Pattern::new($text));)*

        #[test]
        fn every_pattern_compiles() {
            for pattern in [$(&$name),*] {
                assert!(pattern.is_compiled(), "{}", **pattern);
            }
        }
    };
}

patterns! {
    /// The id of a public IP prefix, in any case.
    PUBLIC_IP_PREFIX = r"(?i)^/?subscriptions/[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}/resourcegroups/[^/]+/providers/microsoft\.network/publicipprefixes/[^/]+$";
    /// The name of a subnet of a node pool; 2 to 80 characters.
    NODE_POOL_SUBNET = r"^[a-zA-Z0-9][a-zA-Z0-9._-]{0,78}[a-zA-Z0-9]$";
    /// A range of ports: first, blank, last.
    PORT_RANGE = r"^[0-9]+ [0-9]+$";
    /// A kernel setting that is unsafe, and that AKS lets pods change.
    UNSAFE_SYSCTL = r"^(kernel\.shm.+|kernel\.msg.+|kernel\.sem|fs\.mqueue\..+|net\..+)$";
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// What the functions stand for, by the regular expressions in their documentation.
    macro_rules! functions {
        ($($function:ident, $text:literal, $drawn:literal;)*) => {
            $(proptest! {
                #[test]
                fn $function(text in $drawn) {
                    static PATTERN: LazyLock<Pattern> = LazyLock::new(|| Pattern::new($text));
                    assert!(PATTERN.is_compiled());
                    prop_assert_eq!(super::$function(&text), matches_any_case(&PATTERN, &text));
                }
            })*
        };
    }

    functions! {
        is_cluster_name, r"^[a-z0-9][a-z0-9-]{0,42}[a-z0-9]$", "[a0-]{0,3}|[a-]{42,46}|[aA0_.-é]{0,4}";
        is_resource_group_name, r"^[-\w\._\(\)]+$", "[a0_.()é/\\n-]{0,4}|[a0_.()-]{0,4}";
        is_resource_name, r"^[-\w\._]+$", "[a0_.(é/\\n-]{0,4}|[a0_.-]{0,4}";
        is_service, r"^Microsoft\.[a-zA-Z]{1,42}[a-zA-Z0-9]{0,42}$",
            "Microsoft\\.([aB]{0,2}[a1]{0,2}|[a]{40,44}[a1]{40,44}|[a]{1,3}[1]{40,43}|a-|[a]{83,86})|microsoft.a|Microsoft";
        is_service_location, r"^([a-z]{1,42}\d{0,5}|[*])$", "[a*1]{0,3}|[a]{40,44}[1]{0,6}|[aA1]{0,4}|a1a";
        is_private_link_service, r"(?i)subscriptions/(.+)/resourceGroups/(.+)/providers/(.+?)/(.+?)/(.+)",
            "/?[sSſ]ubscriptions/[a/\\n]{0,3}/re[sſ]ourcegroups/[aé/]{0,2}(/providers/)?/?[a/\\n]{0,6}";
        is_dns_name, r"^([a-zA-Z0-9_]{1}[a-zA-Z0-9_-]{0,62}){1}(\.[a-zA-Z0-9_]{1}[a-zA-Z0-9_-]{0,62})*[\._]?$",
            "[a.-]{0,6}|[a_.]{62,66}|[aé_.-]{0,4}";
        is_dns_prefix, r"^[a-zA-Z0-9][a-zA-Z0-9-]{0,52}[a-zA-Z0-9]$", "[aB0-]{0,3}|[a-]{52,56}|[aB_.-é]{0,4}";
        is_kubernetes_version, r"^v(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)([-0-9a-zA-Z_\.+]*)?$",
            "v?[01]{0,2}\\.[01]{0,2}\\.?[01]{0,2}[.+a_-]{0,3}|v1\\.2\\.[3a~é \\n]{0,3}";
        is_fleets_member, r"^[a-z0-9]([-a-z0-9]*[a-z0-9])?$", "[a0-]{0,4}|[aA_.é-]{0,4}";
        is_private_dns_zone, r"^([a-zA-Z0-9-]{1,32}\.)?(privatelink|private)\.[a-zA-Z0-9]+\.(azmk8s\.io)$",
            "([aB-]{0,2}\\.|[a]{31,34}\\.|_\\.)?private(link)?\\.[aB0-]{0,2}\\.?azmk8s.io(/|\\n)?";
    }
}
