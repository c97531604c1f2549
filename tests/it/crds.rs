//! The CRDs equal upstream's.

use crate::{
    sample::kinds,
    shared::{root, shared, text},
};
use capz_api::registry::{self, Profile, VERSIONS};
use gen_crds::{files, parity};
use kube::CustomResourceExt;
use serde::Deserialize;
use serde_json::{Value, json, to_value};
use std::path::Path;

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

/// Compares the CRDs of a profile with those of an upstream release, in the versions that are compiled in. Says how many
/// versions there are.
fn compare(folder: &Path, profile: &Profile) -> (usize, Vec<parity::Difference>) {
    let ours = registry::kind_names().map(|kind| to_value(registry::crd(kind, profile).unwrap()).unwrap());
    let ours: Vec<Value> = ours.collect();
    let mut theirs = files::read_crds(folder).unwrap();
    let mut count = 0;
    for crd in &mut theirs {
        let versions = crd["spec"]["versions"].as_array_mut().unwrap();
        versions.retain(|version| VERSIONS.iter().any(|compiled| version["name"] == compiled.name));
        count += versions.len();
    }
    assert_eq!(theirs.len(), 19);
    println!("19 CRDs with {count} versions compared with {}", folder.display());
    (count, parity::compare(&ours, &theirs).unwrap())
}

fn excuses() -> Vec<Excuse> {
    let excuses: Excuses = toml::from_str(&text(&root().join("schemas/parity.toml"))).unwrap();
    excuses.excused
}

fn is_excused(found: &parity::Difference, excuse: &Excuse) -> bool {
    found.kind == excuse.kind && found.path == excuse.path && !excuse.reason.is_empty()
}

fn assert_all_excused(found: Vec<parity::Difference>) {
    let excuses = excuses();
    let left = found.into_iter().filter(|found| !excuses.iter().any(|excuse| is_excused(found, excuse)));
    let left: Vec<String> = left.map(|difference| difference.to_string()).collect();
    assert!(left.is_empty(), "{}", left.join("\n"));
}

#[test]
fn no_crd_differs_from_upstream_s() {
    let Some(folder) = shared("upstream/crds/v1.26.0") else { return };
    let (count, found) = compare(&folder, &Profile::default());
    assert_eq!(count, if cfg!(feature = "v1alpha1") { 25 } else { 19 });
    for excuse in excuses() {
        assert!(found.iter().any(|difference| is_excused(difference, &excuse)), "matches nothing: {excuse:?}");
    }
    assert_all_excused(found);
}

/// Upstream's preview serves these versions and stores v1beta2.
#[cfg(feature = "v1beta2")]
#[test]
fn no_crd_differs_from_upstream_s_preview() {
    let Some(folder) = shared("upstream/crds/v1beta2-preview") else { return };
    let preview = ["v1alpha1", "v1beta1", "v1beta2"];
    let served = VERSIONS.iter().filter(|version| preview.contains(&version.name));
    let serve = served.map(|version| version.name.to_owned()).collect();
    let (count, found) = compare(&folder, &Profile { serve, storage: "v1beta2".into(), ..Profile::default() });
    assert_eq!(count, if cfg!(feature = "v1alpha1") { 44 } else { 38 });
    assert_all_excused(found);
}

/// v1.8.7 is the last release that serves v1alpha3 and v1alpha4. Its v1beta1 is older than ours.
#[cfg(feature = "v1alpha4")]
#[test]
fn no_old_version_differs_from_the_last_that_upstream_served() {
    let Some(folder) = shared("upstream/crds/v1.8.7") else { return };
    let old = ["v1alpha3", "v1alpha4"].map(|version| VERSIONS.iter().find(|compiled| compiled.name == version));
    let old: Vec<&str> = old.iter().flatten().map(|version| version.name).collect();
    let serve = old.iter().chain(&["v1beta1"]).map(ToString::to_string).collect();
    let profile = Profile { serve, ..Profile::default() };
    // Three CRDs of v1alpha3 are in upstream's tree, and were never installed.
    let mut theirs = files::read_crds(&folder).unwrap();
    theirs.retain(|crd| registry::kind_names().any(|kind| crd["spec"]["names"]["kind"] == kind));
    let ours =
        theirs.iter().map(|crd| registry::crd(crd["spec"]["names"]["kind"].as_str().unwrap(), &profile).unwrap());
    let mut ours: Vec<Value> = ours.map(|crd| to_value(crd).unwrap()).collect();
    let counts = [&mut ours, &mut theirs].map(|crds| {
        let versions = crds.iter_mut().map(|crd| crd["spec"]["versions"].as_array_mut().unwrap());
        versions
            .map(|versions| {
                versions.retain(|version| old.iter().any(|old| version["name"] == *old));
                versions.len()
            })
            .sum::<usize>()
    });
    println!("{counts:?} versions compared with {}", folder.display());
    assert_eq!(counts, if cfg!(feature = "v1alpha3") { [17, 17] } else { [9, 9] });
    assert_all_excused(parity::compare(&ours, &theirs).unwrap());
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
        assert_eq!(parity::compare(std::slice::from_ref(cluster), &[changed]).unwrap().len(), 1, "{pointer}");
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
    let profile = Profile { storage: "v1alpha2".into(), ..Profile::default() };
    let error = registry::crd("AzureCluster", &profile).unwrap_err().to_string();
    assert!(error.contains("v1alpha2") && error.contains("v1beta1"), "{error}");
    let error = registry::crd("AzureClutser", &Profile::default()).unwrap_err().to_string();
    assert!(error.contains("AzureClutser") && error.contains("AzureCluster,"), "{error}");
}
