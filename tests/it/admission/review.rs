//! AdmissionReview: the same answers as typed, in bytes.

use super::{
    answer::{Answer, Vector, answer, context, stored},
    vectors::vectors,
};
use capz_api::{
    admission::{Context, Review, Strictness},
    registry::AnyObject,
};
use k8s_openapi::ByteString;
use serde_json::{Value, json, to_value};

/// What the API server would send.
fn review(vector: &Vector, object: &Value) -> Vec<u8> {
    let operation = match vector.op.as_str() {
        // Defaults are filled in at creation and change alike; upstream's do not look at the stored object.
        "default" => "CREATE".to_owned(),
        op => op.to_uppercase(),
    };
    let (object, old) = match vector.op.as_str() {
        "delete" => (&Value::Null, object),
        _ => (object, vector.old.as_ref().unwrap_or(&Value::Null)),
    };
    let request =
        json!({"uid": "u-1", "operation": operation, "object": object, "oldObject": old, "dryRun": vector.dry_run});
    json!({"apiVersion": "admission.k8s.io/v1", "kind": "AdmissionReview", "request": request}).to_string().into_bytes()
}

fn response(answer: &[u8]) -> Value {
    let answer: Value = serde_json::from_slice(answer).unwrap();
    assert_eq!((&answer["apiVersion"], &answer["kind"]), (&json!("admission.k8s.io/v1"), &json!("AdmissionReview")));
    assert_eq!(answer["response"]["uid"], "u-1");
    answer["response"].clone()
}

#[test]
fn a_review_answers_as_the_typed_calls_do() {
    let Some(vectors) = vectors() else { return };
    let (mut patched, mut unchanged, mut checked) = (0, 0, 0);
    for vector in &vectors {
        // Members that the types do not know stay.
        let mut object = vector.object.clone();
        object["spec"]["unknown"] = json!({"kept": [1]});
        let bytes = review(vector, &object);
        let review = Review::parse(&bytes).unwrap();
        match answer(vector, Strictness::Upstream) {
            Answer::Filled(filled, _) if !filled.errors.is_empty() => {
                let response = context(vector, Strictness::Upstream, |context| response(&review.mutate(context)));
                assert_eq!((&response["allowed"], &response["status"]["code"]), (&json!(false), &json!(403)));
            }
            Answer::Filled(_, expected) => {
                let response = context(vector, Strictness::Upstream, |context| response(&review.mutate(context)));
                assert_eq!(response["allowed"], true, "{}", vector.name);
                let patch: ByteString = serde_json::from_value(response["patch"].clone()).unwrap_or_default();
                if patch.0.is_empty() {
                    assert!(response.get("patchType").is_none(), "{}", vector.name);
                    assert_eq!(to_value(stored(&vector.object)).unwrap(), to_value(expected).unwrap());
                    unchanged += 1;
                    continue;
                }
                assert_eq!(response["patchType"], "JSONPatch");
                let patch: json_patch::Patch = serde_json::from_slice(&patch.0).unwrap();
                let mut result = object.clone();
                for operation in &patch.0 {
                    let before = result.clone();
                    json_patch::patch(&mut result, std::slice::from_ref(operation)).unwrap();
                    assert_ne!(before, result, "{}: {operation} does nothing", vector.name);
                }
                assert_eq!(result["spec"]["unknown"], json!({"kept": [1]}), "{}", vector.name);
                let result = AnyObject::from_value(result).unwrap();
                assert_eq!(to_value(result).unwrap(), to_value(expected).unwrap(), "{}", vector.name);
                patched += 1;
            }
            Answer::Report(report) => {
                let response = context(vector, Strictness::Upstream, |context| response(&review.validate(context)));
                assert_eq!(response["allowed"], report.is_allowed(), "{}", vector.name);
                if !report.is_allowed() {
                    assert_eq!(response["status"]["code"], report.code, "{}", vector.name);
                    let causes = response["status"]["details"]["causes"].as_array().map_or(0, Vec::len);
                    assert_eq!(causes, report.errors.len(), "{}", vector.name);
                }
                checked += 1;
            }
        }
    }
    println!("reviews: {patched} patched, {unchanged} unchanged, {checked} checked");
    assert!(patched > 0 && unchanged > 0 && checked > 0);
}

#[test]
fn what_is_no_review_has_no_answer() {
    for (bytes, said) in [
        (&b""[..], "EOF"),
        (b"\xff", "invalid utf-8"),
        (b"[]", "expected struct"),
        (b"{}", "request"),
        (br#"{"apiVersion": "v1", "kind": "Pod", "request": {"uid": "1"}}"#, "expected \"admission.k8s.io/v1\""),
    ] {
        let error = Review::parse(bytes).unwrap_err().to_string();
        assert!(error.starts_with("AdmissionReview: "), "{error}");
        assert!(error.contains(said), "{error}");
    }
}

#[test]
fn a_request_that_cannot_be_judged_is_refused() {
    for (request, code, said) in [
        (json!({"operation": "CREATE"}), 400, "request.object: missing"),
        (json!({"operation": "UPDATE", "object": pool("v1beta1")}), 400, "request.oldObject: missing"),
        (json!({"operation": "CREATE", "object": {"kind": "Pod"}}), 400, "request.object: "),
        (json!({"operation": "CREATE", "object": pool("v1beta2")}), 400, "expected v1beta1"),
        (
            json!({"operation": "UPDATE", "object": pool("v1beta1"), "oldObject": {
                "apiVersion": "infrastructure.cluster.x-k8s.io/v1beta1", "kind": "AzureCluster"}}),
            400,
            "an update of a AzureCluster to a AzureManagedMachinePool",
        ),
    ] {
        let mut request = request;
        request["uid"] = json!("u-1");
        let review =
            json!({"apiVersion": "admission.k8s.io/v1", "kind": "AdmissionReview", "request": request}).to_string();
        let review = Review::parse(review.as_bytes()).unwrap();
        for answer in [review.mutate(&Context::default()), review.validate(&Context::default())] {
            let response = response(&answer);
            assert_eq!(
                (&response["allowed"], &response["status"]["code"]),
                (&json!(false), &json!(code)),
                "{response}"
            );
            assert!(response["status"]["message"].as_str().is_some_and(|message| message.contains(said)), "{response}");
        }
    }
    for operation in ["CONNECT", ""] {
        let review = json!({"apiVersion": "admission.k8s.io/v1", "kind": "AdmissionReview",
            "request": {"uid": "u-1", "operation": operation}})
        .to_string();
        let review = Review::parse(review.as_bytes()).unwrap();
        assert_eq!(response(&review.validate(&Context::default()))["allowed"], true);
    }
}

fn pool(version: &str) -> Value {
    json!({"apiVersion": format!("infrastructure.cluster.x-k8s.io/{version}"), "kind": "AzureManagedMachinePool",
        "metadata": {"name": "pool0"}, "spec": {"mode": "User", "sku": "s"}})
}
