//! The regular expressions of the webhooks, as Go matches them.

use crate::pattern::Pattern;
use std::{borrow::Cow, sync::LazyLock};

/// Whether the text matches where upstream ignores case, which Go does by Unicode: `ſ` is an `s` and `K` a `k`.
pub(crate) fn matches_any_case(pattern: &Pattern, text: &str) -> bool {
    let folded =
        if text.is_ascii() { Cow::from(text) } else { text.replace('ſ', "s").replace('\u{212A}', "k").into() };
    pattern.matches(&folded)
}

macro_rules! patterns {
    ($($(#[$doc:meta])* $name:ident = $text:literal;)*) => {
        $($(#[$doc])* pub(crate) static $name: LazyLock<Pattern> = LazyLock::new(|| Pattern::new($text));)*

        #[test]
        fn every_pattern_compiles() {
            for pattern in [$(&$name),*] {
                assert!(pattern.is_compiled(), "{pattern}");
            }
        }
    };
}

patterns! {
    /// The name of a cluster; 2 to 44 characters.
    CLUSTER_NAME = r"^[a-z0-9][a-z0-9-]{0,42}[a-z0-9]$";
    /// The name of a resource group.
    RESOURCE_GROUP = r"^[-\w\._\(\)]+$";
    /// The name of a subnet, load balancer, private endpoint or private link connection.
    RESOURCE_NAME = r"^[-\w\._]+$";
    /// A service that a service endpoint leads to.
    SERVICE = r"^Microsoft\.[a-zA-Z]{1,42}[a-zA-Z0-9]{0,42}$";
    /// A location of a service endpoint.
    SERVICE_LOCATION = r"^([a-z]{1,42}\d{0,5}|[*])$";
    /// The id of a private link service, in any case.
    PRIVATE_LINK_SERVICE = r"(?i)subscriptions/(.+)/resourceGroups/(.+)/providers/(.+?)/(.+?)/(.+)";
    /// A DNS name, beside limits of length.
    DNS_NAME = r"^([a-zA-Z0-9_]{1}[a-zA-Z0-9_-]{0,62}){1}(\.[a-zA-Z0-9_]{1}[a-zA-Z0-9_-]{0,62})*[\._]?$";
    /// The DNS prefix of an AKS cluster; 2 to 54 characters.
    DNS_PREFIX = r"^[a-zA-Z0-9][a-zA-Z0-9-]{0,52}[a-zA-Z0-9]$";
    /// A whole Kubernetes version.
    KUBERNETES_VERSION = r"^v(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)([-0-9a-zA-Z_\.+]*)?$";
    /// The name of a member of a fleet.
    FLEETS_MEMBER = r"^[a-z0-9]([-a-z0-9]*[a-z0-9])?$";
    /// A private DNS zone of AKS.
    PRIVATE_DNS_ZONE = r"^(privatelink|private)\.[a-zA-Z0-9]+\.(azmk8s\.io)$";
    /// A private DNS zone of AKS below another name.
    PRIVATE_DNS_SUBZONE = r"^[a-zA-Z0-9-]{1,32}\.(privatelink|private)\.[a-zA-Z0-9]+\.(azmk8s\.io)$";
    /// The id of a public IP prefix, in any case.
    PUBLIC_IP_PREFIX = r"(?i)^/?subscriptions/[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}/resourcegroups/[^/]+/providers/microsoft\.network/publicipprefixes/[^/]+$";
    /// The name of a subnet of a node pool; 2 to 80 characters.
    NODE_POOL_SUBNET = r"^[a-zA-Z0-9][a-zA-Z0-9._-]{0,78}[a-zA-Z0-9]$";
    /// A range of ports: first, blank, last.
    PORT_RANGE = r"^[0-9]+ [0-9]+$";
    /// A kernel setting that is unsafe, and that AKS lets pods change.
    UNSAFE_SYSCTL = r"^(kernel\.shm.+|kernel\.msg.+|kernel\.sem|fs\.mqueue\..+|net\..+)$";
}
