//! Where in the text of a CRD a finding is.

use serde_json::Value;
use structural::{Path, Position};

use super::Crds;
use crate::finding::Finding;
use crate::path_text::{PathStep, steps};

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file or stream.
    pub file: String,
    /// Line and column.
    pub position: Option<Position>,
}

impl Crds {
    /// Where the finding is in these CRDs: the schema that it names, or what is nearest around it. `None` if the kind is not here.
    #[must_use]
    pub fn locate(&self, finding: &Finding) -> Option<Place> {
        let manifest = self.manifest(&finding.group, &finding.kind)?;
        let path = in_crd(manifest.value(), &finding.version, &finding.path);
        Some(Place { file: manifest.file().to_owned(), position: manifest.position(&path) })
    }
}

/// The path of a schema in the CRD that has it.
fn in_crd(crd: &Value, version: &str, path: &str) -> Path {
    let spec = Path::root().field("spec");
    let versions = crd.pointer("/spec/versions").and_then(Value::as_array);
    let is_it = |known: &Value| known.get("name").and_then(Value::as_str) == Some(version);
    let Some(index) = versions.and_then(|versions| versions.iter().position(is_it)) else { return spec };
    let at_version = spec.field("versions").index(index);
    if path.is_empty() {
        return at_version.field("name");
    }
    let root = at_version.field("schema").field("openAPIV3Schema");
    steps(path).unwrap_or_default().into_iter().fold(root, |at, step| match step {
        PathStep::Field(name) => at.field("properties").field(name),
        PathStep::Item | PathStep::Index(_) => at.field("items"),
        PathStep::Entry => at.field("additionalProperties"),
    })
}
