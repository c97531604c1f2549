//! Decoding an object by what it says it is, and what every object can do.

use super::{AnyObject, Kind, VERSIONS, kind, kind_names};
use crate::{
    Apply, Validate,
    raw_extension::Source,
    root::{GROUP, Root},
    validate::Report,
};
use flat_deserialize::FlatDeserialize;
use kube_core::ObjectMeta;
use serde::{Deserialize, Deserializer, Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::fmt;

/// Decoders of a kind. From text a number that would be rounded can be told (see [`crate::RawExtension`]).
#[derive(Clone, Copy)]
pub(super) struct Decode {
    pub(super) json: fn(&[u8]) -> Result<AnyObject, Misfit>,
    pub(super) value: fn(Value) -> Result<AnyObject, Misfit>,
}

/// Why a value is not of a type: the path of the member, and what is wrong with it.
#[derive(Debug)]
pub(super) struct Misfit {
    path: String,
    error: serde_json::Error,
}

/// Decodes text. The path is looked for only when something is wrong.
pub(super) fn from_json<T: DeserializeOwned>(json: &[u8]) -> Result<T, Misfit> {
    serde_json::from_slice(json).or_else(|_| with_path(&mut serde_json::Deserializer::from_slice(json)))
}

/// Decodes a value, as [`from_json`].
pub(super) fn from_value<T: DeserializeOwned>(value: Value) -> Result<T, Misfit> {
    T::deserialize(&value).or_else(|_| with_path(value))
}

fn with_path<'de, T: DeserializeOwned, D: Deserializer<'de, Error = serde_json::Error>>(from: D) -> Result<T, Misfit> {
    serde_path_to_error::deserialize(from).map_err(|error| {
        let path = match error.path().to_string() {
            root if root == "." => String::new(),
            path => path,
        };
        Misfit { path, error: error.into_inner() }
    })
}

/// Why an object could not be decoded.
#[derive(Debug)]
pub struct DecodeError {
    object: String,
    reason: Reason,
}

#[derive(Debug)]
enum Reason {
    UnknownKind,
    Misfit(Misfit),
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            Reason::Misfit(Misfit { path, error }) if path.is_empty() => write!(f, "{}: {error}", self.object),
            Reason::Misfit(Misfit { path, error }) => write!(f, "{}: {path}: {error}", self.object),
            Reason::UnknownKind => {
                let versions: Vec<_> = VERSIONS.iter().map(|v| format!("{GROUP}/{}", v.name)).collect();
                let kinds: Vec<_> = kind_names().collect();
                let (versions, kinds) = (versions.join(" or "), kinds.join(", "));
                write!(f, "{}: no such kind and version: expected apiVersion {versions} and kind {kinds}", self.object)
            }
        }
    }
}

impl std::error::Error for DecodeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.reason {
            Reason::Misfit(Misfit { error, .. }) => Some(error),
            Reason::UnknownKind => None,
        }
    }
}

impl AnyObject {
    /// Decodes an object by its `apiVersion` and `kind`.
    ///
    /// # Errors
    /// The input is not JSON, the kind is not in the table, or a member is of another type.
    pub fn from_json(json: &[u8]) -> Result<Self, DecodeError> {
        let identity: Identity = from_json(json)
            .map_err(|misfit| DecodeError { object: "the input".to_owned(), reason: Reason::Misfit(misfit) })?;
        identity.find().and_then(|kind| (kind.decode.json)(json).map_err(|error| identity.error(Reason::Misfit(error))))
    }

    /// Decodes an object by its `apiVersion` and `kind`.
    ///
    /// # Errors
    /// The kind is not in the table, or a member is of another type.
    pub fn from_value(value: Value) -> Result<Self, DecodeError> {
        let identity = Identity::of(&value);
        let kind = identity.find()?;
        (kind.decode.value)(value).map_err(|error| identity.error(Reason::Misfit(error)))
    }

    /// The object's name, namespace, labels, annotations and so on.
    #[must_use]
    pub fn metadata(&self) -> &ObjectMeta {
        self.typed().metadata()
    }
}

impl<'de> Deserialize<'de> for AnyObject {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let object = match Source::deserialize(from)? {
            Source::Text(json) => Self::from_json(json.as_bytes()),
            Source::Value(value) => Self::from_value(value),
        };
        object.map_err(serde::de::Error::custom)
    }
}

impl Validate for AnyObject {
    fn validate(&self) -> Result<(), Report> {
        self.typed().validate()
    }
}

impl Apply for AnyObject {
    fn apply_document(&self) -> serde_json::Result<Value> {
        self.typed().apply_document()
    }

    fn apply_status_document(&self) -> serde_json::Result<Value> {
        self.typed().apply_status_document()
    }
}

/// What an object of any type can do.
pub(super) trait Typed: Validate + Apply {
    fn metadata(&self) -> &ObjectMeta;
}

impl<T: Root + Serialize + Validate> Typed for T {
    fn metadata(&self) -> &ObjectMeta {
        self.meta()
    }
}

/// What an object says that it is.
#[derive(Default, FlatDeserialize)]
#[serde(rename = "object", rename_all = "camelCase")]
struct Identity {
    api_version: String,
    kind: String,
    metadata: Name,
}

#[derive(Default, FlatDeserialize)]
#[serde(rename = "metadata")]
struct Name {
    name: String,
}

impl Identity {
    fn of(value: &Value) -> Self {
        let text = |pointer: &str| value.pointer(pointer).and_then(Value::as_str).unwrap_or_default().to_owned();
        let metadata = Name { name: text("/metadata/name") };
        Self { api_version: text("/apiVersion"), kind: text("/kind"), metadata }
    }

    fn find(&self) -> Result<&'static Kind, DecodeError> {
        let version = self.api_version.strip_prefix(GROUP).and_then(|rest| rest.strip_prefix('/'));
        kind(version.unwrap_or_default(), &self.kind).ok_or_else(|| self.error(Reason::UnknownKind))
    }

    fn error(&self, reason: Reason) -> DecodeError {
        let Self { api_version, kind, metadata: Name { name } } = self;
        let object = if api_version.is_empty() || kind.is_empty() {
            "the object lacks apiVersion or kind".to_owned()
        } else {
            format!("{kind} {name:?} of {api_version:?}")
        };
        DecodeError { object, reason }
    }
}
