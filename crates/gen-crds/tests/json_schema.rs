//! The JSON Schemas give the verdicts of the API server's rules.
#![allow(clippy::indexing_slicing, clippy::panic, clippy::unwrap_used, reason = "a test fails by panicking")]

use capz_api::{
    lists::ListMarkers,
    registry::{Kind, VERSIONS},
};
use gen_crds::json_schema;
use jsonschema::Validator;
use serde_json::Value;
use std::{collections::BTreeMap, fs, io::Write, path::PathBuf};
use structural::{ErrorType, FieldError, Path, Schema, Segment};

/// A kind's JSON Schemas beside the rules that they restate.
struct Judges {
    rules: Schema,
    open: Validator,
    closed: Validator,
}

impl Judges {
    fn of(kind: &Kind) -> Self {
        let validator = |strict| {
            jsonschema::validator_for(&json_schema::of_kind(kind, ListMarkers::Upstream, strict).unwrap()).unwrap()
        };
        let rules = Schema::from_value(&serde_json::to_value((kind.schema)()).unwrap()).unwrap();
        Self { rules, open: validator(false), closed: validator(true) }
    }

    /// What the rules say: whether anything is unknown, and whether the object is refused. Left out is what a JSON Schema
    /// cannot say: names in metadata, and that the elements of a list have keys of their own.
    fn verdict(&self, object: &Value) -> (bool, bool) {
        let mut object = object.clone();
        let has_unknown = !self.rules.prune(&mut object).is_empty();
        self.rules.apply_defaults(&mut object);
        let can_say = |error: &&FieldError| {
            let is_map_list =
                error.error_type == ErrorType::Duplicate && at(&object, &error.path).is_some_and(Value::is_object);
            !error.path.to_string().starts_with("metadata") && !is_map_list
        };
        (has_unknown, self.rules.validate(&object).errors.iter().any(|error| can_say(&error)))
    }
}

/// The value at a path.
fn at<'a>(value: &'a Value, path: &Path) -> Option<&'a Value> {
    path.segments().iter().try_fold(value, |value, segment| match segment {
        Segment::Field(name) => value.get(name),
        Segment::Index(index) => value.get(index),
    })
}

fn judges() -> BTreeMap<String, Judges> {
    let kinds = VERSIONS.iter().flat_map(|version| version.kinds);
    kinds.map(|kind| (format!("{}/{}", kind.frame.version, kind.frame.kind), Judges::of(kind))).collect()
}

/// What somebody else recorded; skipped aloud if it is not there.
fn shared(path: &str) -> Option<PathBuf> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let path = std::env::var_os("CAPZ_SHARED").map_or_else(|| root.join("../shared"), PathBuf::from).join(path);
    if path.exists() {
        return Some(path);
    }
    assert!(std::env::var_os("CI").is_none(), "{} is missing: set CAPZ_SHARED", path.display());
    let _ = writeln!(std::io::stderr(), "SKIPPED: {} is missing: set CAPZ_SHARED", path.display());
    None
}

fn files(folder: &PathBuf) -> Vec<PathBuf> {
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// Judges every object by both; counts how many were taken and refused.
fn assert_same_verdict(objects: &[(String, Value)]) -> (usize, usize) {
    let judges = judges();
    let (mut taken, mut refused, mut differ) = (0, 0, Vec::new());
    for (name, object) in objects {
        let version = object["apiVersion"].as_str().and_then(|version| version.rsplit('/').next()).unwrap_or_default();
        let Some(judges) = judges.get(&format!("{version}/{}", object["kind"].as_str().unwrap_or_default())) else {
            continue;
        };
        let (has_unknown, is_refused) = judges.verdict(object);
        *(if is_refused { &mut refused } else { &mut taken }) += 1;
        if judges.open.is_valid(object) == is_refused {
            differ.push(format!(
                "{name}: refused by the rules: {is_refused}; {:?}",
                judges.open.iter_errors(object).next()
            ));
        }
        if judges.closed.is_valid(object) == (is_refused || has_unknown) {
            differ.push(format!("{name}: strict; {:?}", judges.closed.iter_errors(object).next()));
        }
    }
    assert!(differ.is_empty(), "{} differ:\n{}", differ.len(), differ[..differ.len().min(20)].join("\n"));
    (taken, refused)
}

#[test]
fn manifests_and_broken_ones_get_the_verdict_of_the_rules() {
    let Some(folder) = shared("upstream/manifests/v1beta1") else { return };
    let mut objects = Vec::new();
    for path in files(&folder) {
        for manifest in serde_saphyr::from_multiple::<Value>(&fs::read_to_string(&path).unwrap()).unwrap() {
            let name = path.display().to_string();
            let mut unknown = manifest.clone();
            unknown["spec"]["noSuchMember"] = Value::Bool(true);
            let mut wrong = manifest.clone();
            wrong["spec"] = Value::from("text");
            objects.extend([
                (name.clone(), manifest),
                (format!("{name}, unknown"), unknown),
                (format!("{name}, wrong"), wrong),
            ]);
        }
    }
    let (taken, refused) = assert_same_verdict(&objects);
    assert!(taken >= 80 && refused >= 46, "{taken} taken, {refused} refused");
    println!("{taken} objects taken and {refused} refused by both");
}

#[test]
fn recorded_objects_get_the_verdict_of_the_rules() {
    let Some(folder) = shared("vectors/admission") else { return };
    let mut objects = Vec::new();
    for path in files(&folder).into_iter().filter(|path| path.extension().is_some_and(|e| e == "jsonl")) {
        for line in fs::read_to_string(&path).unwrap().lines() {
            let vector: Value = serde_json::from_str(line).unwrap();
            let object = &vector["object"];
            // `\d` and `$` are Go's in the rules and the validator's own here.
            if object.to_string().is_ascii() && !object.to_string().contains("\\n\"") {
                objects.push((vector["name"].to_string(), object.clone()));
            }
        }
    }
    let (taken, refused) = assert_same_verdict(&objects);
    assert!(taken > 1500 && refused > 150, "{taken} taken, {refused} refused");
    println!("{taken} objects taken and {refused} refused by both");
}
