//! Schemas of every kind and values for them, and what a real API server did: `tests/data/api-server`.

use std::path::Path;

use serde_json::{Value, json};
use structural::{ApplyError, Crd, FieldError, Report};

use crate::shared;

pub fn rows(file: &str) -> Vec<Value> {
    shared::jsonl(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/api-server").join(file))
}

/// A CRD of kind `Demo` with one version and this root schema.
pub fn crd_of(root: &Value, status: bool) -> Value {
    let mut crd = json!({
        "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition", "metadata": {"name": "demos.example.com"},
        "spec": {"group": "example.com", "scope": "Namespaced", "names": {"kind": "Demo", "plural": "demos"},
            "versions": [{"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema": root}}]},
    });
    if status {
        crd["spec"]["versions"][0]["subresources"] = json!({"status": {}});
    }
    crd
}

/// The root schema whose member `spec.v` follows `schema`.
pub fn root_of(schema: &Value) -> Value {
    json!({"type": "object", "properties": {"spec": {"type": "object", "properties": {"v": schema}}}})
}

pub fn demo(spec: &Value) -> Value {
    json!({"apiVersion": "example.com/v1", "kind": "Demo", "metadata": {"name": "a"}, "spec": spec})
}

/// The API server compiles rules with the types of the schema; here a rule that cannot be compiled is reported when it would run.
const NOT_TYPE_CHECKED: [&str; 5] =
    ["rule on null", "crd: rule not boolean", "crd: rule unknown variable", "crd: rule cel bind", "crd: rule hex"];

#[test]
fn schemas_and_values_are_accepted_refused_defaulted_and_pruned_as_recorded() {
    let (mut schemas, mut values) = (0, 0);
    let mut wrong = Vec::new();
    for row in rows("create.jsonl") {
        let about = row["about"].as_str().unwrap();
        if row.get("crd").is_none() {
            continue;
        }
        let root = if row["root"].is_null() { root_of(&row["schema"]) } else { row["root"].clone() };
        let mut crd = crd_of(&root, row["status"] == true);
        for (pointer, value) in row["patch"].as_object().into_iter().flatten() {
            let (parent, name) = pointer.rsplit_once('/').unwrap();
            crd.pointer_mut(parent).unwrap()[name] = value.clone();
        }
        let read = Crd::from_value(&crd);
        schemas += 1;
        let accepted = row["crd"] == 201;
        if NOT_TYPE_CHECKED.contains(&about) {
            assert!(read.is_ok() && !accepted, "{about} no longer differs");
            continue;
        }
        if read.is_ok() != accepted {
            let why = read.as_ref().err().map(ToString::to_string).unwrap_or_default();
            wrong.push(format!("{about}: CRD recorded {} {}, here {why:?}", row["crd"], row["message"]));
            continue;
        }
        let Ok(crd) = read else { continue };
        let schema = &crd.versions()[0].schema;
        for probe in row["probes"].as_array().into_iter().flatten() {
            let object = shared::received(schema, &demo(&json!({"v": probe["value"]})));
            let report = schema.validate(&object);
            values += 1;
            if report.is_accepted() != (probe["status"] == 201) {
                wrong.push(format!(
                    "{about}: {} recorded {} {}, here {report} {:?}",
                    probe["value"], probe["status"], probe["message"], report.unchecked
                ));
            } else if probe.get("causes").is_some_and(|causes| !has_causes(&report, causes)) {
                wrong.push(format!("{about}: {} recorded {}, here {report}", probe["value"], probe["causes"]));
            } else if report.is_accepted() && !same(&object["spec"], &probe["stored"]) {
                wrong.push(format!(
                    "{about}: {} stored as {}, here {}",
                    probe["value"], probe["stored"], object["spec"]
                ));
            }
        }
    }
    println!("{schemas} schemas and {values} values ran");
    assert!(schemas > 0 && values > 0, "nothing ran");
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

fn has_causes(report: &Report, recorded: &Value) -> bool {
    let cause = |error: &FieldError| json!(format!("{} {}", error.error_type.reason(), error.path));
    let here: Vec<Value> = report.errors.iter().map(cause).collect();
    recorded
        .as_array()
        .is_some_and(|recorded| recorded.len() == here.len() && recorded.iter().all(|cause| here.contains(cause)))
}

/// Equal as JSON: Go writes the float `1.0` as `1`.
fn same(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => left == right || left.as_f64() == right.as_f64(),
        (Value::Array(left), Value::Array(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(left, right)| same(left, right))
        }
        (Value::Object(left), Value::Object(right)) => {
            left.len() == right.len()
                && left.iter().all(|(name, left)| right.get(name).is_some_and(|right| same(left, right)))
        }
        _ => left == right,
    }
}

#[test]
fn metadata_is_accepted_and_refused_as_recorded() {
    let schema =
        Crd::from_value(&crd_of(&root_of(&json!({"type": "string"})), false)).unwrap().versions()[0].schema.clone();
    let mut ran = 0;
    let mut wrong = Vec::new();
    for row in rows("create.jsonl") {
        for probe in row["metadata"].as_array().into_iter().flatten() {
            let mut object = demo(&json!({}));
            object["metadata"] = probe["metadata"].clone();
            // A number stands for so many bytes.
            if let Some(length) = object["metadata"]["annotations"]["x"].as_u64() {
                object["metadata"]["annotations"]["x"] = json!("y".repeat(usize::try_from(length).unwrap()));
            }
            let object = shared::received(&schema, &object);
            let report = schema.validate(&object);
            if report.is_accepted() != (200..300).contains(&probe["status"].as_u64().unwrap()) {
                wrong.push(format!("{probe}: {report}"));
            }
            ran += 1;
        }
    }
    println!("{ran} kinds of metadata ran");
    assert!(ran > 0, "nothing ran");
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn updates_of_stored_objects_end_as_recorded() {
    let schema_of = |of_v: &Value| {
        let mut root = root_of(of_v);
        root["properties"]["spec"]["properties"]["w"] = json!({"type": "string"});
        Crd::from_value(&crd_of(&root, false)).unwrap_or_else(|report| panic!("{of_v}: {report}")).versions()[0]
            .schema
            .clone()
    };
    let mut ran = 0;
    let mut wrong = Vec::new();
    for row in rows("update.jsonl") {
        let about = &row["about"];
        let (old, new) = (schema_of(&row["old"]), schema_of(&row["new"]));
        let stored = shared::received(&old, &demo(&json!({"v": row["stored"]})));
        let read = shared::received(&new, &stored);
        if read["spec"] != row["read"] {
            wrong.push(format!("{about} read: {} here {}", row["read"], read["spec"]));
        }
        for update in row["updates"].as_array().unwrap() {
            let object = shared::received(&new, &demo(&update["spec"]));
            let report = new.validate_update(&read, &object);
            if report.is_accepted() != (update["status"] == 200) {
                wrong.push(format!("{about}: {update}, here {report}"));
            } else if report.is_accepted() && object["spec"] != update["result"] {
                wrong.push(format!("{about}: {update}, here {}", object["spec"]));
            }
            ran += 1;
        }
    }
    println!("{ran} updates ran");
    assert!(ran > 0, "nothing ran");
    assert!(wrong.is_empty(), "{} of {ran} differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn appliers_and_updaters_end_with_the_recorded_object_and_owners() {
    let mut ran = 0;
    let mut wrong = Vec::new();
    for row in rows("apply.jsonl") {
        let about = &row["about"];
        let mut root = root_of(&row["schema"]);
        root["properties"]["spec"]["properties"]["w"] = json!({"type": "string"});
        let crd = Crd::from_value(&crd_of(&root, false)).unwrap();
        let schema = &crd.versions()[0].schema;
        let mut live: Option<Value> = None;
        for (number, step) in row["steps"].as_array().unwrap().iter().enumerate() {
            let who = step["who"].as_str().unwrap();
            let mut document = demo(&step["spec"]);
            if !step["metadata"].is_null() {
                document["metadata"] = step["metadata"].clone();
                document.as_object_mut().unwrap().remove("spec");
            }
            let answer = match who.split_once(':') {
                Some((_, updater)) => {
                    schema.update_owners(live.as_ref(), &shared::received(schema, &document), updater)
                }
                None => schema.apply(live.as_ref(), &document, who, step["force"] == true),
            };
            let accepted = answer.as_ref().is_ok_and(|applied| schema.validate(&applied.object).is_accepted());
            ran += 1;
            let status = step["status"].as_u64().unwrap();
            if accepted != (status < 300) {
                wrong.push(format!("{about} step {number}: {step}, here {answer:?}"));
                break;
            }
            match answer {
                Ok(applied) if accepted => {
                    let result = if step["metadata"].is_null() {
                        applied.object["spec"] == step["result"]
                    } else {
                        let kept = ["labels", "annotations", "finalizers", "ownerReferences"].into_iter();
                        let empty = |value: &Value| {
                            value.as_object().is_some_and(serde_json::Map::is_empty)
                                || value.as_array().is_some_and(Vec::is_empty)
                        };
                        let kept = kept
                            .filter_map(|name| Some((name.to_owned(), applied.object["metadata"].get(name)?.clone())));
                        let kept = kept.filter(|(_, value)| !empty(value));
                        Value::Object(kept.collect()) == step["result"]
                    };
                    let mut managed = applied.managed.entries.clone();
                    managed
                        .sort_by(|left, right| (&left.manager, left.operation).cmp(&(&right.manager, right.operation)));
                    let managed = structural::ManagedFields { entries: managed }.to_value();
                    if !result || managed != step["managed"] || applied.changed != step["changed"] {
                        wrong.push(format!(
                            "{about} step {number}: {step}\n   here {} {} {managed}",
                            applied.object, applied.changed
                        ));
                    }
                    live = Some(applied.object);
                }
                Err(ApplyError::Conflicts(conflicts)) => {
                    let mut here: Vec<String> =
                        conflicts.iter().map(|conflict| format!("{} {}", conflict.manager, conflict.field)).collect();
                    here.sort();
                    if json!(here) != step["conflicts"] {
                        wrong.push(format!("{about} step {number}: {step}\n   here {here:?}"));
                    }
                }
                _ => assert!(step["conflicts"].is_null(), "{about} step {number}"),
            }
        }
    }
    println!("{ran} applies and updates ran");
    assert!(ran > 0, "nothing ran");
    assert!(wrong.is_empty(), "{} of {ran} differ:\n{}", wrong.len(), wrong.join("\n"));
}
