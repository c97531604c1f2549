//! Reads a `CustomResourceDefinition` and refuses what the API server would refuse.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use crate::path::At;
use crate::report::{ErrorType, FieldError, Report};
use crate::schema::Schema;

mod complete;
mod conversion;
mod defaults;
pub(crate) mod json_paths;
mod markers;
mod names;
mod reader;

/// A `CustomResourceDefinition` (`apiextensions.k8s.io/v1`), as far as it decides about objects.
#[derive(Clone, Debug)]
pub struct Crd {
    /// API group, such as `infrastructure.cluster.x-k8s.io`.
    pub group: String,
    /// Kind, such as `AzureCluster`.
    pub kind: String,
    /// Plural name, as in URLs.
    pub plural: String,
    /// Whether objects live in a namespace.
    pub namespaced: bool,
    versions: Vec<Version>,
}

/// One version of a CRD.
#[derive(Clone, Debug)]
pub struct Version {
    /// Name, such as `v1beta1`.
    pub name: String,
    /// Whether the API server offers it.
    pub served: bool,
    /// Whether objects are stored in it.
    pub storage: bool,
    /// Whether `status` is a subresource of its own.
    pub status_subresource: bool,
    /// The schema of the whole object.
    pub schema: Schema,
}

impl Crd {
    /// Reads a CRD from its JSON value and checks it as the API server does on create: names and versions, conversion, printer
    /// columns, scale and selectable fields, that each schema is structural and complete, list markers, patterns, the syntax of
    /// rules, and that each default is valid and has no unknown members. Unknown keywords are ignored, as the API server ignores them. What rules cost is not
    /// estimated, and immutable members (scope, group, kind) are not compared, since there is no old CRD here.
    ///
    /// # Errors
    /// A report with every reason, each with its path in the CRD.
    pub fn from_value(crd: &Value) -> Result<Self, Report> {
        let mut errors = Vec::new();
        let read = Frame { errors: &mut errors }.crd(crd);
        match read {
            Some(read) if errors.is_empty() => Ok(read),
            _ => Err(Report { errors, ..Report::default() }),
        }
    }

    /// The versions, in the order of the CRD.
    #[must_use]
    pub fn versions(&self) -> &[Version] {
        &self.versions
    }

    /// The version of that name, served or not.
    #[must_use]
    pub fn version(&self, name: &str) -> Option<&Version> {
        self.versions.iter().find(|version| version.name == name)
    }

    /// The schema for an object with this `apiVersion`; `None` for another group or a version that the CRD does not have.
    #[must_use]
    pub fn schema_for(&self, api_version: &str) -> Option<&Schema> {
        let (group, version) = api_version.split_once('/')?;
        (group == self.group).then(|| self.version(version)).flatten().map(|version| &version.schema)
    }
}

impl Schema {
    /// Reads the schema of a whole resource by itself, as it stands in a CRD under `openAPIV3Schema`, and checks it as
    /// [`Crd::from_value`] does.
    ///
    /// # Errors
    /// A report with every reason for which the API server would refuse it.
    pub fn from_value(root: &Value) -> Result<Self, Report> {
        let mut errors = Vec::new();
        let schema = read_schema(root, &At::ROOT, false, &mut errors);
        if errors.is_empty() { Ok(schema) } else { Err(Report { errors, ..Report::default() }) }
    }
}

fn read_schema(root: &Value, at: &At<'_>, status_subresource: bool, errors: &mut Vec<FieldError>) -> Schema {
    let before = errors.len();
    let schema = reader::read(root, at, status_subresource, errors);
    if errors.len() == before {
        complete::check(&schema, at, errors);
        defaults::check_root(&schema, at, errors);
    }
    schema
}

/// Reads everything but the schemas.
struct Frame<'e> {
    errors: &'e mut Vec<FieldError>,
}

impl Frame<'_> {
    fn refuse(&mut self, at: &At<'_>, error_type: ErrorType, message: &str, accepted: &str) {
        self.errors.push(FieldError::new(at, error_type, message).accepting(accepted));
    }

    fn crd(&mut self, crd: &Value) -> Option<Crd> {
        let root = At::ROOT;
        let Some(crd) = crd.as_object() else {
            self.refuse(&root, ErrorType::TypeInvalid, "not an object", "a CustomResourceDefinition");
            return None;
        };
        self.constant(crd, "apiVersion", "apiextensions.k8s.io/v1");
        self.constant(crd, "kind", "CustomResourceDefinition");
        let at_spec = root.field("spec");
        let Some(spec) = crd.get("spec").and_then(Value::as_object) else {
            self.refuse(&at_spec, ErrorType::Required, "missing", "the definition: group, names, scope and versions");
            return None;
        };
        let group = self.text(spec, "group", &at_spec);
        let at_names = at_spec.field("names");
        let empty = Map::new();
        let names = spec.get("names").and_then(Value::as_object).unwrap_or(&empty);
        let kind = self.text(names, "kind", &at_names);
        let plural = self.text(names, "plural", &at_names);
        let scope = self.text(spec, "scope", &at_spec);
        if !matches!(scope.as_str(), "" | "Namespaced" | "Cluster") {
            let message = format!("scope {scope:?} is unknown");
            self.refuse(&at_spec.field("scope"), ErrorType::NotSupported, &message, "Namespaced or Cluster");
        }
        let name = crd.get("metadata").and_then(|metadata| metadata.get("name")).and_then(Value::as_str);
        let expected = format!("{plural}.{group}");
        if name != Some(expected.as_str()) {
            let metadata = root.field("metadata");
            let message = "the name does not follow from plural name and group";
            self.refuse(&metadata.field("name"), ErrorType::Invalid, message, &expected);
        }
        self.group(&group, &at_spec.field("group"));
        self.names(names, &at_names);
        if spec.get("preserveUnknownFields") == Some(&Value::Bool(true)) {
            let message = "unknown fields cannot be kept for the whole CRD";
            let accepted = "false; x-kubernetes-preserve-unknown-fields in the schema";
            self.refuse(&at_spec.field("preserveUnknownFields"), ErrorType::Invalid, message, accepted);
        }
        self.conversion(spec, &at_spec);
        let versions = self.versions(spec, &at_spec);
        Some(Crd { group, kind, plural, namespaced: scope == "Namespaced", versions })
    }

    fn constant(&mut self, object: &Map<String, Value>, name: &str, expected: &str) {
        let root = At::ROOT;
        if object.get(name).and_then(Value::as_str) != Some(expected) {
            self.refuse(&root.field(name), ErrorType::Invalid, "not what a CRD has here", expected);
        }
    }

    fn text(&mut self, object: &Map<String, Value>, name: &str, at: &At<'_>) -> String {
        match object.get(name).and_then(Value::as_str) {
            Some(text) if !text.is_empty() => text.to_owned(),
            _ => {
                self.refuse(&at.field(name), ErrorType::Required, "missing", "a text that is not empty");
                String::new()
            }
        }
    }

    fn versions(&mut self, spec: &Map<String, Value>, at_spec: &At<'_>) -> Vec<Version> {
        let at_versions = at_spec.field("versions");
        let raw = spec.get("versions").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        if raw.is_empty() {
            self.refuse(&at_versions, ErrorType::Required, "missing", "at least one version");
        }
        let versions: Vec<Version> =
            raw.iter().enumerate().filter_map(|(index, raw)| self.version(raw, &at_versions.index(index))).collect();
        let mut seen = BTreeSet::new();
        for (index, version) in versions.iter().enumerate() {
            if !seen.insert(&version.name) {
                let at = at_versions.index(index);
                let message = format!("version {:?} is listed twice", version.name);
                self.errors.push(FieldError::new(&at.field("name"), ErrorType::Invalid, message));
            }
        }
        let stored = versions.iter().filter(|version| version.storage).count();
        if stored != 1 && !raw.is_empty() {
            let message = format!("{stored} versions are marked as stored");
            self.refuse(&at_versions, ErrorType::Invalid, &message, "exactly one version with storage: true");
        }
        versions
    }

    fn version(&mut self, raw: &Value, at: &At<'_>) -> Option<Version> {
        let Some(raw) = raw.as_object() else {
            self.refuse(at, ErrorType::TypeInvalid, "not an object", "a version");
            return None;
        };
        let name = self.text(raw, "name", at);
        self.label(&name, &at.field("name"));
        self.deprecation(raw, at);
        self.scale(raw, at);
        self.printer_columns(raw, at);
        let flag = |name: &str| raw.get(name).and_then(Value::as_bool).unwrap_or_default();
        let status_subresource = raw.get("subresources").and_then(|all| all.get("status")).is_some();
        let at_schema = at.field("schema");
        let at_root = at_schema.field("openAPIV3Schema");
        let Some(root) = raw.get("schema").and_then(|schema| schema.get("openAPIV3Schema")) else {
            self.refuse(&at_root, ErrorType::Required, "missing", "a schema in each version");
            return None;
        };
        let before = self.errors.len();
        let schema = read_schema(root, &at_root, status_subresource, self.errors);
        if self.errors.len() == before {
            self.selectable_fields(raw, &schema, at);
        }
        Some(Version { name, served: flag("served"), storage: flag("storage"), status_subresource, schema })
    }

    fn deprecation(&mut self, version: &Map<String, Value>, at: &At<'_>) {
        const MAX: usize = 256;
        let Some(warning) = version.get("deprecationWarning").and_then(Value::as_str) else { return };
        let at = at.field("deprecationWarning");
        if version.get("deprecated") != Some(&Value::Bool(true)) {
            self.refuse(&at, ErrorType::Invalid, "the version is not deprecated", "a warning beside deprecated: true");
        }
        if warning.is_empty() || warning.len() > MAX || warning.contains(char::is_control) {
            let accepted = format!("printable text of 1 to {MAX} bytes");
            self.refuse(&at, ErrorType::Invalid, "not a text for users", &accepted);
        }
    }
}
