//! The CRDs of a source, each of a group and kind of its own.

use serde_json::Value;
use structural::Path;

use super::{Manifest, Source, SourceError, read};
use crate::crd_document::CrdDocument;

/// CRDs, and where each was read.
#[derive(Clone, Debug, Default)]
pub struct Crds {
    documents: Vec<CrdDocument>,
    manifests: Vec<Manifest>,
}

impl Crds {
    /// Reads all CRDs of a source. Objects of other kinds are an error, or left out if `skip_others`.
    ///
    /// # Errors
    /// Whatever keeps the source from being read, a CRD that is incomplete or of an API version that is gone, or two of one
    /// group and kind: with file, document and position.
    pub fn read(source: &Source, skip_others: bool) -> Result<Self, SourceError> {
        let mut crds = Self::default();
        for manifest in read(source)? {
            let kind = manifest.value().get("kind").and_then(Value::as_str).unwrap_or_default();
            if kind == "CustomResourceDefinition" {
                crds.add(manifest)?;
            } else if !skip_others {
                let message = format!(
                    "kind {kind:?} is no CRD; accepted: CustomResourceDefinition (--skip-others leaves it out)"
                );
                return Err(manifest.error(&Path::root().field("kind"), message));
            }
        }
        if crds.documents.is_empty() {
            return Err(SourceError::new(&source.to_string(), "no CustomResourceDefinition in it"));
        }
        Ok(crds)
    }

    fn add(&mut self, manifest: Manifest) -> Result<(), SourceError> {
        if let Some((path, message)) = incomplete(manifest.value()) {
            return Err(manifest.error(&path, message));
        }
        let document = CrdDocument::new(manifest.value().clone(), manifest.origin())
            .map_err(|message| manifest.error(&Path::root(), message))?;
        if let Some(known) = self.manifest(document.group(), document.kind()) {
            let message = format!(
                "a second CRD of {} in {}; the first one is in {}",
                document.kind(),
                document.group(),
                known.origin()
            );
            return Err(manifest.error(&Path::root(), message));
        }
        self.documents.push(document);
        self.manifests.push(manifest);
        Ok(())
    }

    /// The CRDs, in the order of the source.
    #[must_use]
    pub fn documents(&self) -> &[CrdDocument] {
        &self.documents
    }

    /// Where the CRD of that group and kind was read.
    #[must_use]
    pub fn manifest(&self, group: &str, kind: &str) -> Option<&Manifest> {
        let is_it = |crd: &CrdDocument| crd.group() == group && crd.kind() == kind;
        self.documents.iter().zip(&self.manifests).find(|(crd, _)| is_it(crd)).map(|(_, manifest)| manifest)
    }
}

/// What the CRD lacks that every CRD has: where a text ends too early, this is how it shows.
fn incomplete(crd: &Value) -> Option<(Path, String)> {
    let root = Path::root();
    let api_version = crd.get("apiVersion").and_then(Value::as_str).unwrap_or_default();
    if api_version != "apiextensions.k8s.io/v1" {
        let message = match api_version {
            "apiextensions.k8s.io/v1beta1" => "apiVersion apiextensions.k8s.io/v1beta1 is gone since Kubernetes 1.22; \
                accepted: apiextensions.k8s.io/v1"
                .to_owned(),
            other => format!("{other:?} is no API version of CRDs; accepted: apiextensions.k8s.io/v1"),
        };
        return Some((root.field("apiVersion"), message));
    }
    let spec = root.field("spec");
    let versions = crd.pointer("/spec/versions").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    for (index, version) in versions.iter().enumerate() {
        let at = spec.clone().field("versions").index(index);
        let has = |name: &str, fits: fn(&Value) -> bool| version.get(name).is_some_and(fits);
        let parts: [(&str, bool, &str); 4] = [
            ("name", has("name", Value::is_string), "a name, such as v1"),
            ("served", has("served", Value::is_boolean), "true or false"),
            ("storage", has("storage", Value::is_boolean), "true or false"),
            ("schema", version.pointer("/schema/openAPIV3Schema").is_some_and(Value::is_object), "an openAPIV3Schema"),
        ];
        if let Some((name, _, accepted)) = parts.iter().find(|(_, is_there, _)| !is_there) {
            let path = at.field(*name);
            let message = match version.get(*name) {
                Some(found) if !found.is_null() && *name != "schema" => {
                    format!("{path} is {found}; accepted: {accepted}")
                }
                _ => format!("{path} is missing; accepted: {accepted}. has the text been cut off?"),
            };
            return Some((path, message));
        }
    }
    None
}
