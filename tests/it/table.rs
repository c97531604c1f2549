//! The table of kinds and versions.

use crate::{sample, shared};
use capz_api::registry::{self, AnyObject, Rank, VERSIONS};
use kube::{CustomResourceExt, Resource};
use std::collections::BTreeSet;

#[test]
fn every_kind_that_upstream_serves_is_in_the_table() {
    let mut theirs = BTreeSet::new();
    for release in ["v1.8.7", "v1.26.0", "v1beta2-preview"] {
        let Some(folder) = shared::shared(&format!("upstream/crds/{release}")) else { return };
        for crd in gen_crds::files::read_crds(&folder).unwrap() {
            // Three CRDs of v1.8.7 were never installed.
            let kind = crd["spec"]["names"]["kind"].as_str().unwrap();
            if registry::kind_names().all(|known| known != kind) {
                continue;
            }
            for version in crd["spec"]["versions"].as_array().unwrap() {
                let name = version["name"].as_str().unwrap();
                if VERSIONS.iter().any(|version| version.name == name) {
                    theirs.insert(format!("{name}/{kind}"));
                }
            }
        }
    }
    let ours: BTreeSet<String> = sample::kinds().map(|kind| format!("{kind:?}")).collect();
    assert_eq!(ours, theirs);
}

#[test]
fn one_version_is_stored_and_the_ranks_rise() {
    assert_eq!(VERSIONS.iter().filter(|version| version.rank == Rank::Stored).count(), 1);
    assert!(VERSIONS.is_sorted_by_key(|version| version.rank));
}

#[test]
fn any_object_is_decoded_by_what_it_says_it_is() {
    let mut count = 0;
    for kind in sample::kinds() {
        for (path, object) in sample::cases(kind) {
            let decoded = AnyObject::from_value(object.clone()).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            let from_text = AnyObject::from_json(object.to_string().as_bytes()).unwrap();
            assert_eq!(decoded, from_text, "{}", path.display());
            let written = serde_json::to_value(&decoded).unwrap();
            assert_eq!((&written["kind"], &written["apiVersion"]), (&object["kind"], &object["apiVersion"]));
            count += 1;
        }
    }
    assert!(count >= 38, "{count}");
}

#[test]
fn an_unknown_kind_is_named_with_what_would_do() {
    let group = "infrastructure.cluster.x-k8s.io";
    for (version, kind, expected) in [
        ("v1beta1", "AzureClutser", ["AzureClutser \"a\"", "/v1beta1", "AzureCluster, ", "AzureMachinePool"]),
        (
            "v1beta9",
            "AzureCluster",
            ["AzureCluster \"a\"", "v1beta9", "no such version", "infrastructure.cluster.x-k8s.io/v1beta1"],
        ),
    ] {
        let json = format!(r#"{{"apiVersion": "{group}/{version}", "kind": "{kind}", "metadata": {{"name": "a"}}}}"#);
        let error = AnyObject::from_json(json.as_bytes()).unwrap_err().to_string();
        for expected in expected {
            assert!(error.contains(expected), "{error}");
        }
    }
    assert!(AnyObject::from_json(b"[1]").is_err());
    assert!(AnyObject::from_json(b"{").is_err());
}

#[test]
fn an_object_of_another_kind_is_refused_by_a_type() {
    use capz_api::v1beta1::AzureCluster;
    let decode = |json: &str| serde_json::from_str::<AzureCluster>(json).map_err(|error| error.to_string());
    let error = decode(r#"{"kind": "AzureMachine", "metadata": {}, "spec": {}}"#).unwrap_err();
    assert!(error.contains("AzureMachine") && error.contains("expected"), "{error}");
    assert!(decode(r#"{"apiVersion": "infrastructure.cluster.x-k8s.io/v1alpha4"}"#).is_err());
    assert!(decode("{}").is_ok(), "the items of a list need not say what they are");
}

/// What `kube::Api` asks of a type.
#[test]
fn a_kind_is_a_resource_of_kube() {
    use capz_api::v1beta1::AzureASOManagedCluster as Aso;
    fn api<K: Clone + serde::de::DeserializeOwned + std::fmt::Debug + Resource<DynamicType = ()>>() -> String {
        K::url_path(&(), Some("default"))
    }
    assert_eq!(
        api::<Aso>(),
        "/apis/infrastructure.cluster.x-k8s.io/v1beta1/namespaces/default/azureasomanagedclusters"
    );
    assert_eq!(Aso::crd_name(), "azureasomanagedclusters.infrastructure.cluster.x-k8s.io");
    assert_eq!(Aso::api_resource().kind, "AzureASOManagedCluster");
}

/// The table in the README is this one.
#[test]
fn the_readme_shows_the_table() {
    let readme = shared::text(&shared::root().join("README.md"));
    for kind in registry::kind_names() {
        let row = readme.lines().find(|line| line.starts_with(&format!("| {kind} ")));
        let row = row.unwrap_or_else(|| panic!("README.md has no row for {kind}"));
        for version in VERSIONS {
            let has = registry::kind(version.name, kind).is_some();
            let column = readme.lines().find(|line| line.starts_with("| kind ")).unwrap();
            let at = column.split('|').position(|cell| cell.trim().trim_matches('`') == version.name);
            let cell = at.and_then(|at| row.split('|').nth(at)).map_or("", str::trim);
            assert_eq!(!cell.is_empty(), has, "README.md, {kind}, {}", version.name);
        }
    }
}
