//! Reading an id, by the rules of Azure's own client library for Go, on which upstream's webhooks rely.

use super::{AzureId, PROVIDERS, RESOURCE_GROUPS, SUBSCRIPTIONS, Step};
use std::{error, fmt, str::FromStr};

/// What the next step is in.
#[derive(Clone, Copy, PartialEq)]
enum Scope {
    Tenant,
    Subscription,
    ResourceGroup,
    Resource,
}

impl FromStr for AzureId {
    type Err = InvalidAzureId;

    fn from_str(text: &str) -> Result<Self, InvalidAzureId> {
        let path = text.strip_prefix("azure://").unwrap_or(text);
        let parts: Vec<&str> = path.split('/').map(str::trim).filter(|part| !part.is_empty()).collect();
        let is_begun = |first| is_keyword(first, SUBSCRIPTIONS) || is_keyword(first, PROVIDERS);
        let steps = match parts.as_slice() {
            [first, _, ..] if path.starts_with('/') && is_begun(first) => steps(&parts),
            _ => Err("expected /subscriptions/{id} or /providers/{namespace} and what is in it"),
        };
        steps.map(|steps| Self { steps }).map_err(|reason| InvalidAzureId { text: text.to_owned(), reason })
    }
}

fn steps(mut rest: &[&str]) -> Result<Vec<Step>, &'static str> {
    let mut steps = vec![];
    let mut scope = Scope::Tenant;
    loop {
        let below = match rest {
            [kind, ..] if scope == Scope::Tenant && is_keyword(kind, SUBSCRIPTIONS) => Scope::Subscription,
            [kind, ..] if scope == Scope::Subscription && is_keyword(kind, RESOURCE_GROUPS) => Scope::ResourceGroup,
            _ => Scope::Resource,
        };
        let step;
        (step, rest) = match rest {
            [] => return Ok(steps),
            [providers, namespace, after @ ..] if is_keyword(providers, PROVIDERS) => match after {
                [kind, ..] if is_keyword(kind, PROVIDERS) && !scope.has_namespaces() => return Err(TYPE_MISSING),
                [kind, ..] if is_keyword(kind, PROVIDERS) => (Step::child(PROVIDERS, namespace), after),
                [kind, name, after @ ..] => {
                    (Step { namespace: Some((*namespace).to_owned()), ..Step::child(kind, name) }, after)
                }
                [_] => return Err("expected a name after the type"),
                [] if scope.has_namespaces() => (Step::child(PROVIDERS, namespace), after),
                [] => return Err(TYPE_MISSING),
            },
            [kind, name, after @ ..] => {
                let kind = match below {
                    Scope::Subscription => SUBSCRIPTIONS,
                    Scope::ResourceGroup => RESOURCE_GROUPS,
                    _ => kind,
                };
                (Step::child(kind, name), after)
            }
            [_] if below == Scope::ResourceGroup => return Err("expected a name after resourceGroups"),
            [_] if scope == Scope::ResourceGroup => return Err("expected a type and a name after the resource group"),
            [kind] => (Step::child(kind, ""), &[][..]),
        };
        steps.push(step);
        scope = below;
    }
}

const TYPE_MISSING: &str = "expected a type and a name after the namespace";

impl Scope {
    /// Whether a namespace alone is something in it.
    fn has_namespaces(self) -> bool {
        matches!(self, Self::Tenant | Self::Subscription)
    }
}

/// Whether a part is this keyword, in any case. Long s and the Kelvin sign count as `s` and `k`, as in Go.
pub(super) fn is_keyword(part: &str, keyword: &str) -> bool {
    let fold = |c| match c {
        'ſ' => 's',
        '\u{212a}' => 'k',
        c => c.to_ascii_lowercase(),
    };
    part.chars().map(fold).eq(keyword.chars().map(fold))
}

/// A text that is no Azure resource id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidAzureId {
    pub(crate) text: String,
    pub(crate) reason: &'static str,
}

impl fmt::Display for InvalidAzureId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no Azure resource id: {:?}: {}", self.text, self.reason)
    }
}

impl error::Error for InvalidAzureId {}

#[cfg(test)]
mod tests {
    use crate::AzureId;
    use proptest::prelude::*;
    use std::{collections::HashSet, iter};

    /// Accepted by upstream's webhooks as `spec.capacityReservationGroupID`, and of which type they are.
    const ACCEPTED: &[(&str, &str)] = &[
        ("/subscriptions/abc", "Microsoft.Resources/subscriptions"),
        ("/SUBSCRIPTIONS/abc/RESOURCEGROUPS/rg/PROVIDERS/ns/t/n", "ns/t"),
        ("azure:///subscriptions/abc/resourceGroups/rg", "Microsoft.Resources/resourceGroups"),
        ("/providers/Microsoft.X/t/n", "Microsoft.X/t"),
        ("/subscriptions/abc/providers/Microsoft.X", "Microsoft.Resources/providers"),
        ("/subscriptions/abc/locations", "Microsoft.Resources/subscriptions/locations"),
        ("/subscriptions/abc/resourceGroups/rg/providers/ns/t/n/c/m", "ns/t/c"),
        ("/subscriptions/abc/resourceGroups/rg/providers/ns/t/n/c", "ns/t/c"),
        ("/subscriptions/abc/resourceGroups/rg/providers/ns/t/n/providers/ns2/t2/n2", "ns2/t2"),
        ("//subscriptions//abc//resourceGroups//rg", "Microsoft.Resources/resourceGroups"),
        ("/subscriptions/abc/resourceGroups/rg/", "Microsoft.Resources/resourceGroups"),
        ("/subscriptions/abc?x=/y", "Microsoft.Resources/subscriptions/y"),
        ("/providers/Microsoft.Management/managementGroups/mg/providers/ns/t/n", "ns/t"),
        ("/ subscriptions /abc/resourceGroups\t/rg", "Microsoft.Resources/resourceGroups"),
        ("/subscriptions/abc/ /resourceGroups/rg", "Microsoft.Resources/resourceGroups"),
        ("/ſubscriptions/abc/resourceGroups/rg", "Microsoft.Resources/resourceGroups"),
        ("/providers/ns/t/n/resourceGroups", "ns/t/resourceGroups"),
        (
            "/subscriptions/abc/locations/l/resourceGroups/rg/x",
            "Microsoft.Resources/subscriptions/locations/resourceGroups/x",
        ),
    ];

    /// Rejected by them.
    const REJECTED: &[&str] = &[
        "x",
        "",
        "/subscriptions",
        "/subscriptions/abc/resourceGroups/rg/providers/Microsoft.X",
        "/subscriptions/abc/resourceGroups/rg/things",
        "/subscriptions/abc/resourceGroups",
        "/foo/bar",
        "/subscriptions/abc/resourceGroups/rg/providers/ns/type",
        " /subscriptions/abc/resourceGroups/rg",
        "AZURE:///subscriptions/abc/resourceGroups/rg",
        "/providers/ns/providers/ns2",
    ];

    #[test]
    fn ids_are_accepted_as_upstream_does() {
        for (text, resource_type) in ACCEPTED {
            let id: AzureId = text.parse().unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(id.resource_type(), *resource_type, "{text}");
            assert_eq!(id.to_string().parse::<AzureId>().unwrap().to_string(), id.to_string(), "{text}");
        }
        for text in REJECTED {
            assert!(text.parse::<AzureId>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn keywords_are_printed_as_azure_spells_them() {
        let id: AzureId =
            "/SUBSCRIPTIONS/Abc//resourcegroups/RG/Providers/Microsoft.Network/virtualnetworks/V/".parse().unwrap();
        let text = "/subscriptions/Abc/resourceGroups/RG/providers/Microsoft.Network/virtualnetworks/V";
        assert_eq!(id.to_string(), text);
        assert!(id.is_type("Microsoft.Network/virtualNetworks"));
    }

    #[test]
    fn case_does_not_make_another_id() {
        let id = AzureId::of_group("s", "rg").vnet("v");
        let loud: AzureId = id.to_string().to_uppercase().parse().unwrap();
        assert_eq!(HashSet::from([id.clone(), loud]).len(), 1);
        assert_ne!(id, AzureId::of_group("s", "rg").vnet("w"));
        assert_ne!(id, AzureId::of_group("s", "rg").route_table("v"));
    }

    #[test]
    fn parents_end_at_the_subscription() {
        let id = AzureId::of_group("s", "rg").scale_set_instance("ss", "3");
        assert_eq!(id.name_of("virtualmachinescalesets"), Some("ss"));
        assert_eq!(id.name_of("disks"), None);
        let types: Vec<String> = iter::successors(Some(id), AzureId::parent).map(|id| id.resource_type()).collect();
        assert_eq!(
            types,
            [
                "Microsoft.Compute/virtualMachineScaleSets/virtualMachines",
                "Microsoft.Compute/virtualMachineScaleSets",
                "Microsoft.Resources/resourceGroups",
                "Microsoft.Resources/subscriptions",
            ]
        );
    }

    #[test]
    fn an_id_of_the_tenant_has_no_subscription() {
        let id: AzureId = "/providers/Microsoft.Management/managementGroups/mg".parse().unwrap();
        assert_eq!((id.subscription_id(), id.resource_group()), (None, None));
        assert_eq!((id.namespace(), id.name()), (Some("Microsoft.Management"), "mg"));
        assert_eq!(id.parent(), None);
    }

    #[test]
    fn only_the_keyword_in_its_place_is_a_subscription_or_a_group() {
        for text in
            ["/providers/ns/subscriptions/s/resourceGroups/rg/x", "/subscriptions/s/locations/l/resourceGroups/rg"]
        {
            let id: AzureId = text.parse().unwrap();
            assert_eq!(id.resource_group(), None, "{text}");
            assert_eq!(id.subscription_id(), text.starts_with("/subscriptions").then_some("s"), "{text}");
        }
    }

    #[test]
    fn an_error_says_what_is_missing() {
        let error = "/subscriptions/abc/resourceGroups".parse::<AzureId>().unwrap_err();
        let text = r#"no Azure resource id: "/subscriptions/abc/resourceGroups": expected a name after resourceGroups"#;
        assert_eq!(error.to_string(), text);
    }

    proptest! {
        #[test]
        fn what_is_made_is_parsed_again(
            [subscription, group, a, b] in prop::array::uniform4("[A-Za-z0-9._()-]{1,9}"),
        ) {
            let group = AzureId::of_group(&subscription, &group);
            for id in [group.clone(), group.vnet(&a), group.subnet(&a, &b), group.agent_pool(&a, &b)] {
                let parsed: AzureId = id.to_string().parse().unwrap();
                prop_assert_eq!(parsed.to_string(), id.to_string());
                prop_assert_eq!(parsed.subscription_id(), Some(subscription.as_str()));
                prop_assert_eq!(parsed.resource_group(), group.resource_group());
                prop_assert_eq!(parsed.resource_type(), id.resource_type());
                prop_assert_eq!(parsed.name(), id.name());
            }
        }

        #[test]
        fn any_text_is_refused_or_printed_stably(
            text in "(azure://)?(/(subscriptions|resourceGroups|PROVIDERS|providers|a|B b| |)){0,9}",
        ) {
            if let Ok(id) = text.parse::<AzureId>() {
                let again: AzureId = id.to_string().parse().unwrap();
                prop_assert_eq!(again.to_string(), id.to_string());
                prop_assert_eq!(again, id);
            }
        }
    }
}
