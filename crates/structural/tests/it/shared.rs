//! The recorded data that the tests compare with, and how to read it.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use structural::{Crd, Document, Schema};

/// The folder with recorded data: `CAPZ_SHARED`, or `../shared` beside the project. Without it a test says so and does nothing, but under
/// CI it fails.
pub fn folder() -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let folder = std::env::var_os("CAPZ_SHARED").map_or(beside, PathBuf::from);
    if folder.join("vectors").is_dir() {
        return Some(folder);
    }
    assert!(std::env::var_os("CI").is_none(), "the recorded data is missing: {}", folder.display());
    eprintln!("SKIPPED: the recorded data is missing ({}); set CAPZ_SHARED", folder.display());
    None
}

pub fn yaml(path: &Path) -> Value {
    let text = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut documents = Document::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    documents.remove(0).into_value()
}

pub fn jsonl(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The CRD of a file below `upstream/crds`, patched.
pub fn patched(mut crd: Value, patch: &Value) -> Value {
    if !patch.is_null() {
        let patch: json_patch::Patch = serde_json::from_value(patch.clone()).unwrap();
        json_patch::patch(&mut crd, &patch).unwrap();
    }
    crd
}

pub fn crd(value: &Value) -> Crd {
    Crd::from_value(value).unwrap_or_else(|report| panic!("{report}"))
}

/// What the API server makes of an object before it validates it.
pub fn received(schema: &Schema, object: &Value) -> Value {
    let mut object = object.clone();
    schema.prune(&mut object);
    schema.apply_defaults(&mut object);
    object
}
