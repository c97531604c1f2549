//! Why an object could not be converted.

use super::stash::{ANNOTATION, ANNOTATIONS_LIMIT};
use crate::{
    registry::{self, DecodeError},
    root::Root,
};
use std::fmt;

/// Why an object could not be converted: it names the object and what of it was wrong.
#[derive(Debug)]
pub struct Error {
    pub(super) object: String,
    pub(super) cause: Cause,
}

#[derive(Debug)]
pub(super) enum Cause {
    /// The annotation, of so many bytes, holds no object of any version.
    Stash { error: serde_json::Error, size: usize },
    /// The same of an annotation within the annotation.
    Inner(serde_json::Error),
    /// The object does not fit its annotation; the size of all annotations in bytes.
    TooLarge(usize),
    /// The object cannot be written.
    Encode(serde_json::Error),
    /// There is no such version of its kind.
    NoVersion { kind: String, version: String },
    /// The input is no object of any kind.
    Decode(DecodeError),
}

impl Error {
    pub(crate) fn no_version(object: String, kind: &str, version: &str) -> Self {
        Self { object, cause: Cause::NoVersion { kind: kind.to_owned(), version: version.to_owned() } }
    }

    /// The error as whoever gave an object has to read it whose annotation is of so many bytes: a smaller one stood within that.
    pub(crate) fn seen_from(self, carried: usize) -> Self {
        match self.cause {
            Cause::Stash { error, size } if size < carried => Self { cause: Cause::Inner(error), ..self },
            cause => Self { cause, ..self },
        }
    }
}

/// What an annotation should have been.
const EXPECTED: &str = "expected an object of any version as JSON, or no such annotation";

/// An object by kind, namespace and name, as errors say it.
pub(super) fn name_of<T: Root>(object: &T) -> String {
    let metadata = object.meta();
    name(T::FRAME.kind, metadata.namespace.as_deref(), metadata.name.as_deref())
}

pub(crate) fn name(kind: &str, namespace: Option<&str>, name: Option<&str>) -> String {
    let name = name.unwrap_or_default();
    match namespace.filter(|namespace| !namespace.is_empty()) {
        Some(namespace) => format!("{kind} {:?}", format!("{namespace}/{name}")),
        None => format!("{kind} {name:?}"),
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.cause {
            Cause::Decode(error) => return write!(f, "{error}"),
            _ => write!(f, "{}: ", self.object)?,
        }
        match &self.cause {
            Cause::Decode(_) => Ok(()),
            Cause::Stash { error, .. } => write!(f, "metadata.annotations[{ANNOTATION:?}]: {error}: {EXPECTED}"),
            Cause::Inner(error) => write!(
                f,
                "metadata.annotations[{ANNOTATION:?}]: in the annotation of the same name within it: {error}: {EXPECTED}"
            ),
            Cause::TooLarge(size) => write!(
                f,
                "metadata.annotations would hold {size} bytes with {ANNOTATION:?}: expected at most {ANNOTATIONS_LIMIT}"
            ),
            Cause::Encode(error) => write!(f, "{error}"),
            Cause::NoVersion { kind, version } => {
                let has: Vec<_> = registry::versions_of(kind).map(|kind| kind.frame.version).collect();
                write!(f, "there is no version {version:?} of the kind: expected one of {}", has.join(", "))
            }
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.cause {
            Cause::Stash { error, .. } | Cause::Inner(error) | Cause::Encode(error) => Some(error),
            Cause::Decode(error) => Some(error),
            Cause::TooLarge(_) | Cause::NoVersion { .. } => None,
        }
    }
}

impl From<DecodeError> for Error {
    fn from(error: DecodeError) -> Self {
        Self { object: String::new(), cause: Cause::Decode(error) }
    }
}
