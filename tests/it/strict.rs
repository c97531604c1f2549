//! Strict decoding sees what the types cannot.

use crate::{
    sample,
    shared::{files, json_lines, shared, text},
};
use capz_api::strict::{Decoded, Finding, FindingKind, decode};
use serde_json::Value;

fn one(text: &str) -> Decoded {
    let mut documents = decode(text.as_bytes()).unwrap();
    assert_eq!(documents.len(), 1);
    documents.remove(0)
}

fn lines(findings: &[Finding]) -> Vec<String> {
    findings.iter().map(ToString::to_string).collect()
}

#[test]
fn our_samples_are_in_order() {
    for kind in sample::kinds() {
        for (path, _) in sample::cases(kind) {
            let decoded = one(&text(&path));
            assert!(decoded.object.is_some() && decoded.errors.is_empty(), "{}: {:?}", path.display(), decoded.errors);
            assert!(decoded.warnings.iter().all(|w| w.kind == FindingKind::Deprecated), "{:?}", decoded.warnings);
        }
    }
}

/// The manifests that a real API server refused are the ones with errors, and nothing is unknown or doubled in any.
#[test]
fn upstream_s_manifests_get_the_verdict_of_the_server() {
    let Some(folder) = shared("upstream/manifests/v1beta1") else { return };
    let refused = text(&crate::shared::root().join("tests/server/refused.toml"));
    let mut count = 0;
    for path in files(&folder, "yaml") {
        let name = path.file_name().unwrap().to_str().unwrap();
        for decoded in decode(text(&path).as_bytes()).unwrap() {
            assert!(decoded.object.is_some(), "{name}");
            assert_eq!(!decoded.errors.is_empty(), refused.contains(name), "{name}: {:#?}", decoded.errors);
            let odd = decoded.warnings.iter().filter(|w| w.kind != FindingKind::Deprecated);
            assert_eq!(odd.count(), 0, "{name}: {:?}", decoded.warnings);
            count += 1;
        }
    }
    assert!(count >= 46, "{count}");
    println!("{count} manifests have the server's verdict");
}

/// Objects that were handed to upstream's webhooks, some of which the schema refuses first. Errors of metadata are left out:
/// the recorded objects have names that no server would take.
#[test]
fn recorded_schema_errors_are_found() {
    let Some(folder) = shared("vectors/admission") else { return };
    let (mut refused, mut accepted, mut wrong) = (0, 0, Vec::new());
    for path in files(&folder, "jsonl") {
        for vector in json_lines(&path) {
            let expected = vector["schemaErrors"].as_array().into_iter().flatten().filter_map(Value::as_str);
            let expected: Vec<&str> = expected.filter(|error| !error.starts_with("old.")).collect();
            // What a Python-like expression makes of the last line feed and of foreign digits is not what Go makes of it.
            if vector["object"].to_string().contains("\\n\"") || !vector["object"].to_string().is_ascii() {
                continue;
            }
            let decoded = one(&vector["object"].to_string());
            let errors: Vec<_> = decoded.errors.iter().filter(|error| !error.path.starts_with("metadata")).collect();
            if errors.is_empty() == expected.is_empty() {
                *(if expected.is_empty() { &mut accepted } else { &mut refused }) += 1;
            } else {
                wrong.push(format!("{}: expected {expected:?}, found {errors:?}", vector["name"]));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(refused > 150 && accepted > 2000, "{refused} {accepted}");
    println!("{accepted} objects accepted and {refused} refused as recorded");
}

const BROKEN: &str = r"# A stream with a foreign object first.
apiVersion: v1
kind: Secret
metadata: {name: s}
unknown: fine
---
apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
kind: AzureCluster
metadata: {name: demo}
spec:
  location: westeurope
  locatoin: eastus
  networkSpec:
    vnet: &vnet {name: a, cidrBlocks: [10.0.0.0/8, 7]}
    subnets:
    - {name: x, role: nodes}
    - name: x
      role: node
    - {role: bastion}
  resourceGroup: one
  resourceGroup: two
";

#[test]
fn everything_wrong_is_found_at_its_place() {
    let documents = decode(BROKEN.as_bytes()).unwrap();
    let [secret, cluster] = documents.as_slice() else { panic!("two documents") };
    assert!(secret.is_foreign && secret.object.is_none() && secret.errors.is_empty() && secret.warnings.is_empty());
    let errors = lines(&cluster.errors);
    let expected = [
        ("14:52: spec.networkSpec.vnet.cidrBlocks[1]: ", FindingKind::Limit),
        ("16:23: spec.networkSpec.subnets[0].role: ", FindingKind::Limit),
        ("17:7: spec.networkSpec.subnets[1]", FindingKind::Limit),
        ("19:7: spec.networkSpec.subnets[2].name: missing", FindingKind::Missing),
    ];
    assert_eq!(errors.len(), expected.len(), "{errors:#?}");
    for ((line, finding), (start, kind)) in errors.iter().zip(&cluster.errors).zip(expected) {
        assert!(line.starts_with(start), "{line}, expected {start}");
        assert_eq!(finding.kind, kind, "{line}");
    }
    let warnings = lines(&cluster.warnings);
    assert_eq!(warnings[0], "12:3: spec.locatoin: no member \"locatoin\": it is dropped; is \"location\" meant?");
    assert!(warnings[1].starts_with("21:3: spec.resourceGroup: the key is written twice"), "{warnings:?}");
    assert!(cluster.object.is_none(), "a number is no address range");
}

#[test]
fn a_kind_that_is_not_there_is_named_with_those_that_are() {
    let decoded = one("apiVersion: infrastructure.cluster.x-k8s.io/v1beta9\nkind: AzureCluster\nmetadata: {name: a}\n");
    let [error] = decoded.errors.as_slice() else { panic!("one error") };
    assert_eq!((error.kind, error.place.line, error.path.as_str()), (FindingKind::NoSuchKind, 1, "apiVersion"));
    assert!(error.message.ends_with("/AzureCluster\" meant?"), "{error}");
}

#[test]
fn a_number_that_would_be_rounded_is_an_error_of_strict_decoding_too() {
    let decoded = one(
        "apiVersion: infrastructure.cluster.x-k8s.io/v1beta1\nkind: AzureASOManagedCluster\nmetadata: {name: a}\nspec:\n  resources:\n  - {count: 36893488147419103232, ok: [1e300, 0.5, \"36893488147419103232\"]}\n",
    );
    assert!(decoded.object.is_none());
    let [error] = decoded.errors.as_slice() else { panic!("one error") };
    assert!(error.to_string().starts_with("6:6: spec.resources[0].count: 36893488147419103232 would be"), "{error}");
}

#[test]
fn hostile_text_is_refused_and_not_read() {
    let mut bomb = "k0: &k0 [x,x,x,x,x,x,x,x]\n".to_owned();
    for level in 1..20 {
        let old = format!("*k{}", level - 1);
        bomb += &format!("k{level}: &k{level} [{old},{old},{old},{old},{old},{old},{old},{old}]\n");
    }
    for text in [&"[".repeat(100_000), &bomb, &"a: b: c".to_owned()] {
        assert!(decode(text.as_bytes()).is_err());
    }
    assert!(decode(b"a: \xff\xfe").is_err());
}

/// What was not checked is never silent, but for objects of other groups.
#[test]
fn a_document_that_does_not_say_what_it_is_is_an_error() {
    for text in [
        "- a",
        "5",
        "kind: AzureCluster",
        "apiVersion: v1",
        "{apiVersion: infrastructure.cluster.x-k8s.io, kind: AzureCluster}",
    ] {
        let decoded = one(text);
        assert!(decoded.errors.iter().any(|error| error.kind == FindingKind::NoSuchKind), "{text}: {decoded:?}");
        assert!(!decoded.is_foreign);
    }
}

#[test]
fn the_items_of_a_list_are_checked_where_they_stand() {
    let text = "apiVersion: v1\nkind: List\nitems:\n- apiVersion: infrastructure.cluster.x-k8s.io/v1beta1\n  kind: AzureCluster\n  metadata: {name: a}\n  spec: {location: x, loc: y, networkSpec: {subnets: [{name: s}]}}\n";
    let decoded = one(text);
    assert_eq!(lines(&decoded.errors), ["7:55: items[0].spec.networkSpec.subnets[0].role: missing"]);
    assert!(
        decoded.warnings[0].to_string().starts_with("7:23: items[0].spec.loc: no member"),
        "{:?}",
        decoded.warnings
    );
}
