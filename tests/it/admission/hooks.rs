//! Which requests the webhooks are asked about, as upstream's configurations say.

use crate::shared::{shared, text};
use capz_api::{
    admission::hooks::{HOOKS, mutating_configuration, validating_configuration},
    registry::kind_names,
};
use serde_json::{Value, to_value};
use std::collections::BTreeMap;

/// Kind → mutated on, validated on, policy, from the table of the fact sheet.
fn upstream() -> Option<BTreeMap<String, [String; 3]>> {
    let sheet = text(&shared("facts/webhooks.md")?);
    let table = sheet.split("| Kind | Mutating on |").nth(1).unwrap().split("\n\n").next().unwrap();
    let mut kinds = BTreeMap::new();
    for row in table.lines().skip(2) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [names, mutating, validating, policy] = cells[..] else { panic!("{row}") };
        for name in kind_names().filter(|kind| is_named(names, kind)) {
            let words = |text: &str| {
                text.split(|c: char| !c.is_ascii_alphabetic())
                    .filter(|word| ["create", "update", "delete"].contains(word))
                    .map(str::to_uppercase)
                    .collect::<Vec<_>>()
                    .join(",")
            };
            let policy = if policy == "Equivalent" { policy } else { "" };
            kinds.insert(name.to_owned(), [words(mutating), words(validating), policy.to_owned()]);
        }
    }
    Some(kinds)
}

/// Whether a cell such as `AzureManagedControlPlane(+Template)` or `AzureASOManagedCluster / ControlPlane` names a kind.
fn is_named(cell: &str, kind: &str) -> bool {
    cell.split([',', '/']).map(str::trim).any(|name| match name.strip_suffix("(+Template)") {
        Some(stem) => kind == stem || kind == format!("{stem}Template"),
        None => kind == name || (cell.starts_with("AzureASO") && kind == format!("AzureASOManaged{name}")),
    })
}

/// Resource → operations, policy and path, from a configuration.
fn ours(configuration: &Value) -> BTreeMap<String, [String; 3]> {
    let mut resources = BTreeMap::new();
    for webhook in configuration["webhooks"].as_array().unwrap() {
        let rule = &webhook["rules"][0];
        let operations: Vec<&str> = rule["operations"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        assert_eq!(rule["apiGroups"][0], "infrastructure.cluster.x-k8s.io");
        assert_eq!(rule["apiVersions"][0], "v1beta1");
        assert_eq!(webhook["failurePolicy"], "Fail");
        assert_eq!(webhook["sideEffects"], "None");
        let path = text(&webhook["clientConfig"]["service"]["path"]);
        let entry = [operations.join(","), text(&webhook["matchPolicy"]), path];
        assert!(resources.insert(text(&rule["resources"][0]), entry).is_none());
    }
    resources
}

#[test]
fn the_configurations_are_upstreams() {
    let Some(upstream) = upstream() else { return };
    let service = serde_json::from_value(serde_json::json!({"service": {"name": "n", "namespace": "s"}})).unwrap();
    let mutating = ours(&to_value(mutating_configuration("m", &service)).unwrap());
    let validating = ours(&to_value(validating_configuration("v", &service)).unwrap());
    let (mut mutates, mut validates) = (0, 0);
    for (kind, [on_mutating, on_validating, policy]) in &upstream {
        let frame = &capz_api::registry::kind("v1beta1", kind).unwrap().frame;
        for (verb, expected, configuration, count) in
            [("mutate", on_mutating, &mutating, &mut mutates), ("validate", on_validating, &validating, &mut validates)]
        {
            let path = format!("/{verb}-infrastructure-cluster-x-k8s-io-v1beta1-{}", kind.to_lowercase());
            let found = configuration.get(frame.plural);
            let expected = (!expected.is_empty()).then(|| [expected.clone(), policy.clone(), path]);
            assert_eq!(found, expected.as_ref(), "{kind}: {verb}");
            *count += usize::from(found.is_some());
        }
    }
    println!("hooks: {mutates} mutate, {validates} validate");
    assert_eq!((mutates, validates), (mutating.len(), validating.len()));
    assert_eq!(HOOKS.len(), validates);
    assert!(mutates > 0);
}
