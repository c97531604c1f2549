//! Objects as clusters have stored them: upstream's manifests of every version, and annotations of every generation.

use super::drawn::{bare, convert, normal, pairs};
use crate::{
    sample::{self, kinds},
    shared::{MANIFESTS, manifests},
};
use capz_api::{
    convert::ANNOTATION,
    registry::{AnyObject, Kind, VERSIONS, versions_of},
};
use serde_json::{Value, json, to_value};

fn full(kind: &Kind) -> AnyObject {
    AnyObject::from_value(sample::case(kind, "full.yaml")).unwrap()
}

/// An object as a stash: with or without the names of its version and kind.
fn stash(object: &AnyObject, is_typed: bool) -> Value {
    let mut stash = to_value(object).unwrap();
    let members = stash.as_object_mut().unwrap();
    members.remove("metadata");
    if !is_typed {
        members.remove("apiVersion");
        members.remove("kind");
    }
    stash
}

/// What a lower version shows of an object, with a stash that somebody else wrote.
fn shown(object: &AnyObject, lower: &Kind, stash: &Value) -> AnyObject {
    let mut shown = convert(object, lower).unwrap();
    let annotations = shown.metadata_mut().annotations.get_or_insert_default();
    annotations.insert(ANNOTATION.to_owned(), stash.to_string());
    shown
}

/// v0.5 wrote stashes in the form of v1alpha4, v1.0 to v1.8 in that of v1beta1, and the preview in that of v1beta2; an object
/// that went from one lower version to another has one that does not say its version.
#[test]
fn a_stash_in_the_form_of_any_later_version_is_read() {
    let mut count = 0;
    for pair in pairs() {
        let object = full(pair.upper);
        for is_typed in [true, false] {
            let lower = shown(&object, pair.lower, &stash(&object, is_typed));
            let back = convert(&lower, pair.upper).unwrap();
            assert_eq!(bare(&back), normal(&object), "{:?} with a stash of {:?}", pair.lower, pair.upper);
            count += 1;
        }
    }
    println!("{count} stashes of other writers were read");
    assert!(VERSIONS.len() == 1 || count > 0);
}

/// Members that have gone since, and null where it was allowed.
#[cfg(feature = "v1alpha3")]
#[test]
fn what_old_stashes_had_and_nobody_has_now_does_no_harm() {
    let old = [
        ("AzureMachinePool", "v1beta1", "/spec", json!({"nodeDrainTimeout": "10m0s"})),
        (
            "AzureMachinePool",
            "v1alpha4",
            "/status",
            json!({"longRunningOperationState": {"type": "PUT", "futureData": "x"}}),
        ),
        ("AzureManagedControlPlane", "v1alpha4", "/spec", json!({"defaultPoolRef": {"name": "pool0"}})),
        ("AzureClusterIdentity", "v1beta1", "/spec", json!({"allowedNamespaces": null})),
        ("AzureCluster", "v1beta1", "/spec/networkSpec", json!({"apiServerLB": {}})),
        ("AzureManagedControlPlane", "v1beta1", "/spec", json!({"identityRef": null, "sshPublicKey": ""})),
    ];
    let mut count = 0;
    for (kind, form, place, members) in old {
        let [lower, upper] = ["v1alpha3", form].map(|version| capz_api::registry::kind(version, kind).unwrap());
        for is_typed in [true, false] {
            let mut written = stash(&full(upper), is_typed);
            written.pointer_mut(place).unwrap().as_object_mut().unwrap().extend(members.as_object().unwrap().clone());
            let mut whole = written.clone();
            whole.as_object_mut().unwrap().extend([
                ("apiVersion".into(), json!(format!("infrastructure.cluster.x-k8s.io/{form}"))),
                ("kind".into(), json!(kind)),
                ("metadata".into(), json!({"name": "demo", "namespace": "default"})),
            ]);
            let object = AnyObject::from_value(whole).unwrap();
            let back = convert(&shown(&object, lower, &written), upper).unwrap();
            assert_eq!(bare(&back), normal(&object), "{kind}, {form}: {members}");
            count += 1;
        }
    }
    println!("{count} old stashes were read");
}

/// Members that the schema requires, and that are not there.
#[cfg(feature = "v1alpha4")]
fn missing(path: &str, schema: &Value, value: &Value, found: &mut Vec<String>) {
    let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    if value.is_object() {
        found.extend(required.filter(|name| value.get(name).is_none()).map(|name| format!("{path}.{name}")));
    }
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        missing(&format!("{path}.{name}"), property, &value[name], found);
    }
    for item in value.as_array().into_iter().flatten() {
        missing(&format!("{path}[]"), &schema["items"], item, found);
    }
}

/// Old clients and the API server ask for it, although a later version may have nothing to say of it.
#[cfg(feature = "v1alpha4")]
#[test]
fn what_an_old_version_requires_is_written_also_if_it_is_zero() {
    let mut count = 0;
    for kind in kinds().filter(|kind| ["v1alpha3", "v1alpha4"].contains(&kind.frame.version)) {
        let stored = capz_api::registry::kind("v1beta1", kind.frame.kind).unwrap();
        let [nothing, minimal] = [json!({}), sample::case(stored, "minimal.yaml")["spec"].clone()].map(|spec| {
            let api_version = "infrastructure.cluster.x-k8s.io/v1beta1";
            json!({"apiVersion": api_version, "kind": kind.frame.kind, "metadata": {"name": "a"}, "spec": spec, "status": {}})
        });
        for object in [nothing, minimal, sample::case(stored, "full.yaml")] {
            let old = convert(&AnyObject::from_value(object).unwrap(), kind).unwrap();
            let mut found = Vec::new();
            missing("", &super::drawn::schema(kind), &to_value(old).unwrap(), &mut found);
            assert_eq!(found, [""; 0], "{kind:?}");
            count += 1;
        }
    }
    println!("{count} objects have what is required");
    assert!(count >= 27);
}

/// From the top to the bottom by way of every version between, each with the stash of the last in its own.
#[test]
fn a_stash_within_a_stash_comes_back() {
    let mut count = 0;
    for kind in capz_api::registry::kind_names() {
        let versions: Vec<_> = versions_of(kind).collect();
        let object = full(versions.last().unwrap());
        let down = versions.iter().rev().fold(object.clone(), |object, kind| convert(&object, kind).unwrap());
        let up = versions.iter().fold(down, |object, kind| convert(&object, kind).unwrap());
        assert_eq!(normal(&up), normal(&object), "{kind}");
        count += versions.len() - 1;
    }
    println!("{count} steps down and up");
}

/// It is met on the second step up, or, where the outer one is in the form of another version than the next, on the first.
#[cfg(all(feature = "v1alpha3", feature = "v1beta2"))]
#[test]
fn a_bad_stash_within_a_stash_is_told_from_a_bad_one() {
    use capz_api::{convert::Convert, v1alpha3, v1beta1, v1beta2};
    let within =
        ": in the annotation of the same name within it: EOF while parsing an object at line 1 column 1: expected";
    for (form, to) in [("v1beta1", "v1beta2"), ("v1alpha4", "v1beta1"), ("v1alpha4", "v1beta2")] {
        let bad = "{";
        let stash = json!({
            "apiVersion": format!("infrastructure.cluster.x-k8s.io/{form}"),
            "metadata": {"annotations": {ANNOTATION: bad}},
            "spec": {},
        });
        for (stash, says) in [(stash.to_string(), within), (bad.to_owned(), ": EOF while parsing an object at line 1")]
        {
            let object = json!({
                "apiVersion": "infrastructure.cluster.x-k8s.io/v1alpha3",
                "kind": "AzureCluster",
                "metadata": {"name": "demo", "annotations": {ANNOTATION: stash}},
            });
            let json = capz_api::convert::json(&object.to_string(), to).unwrap_err();
            let any = AnyObject::from_value(object.clone()).unwrap().convert(to).unwrap_err();
            let typed: v1alpha3::AzureCluster = serde_json::from_value(object).unwrap();
            let typed = match to {
                "v1beta1" => typed.convert::<v1beta1::AzureCluster>().unwrap_err(),
                _ => typed.convert::<v1beta2::AzureCluster>().unwrap_err(),
            };
            for error in [json, any, typed].map(|error| error.to_string()) {
                let expected = format!("AzureCluster \"demo\": metadata.annotations[{ANNOTATION:?}]{says}");
                assert!(error.starts_with(&expected), "{form} to {to}: {error}");
            }
        }
    }
}

#[test]
fn upstream_s_manifests_convert_to_every_version_and_back() {
    let mut count = 0;
    for (version, at_least) in MANIFESTS {
        if VERSIONS.iter().all(|compiled| compiled.name != version) {
            continue;
        }
        let Some(manifests) = manifests(version) else { return };
        assert!(manifests.len() >= at_least, "{version}");
        for (name, manifest) in manifests {
            let object = AnyObject::from_value(manifest).unwrap();
            let own = kinds().find(|kind| kind.frame == *object.frame()).unwrap();
            for other in versions_of(own.frame.kind).filter(|other| other.frame.version != version) {
                let back = convert(&convert(&object, other).unwrap(), own).unwrap();
                assert_eq!(bare(&back), normal(&object), "{name} by way of {other:?}");
                count += 1;
            }
        }
    }
    println!("{count} ways of manifests to another version and back");
    assert!(VERSIONS.len() == 1 || count > 0);
}

/// Whatever an old object has become in the newest version, it stays that, byte for byte, when somebody reads and writes it at
/// an older one: nothing rolls out, and nobody sees a difference.
#[test]
fn an_old_object_is_stable_once_it_is_new() {
    let mut count = 0;
    for (version, _) in MANIFESTS {
        if VERSIONS.iter().all(|compiled| compiled.name != version) {
            continue;
        }
        let Some(manifests) = manifests(version) else { return };
        for (name, manifest) in manifests {
            let old = AnyObject::from_value(manifest).unwrap();
            let versions: Vec<_> = versions_of(old.frame().kind).collect();
            let at = versions.iter().position(|kind| kind.frame == *old.frame()).unwrap();
            let new = versions[at..].iter().fold(old, |object, kind| convert(&object, kind).unwrap());
            assert!(new.metadata().annotations.as_ref().is_none_or(|all| !all.contains_key(ANNOTATION)), "{name}");
            let written = to_value(&new).unwrap().to_string();
            for below in versions.iter().rev().skip(1) {
                let again = convert(&convert(&new, below).unwrap(), versions.last().unwrap()).unwrap();
                assert_eq!(to_value(&again).unwrap().to_string(), written, "{name} by way of {below:?}");
                count += 1;
            }
        }
    }
    println!("{count} ways down and up changed nothing");
    assert!(VERSIONS.len() == 1 || count > 0);
}
