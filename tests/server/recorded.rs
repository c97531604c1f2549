//! What upstream was recorded to have: its CRDs and its manifests.

use crate::outcome::{Stop, failed};
use capz_api::{registry, root::GROUP, schema::CustomResourceDefinition};
use serde_json::Value;
use std::{
    env, fs,
    path::{Path, PathBuf},
};

/// A manifest from upstream's templates.
pub struct Manifest {
    /// The file's name.
    pub file: String,
    /// The file as it is.
    pub text: String,
    /// What it says.
    pub object: Value,
    /// The kind's plural name, as in its URL.
    pub plural: &'static str,
}

impl Manifest {
    /// The object's path in the API.
    pub fn path(&self) -> String {
        let metadata = &self.object["metadata"];
        let at = |member: &str| metadata[member].as_str().unwrap_or_default();
        let api_version = self.object["apiVersion"].as_str().unwrap_or_default();
        format!("/apis/{api_version}/namespaces/{}/{}/{}", at("namespace"), self.plural, at("name"))
    }

    /// The same in another namespace: names are the same in many files.
    pub fn moved_to(mut self, namespace: String) -> Self {
        self.object["metadata"]["namespace"] = namespace.into();
        self.text = self.object.to_string();
        self
    }
}

/// All manifests of a version.
pub fn manifests(version: &str) -> Result<Vec<Manifest>, Stop> {
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder("manifests")?.join(version))? {
        files.push(entry?.path());
    }
    files.sort();
    files.iter().map(|path| manifest(version, path)).collect()
}

fn manifest(version: &str, path: &Path) -> Result<Manifest, Stop> {
    let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let in_file = |what: String| failed(format!("{}: {what}", path.display()));
    let text = fs::read_to_string(path)?;
    let object: Value = serde_saphyr::from_str(&text).map_err(|error| in_file(error.to_string()))?;
    let at = |pointer: &str| object.pointer(pointer).and_then(Value::as_str).unwrap_or_default();
    let api_version = format!("{GROUP}/{version}");
    let kind = registry::kind(version, at("/kind")).filter(|_| at("/apiVersion") == api_version);
    let Some(kind) = kind else { return Err(in_file(format!("{:?} is no kind of ours at {version}", at("/kind")))) };
    let plural = kind.frame.plural;
    Ok(Manifest { file, text, object, plural })
}

/// The CRDs of a release, as they are applied: without the status that old generators wrote.
pub fn crds(release: &str) -> Result<Vec<CustomResourceDefinition>, Stop> {
    let crds = gen_crds::files::read_crds(&folder("crds")?.join(release)).map_err(failed)?;
    let without_status = |crd| {
        let mut crd: CustomResourceDefinition = serde_json::from_value(crd)?;
        crd.status = None;
        Ok(crd)
    };
    crds.into_iter().map(without_status).collect()
}

/// A recorded file.
pub fn text(name: &str) -> Result<String, Stop> {
    let path = shared()?.join(name);
    fs::read_to_string(&path).map_err(|error| failed(format!("{}: {error}", path.display())))
}

fn folder(name: &str) -> Result<PathBuf, Stop> {
    Ok(shared()?.join("upstream").join(name))
}

fn shared() -> Result<PathBuf, Stop> {
    let shared = env::var_os("CAPZ_SHARED")
        .map_or_else(|| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared")), PathBuf::from);
    if shared.join("upstream").is_dir() {
        return Ok(shared);
    }
    Err(Stop::Missing(format!("no recorded data in {}: set CAPZ_SHARED to the folder that has it", shared.display())))
}
