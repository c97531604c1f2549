//! The upgrade report against what a real API server did with objects that were stored when their CRD changed.

use std::fs;
use std::path::Path;

use crd_compat::source::{Crds, Source, read};
use crd_compat::upgrade::fates;
use serde_json::Value;

use crate::{mutations, shared};

/// The value as a file, which is where the command line reads from.
fn source(name: &str, value: &Value) -> Source {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("upgrade");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    fs::write(&path, value.to_string()).unwrap();
    Source::Path(path)
}

#[test]
fn stored_objects_fare_as_on_the_api_server() {
    let Some(folder) = shared::folder() else { return };
    let mut problems = Vec::new();
    let (mut objects, mut refused, mut pruned, mut changed) = (0, 0, 0, 0);
    for row in mutations::rows(&folder) {
        let witness = &row.recorded["truth"]["witness"];
        let at_rest = &row.recorded["observed"]["at_rest"];
        if at_rest.is_null() || witness["apiVersion"].is_null() {
            continue;
        }
        let old = Crds::read(&source("old.json", &row.old), false).unwrap();
        let new = Crds::read(&source("new.json", &row.new), false).unwrap();
        let fate = fates(&read(&source("object.json", witness)).unwrap(), &old, &new, false).unwrap().remove(0);
        objects += 1;
        let mut expect = |holds: bool, what: &str| {
            if !holds {
                problems.push(format!("{}: {what}: {at_rest} {fate:?}", row.id));
            }
        };
        let rejected = row.recorded["observed"]["effect"] == "rejected";
        expect(fate.valid != rejected, "valid and refused are not told apart");
        if rejected {
            refused += 1;
            let ratcheted = fate.refused.iter().all(|refused| refused.ratcheted);
            expect(ratcheted == (at_rest["update_label"] == 200), "an update elsewhere");
        }
        let dropped = at_rest["read"] == "dropped" && row.recorded["truth"]["verdict"] == "breaking";
        pruned += usize::from(dropped);
        expect(fate.pruned.is_empty() || dropped, "pruned");
        // A null that is dropped where the member is required shows as a refusal.
        expect(!dropped || !fate.pruned.is_empty() || rejected, "not pruned");
        let is_changed = at_rest["read"] == "changed";
        changed += usize::from(is_changed);
        expect(!is_changed || !fate.defaulted.is_empty(), "defaulted");
        expect(fate.survives == (!rejected && !dropped), "the verdict");
    }
    println!("{objects} stored objects: {refused} refused, {pruned} pruned, {changed} defaulted otherwise");
    assert!(refused > 0 && pruned > 0 && changed > 0, "nothing ran");
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn metadata_that_is_no_object_is_an_error() {
    let crds = Crds::read(&"tests/cmd/crds/new".parse().unwrap(), false).unwrap();
    let fate = |metadata: Value| {
        let object = serde_json::json!({"apiVersion": "example.com/v1", "kind": "Demo", "metadata": metadata});
        fates(&read(&source("metadata.json", &object)).unwrap(), &crds, &crds, false)
    };
    assert!(fate(serde_json::json!({"name": "demo"})).unwrap().remove(0).survives);
    for metadata in [serde_json::json!(3), serde_json::json!([]), Value::Null] {
        let message = fate(metadata.clone()).unwrap_err().to_string();
        assert!(
            message.ends_with(&format!("document 1: metadata is {metadata}; accepted: an object with the name")),
            "{message}"
        );
    }
}

#[test]
fn what_a_whole_crd_kept_is_pruned() {
    let crds = |keeps: bool| {
        let mut crd = shared::yaml(Path::new("tests/data/base.yaml"));
        crd["spec"]["preserveUnknownFields"] = keeps.into();
        Crds::read(&source(&format!("keeps-{keeps}.json"), &crd), false).unwrap()
    };
    let object = serde_json::json!({"apiVersion": "example.com/v1", "kind": "Demo", "metadata": {"name": "demo"},
        "spec": {"name": "a", "colour": "red"}});
    let object = read(&source("kept.json", &object)).unwrap();
    for (before, after, pruned) in [(true, false, vec!["spec.colour"]), (true, true, vec![]), (false, false, vec![])] {
        let fate = fates(&object, &crds(before), &crds(after), false).unwrap().remove(0);
        assert_eq!(fate.pruned, pruned, "{before} {after}");
        assert_eq!(fate.survives, pruned.is_empty());
    }
}
