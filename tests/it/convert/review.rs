//! ConversionReview, bytes to bytes.

use super::drawn::{normal, pairs};
use crate::{
    sample,
    shared::{files, root},
};
use capz_api::{
    convert::{ANNOTATION, review},
    registry::{self, AnyObject},
};
use serde_json::{Value, json, to_value};

fn request(version: &str, objects: &[Value]) -> Vec<u8> {
    json!({
        "apiVersion": "apiextensions.k8s.io/v1",
        "kind": "ConversionReview",
        "request": {
            "uid": "705ab4f5-6393-11e8-b7cc-42010a800002",
            "desiredAPIVersion": format!("infrastructure.cluster.x-k8s.io/{version}"),
            "objects": objects,
        },
    })
    .to_string()
    .into_bytes()
}

/// The response to a review: its objects, or why it failed.
fn respond(version: &str, objects: &[Value]) -> Result<Vec<Value>, String> {
    let answer = review(&request(version, objects)).unwrap();
    let json: Value = serde_json::from_slice(&answer.json).unwrap();
    assert_eq!((&json["apiVersion"], &json["kind"]), (&json!("apiextensions.k8s.io/v1"), &json!("ConversionReview")));
    let response = &json["response"];
    assert_eq!(response["uid"], "705ab4f5-6393-11e8-b7cc-42010a800002");
    assert_eq!(json.as_object().unwrap().len(), 3, "no request in the answer");
    if response["result"]["status"] == "Success" {
        assert_eq!(answer.failure, None);
        return Ok(response["convertedObjects"].as_array().unwrap().clone());
    }
    assert_eq!(response["result"], json!({"status": "Failure", "message": answer.failure}));
    assert_eq!(response["convertedObjects"], json!([]));
    Err(answer.failure.unwrap())
}

/// Every sample of every kind, in every version, answers as the typed conversion does.
#[test]
fn a_review_answers_as_the_typed_conversion() {
    let mut count = 0;
    for pair in pairs() {
        for (from, to) in [(pair.lower, pair.upper), (pair.upper, pair.lower)] {
            let objects: Vec<Value> = sample::cases(from).into_iter().map(|(_, object)| object).collect();
            let converted = respond(to.frame.version, &objects).unwrap();
            assert_eq!(converted.len(), objects.len());
            for (object, converted) in objects.into_iter().zip(converted) {
                assert!(converted["metadata"].is_object());
                let typed = AnyObject::from_value(object).unwrap().convert(to.frame.version).unwrap();
                assert_eq!(normal(&AnyObject::from_value(converted).unwrap()), normal(&typed), "{from:?} to {to:?}");
                count += 1;
            }
        }
    }
    println!("{count} objects");
    assert!(registry::VERSIONS.len() == 1 || count > 20);
}

#[cfg(feature = "v1beta2")]
mod v1beta2 {
    use super::*;

    fn cluster(version: &str, name: usize) -> Value {
        json!({
            "apiVersion": format!("infrastructure.cluster.x-k8s.io/{version}"),
            "kind": "AzureCluster",
            "metadata": {"name": format!("c{name}"), "namespace": "default"},
            "spec": {"location": "westeurope"},
        })
    }

    #[test]
    fn ten_thousand_objects_come_back_in_order() {
        let upper: Vec<Value> = (0..10_000)
            .map(|at| {
                let mut cluster = cluster("v1beta2", at);
                cluster["status"] = json!({"initialization": {"provisioned": at % 2 == 0}, "conditions": []});
                cluster
            })
            .collect();
        let lower = respond("v1beta1", &upper).unwrap();
        assert_eq!(lower.len(), 10_000);
        for (at, cluster) in lower.iter().enumerate() {
            assert_eq!(cluster["metadata"]["name"], format!("c{at}"));
            // Only an explicit false is lost without a stash.
            let has_stash = cluster["metadata"]["annotations"].get(ANNOTATION).is_some();
            assert!(has_stash, "deprecated is not there, so that something would be lost");
        }
        let back = respond("v1beta2", &lower).unwrap();
        for (upper, back) in upper.iter().zip(&back) {
            assert_eq!(upper["status"]["initialization"], back["status"]["initialization"]);
            assert_eq!(upper["metadata"], back["metadata"]);
        }
    }

    #[test]
    fn one_bad_object_fails_the_review_and_is_named() {
        for (bad, expected) in [
            (
                json!({"spec": {"location": 3}}),
                "AzureCluster \"c2\" of \"infrastructure.cluster.x-k8s.io/v1beta1\": spec.location: invalid type: integer `3`",
            ),
            (
                json!({"metadata": {"name": "bad", "namespace": "n", "annotations": {ANNOTATION: "{\n \"spec\": 1}"}}}),
                "\"n/bad\": metadata.annotations[\"cluster.x-k8s.io/conversion-data\"]: invalid type: integer `1`, expected struct AzureClusterSpec at line 2 column 10",
            ),
            (
                json!({"apiVersion": "infrastructure.cluster.x-k8s.io/v1beta9", "metadata": {"name": "bad"}}),
                "AzureCluster \"bad\" of \"infrastructure.cluster.x-k8s.io/v1beta9\": no such version of the kind",
            ),
            (
                json!({"apiVersion": "infrastructure.cluster.x-k8s.io/v1alpha4", "kind": "AzureClusterTemplate"}),
                "expected apiVersion infrastructure.cluster.x-k8s.io/v1beta1 or infrastructure.cluster.x-k8s.io/v1beta2",
            ),
            (json!({"kind": "Pod"}), "Pod \"c2\" of"),
            (json!({"metadata": "x"}), "invalid type: string \"x\""),
        ] {
            let mut objects: Vec<Value> = (0..4).map(|at| cluster("v1beta1", at)).collect();
            for (name, value) in bad.as_object().unwrap() {
                objects[2][name] = value.clone();
            }
            let failure = respond("v1beta2", &objects).unwrap_err();
            assert!(failure.starts_with("request.objects[2]: ") && failure.contains(expected), "{failure}");
        }
        for version in ["v1beta9", "", "v1"] {
            let failure = respond(version, &[cluster("v1beta1", 0)]).unwrap_err();
            assert!(failure.contains("v1beta1, v1beta2") || failure.contains("expected a version"), "{failure}");
        }
    }

    #[test]
    fn metadata_is_kept_as_it_is_written_and_always_there() {
        let mut object = cluster("v1beta2", 0);
        object["metadata"] = json!({
            "annotations": {"z": "1", "a": null}, "labels": {"b": "2"}, "name": "m", "futureMember": {"x": [1, null]},
            "managedFields": [{"manager": "m", "fieldsV1": {"f:spec": {}}, "operation": "Future"}], "ownerReferences": null,
        });
        object["status"] = json!({"initialization": {"provisioned": false}});
        let mut converted = respond("v1beta1", std::slice::from_ref(&object)).unwrap().remove(0);
        let stash = converted["metadata"]["annotations"].as_object_mut().unwrap().remove(ANNOTATION);
        assert!(stash.is_some_and(|stash| stash.is_string()));
        object["metadata"]["annotations"]["a"] = json!("");
        assert_eq!(converted["metadata"], object["metadata"]);

        for metadata in [None, Some(Value::Null), Some(json!({}))] {
            let mut object = cluster("v1beta1", 0);
            match metadata {
                None => drop(object.as_object_mut().unwrap().remove("metadata")),
                Some(metadata) => object["metadata"] = metadata,
            }
            assert_eq!(respond("v1beta2", &[object]).unwrap()[0]["metadata"], json!({}));
        }
        // Nothing but a stash, as the API server asks for the sake of managed fields.
        let bare = json!({"apiVersion": "infrastructure.cluster.x-k8s.io/v1beta1", "kind": "AzureCluster",
            "metadata": {"annotations": {ANNOTATION: r#"{"spec":{"failureDomains":[{"name":"1"}]},"status":{"conditions":[{"type":"A"}]}}"#}}});
        let converted = respond("v1beta2", &[bare]).unwrap().remove(0);
        assert_eq!(converted["metadata"], json!({}));
        assert_eq!(converted["spec"].get("failureDomains"), None, "the caller has none");
        assert_eq!(converted["status"]["conditions"][0]["type"], "A", "which v1beta1 cannot say");
    }

    #[test]
    fn objects_at_the_wanted_version_are_untouched_and_unknown_members_are_told() {
        let mut same = cluster("v1beta2", 0);
        same["spec"]["colour"] = json!("red");
        let mut other = cluster("v1beta1", 1);
        other["spec"]["networkSpec"] = json!({"subnets": [{"name": "s", "role": "node", "colour": "red"}]});
        other["status"] = json!({"colour": "blue"});
        other["extra"] = json!(1);
        let answer = review(&request("v1beta2", &[same.clone(), other])).unwrap();
        let dropped: Vec<_> = answer.dropped.iter().map(ToString::to_string).collect();
        let named = |path: &str| format!("AzureCluster \"default/c1\": {path}");
        assert_eq!(dropped, ["extra", "spec.networkSpec.subnets[0].colour", "status.colour"].map(named));
        let json: Value = serde_json::from_slice(&answer.json).unwrap();
        assert_eq!(json["response"]["convertedObjects"][0], same);
        assert!(!json["response"]["convertedObjects"][1].to_string().contains("colour"));
    }

    #[test]
    fn a_stash_in_the_form_of_any_version_is_brought_to_the_right_one() {
        let lower = |stash: Value| {
            let mut lower = cluster("v1beta1", 0);
            lower["metadata"]["annotations"] = json!({ANNOTATION: stash.to_string()});
            lower["spec"]["failureDomains"] = json!({"1": {"controlPlane": true}});
            lower["status"] = json!({"ready": true});
            respond("v1beta2", &[lower]).unwrap().remove(0)
        };
        let bare = {
            let mut lower = cluster("v1beta1", 0);
            lower["spec"]["failureDomains"] = json!({"1": {"controlPlane": true}});
            lower["status"] = json!({"ready": true});
            respond("v1beta2", &[lower]).unwrap().remove(0)
        };
        // In the form of the object's own version, by name or by shape, it has nothing to say.
        for stash in [
            json!({"apiVersion": "infrastructure.cluster.x-k8s.io/v1beta1", "spec": {"location": "x"}}),
            json!({"spec": {}, "status": {"ready": false, "failureDomains": {"2": {}}}}),
            json!({"spec": {"failureDomains": {}}}),
            Value::Null,
            json!({}),
        ] {
            assert_eq!(lower(stash.clone()), bare, "{stash}");
        }
        // In that of v1beta2, by name or by shape, it is used.
        for version in ["v1beta2", "v9"] {
            let stash = json!({"apiVersion": format!("infrastructure.cluster.x-k8s.io/{version}"), "kind": "Other",
                "spec": {"failureDomains": [{"name": "1"}]}, "status": {"conditions": [{"type": "A", "observedGeneration": 1}]}});
            assert_eq!(lower(stash)["status"]["conditions"][0]["type"], "A");
        }
    }

    #[test]
    fn a_stash_that_is_too_large_names_the_object() {
        let mut upper = cluster("v1beta2", 0);
        upper["spec"]["resourceGroup"] = json!("x".repeat(270_000));
        assert_eq!(respond("v1beta1", std::slice::from_ref(&upper)).unwrap().len(), 1, "nothing is lost without one");
        upper["status"] = json!({"initialization": {"provisioned": false}});
        let failure = respond("v1beta1", &[upper]).unwrap_err();
        assert!(failure.contains("AzureCluster \"default/c0\": metadata.annotations would hold 270"), "{failure}");
        assert!(failure.contains("expected at most 262144"), "{failure}");
    }
}

/// No answer to what is no review; an error or a failure to what is no object; a panic never.
#[test]
fn hostile_input_is_refused() {
    let deep = |open: &str, close: &str| format!("{}{}", open.repeat(50_000), close.repeat(50_000));
    for input in [
        String::new(),
        "null".into(),
        "[]".into(),
        "{}".into(),
        "{\"apiVersion\":\"apiextensions.k8s.io/v1\"".into(),
        deep("[", "]"),
        deep("{\"a\":", "}"),
        r#"{"apiVersion":"apiextensions.k8s.io/v1beta1","kind":"ConversionReview","request":{"uid":"1","desiredAPIVersion":"x"}}"#.into(),
        r#"{"apiVersion":"apiextensions.k8s.io/v1","kind":"ConversionReview"}"#.into(),
        r#"{"apiVersion":"apiextensions.k8s.io/v1","kind":"ConversionReview","request":{"uid":1}}"#.into(),
    ] {
        assert!(review(input.as_bytes()).is_err(), "{}", &input[..input.len().min(80)]);
    }
    assert!(review(&[0xff, 0xfe, b'{']).is_err());
    for object in [
        "null".to_owned(),
        "1".into(),
        "[]".into(),
        "{}".into(),
        r#"{"kind":"AzureCluster","kind":"AzureCluster"}"#.into(),
        r#"{"apiVersion":1,"kind":2}"#.into(),
        format!(
            r#"{{"apiVersion":"infrastructure.cluster.x-k8s.io/v1beta1","kind":"AzureASOManagedCluster","spec":{{"resources":[{}]}}}}"#,
            deep("[", "]")
        ),
        format!(
            r#"{{"apiVersion":"infrastructure.cluster.x-k8s.io/v1beta1","kind":"AzureCluster","x":{}}}"#,
            deep("{\"a\":", "}")
        ),
    ] {
        let text = format!(
            r#"{{"apiVersion":"apiextensions.k8s.io/v1","kind":"ConversionReview","request":{{"uid":"1","desiredAPIVersion":"infrastructure.cluster.x-k8s.io/v1alpha9","objects":[{object}]}}}}"#
        );
        let failure = review(text.as_bytes()).map(|answer| answer.failure);
        assert!(failure.as_ref().is_ok_and(Option::is_some) || failure.is_err(), "{failure:?}");
    }
    let empty = r#"{"apiVersion":"apiextensions.k8s.io/v1","kind":"ConversionReview","request":{"uid":"\"","desiredAPIVersion":"infrastructure.cluster.x-k8s.io/v1beta1","objects":null}}"#;
    let answer: Value = serde_json::from_slice(&review(empty.as_bytes()).unwrap().json).unwrap();
    assert_eq!(answer["response"]["uid"], "\"");
    let _ = to_value(answer).unwrap();
}

/// What the fuzz target is started from: each file has an answer or an error, and none makes the library panic.
#[test]
fn every_file_of_the_fuzz_corpus_is_answered() {
    let (mut answered, mut refused) = (0, 0);
    for path in files(&root().join("fuzz/corpus/review"), "json") {
        let Ok(answer) = review(&std::fs::read(&path).unwrap()) else {
            refused += 1;
            continue;
        };
        let json: Value = serde_json::from_slice(&answer.json).unwrap();
        let converted = json["response"]["convertedObjects"].as_array().map_or(&[][..], Vec::as_slice);
        assert!(answer.failure.is_none() || converted.is_empty(), "{}", path.display());
        assert!(converted.iter().all(|object| object["metadata"].is_object()), "{}", path.display());
        answered += 1;
    }
    assert!(answered >= 5 && refused >= 2, "{answered} answered, {refused} refused");
    println!("{answered} reviews of the corpus answered, {refused} refused");
}

#[cfg(feature = "v1beta2")]
#[test]
fn a_damaged_annotation_is_an_error_also_if_an_older_form_would_not_notice() {
    let damage = [
        r#"{"apiVersion":"infrastructure.cluster.x-k8s.io/v1beta2","kind":"AzureCluster","status":{"initialization":{"provisioned":"false"}}}"#,
        r#"{"status":{"initialization":{"provisioned":"x"}}}"#,
        r#"{"apiVersion":"infrastructure.cluster.x-k8s.io/v1beta2","status":{"deprecated":5}}"#,
    ];
    for stash in damage {
        let object = json!({"apiVersion": "infrastructure.cluster.x-k8s.io/v1beta1", "kind": "AzureCluster",
            "metadata": {"name": "a", "annotations": {ANNOTATION: stash}}, "status": {"ready": false}});
        let error = capz_api::convert::json(&object.to_string(), "v1beta2").unwrap_err().to_string();
        assert!(error.contains("AzureCluster \"a\": metadata.annotations"), "{stash}: {error}");
    }
}

#[test]
fn a_list_is_to_be_converted_item_by_item() {
    for (api_version, kind, says) in [
        ("infrastructure.cluster.x-k8s.io/v1beta1", "AzureClusterList", "convert its items one by one"),
        ("v1", "List", "List \"\" of \"v1\": a list: expected one object: decode or convert its items one by one"),
        ("v1", "PodList", "no such kind and version"),
    ] {
        let list = json!({"apiVersion": api_version, "kind": kind, "items": []});
        let error = capz_api::convert::json(&list.to_string(), "v1beta1").unwrap_err().to_string();
        assert!(error.contains(says), "{error}");
        assert_eq!(AnyObject::from_value(list).unwrap_err().to_string(), error);
    }
}

#[test]
fn what_is_no_json_is_an_error_in_every_version() {
    for text in ["garbage}", "} x", ""] {
        let object =
            format!(r#"{{"apiVersion":"infrastructure.cluster.x-k8s.io/v1beta1","kind":"AzureCluster", {text}"#);
        assert!(capz_api::convert::json(&object, "v1beta1").is_err(), "{object}");
    }
}
