//! Strict decoding: the typed value, and the place of all that it cannot show.
//!
//! The types decode as leniently as Go. They cannot see what is missing, unknown or written twice, and a value of the wrong
//! type is only an error without its like. Here a document is read by the rules of the API server, with line and column.

use crate::{
    raw_extension,
    registry::{self, AnyObject, Kind},
    root::GROUP,
};
use serde_json::Value;
use std::{
    collections::BTreeMap,
    fmt,
    sync::{Arc, Mutex, PoisonError},
};
use structural::{Document, ErrorType, FieldError, Path, Position, Schema, Segment};

pub use structural::{Position as Place, SyntaxError};

/// A document, what it decodes to, and what is wrong with it.
#[derive(Debug)]
#[non_exhaustive]
pub struct Decoded {
    /// The document, to look up the place of any path.
    pub document: Document,
    /// The typed value; none for an object of another group, and for one that does not decode.
    pub object: Option<AnyObject>,
    /// Why the API server would refuse the object, in the order of the text.
    pub errors: Vec<Finding>,
    /// What the API server would take, but not as it is meant: unknown members are dropped, of a repeated one the last
    /// counts, and a deprecated version is on its way out.
    pub warnings: Vec<Finding>,
}

/// What is wrong at a place of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// What it is about.
    pub kind: FindingKind,
    /// The member, as `spec.networkSpec.subnets[0].name`; empty for the object as a whole.
    pub path: String,
    /// Line and column, both from 1: of the key or value, or of what a missing member is missing in.
    pub place: Place,
    /// What is wrong and what would be accepted.
    pub message: String,
}

/// What a finding is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FindingKind {
    /// A member that the kind does not have.
    Unknown,
    /// A key that is written twice in one object.
    Doubled,
    /// A required member that is not there.
    Missing,
    /// A value that breaks a limit, or is of another type.
    Limit,
    /// A kind or version that CAPZ does not have, or that is not compiled in.
    NoSuchKind,
    /// A version that is deprecated.
    Deprecated,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place: Position { line, column }, path, message, .. } = self;
        let colon = if path.is_empty() { "" } else { ": " };
        write!(f, "{line}:{column}: {path}{colon}{message}")
    }
}

/// Decodes every document of a YAML stream or a JSON text.
///
/// # Errors
/// The text is not YAML, or more than a reader should be given (see [`structural::Budget`]).
///
/// ```
/// use capz_api::strict::{FindingKind, decode};
///
/// let text = "\
/// apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
/// kind: AzureCluster
/// metadata: {name: demo}
/// spec:
///   networkSpec:
///     subnets:
///     - name: demo-subnet
///       rolle: node
/// ";
/// let decoded = &decode(text.as_bytes())?[0];
/// assert!(decoded.object.is_some(), "the types are lenient");
/// let lines: Vec<String> = decoded.errors.iter().map(ToString::to_string).collect();
/// assert_eq!(lines, [
///     "5:3: spec.location: missing",
///     "7:7: spec.networkSpec.subnets[0].role: missing",
/// ]);
/// let unknown = &decoded.warnings[0];
/// assert_eq!((unknown.kind, unknown.place.line, unknown.path.as_str()),
///     (FindingKind::Unknown, 8, "spec.networkSpec.subnets[0].rolle"));
/// # Ok::<_, capz_api::strict::SyntaxError>(())
/// ```
pub fn decode(text: &[u8]) -> Result<Vec<Decoded>, SyntaxError> {
    Ok(Document::parse(text)?.into_iter().map(decode_document).collect())
}

fn decode_document(document: Document) -> Decoded {
    let mut decoded = Decoded { document, object: None, errors: Vec::new(), warnings: Vec::new() };
    let doubled = decoded.document.duplicates().iter().map(|double| Finding {
        kind: FindingKind::Doubled,
        path: double.path.to_string(),
        place: decoded.document.source().position(double.again.start),
        message: "the key is written twice: the last one counts".to_owned(),
    });
    decoded.warnings.extend(doubled.collect::<Vec<_>>());
    let text = |member: &str| decoded.document.value().get(member).and_then(|value| value.as_str()).unwrap_or_default();
    let (api_version, kind_name) = (text("apiVersion"), text("kind"));
    let Some(version) = api_version.strip_prefix(GROUP).and_then(|rest| rest.strip_prefix('/')) else { return decoded };
    match registry::kind(version, kind_name) {
        Some(kind) => check(kind, &mut decoded),
        None => {
            let message =
                format!("no kind {kind_name:?} in version {version:?}: expected one of {}", known().join(", "));
            let path = Path::root().field("kind");
            let place = place_of(&decoded.document, &path);
            decoded.errors.push(Finding { kind: FindingKind::NoSuchKind, path: path.to_string(), place, message });
        }
    }
    decoded
}

/// Every kind with its version.
fn known() -> Vec<String> {
    let kinds = registry::VERSIONS.iter().flat_map(|version| version.kinds);
    kinds.map(|kind| format!("{}/{}", kind.frame.version, kind.frame.kind)).collect()
}

/// In the order of the API server: unknown members go, defaults come, the rest is checked.
fn check(kind: &Kind, decoded: &mut Decoded) {
    let document = &decoded.document;
    if let Some(warning) = kind.frame.deprecated {
        let path = Path::root().field("apiVersion");
        let place = place_of(document, &path);
        let (kind, path, message) = (FindingKind::Deprecated, path.to_string(), warning.to_owned());
        decoded.warnings.push(Finding { kind, path, place, message });
    }
    match AnyObject::from_value(document.value().clone()) {
        Ok(object) => decoded.object = Some(object),
        // The schema says it too, in more detail.
        Err(error) => decoded.errors.push(Finding {
            kind: FindingKind::Limit,
            path: String::new(),
            place: place_of(document, &Path::root()),
            message: error.to_string(),
        }),
    }
    let Some(schema) = schema_of(kind) else { return };
    let mut value = document.value().clone();
    let unknown = schema.prune(&mut value);
    decoded.warnings.extend(unknown.iter().map(|path| Finding {
        kind: FindingKind::Unknown,
        path: path.to_string(),
        place: document.key_position(path).unwrap_or_else(|| place_of(document, path)),
        message: unknown_message(&schema, path),
    }));
    schema.apply_defaults(&mut value);
    let errors: Vec<Finding> = schema.validate(&value).errors.iter().map(|error| found(document, error)).collect();
    if !errors.is_empty() {
        decoded.errors = errors;
    }
    let mut rounded = Vec::new();
    find_rounded(document, document.value(), &Path::root(), &mut rounded);
    if !rounded.is_empty() {
        decoded.object = None;
        decoded.errors.extend(rounded);
    }
    decoded.errors.sort_by_key(|finding| (finding.place.line, finding.place.column));
    decoded.warnings.sort_by_key(|finding| (finding.place.line, finding.place.column));
}

/// Numbers that are not held as they are written, which only the text can tell.
fn find_rounded(document: &Document, value: &Value, path: &Path, found: &mut Vec<Finding>) {
    match value {
        Value::Number(number) if number.is_f64() => {
            let span = document.locate(path).map(|location| location.value);
            let written = span.and_then(|span| document.source().text().get(span.start..span.end)).unwrap_or_default();
            if written.starts_with(|c: char| c == '-' || c.is_ascii_digit()) && !raw_extension::is_exact(written) {
                let message = format!("{written} would be rounded to {number}: expected fewer digits, or a string");
                let place = place_of(document, path);
                found.push(Finding { kind: FindingKind::Limit, path: path.to_string(), place, message });
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                find_rounded(document, item, &path.clone().index(index), found);
            }
        }
        Value::Object(members) => {
            for (name, member) in members {
                find_rounded(document, member, &path.clone().field(name), found);
            }
        }
        _ => {}
    }
}

fn found(document: &Document, error: &FieldError) -> Finding {
    let accepted = error.accepted.as_ref().map(|accepted| format!("; accepted: {accepted}"));
    Finding {
        kind: if error.error_type == ErrorType::Required { FindingKind::Missing } else { FindingKind::Limit },
        path: error.path.to_string(),
        place: document.position_of(error),
        message: format!("{}{}", error.message, accepted.unwrap_or_default()),
    }
}

fn unknown_message(schema: &Schema, path: &Path) -> String {
    let holder = path.parent().and_then(|parent| schema.at(&parent));
    let names: Vec<&str> = holder.into_iter().flat_map(|holder| holder.properties().map(|(name, _)| name)).collect();
    let name = match path.segments().last() {
        Some(Segment::Field(name)) => name.as_str(),
        _ => "member",
    };
    if names.is_empty() {
        return format!("no member {name:?}: it is dropped");
    }
    format!("no member {name:?}: it is dropped; there are {}", names.join(", "))
}

fn place_of(document: &Document, path: &Path) -> Place {
    let start = document.locate(path).map_or(0, |location| location.key.unwrap_or(location.value).start);
    document.source().position(start)
}

/// The schema of a kind, compiled once.
fn schema_of(kind: &Kind) -> Option<Arc<Schema>> {
    static COMPILED: Mutex<BTreeMap<(&str, &str), Arc<Schema>>> = Mutex::new(BTreeMap::new());
    let key = (kind.frame.version, kind.frame.kind);
    // A panic of another thread leaves the map as good as it was.
    let mut compiled = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(schema) = compiled.get(&key) {
        return Some(schema.clone());
    }
    let schema = serde_json::to_value((kind.schema)()).ok().and_then(|schema| Schema::from_value(&schema).ok())?;
    Some(compiled.entry(key).or_insert(Arc::new(schema)).clone())
}
