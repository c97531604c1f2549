//! The CRDs equal upstream's.

use crate::{
    sample::kinds,
    shared::{root, shared, text},
};
use capz_api::registry::{self, Profile};
use gen_crds::{files, parity};
use k8s_openapi::apiextensions_apiserver::pkg::apis::apiextensions::v1::CustomResourceDefinition;
use kube::CustomResourceExt;
use serde::Deserialize;
use serde_json::{Value, json, to_value};

/// A difference from upstream's CRDs that is meant.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Excuse {
    kind: String,
    path: String,
    reason: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Excuses {
    #[serde(default)]
    excused: Vec<Excuse>,
}

fn crds() -> Vec<CustomResourceDefinition> {
    registry::kind_names().map(|kind| registry::crd(kind, &Profile::default()).unwrap()).collect()
}

#[test]
fn no_crd_differs_from_upstream_s() {
    let Some(folder) = shared("upstream/crds/v1.26.0") else { return };
    let ours: Vec<Value> = crds().iter().map(|crd| to_value(crd).unwrap()).collect();
    let mut theirs = files::read_crds(&folder).unwrap();
    if cfg!(not(feature = "v1alpha1")) {
        for crd in &mut theirs {
            crd["spec"]["versions"].as_array_mut().unwrap().retain(|version| version["name"] != "v1alpha1");
        }
    }
    let excuses: Excuses = toml::from_str(&text(&root().join("schemas/parity.toml"))).unwrap();
    let is_excused = |found: &parity::Difference, excuse: &Excuse| {
        found.kind == excuse.kind && found.path == excuse.path && !excuse.reason.is_empty()
    };
    let found = parity::compare(&ours, &theirs);
    for excuse in &excuses.excused {
        assert!(found.iter().any(|difference| is_excused(difference, excuse)), "matches nothing: {excuse:?}");
    }
    let left: Vec<String> = found
        .iter()
        .filter(|difference| !excuses.excused.iter().any(|excuse| is_excused(difference, excuse)))
        .map(ToString::to_string)
        .collect();
    assert!(left.is_empty(), "{}", left.join("\n"));
    let versions: usize = theirs.iter().map(|crd| crd["spec"]["versions"].as_array().unwrap().len()).sum();
    let expected = if cfg!(feature = "v1alpha1") { 25 } else { 19 };
    assert_eq!((theirs.len(), versions), (19, expected));
    println!("{} CRDs with {versions} versions equal upstream's", theirs.len());
}

/// The comparison sees what it should, planted in upstream's own CRD.
#[test]
fn planted_differences_are_found() {
    let Some(folder) = shared("upstream/crds/v1.26.0") else { return };
    let theirs = files::read_crds(&folder).unwrap();
    let cluster = theirs.iter().find(|crd| crd["spec"]["names"]["kind"] == "AzureCluster").unwrap();
    let version = "/spec/versions/0";
    let spec = "/spec/versions/0/schema/openAPIV3Schema/properties/spec";
    let subnets = format!("{spec}/properties/networkSpec/properties/subnets");
    let rule = format!("{subnets}/items/properties/securityGroup/properties/securityRules/items");
    let planted = [
        (format!("{subnets}/x-kubernetes-list-type"), json!("atomic")),
        (format!("{subnets}/x-kubernetes-list-map-keys"), Value::Null),
        (format!("{spec}/properties/controlPlaneEnabled/default"), json!(false)),
        (format!("{rule}/properties/description"), Value::Null),
        (format!("{rule}/required"), json!(["name"])),
        (format!("{version}/storage"), json!(false)),
        (format!("{version}/subresources"), Value::Null),
        (format!("{version}/additionalPrinterColumns/0/jsonPath"), json!(".x")),
        ("/spec/names/categories".to_owned(), json!([])),
    ];
    for (pointer, value) in planted {
        let mut changed = cluster.clone();
        *changed.pointer_mut(&pointer).unwrap_or_else(|| panic!("{pointer}")) = value;
        assert_eq!(parity::compare(std::slice::from_ref(cluster), &[changed]).len(), 1, "{pointer}");
    }
}

#[test]
fn the_crd_of_a_type_is_complete() {
    let ours = to_value(capz_api::v1beta1::AzureCluster::crd()).unwrap();
    let table = to_value(registry::crd("AzureCluster", &Profile::default()).unwrap()).unwrap();
    assert_eq!(ours, table);
}

/// A `$ref` has no place in a structural schema, and a schema that did not survive would be an empty one.
#[test]
fn every_schema_is_there_and_stands_by_itself() {
    let mut count = 0;
    for kind in kinds() {
        let schema = to_value((kind.schema)()).unwrap();
        assert!(schema.pointer("/properties/spec/type").is_some(), "{kind:?}");
        assert!(!schema.to_string().contains("\"$ref\""), "{kind:?}");
        count += 1;
    }
    assert!(count >= 19);
}

#[test]
fn a_profile_that_a_kind_cannot_have_says_what_it_has() {
    let profile = Profile { storage: "v1alpha3".into(), ..Profile::default() };
    let error = registry::crd("AzureCluster", &profile).unwrap_err().to_string();
    assert!(error.contains("v1alpha3") && error.contains("v1beta1"), "{error}");
    let error = registry::crd("AzureClutser", &Profile::default()).unwrap_err().to_string();
    assert!(error.contains("AzureClutser") && error.contains("AzureCluster,"), "{error}");
}
