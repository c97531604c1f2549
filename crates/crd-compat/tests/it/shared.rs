//! The recorded data that the tests compare with, and how to read it.

use std::fs;
use std::path::{Path, PathBuf};

use crd_compat::CrdDocument;
use serde_json::Value;
use structural::Document;

/// The folder with recorded data: `CAPZ_SHARED`, or `../shared` beside the project. Without it a test says so and does nothing, but under
/// CI it fails.
pub fn folder() -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let folder = std::env::var_os("CAPZ_SHARED").map_or(beside, PathBuf::from);
    if folder.join("vectors/compat").is_dir() {
        return Some(folder);
    }
    assert!(std::env::var_os("CI").is_none(), "the recorded data is missing: {}", folder.display());
    eprintln!("SKIPPED: the recorded data is missing ({}); set CAPZ_SHARED", folder.display());
    None
}

/// The YAML files of a folder, sorted.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|found| found == "yaml"));
    files.sort();
    files
}

/// The first document of a file.
pub fn yaml(path: &Path) -> Value {
    let text = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut documents = Document::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    documents.remove(0).into_value()
}

/// The rows of a file.
pub fn jsonl(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A value with a JSON patch applied.
pub fn patched(mut value: Value, patch: &Value) -> Value {
    if !patch.is_null() {
        let patch: json_patch::Patch = serde_json::from_value(patch.clone()).unwrap();
        json_patch::patch(&mut value, &patch).unwrap();
    }
    value
}

/// The value as a CRD.
pub fn crd(value: &Value) -> CrdDocument {
    CrdDocument::new(value.clone(), "test").unwrap()
}
