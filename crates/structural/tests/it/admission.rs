//! Whether the CRDs accept the objects of the recorded webhook calls, accept or refuse, not wording.

use std::fs;

use serde_json::Value;
use structural::{Crd, FieldError, Segment};

use crate::shared;

#[test]
fn the_crds_that_an_api_server_took_are_accepted() {
    let Some(folder) = shared::folder() else {
        return;
    };
    for (release, count) in [("v1.26.0", 19), ("v1.8.7", 13)] {
        let mut ran = 0;
        for file in fs::read_dir(folder.join("upstream/crds").join(release)).unwrap() {
            let crd = shared::crd(&shared::yaml(&file.unwrap().path()));
            assert!(crd.versions().iter().any(|version| version.storage), "{}", crd.kind);
            ran += 1;
        }
        println!("{ran} CRDs of {release} ran");
        assert_eq!(ran, count, "CRDs of {release}");
    }
}

#[test]
fn the_objects_of_webhook_calls_are_accepted_and_refused_as_recorded() {
    let Some(folder) = shared::folder() else {
        return;
    };
    let crds: Vec<Crd> = fs::read_dir(folder.join("upstream/crds/v1.26.0"))
        .unwrap()
        .map(|file| shared::crd(&shared::yaml(&file.unwrap().path())))
        .collect();
    let (mut ran, mut refused, mut go_patterns) = (0, 0, 0);
    let mut wrong = Vec::new();
    for file in fs::read_dir(folder.join("vectors/admission")).unwrap() {
        let file = file.unwrap().path();
        if file.extension().is_none_or(|extension| extension != "jsonl") {
            continue;
        }
        for vector in shared::jsonl(&file) {
            let recorded: Vec<&str> =
                vector["schemaErrors"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            let of_old = |error: &&&str| error.starts_with("old.");
            let counts =
                [recorded.iter().filter(|error| !of_old(error)).count(), recorded.iter().filter(of_old).count()];
            for (side, recorded) in ["object", "old"].into_iter().zip(counts) {
                let object = &vector[side];
                if object.is_null() {
                    continue;
                }
                let crd = crds.iter().find(|crd| crd.kind == vector["kind"].as_str().unwrap()).unwrap();
                let schema = crd.schema_for(object["apiVersion"].as_str().unwrap()).unwrap();
                let mut report = schema.validate(&shared::received(schema, object));
                // Names that webhooks refuse are not the schema's business.
                report.errors.retain(|error| !error.path.to_string().starts_with("metadata."));
                if !report.is_accepted() && report.errors.iter().all(|error| is_go_pattern(object, error)) {
                    go_patterns += 1;
                    continue;
                }
                if report.is_accepted() != (recorded == 0) {
                    wrong.push(format!(
                        "{} {side}: recorded {:?}, here:\n{report}",
                        vector["name"], vector["schemaErrors"]
                    ));
                }
                ran += 1;
                refused += usize::from(recorded > 0);
            }
        }
    }
    println!("{ran} objects ran, {refused} of them to be refused; {go_patterns} left out");
    assert!(refused > 0, "nothing ran");
    assert_eq!(go_patterns, 20, "objects that are left out");
    assert!(wrong.is_empty(), "{} of {ran} differ:\n{}", wrong.len(), wrong.join("\n"));
}

/// The recorded reasons came from a validator for which `$` matches before a last line feed and `\d` is any digit. The API server
/// refuses such text (`tests/data/api-server` has both), and so such objects are left out.
fn is_go_pattern(object: &Value, error: &FieldError) -> bool {
    let text = error.path.segments().iter().try_fold(object, |value, segment| match segment {
        Segment::Field(name) => value.get(name),
        Segment::Index(index) => value.get(index),
    });
    let foreign = |text: &str| text.ends_with('\n') || text.chars().any(|c| c.is_numeric() && !c.is_ascii());
    error.message.ends_with("does not match the pattern") && text.and_then(Value::as_str).is_some_and(foreign)
}
