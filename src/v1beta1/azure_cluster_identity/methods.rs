//! Who may use an `AzureClusterIdentity`.

use super::super::{AllowedNamespaces, AzureClusterIdentity, AzureClusterIdentitySpec};
use crate::capi::conditions_in_status;
use k8s_openapi::{
    api::core::v1::ObjectReference,
    apimachinery::pkg::apis::meta::v1::{LabelSelector, LabelSelectorRequirement, ObjectMeta},
};
use kube_core::{Selector, SelectorExt};
use std::collections::BTreeMap;

conditions_in_status!(AzureClusterIdentity);

impl AzureClusterIdentity {
    /// Namespace and name of the identity that an object with this metadata refers to: in the object's own namespace unless
    /// the reference says another. None if the reference is absent or has no name.
    #[must_use]
    pub fn referred_to<'a>(
        reference: Option<&'a ObjectReference>,
        metadata: &'a ObjectMeta,
    ) -> Option<(&'a str, &'a str)> {
        let reference = reference?;
        let name = reference.name.as_deref().filter(|name| !name.is_empty())?;
        let namespace = reference.namespace.as_deref().filter(|namespace| !namespace.is_empty());
        Some((namespace.or(metadata.namespace.as_deref()).unwrap_or_default(), name))
    }
}

impl AzureClusterIdentitySpec {
    /// Whether clusters in this namespace, which has these labels, may use the identity. Absent `allowedNamespaces` allow
    /// none.
    ///
    /// ```
    /// use capz_api::v1beta1::{AllowedNamespaces, AzureClusterIdentitySpec};
    ///
    /// let mut identity = AzureClusterIdentitySpec::default();
    /// assert!(!identity.allows("prod", &Default::default()));
    /// identity.allowed_namespaces = Some(AllowedNamespaces::default());
    /// assert!(identity.allows("prod", &Default::default()));
    /// identity.allowed_namespaces = Some(AllowedNamespaces { list: Some(vec!["test".into()]), ..Default::default() });
    /// assert!(!identity.allows("prod", &Default::default()));
    /// ```
    #[must_use]
    pub fn allows(&self, namespace: &str, labels: &BTreeMap<String, String>) -> bool {
        self.allowed_namespaces.as_ref().is_some_and(|allowed| allowed.allows(namespace, labels))
    }
}

impl AllowedNamespaces {
    /// Whether this namespace, which has these labels, qualifies: all do if neither `list` nor `selector` is there, and else
    /// those that the list names or the selector selects. An empty list, an empty selector, and one that Kubernetes would
    /// refuse, select none.
    #[must_use]
    pub fn allows(&self, namespace: &str, labels: &BTreeMap<String, String>) -> bool {
        let Self { list, selector } = self;
        (list.is_none() && selector.is_none())
            || list.iter().flatten().any(|name| name == namespace)
            || selector.as_ref().is_some_and(|selector| selects(selector, labels))
    }
}

fn selects(selector: &LabelSelector, labels: &BTreeMap<String, String>) -> bool {
    let pairs = || selector.match_labels.iter().flatten();
    let requirements = || selector.match_expressions.iter().flatten();
    let is_valid =
        pairs().all(|(key, value)| is_key(key) && is_value(value)) && requirements().all(is_valid_requirement);
    is_valid
        && Selector::try_from(selector.clone())
            .is_ok_and(|selector| !selector.selects_all() && selector.matches(labels))
}

/// Whether Kubernetes accepts the requirement. It looks at nothing further in a selector with one that it does not accept.
fn is_valid_requirement(requirement: &LabelSelectorRequirement) -> bool {
    let values = requirement.values.as_deref().unwrap_or_default();
    let has_values = match requirement.operator.as_str() {
        "In" | "NotIn" => !values.is_empty(),
        "Exists" | "DoesNotExist" => values.is_empty(),
        _ => false,
    };
    has_values && is_key(&requirement.key) && values.iter().all(|value| is_value(value))
}

/// A name, or a DNS subdomain, a slash and a name.
fn is_key(key: &str) -> bool {
    let is_domain = |domain: &str| {
        let is_label = |label: &str| {
            let is_inner = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
            !label.is_empty() && !label.starts_with('-') && !label.ends_with('-') && label.bytes().all(is_inner)
        };
        domain.len() <= 253 && domain.split('.').all(is_label)
    };
    let (domain, name) = key.split_once('/').map_or((None, key), |(domain, name)| (Some(domain), name));
    domain.is_none_or(is_domain) && !name.is_empty() && is_value(name)
}

/// Nothing, or up to 63 letters, digits, `-`, `_` and `.`, with a letter or digit at both ends.
fn is_value(value: &str) -> bool {
    let is_inner = |b: u8| b.is_ascii_alphanumeric() || b"-_.".contains(&b);
    let is_end = |c: char| c.is_ascii_alphanumeric();
    value.is_empty()
        || value.len() <= 63 && value.starts_with(is_end) && value.ends_with(is_end) && value.bytes().all(is_inner)
}

#[cfg(test)]
mod tests {
    use super::super::super::AzureClusterIdentitySpec;
    use serde_json::{Value, json};
    use std::collections::BTreeMap;

    fn allows(allowed: &Value) -> bool {
        let spec: AzureClusterIdentitySpec = serde_json::from_value(json!({"allowedNamespaces": allowed})).unwrap();
        let labels = BTreeMap::from([("env".to_owned(), "prod".to_owned())]);
        let verdict = spec.allows("prod", &labels);
        let written = serde_json::to_value(&spec).unwrap();
        let again: AzureClusterIdentitySpec = serde_json::from_value(written).unwrap();
        assert_eq!(again.allows("prod", &labels), verdict, "written and read again: {allowed}");
        verdict
    }

    #[test]
    fn absent_and_empty_differ() {
        for (allowed, expected) in [
            (json!(null), false),
            (json!({}), true),
            (json!({"list": null, "selector": null}), true),
            (json!({"list": []}), false),
            (json!({"selector": {}}), false),
            (json!({"list": [], "selector": {}}), false),
            (json!({"list": ["test", "prod"]}), true),
            (json!({"list": ["test"]}), false),
            (json!({"list": ["test"], "selector": {"matchLabels": {"env": "prod"}}}), true),
            (json!({"list": ["prod"], "selector": {"matchLabels": {"env": "test"}}}), true),
        ] {
            assert_eq!(allows(&allowed), expected, "{allowed}");
        }
    }

    #[test]
    fn a_selector_that_kubernetes_refuses_selects_none() {
        for (expression, expected) in [
            (json!({"key": "env", "operator": "In", "values": ["test", "prod"]}), true),
            (json!({"key": "env", "operator": "NotIn", "values": ["prod"]}), false),
            (json!({"key": "team", "operator": "NotIn", "values": ["blue"]}), true),
            (json!({"key": "env", "operator": "Exists"}), true),
            (json!({"key": "example.com/team", "operator": "DoesNotExist"}), true),
            (json!({"key": "env", "operator": "NotIn"}), false),
            (json!({"key": "env", "operator": "NotIn", "values": []}), false),
            (json!({"key": "env", "operator": "Exists", "values": ["prod"]}), false),
            (json!({"key": "team", "operator": "NotIn", "values": ["-"]}), false),
            (json!({"key": "", "operator": "DoesNotExist"}), false),
            (json!({"key": "a b", "operator": "DoesNotExist"}), false),
            (json!({"key": "Example.com/team", "operator": "DoesNotExist"}), false),
            (json!({"key": "env", "operator": "Equals", "values": ["prod"]}), false),
        ] {
            assert_eq!(allows(&json!({"selector": {"matchExpressions": [expression]}})), expected, "{expression}");
        }
    }
}
