//! Decoding an object by what it says it is, and what every object can do.

use super::{AnyObject, Kind, VERSIONS, identity::Identity, kind_names, versions_of};
use crate::{
    Apply, Validate,
    raw_extension::Source,
    root::{GROUP, Metadata, Root},
    validate::Report,
};
use serde::{Deserialize, Deserializer, de::DeserializeOwned};
use serde_json::Value;
use std::fmt;

/// Decoders of a kind. From text a number that would be rounded can be told (see [`crate::RawExtension`]).
#[derive(Clone, Copy)]
pub(super) struct Decode {
    pub(super) json: fn(&str) -> Result<AnyObject, Misfit>,
    pub(super) value: fn(Value) -> Result<AnyObject, Misfit>,
    pub(super) raw: fn(&str, &mut dyn FnMut(String)) -> serde_json::Result<WithMetadata>,
}

/// An object with empty metadata, and its metadata as it is written.
pub(super) type WithMetadata = (AnyObject, Metadata);

/// Why a value is not of a type: the path of the member, and what is wrong with it.
#[derive(Debug)]
pub(super) struct Misfit {
    path: String,
    error: serde_json::Error,
}

impl From<serde_json::Error> for Misfit {
    fn from(error: serde_json::Error) -> Self {
        Self { path: String::new(), error }
    }
}

/// Decodes text. The path is looked for only when something is wrong.
pub(super) fn from_json<T: DeserializeOwned>(json: &str) -> Result<T, Misfit> {
    serde_json::from_str(json).or_else(|_| with_path(&mut serde_json::Deserializer::from_str(json)))
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
    pub(super) object: String,
    pub(super) reason: Reason,
}

impl DecodeError {
    /// The input is no object at all.
    pub(super) fn of_input(misfit: Misfit) -> Self {
        Self { object: "the input".to_owned(), reason: Reason::Misfit(misfit) }
    }
}

#[derive(Debug)]
pub(super) enum Reason {
    UnknownKind,
    /// It is a list, of objects of a kind that there is or of any.
    List,
    /// There is the kind, but not in that version.
    UnknownVersion {
        kind: String,
    },
    Misfit(Misfit),
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            Reason::Misfit(Misfit { path, error }) if path.is_empty() => write!(f, "{}: {error}", self.object),
            Reason::Misfit(Misfit { path, error }) => write!(f, "{}: {path}: {error}", self.object),
            Reason::UnknownVersion { kind } => {
                let versions: Vec<_> =
                    versions_of(kind).map(|kind| format!("{GROUP}/{}", kind.frame.version)).collect();
                write!(f, "{}: no such version of the kind: expected apiVersion {}", self.object, versions.join(" or "))
            }
            Reason::List => {
                write!(f, "{}: a list: expected one object: decode or convert its items one by one", self.object)
            }
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
            Reason::UnknownKind | Reason::List | Reason::UnknownVersion { .. } => None,
        }
    }
}

impl AnyObject {
    /// Decodes an object by its `apiVersion` and `kind`.
    ///
    /// # Errors
    /// The input is not JSON, the kind is not in the table, or a member is of another type.
    pub fn from_json(json: &[u8]) -> Result<Self, DecodeError> {
        // Text is decoded faster than bytes, and once is enough for both.
        let json = str::from_utf8(json).map_err(|error| {
            DecodeError::of_input(Misfit::from(<serde_json::Error as serde::de::Error>::custom(error)))
        })?;
        let identity: Identity = from_json(json).map_err(DecodeError::of_input)?;
        identity.find().and_then(|kind| (kind.decode.json)(json).map_err(|misfit| identity.misfit(misfit)))
    }

    /// Decodes an object by its `apiVersion` and `kind`.
    ///
    /// # Errors
    /// The kind is not in the table, or a member is of another type.
    pub fn from_value(value: Value) -> Result<Self, DecodeError> {
        let identity = Identity::of(&value);
        let kind = identity.find()?;
        (kind.decode.value)(value).map_err(|misfit| identity.misfit(misfit))
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
pub(super) trait Typed: Validate + Apply {}

impl<T: Root + Validate> Typed for T {}

impl Kind {
    /// Decodes an object of this kind and version from JSON, whatever it says that it is, and hands each member that it
    /// does not know to `unknown`. The metadata is handed back as it is written, and that of the object is empty.
    pub(crate) fn decode_raw(&self, json: &str, unknown: &mut dyn FnMut(String)) -> serde_json::Result<WithMetadata> {
        (self.decode.raw)(json, unknown)
    }
}

/// The body of `Decode::raw`.
pub(super) fn decode_raw<T: Root>(
    json: &str,
    unknown: &mut dyn FnMut(String),
    wrap: fn(T) -> AnyObject,
) -> serde_json::Result<WithMetadata> {
    let mut json = serde_json::Deserializer::from_str(json);
    let mut ignored = |path: serde_ignored::Path<'_>| unknown(wire_path(&path));
    let (object, metadata) = T::decode(serde_ignored::Deserializer::new(&mut json, &mut ignored))?;
    json.end()?;
    Ok((wrap(object), metadata))
}

/// A path as errors say it: `spec.networkSpec.subnets[0].name`.
fn wire_path(path: &serde_ignored::Path<'_>) -> String {
    use serde_ignored::Path;
    match path {
        Path::Root => String::new(),
        Path::Seq { parent, index } => format!("{}[{index}]", wire_path(parent)),
        Path::Map { parent, key } => match wire_path(parent) {
            parent if parent.is_empty() => key.clone(),
            parent => format!("{parent}.{key}"),
        },
        Path::Some { parent } | Path::NewtypeStruct { parent } | Path::NewtypeVariant { parent } => wire_path(parent),
    }
}
