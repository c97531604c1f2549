//! Whether stored objects survive when their CRDs are replaced.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;
use structural::{Crd, ManagedFields, Path, Schema, Segment};

use crate::crd_document::CrdDocument;
use crate::source::{Crds, Manifest, SourceError};
use crate::versions;

mod difference;
mod text;

pub use difference::Difference;
pub use text::report;

/// What becomes of one object.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fate {
    /// API group.
    pub group: String,
    /// Kind.
    pub kind: String,
    /// The version that the object was read in.
    pub version: String,
    /// Namespace; empty where there is none.
    pub namespace: String,
    /// Name.
    pub name: String,
    /// Where it was read.
    pub origin: String,
    /// Whether the new CRD takes it and keeps all of it, and its version can still be requested.
    pub survives: bool,
    /// Whether it is valid under the new CRD, apart from what is wrong under the old one as well.
    pub valid: bool,
    /// What the new CRD refuses and the old one does not.
    pub refused: Vec<Refused>,
    /// The paths of what is pruned now.
    pub pruned: Vec<String>,
    /// What has another value after defaulting.
    pub defaulted: Vec<Difference>,
    /// What keeps the version from being removed or used: the version is gone or unserved, managers that name it.
    pub blocked: Vec<String>,
    /// What could not be checked, and why.
    pub unchecked: Vec<String>,
}

/// One reason for which the new CRD refuses an object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refused {
    /// The offending value.
    pub path: String,
    /// What is wrong, and what would be accepted.
    pub message: String,
    /// Whether the API server (since Kubernetes 1.30, on by default since 1.33) lets it stay as long as it does not change.
    pub ratcheted: bool,
}

/// What becomes of each object when `old` is replaced by `new`, in the order of the objects. Those of kinds that neither has are an
/// error, or left out if `skip_others`.
///
/// # Errors
/// An object of another kind or without metadata that can be read, or a CRD that the API server refuses.
pub fn fates(objects: &[Manifest], old: &Crds, new: &Crds, skip_others: bool) -> Result<Vec<Fate>, SourceError> {
    let (mut old, mut new) = (Compiled::of(old), Compiled::of(new));
    let mut fates = Vec::new();
    for object in objects {
        let text = |name: &str| object.value().get(name).and_then(Value::as_str).unwrap_or_default();
        let (group, version) = text("apiVersion").split_once('/').unwrap_or(("", text("apiVersion")));
        let (before, after) = (old.crd(group, text("kind"))?, new.crd(group, text("kind"))?);
        if before.is_none() && after.is_none() {
            if skip_others {
                continue;
            }
            let message = format!(
                "neither OLD nor NEW has a CRD of the kind {} of {} (--skip-others leaves it out)",
                text("kind"),
                text("apiVersion")
            );
            return Err(object.error(&Path::root().field("kind"), message));
        }
        if let Some(other) = object.value().get("metadata").filter(|metadata| !metadata.is_object()) {
            let message = format!("metadata is {other}; accepted: an object with the name");
            return Err(object.error(&Path::root().field("metadata"), message));
        }
        fates.push(fate(object, (group, text("kind"), version), before, after));
    }
    Ok(fates)
}

/// CRDs with their schemas, compiled when they are asked for.
struct Compiled<'c> {
    crds: &'c Crds,
    ready: BTreeMap<(String, String), Crd>,
}

/// A CRD as it was read, and compiled.
#[derive(Clone, Copy)]
struct Side<'c> {
    document: &'c CrdDocument,
    crd: &'c Crd,
}

/// A schema, and whether unknown members are kept, as a CRD from before structural schemas does as a whole.
#[derive(Clone, Copy)]
struct Reader<'c> {
    schema: &'c Schema,
    keeps_unknown: bool,
}

impl<'c> Side<'c> {
    fn reader(self, version: &str) -> Option<Reader<'c>> {
        let keeps_unknown = versions::keeps_unknown(self.document);
        Some(Reader { schema: &self.crd.version(version)?.schema, keeps_unknown })
    }
}

impl Reader<'_> {
    /// The object as it is read, and what is pruned.
    fn read(self, object: &Value) -> (Value, Vec<Path>) {
        let mut object = object.clone();
        let pruned = if self.keeps_unknown { Vec::new() } else { self.schema.prune(&mut object) };
        self.schema.apply_defaults(&mut object);
        (object, pruned)
    }
}

impl<'c> Compiled<'c> {
    fn of(crds: &'c Crds) -> Self {
        Self { crds, ready: BTreeMap::new() }
    }

    fn crd(&mut self, group: &str, kind: &str) -> Result<Option<Side<'_>>, SourceError> {
        let is_it = |crd: &&CrdDocument| crd.group() == group && crd.kind() == kind;
        let Some(document) = self.crds.documents().iter().find(is_it) else { return Ok(None) };
        let key = (group.to_owned(), kind.to_owned());
        if !self.ready.contains_key(&key) {
            let mut value = document.value().clone();
            // What a CRD was created with long ago may stay.
            if let Some(spec) = value.get_mut("spec").and_then(Value::as_object_mut) {
                spec.remove("preserveUnknownFields");
            }
            let crd = Crd::from_value(&value).map_err(|report| refused(self.crds, document, &report))?;
            self.ready.insert(key.clone(), crd);
        }
        Ok(self.ready.get(&key).map(|crd| Side { document, crd }))
    }
}

fn refused(crds: &Crds, document: &CrdDocument, report: &structural::Report) -> SourceError {
    let path = report.errors.first().map(|error| error.path.clone()).unwrap_or_default();
    let message = format!("the API server refuses this CRD: {report}").replace('\n', "; ");
    match crds.manifest(document.group(), document.kind()) {
        Some(manifest) => manifest.error(&path, message),
        None => SourceError { file: document.origin().to_owned(), document: None, position: None, message },
    }
}

fn fate(
    object: &Manifest,
    (group, kind, version): (&str, &str, &str),
    old: Option<Side<'_>>,
    new: Option<Side<'_>>,
) -> Fate {
    let metadata = |name: &str| {
        let value = object.value().get("metadata").and_then(|metadata| metadata.get(name));
        value.and_then(Value::as_str).unwrap_or_default().to_owned()
    };
    let mut fate = Fate {
        group: group.to_owned(),
        kind: kind.to_owned(),
        version: version.to_owned(),
        namespace: metadata("namespace"),
        name: metadata("name"),
        origin: object.origin(),
        survives: false,
        valid: true,
        refused: Vec::new(),
        pruned: Vec::new(),
        defaulted: Vec::new(),
        blocked: Vec::new(),
        unchecked: Vec::new(),
    };
    match new {
        Some(new) => {
            fate.version_stays(object.value(), old, new);
            fate.managers_are_known(object.value(), old, new);
            if let Some((sent, schema)) = fate.read_by(object.value(), new) {
                let before = old.and_then(|old| old.reader(version));
                fate.compare(object.value(), before, &sent, schema);
            }
        }
        None => fate.blocked.push("the kind is gone: deleting its CRD deletes the object".to_owned()),
    }
    fate.valid = fate.refused.is_empty();
    fate.survives = fate.valid && fate.pruned.is_empty() && fate.blocked.is_empty();
    fate
}

impl Fate {
    /// Notes when the object's version, or one that a manager names, cannot be requested any more.
    fn version_stays(&mut self, object: &Value, old: Option<Side<'_>>, new: Side<'_>) {
        let was_there = old.is_some_and(|old| old.crd.version(&self.version).is_some());
        match new.crd.version(&self.version) {
            None if !was_there => {
                self.blocked.push(format!("neither CRD has {}: manifests in it do not apply", self.version));
            }
            None => self.blocked.push(format!("{} is gone: manifests in it no longer apply", self.version)),
            Some(version) if !version.served => {
                self.blocked.push(format!("{} is not served: manifests in it no longer apply", self.version));
            }
            Some(_) => {}
        }
        match ManagedFields::from_object(object) {
            Ok(managed) => {
                for entry in managed.entries {
                    let named = entry.api_version.split_once('/').filter(|(group, _)| *group == self.group);
                    let Some((_, name)) = named.filter(|(_, name)| new.crd.version(name).is_none()) else { continue };
                    let message = format!(
                        "metadata.managedFields of the manager {:?} names {name}, which is gone: server-side apply fails until the \
                         entry is removed",
                        entry.manager
                    );
                    self.blocked.push(message);
                }
            }
            Err(error) => self.unchecked.push(error.to_string()),
        }
    }

    /// Notes when a version is gone and a live object does not tell which versions its managers name.
    fn managers_are_known(&mut self, object: &Value, old: Option<Side<'_>>, new: Side<'_>) {
        let has = |name: &str| object.get("metadata").is_some_and(|metadata| metadata.get(name).is_some());
        // A manifest that was never stored has no managers.
        if !has("uid") || has("managedFields") {
            return;
        }
        let versions = old.into_iter().flat_map(|old| old.crd.versions());
        let gone: Vec<&str> =
            versions.map(|version| version.name.as_str()).filter(|name| new.crd.version(name).is_none()).collect();
        if !gone.is_empty() {
            self.unchecked.push(format!(
                "whether a manager names {}, which is gone: kubectl get leaves metadata.managedFields out without --show-managed-fields",
                gone.join(" or ")
            ));
        }
    }

    /// The object as the new CRD reads it, and the schema that it is read with.
    fn read_by<'c>(&mut self, object: &Value, new: Side<'c>) -> Option<(Value, Reader<'c>)> {
        if let Some(reader) = new.reader(&self.version) {
            return Some((object.clone(), reader));
        }
        let storage = versions::storage(new.document)?.name();
        if versions::converts(new.document) {
            let message = format!("a webhook converts it to {storage}: what that makes of it is not known here");
            self.unchecked.push(message);
            return None;
        }
        let mut sent = object.clone();
        if let Some(sent) = sent.as_object_mut() {
            sent.insert("apiVersion".to_owned(), format!("{}/{storage}", self.group).into());
        }
        Some((sent, new.reader(storage)?))
    }

    /// Notes what the two schemas make of the object.
    fn compare(&mut self, object: &Value, old: Option<Reader<'_>>, sent: &Value, new: Reader<'_>) {
        let (after, pruned) = new.read(sent);
        let new = new.schema;
        let mut known_errors = Vec::new();
        let mut known_pruned = Vec::new();
        let mut lost = Vec::new();
        if let Some(old) = old {
            let (before, pruned_before) = old.read(object);
            let old = old.schema;
            known_errors = old.validate(&before).errors;
            known_pruned = pruned_before;
            // What the old schema dropped was never stored, and is no default where the new one keeps it.
            let dropped: Vec<Path> = pruned.iter().chain(&known_pruned).cloned().collect();
            let differences = difference::between(&before, &after, &dropped);
            self.defaulted = differences.values;
            // A named member that is null says as much as one that is absent; with a key of a map, its name is lost.
            let is_named = |path: &Path| match (path.parent(), path.segments().last()) {
                (Some(parent), Some(Segment::Field(name))) => {
                    old.at(&parent).is_some_and(|schema| schema.property(name).is_some())
                }
                _ => false,
            };
            lost.extend(differences.nulls.into_iter().filter(|path| !is_named(path)));
        } else {
            self.unchecked
                .push(format!("the old CRD has no {}: the object is only compared with the new one", self.version));
        }
        lost.extend(pruned.into_iter().filter(|path| !known_pruned.contains(path)));
        self.pruned = lost.iter().map(ToString::to_string).collect();
        let report = new.validate(&after);
        let at_rest = new.validate_update(&after, &after);
        for error in report.errors.iter().filter(|error| !known_errors.contains(error)) {
            let message = match &error.accepted {
                Some(accepted) => format!("{}; accepted: {accepted}", error.message),
                None => error.message.clone(),
            };
            let ratcheted = !at_rest.errors.contains(error);
            self.refused.push(Refused { path: error.path.to_string(), message, ratcheted });
        }
        self.unchecked.extend(report.unchecked.iter().map(ToString::to_string));
        if report.omitted > 0 {
            self.unchecked.push(format!("{} more errors are left out", report.omitted));
        }
    }
}
