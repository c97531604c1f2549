//! Strict decoding: the typed value, and the place of all that it cannot show.
//!
//! The types decode as leniently as Go. They cannot see what is missing, unknown or written twice, and a value of the wrong
//! type is only an error without its like. Here a document is read by the rules of the API server, with line and column.

use crate::{
    per_kind::PerKind,
    raw_extension,
    registry::{self, AnyObject, Kind},
    root::GROUP,
};
use serde_json::Value;
use std::{fmt, sync::Arc};
use structural::{Document, ErrorType, FieldError, Path, Position, Schema, Segment};

pub use structural::{Position as Place, SyntaxError};

/// A document, what it decodes to, and what is wrong with it.
#[derive(Debug)]
#[non_exhaustive]
pub struct Decoded {
    /// The document, to look up the place of any path.
    pub document: Document,
    /// The typed value; none for an object of another group, for one that does not decode, and for a list, whose items are
    /// checked where they stand.
    pub object: Option<AnyObject>,
    /// Whether the document is of another group, so that nothing of it was checked but doubled keys.
    pub is_foreign: bool,
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
    /// A number that would be rounded when it is read.
    Rounded,
    /// A kind or version that CAPZ does not have, or that is not compiled in; or a document that does not say what it is.
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
///     "4:1: spec.location: missing",
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
    let mut findings = Findings { document: &document, errors: Vec::new(), warnings: Vec::new() };
    for double in document.duplicates() {
        findings.warnings.push(Finding {
            kind: FindingKind::Doubled,
            path: double.path.to_string(),
            place: document.source().position(double.again.start),
            message: "the key is written twice: the last one counts".to_owned(),
        });
    }
    let outcome = findings.object(document.value(), &Path::root());
    let Findings { mut errors, mut warnings, .. } = findings;
    errors.sort_by_key(|finding| (finding.place.line, finding.place.column));
    warnings.sort_by_key(|finding| (finding.place.line, finding.place.column));
    let (object, is_foreign) = match outcome {
        Outcome::Ours(object) => (object, false),
        Outcome::Foreign => (None, true),
    };
    Decoded { document, object, is_foreign, errors, warnings }
}

/// What an object turned out to be.
enum Outcome {
    /// One of ours, or something that has to be and is not; with its typed value if it decodes.
    Ours(Option<AnyObject>),
    /// Of another group: nothing is known of it.
    Foreign,
}

/// What has been found so far.
struct Findings<'a> {
    document: &'a Document,
    errors: Vec<Finding>,
    warnings: Vec<Finding>,
}

impl Findings<'_> {
    fn error(&mut self, kind: FindingKind, path: &Path, message: String) {
        let place = place_of(self.document, path);
        self.errors.push(Finding { kind, path: path.to_string(), place, message });
    }

    /// Checks the object at `path` by what it says that it is; of a list each item.
    fn object(&mut self, value: &Value, path: &Path) -> Outcome {
        if let Some(items) = value.get("items").and_then(Value::as_array)
            && value.get("kind").and_then(Value::as_str).is_some_and(|kind| kind.ends_with("List"))
        {
            let path = path.clone().field("items");
            let items = items.iter().enumerate().map(|(index, item)| self.object(item, &path.clone().index(index)));
            let is_ours = items.fold(false, |ours, outcome| ours | matches!(outcome, Outcome::Ours(_)));
            return if is_ours { Outcome::Ours(None) } else { Outcome::Foreign };
        }
        let mut missing =
            ["apiVersion", "kind"].into_iter().filter(|member| value.get(member).is_none_or(|v| !v.is_string()));
        if let Some(member) = missing.next() {
            self.error(FindingKind::NoSuchKind, path, format!("no {member}: expected an object that says what it is"));
            return Outcome::Ours(None);
        }
        let text = |member: &str| value.get(member).and_then(Value::as_str).unwrap_or_default();
        let (group, version) = text("apiVersion").split_once('/').unwrap_or((text("apiVersion"), ""));
        if group != GROUP {
            return Outcome::Foreign;
        }
        if let Some(kind) = registry::kind(version, text("kind")) {
            return Outcome::Ours(self.ours(kind, value, path));
        }
        let named = if registry::VERSIONS.iter().any(|v| v.name == version) { "kind" } else { "apiVersion" };
        let message = format!(
            "no kind {:?} in version {version:?}{}",
            text("kind"),
            suggestion(&format!("{version}/{}", text("kind")), &known())
        );
        self.error(FindingKind::NoSuchKind, &path.clone().field(named), message);
        Outcome::Ours(None)
    }

    /// In the order of the API server: unknown members go, defaults come, the rest is checked.
    fn ours(&mut self, kind: &Kind, value: &Value, path: &Path) -> Option<AnyObject> {
        let document = self.document;
        if let Some(warning) = kind.frame.deprecated {
            let path = path.clone().field("apiVersion");
            let place = place_of(document, &path);
            let (kind, path, message) = (FindingKind::Deprecated, path.to_string(), warning.to_owned());
            self.warnings.push(Finding { kind, path, place, message });
        }
        let typed = AnyObject::from_value(value.clone());
        let known = self.errors.len();
        if let Some(schema) = schema_of(kind).as_ref() {
            let mut value = value.clone();
            for unknown in schema.prune(&mut value) {
                let whole = join(path, &unknown);
                let place = document.key_position(&whole).unwrap_or_else(|| place_of(document, &whole));
                let message = unknown_message(schema, &unknown);
                self.warnings.push(Finding { kind: FindingKind::Unknown, path: whole.to_string(), place, message });
            }
            schema.apply_defaults(&mut value);
            for mut error in schema.validate(&value).errors {
                error.path = join(path, &error.path);
                self.errors.push(found(document, &error));
            }
        }
        find_rounded(document, value, path, &mut self.errors);
        match typed {
            Ok(object)
                if self.errors.get(known..).is_none_or(|new| new.iter().all(|f| f.kind != FindingKind::Rounded)) =>
            {
                Some(object)
            }
            Ok(_) => None,
            Err(error) => {
                // The schema has said it in more detail, if it knows.
                if self.errors.len() == known {
                    self.error(FindingKind::Limit, path, error.to_string());
                }
                None
            }
        }
    }
}

/// Every kind with its version.
fn known() -> Vec<String> {
    let kinds = registry::VERSIONS.iter().flat_map(|version| version.kinds);
    kinds.map(|kind| format!("{}/{}", kind.frame.version, kind.frame.kind)).collect()
}

fn join(holder: &Path, path: &Path) -> Path {
    holder.segments().iter().chain(path.segments()).cloned().collect()
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
                found.push(Finding { kind: FindingKind::Rounded, path: path.to_string(), place, message });
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
    let names: Vec<String> =
        holder.into_iter().flat_map(|holder| holder.properties().map(|(name, _)| name.to_owned())).collect();
    let name = match path.segments().last() {
        Some(Segment::Field(name)) => name.as_str(),
        _ => "member",
    };
    format!("no member {name:?}: it is dropped{}", suggestion(name, &names))
}

/// What is meant, if it is near; else what there is, if that is short.
fn suggestion(name: &str, names: &[String]) -> String {
    let near = names.iter().map(|known| (strsim::jaro_winkler(name, known), known));
    match near.max_by(|(a, _), (b, _)| a.total_cmp(b)) {
        Some((likeness, meant)) if likeness > 0.8 => format!("; is {meant:?} meant?"),
        Some(_) if names.len() <= 12 => format!("; there are {}", names.join(", ")),
        _ => String::new(),
    }
}

fn place_of(document: &Document, path: &Path) -> Place {
    let start = document.locate(path).map_or(0, |location| location.key.unwrap_or(location.value).start);
    document.source().position(start)
}

/// The schema of a kind, compiled once; none if it is not structural, which no schema of the table is.
pub(crate) fn schema_of(kind: &Kind) -> Arc<Option<Schema>> {
    static COMPILED: PerKind<Option<Schema>> = PerKind::new();
    COMPILED.get(&kind.frame, || Schema::from_value(&serde_json::to_value((kind.schema)()).ok()?).ok())
}
