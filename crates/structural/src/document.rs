//! YAML and JSON text as values that know where each of their parts is written.

use std::fmt;
use std::sync::Arc;

use serde_json::Value;

use crate::path::{Path, Segment};
use crate::report::{ErrorType, FieldError};

mod builder;
mod json_keys;
mod scalar;
mod source;

pub use source::{Position, Source, Span};

/// What a text may cost before it is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Bytes of the text. Default: 16 MiB.
    pub bytes: usize,
    /// Objects and lists inside each other. Default: 100; `serde_json` stops at 128.
    pub depth: usize,
    /// Values of all documents together, aliases expanded. Default: 500,000.
    pub values: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Self { bytes: 16 << 20, depth: 100, values: 500_000 }
    }
}

/// One document of a stream, with the place of each key and value.
///
/// ```
/// use structural::{Document, Path};
///
/// let text = "kind: Demo\nspec:\n  subnets:\n  - {name: node, role: node}\n";
/// let documents = Document::parse(text.as_bytes())?;
/// let role = Path::root().field("spec").field("subnets").index(0).field("role");
/// let place = documents[0].locate(&role).expect("it is there");
/// let position = documents[0].source().position(place.value.start);
/// assert_eq!((position.line, position.column), (4, 24));
/// # Ok::<(), structural::SyntaxError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Document {
    value: Value,
    root: Node,
    duplicates: Vec<DuplicateKey>,
    source: Arc<Source>,
}

/// A key that an object has more than once. The last one counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuplicateKey {
    /// The member.
    pub path: Path,
    /// Where the key stands first.
    pub first: Span,
    /// Where it stands again.
    pub again: Span,
}

/// Where a value is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Location {
    /// The key, for a member of an object.
    pub key: Option<Span>,
    /// The value. For what an alias brings in, this is inside the anchored text.
    pub value: Span,
    /// The alias (`*name`) that brings the value in, the innermost one.
    pub alias: Option<Span>,
}

#[derive(Clone, Debug)]
struct Node {
    key: Option<Span>,
    value: Span,
    alias: Option<Span>,
    children: Children,
}

#[derive(Clone, Debug)]
enum Children {
    None,
    /// Sorted by name; a map of its own for each small object would take several times the memory.
    Members(Arc<[(String, Node)]>),
    Items(Arc<Vec<Node>>),
}

impl Document {
    /// Reads a stream of documents: YAML as `kubectl` reads it (YAML 1.1 booleans and numbers: `yes` is true, `010` is 8),
    /// of which JSON is a part. Empty documents are left out.
    ///
    /// # Errors
    /// Text that is no YAML, not UTF-8, or beyond the [default budget](Budget).
    pub fn parse(text: &[u8]) -> Result<Vec<Self>, SyntaxError> {
        Self::parse_within(text, Budget::default())
    }

    /// Reads a stream of documents within a budget.
    ///
    /// # Errors
    /// Text that is no YAML, not UTF-8, or beyond the budget.
    pub fn parse_within(text: &[u8], budget: Budget) -> Result<Vec<Self>, SyntaxError> {
        builder::parse(text, budget)
    }

    /// The value. Of a repeated key it has the last one.
    #[must_use]
    pub fn value(&self) -> &Value {
        &self.value
    }

    /// The value alone.
    #[must_use]
    pub fn into_value(self) -> Value {
        self.value
    }

    /// The text of the whole stream.
    #[must_use]
    pub fn source(&self) -> &Arc<Source> {
        &self.source
    }

    /// Keys that are there more than once, in the order of the text.
    #[must_use]
    pub fn duplicates(&self) -> &[DuplicateKey] {
        &self.duplicates
    }

    /// Where the value at `path` is written; `None` when there is no such value in the text (a default, say).
    #[must_use]
    pub fn locate(&self, path: &Path) -> Option<Location> {
        let mut node = &self.root;
        let mut alias = node.alias;
        for segment in path.segments() {
            node = match (&node.children, segment) {
                (Children::Members(members), Segment::Field(name)) => member(members, name)?,
                (Children::Items(items), Segment::Index(index)) => items.get(*index)?,
                _ => return None,
            };
            alias = node.alias.or(alias);
        }
        Some(Location { key: node.key, value: node.value, alias })
    }

    /// The key or value that an error is about: for a missing member the key of the object that lacks it; for an object, a list
    /// or a member that must not be there, its own key; otherwise the value. What is not in the text is looked for further up.
    #[must_use]
    pub fn span_of(&self, error: &FieldError) -> Span {
        let at_value = error.error_type != ErrorType::Forbidden;
        let mut path = error.path.clone();
        let mut exact = true;
        loop {
            if let Some(place) = self.locate(&path) {
                let scalar = matches!(
                    self.value.pointer(&pointer(&path)),
                    Some(Value::String(_) | Value::Number(_) | Value::Bool(_))
                );
                let value = if scalar { place.value } else { self.source.first_line(place.value) };
                return if exact && at_value && scalar { value } else { place.key.unwrap_or(value) };
            }
            exact = false;
            let Some(parent) = path.parent() else {
                return Span::default();
            };
            path = parent;
        }
    }

    /// Line and column of [`span_of`](Self::span_of) an error.
    #[must_use]
    pub fn position_of(&self, error: &FieldError) -> Position {
        self.source.position(self.span_of(error).start)
    }

    /// Line and column of the key at `path`, or of the value where there is no key.
    #[must_use]
    pub fn key_position(&self, path: &Path) -> Option<Position> {
        let place = self.locate(path)?;
        Some(self.source.position(place.key.unwrap_or(place.value).start))
    }
}

fn member<'n>(members: &'n [(String, Node)], name: &str) -> Option<&'n Node> {
    let found = members.binary_search_by(|(known, _)| known.as_str().cmp(name)).ok()?;
    members.get(found).map(|(_, node)| node)
}

fn pointer(path: &Path) -> String {
    let mut text = String::new();
    for segment in path.segments() {
        text.push('/');
        match segment {
            Segment::Field(name) => text.push_str(&name.replace('~', "~0").replace('/', "~1")),
            Segment::Index(index) => text.push_str(&index.to_string()),
        }
    }
    text
}

/// Text that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// Where it goes wrong.
    pub position: Position,
    /// What is wrong, lower case.
    pub message: String,
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.position.line, self.position.column, self.message)
    }
}

impl std::error::Error for SyntaxError {}
