//! Manifests in YAML and JSON text: each document of a stream and each item of a List, with its place.

use std::sync::Arc;

use serde_json::Value;
use structural::{Budget, Document, Path, Position};

use super::{MAX_BYTES, Source, SourceError, Text};

/// A Kubernetes object as it was read, and where.
#[derive(Clone, Debug)]
pub struct Manifest {
    value: Value,
    file: Arc<str>,
    /// Which document of the file it is, from 1.
    number: usize,
    document: Arc<Document>,
    /// Where it stands in the document: not the root for an item of a List.
    root: Path,
}

impl Manifest {
    /// The object.
    #[must_use]
    pub fn value(&self) -> &Value {
        &self.value
    }

    /// The file or stream.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Where it was read, for messages: `crds/demos.yaml, document 2`.
    #[must_use]
    pub fn origin(&self) -> String {
        let item = if self.root.segments().is_empty() { String::new() } else { format!(", {}", self.root) };
        format!("{}, document {}{item}", self.file, self.number)
    }

    /// Line and column of the key at `path`, or of the nearest one around it that is written.
    #[must_use]
    pub fn position(&self, path: &Path) -> Option<Position> {
        let mut whole: Path = self.root.segments().iter().chain(path.segments()).cloned().collect();
        loop {
            if let Some(position) = self.document.key_position(&whole) {
                return Some(position);
            }
            whole = whole.parent()?;
        }
    }

    /// An error about the value at `path`.
    pub(crate) fn error(&self, path: &Path, message: impl Into<String>) -> SourceError {
        let item = if self.root.segments().is_empty() { String::new() } else { format!("{}: ", self.root) };
        SourceError {
            file: self.file.to_string(),
            document: Some(self.number),
            position: self.position(path),
            message: format!("{item}{}", message.into()),
        }
    }
}

/// Reads every object of a source, those in Lists one by one.
///
/// # Errors
/// A file that cannot be read, is empty, is no YAML, is larger than what is accepted, or has a document that is no object.
pub fn read(source: &Source) -> Result<Vec<Manifest>, SourceError> {
    let mut manifests = Vec::new();
    for text in source.texts()? {
        of_text(&text, &mut manifests)?;
    }
    Ok(manifests)
}

fn of_text(text: &Text, manifests: &mut Vec<Manifest>) -> Result<(), SourceError> {
    // A CRD nests deeper than its objects, and `kubectl get crd -o yaml` of a busy cluster is long.
    let budget = Budget { bytes: MAX_BYTES, depth: 250, values: 1_000_000 };
    let documents = Document::parse_within(&text.bytes, budget).map_err(|error| SourceError {
        file: text.name.clone(),
        document: Some(document_at(&String::from_utf8_lossy(&text.bytes), error.position.line)),
        position: Some(error.position),
        message: error.message,
    })?;
    if documents.is_empty() {
        return Err(SourceError::new(&text.name, "empty: there is no object in it"));
    }
    let file: Arc<str> = text.name.as_str().into();
    for (index, document) in documents.into_iter().enumerate() {
        let document = Arc::new(document);
        let root = Path::root();
        let value = document.value().clone();
        let whole = Manifest { value, file: Arc::clone(&file), number: index + 1, document, root };
        if let Some(twice) = whole.document.duplicates().first() {
            let position = whole.document.source().position(twice.again.start);
            let first = whole.document.source().position(twice.first.start);
            let message = format!("{} is there twice, first in line {}; which one is meant?", twice.path, first.line);
            return Err(SourceError { position: Some(position), ..whole.error(&twice.path, message) });
        }
        unpack(whole, manifests)?;
    }
    Ok(())
}

/// Adds an object, or the items of a List.
fn unpack(mut manifest: Manifest, manifests: &mut Vec<Manifest>) -> Result<(), SourceError> {
    let root = Path::root();
    let kind = manifest.value.get("kind").and_then(Value::as_str).unwrap_or_default();
    if !manifest.value.is_object() {
        return Err(manifest.error(&root, "not an object; accepted: Kubernetes manifests"));
    }
    if kind.is_empty() {
        return Err(manifest.error(&root, "kind is missing: this is no Kubernetes manifest"));
    }
    match manifest.value.get("items") {
        Some(Value::Array(_)) if kind.ends_with("List") => {}
        // An object has a name, also one of a kind that is called a list.
        Some(other) if kind.ends_with("List") && manifest.value.pointer("/metadata/name").is_none() => {
            let message = format!("items is {other}; accepted: a list of Kubernetes manifests");
            return Err(manifest.error(&root.field("items"), message));
        }
        _ => {
            manifests.push(manifest);
            return Ok(());
        }
    }
    let items = manifest.value.get_mut("items").map(Value::take);
    for (index, value) in items.as_ref().and_then(Value::as_array).into_iter().flatten().enumerate() {
        let root = manifest.root.clone().field("items").index(index);
        unpack(Manifest { value: value.clone(), root, ..manifest.clone() }, manifests)?;
    }
    Ok(())
}

/// Which document a line is in, counted as the parser counts them: those without content are left out.
fn document_at(text: &str, line: usize) -> usize {
    let mut number = 1;
    let mut has_content = false;
    for text in text.lines().take(line) {
        let content = match text.strip_prefix("---") {
            Some(rest) if rest.is_empty() || rest.starts_with([' ', '\t', '\r']) => {
                number += usize::from(has_content);
                has_content = false;
                rest
            }
            _ => text,
        };
        let content = content.trim_start();
        has_content |= !content.is_empty() && !content.starts_with('#');
    }
    number
}
