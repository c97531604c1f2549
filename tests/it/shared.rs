//! The recorded behaviour of upstream, which lives outside the project, and the project's own files.

use serde_json::Value;
use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

/// The root of the project.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The recorded behaviour: the folder `path` at `CAPZ_SHARED`, else at `../shared`.
///
/// A test that gets `None` has said so and skips; where `CI` is set a missing folder fails it.
pub fn shared(path: &str) -> Option<PathBuf> {
    let base = std::env::var_os("CAPZ_SHARED").map_or_else(|| root().join("../shared"), PathBuf::from);
    let path = base.join(path);
    if path.exists() {
        return Some(path);
    }
    assert!(std::env::var_os("CI").is_none(), "{} is missing: set CAPZ_SHARED", path.display());
    let test = std::thread::current().name().unwrap_or_default().to_owned();
    // Past the harness, which keeps what a passing test prints to itself.
    let _ = writeln!(std::io::stderr(), "SKIPPED {test}: {} is missing: set CAPZ_SHARED", path.display());
    None
}

/// The files of a folder and of those below it that end in `extension`, sorted.
pub fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|e| e == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The versions of upstream's manifests, and how many there are of each.
pub const MANIFESTS: [(&str, usize); 3] = [("v1alpha3", 16), ("v1alpha4", 32), ("v1beta1", 46)];

/// Upstream's manifests of a version, by the name of their file. One is left out: it has a name in the place of a boolean,
/// which Go refuses as well.
pub fn manifests(version: &str) -> Option<Vec<(String, Value)>> {
    let paths = files(&shared(&format!("upstream/manifests/{version}"))?, "yaml");
    let named = paths.iter().map(|path| (path.file_name().unwrap_or_default().to_string_lossy().into_owned(), path));
    let sound = named.filter(|(name, _)| name != "azuremanagedcontrolplane.v1alpha4.aks-aad.demo.yaml");
    Some(sound.flat_map(|(name, path)| yaml(path).into_iter().map(move |object| (name.clone(), object))).collect())
}

pub fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The documents of a YAML file.
pub fn yaml(path: &Path) -> Vec<Value> {
    serde_saphyr::from_multiple(&text(path)).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The lines of a file of JSON lines.
pub fn json_lines(path: &Path) -> Vec<Value> {
    let line = |line: &str| serde_json::from_str(line).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text(path).lines().map(line).collect()
}
