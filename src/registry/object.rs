//! Decoding an object of any kind and version by what it says that it is.

use super::{AnyObject, Kind, VERSIONS, WithMetadata, kind, kind_names};
use crate::root::{GROUP, Root};
use flat_deserialize::FlatDeserialize;
use serde::{
    Deserialize, Deserializer,
    de::{IgnoredAny, MapAccess, Visitor},
};
use serde_json::Value;
use std::fmt;

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

/// Why an object could not be decoded.
#[derive(Debug)]
pub struct DecodeError {
    object: String,
    reason: Reason,
}

#[derive(Debug)]
enum Reason {
    UnknownKind,
    Json(serde_json::Error),
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            Reason::Json(error) => write!(f, "{}: {error}", self.object),
            Reason::UnknownKind => {
                let versions: Vec<_> = VERSIONS.iter().map(|v| format!("{GROUP}/{}", v.name)).collect();
                let kinds: Vec<_> = kind_names().collect();
                write!(
                    f,
                    "{}: no such kind and version: expected apiVersion {} and kind {}",
                    self.object,
                    versions.join(" or "),
                    kinds.join(", ")
                )
            }
        }
    }
}

impl std::error::Error for DecodeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.reason {
            Reason::Json(error) => Some(error),
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
        let no_object =
            |error| DecodeError { object: "the input is not an object".to_owned(), reason: Reason::Json(error) };
        // Text is decoded faster than bytes, and once is enough for both.
        let json = str::from_utf8(json).map_err(|error| no_object(serde::de::Error::custom(error)))?;
        let identity: Identity = serde_json::from_str(json).map_err(no_object)?;
        identity.find().and_then(|kind| (kind.decode.json)(json).map_err(|error| identity.error(Reason::Json(error))))
    }

    /// Decodes an object by its `apiVersion` and `kind`.
    ///
    /// # Errors
    /// The kind is not in the table, or a member is of another type.
    pub fn from_value(value: Value) -> Result<Self, DecodeError> {
        let identity = Identity::of(&value);
        identity.find().and_then(|kind| (kind.decode.value)(value).map_err(|error| identity.error(Reason::Json(error))))
    }
}

/// The version that an object in JSON says it is of, if it is one of the group; read as far as that and no further.
pub(crate) fn declared_version(json: &str) -> Option<String> {
    let identity = Identity::peek(json).ok()?;
    let version = identity.api_version.strip_prefix(GROUP)?.strip_prefix('/')?;
    Some(version.to_owned())
}

/// The kind and version that an object in JSON says it is of; read as far as that and no further.
pub(crate) fn declared(json: &str) -> Result<(&'static Kind, Identity), DecodeError> {
    let no_object =
        |error| DecodeError { object: "the input is not an object".to_owned(), reason: Reason::Json(error) };
    let identity = Identity::peek(json).map_err(no_object)?;
    if let Ok(kind) = identity.find() {
        return Ok((kind, identity));
    }
    // The whole object, for the sake of its name.
    let identity: Identity = serde_json::from_str(json).map_err(no_object)?;
    identity.find().map(|kind| (kind, identity))
}

/// What an object says that it is.
#[derive(Default, FlatDeserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Identity {
    api_version: String,
    kind: String,
    metadata: Name,
}

#[derive(Default, FlatDeserialize)]
struct Name {
    name: String,
}

impl Identity {
    /// Reads no further than it must: whoever writes an object puts both members first.
    fn peek(json: &str) -> serde_json::Result<Self> {
        struct Peek<'a>(&'a mut Identity);
        impl<'de> Visitor<'de> for Peek<'_> {
            type Value = ();

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_unit<E>(self) -> Result<(), E> {
                Ok(())
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
                while let Some(key) = map.next_key::<String>()? {
                    match key.as_str() {
                        "apiVersion" => self.0.api_version = map.next_value::<Option<_>>()?.unwrap_or_default(),
                        "kind" => self.0.kind = map.next_value::<Option<_>>()?.unwrap_or_default(),
                        _ => drop(map.next_value::<IgnoredAny>()?),
                    }
                    if self.0.is_known() {
                        return Err(serde::de::Error::custom("found"));
                    }
                }
                Ok(())
            }
        }
        let mut identity = Self::default();
        let read = serde_json::Deserializer::from_str(json).deserialize_any(Peek(&mut identity));
        if identity.is_known() { Ok(identity) } else { read.map(|()| identity) }
    }

    fn is_known(&self) -> bool {
        !self.api_version.is_empty() && !self.kind.is_empty()
    }

    /// The object does not decode.
    pub(crate) fn json_error(&self, error: serde_json::Error) -> DecodeError {
        self.error(Reason::Json(error))
    }

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
        DecodeError { object: format!("{} {:?} of {:?}", self.kind, self.metadata.name, self.api_version), reason }
    }
}

impl<'de> Deserialize<'de> for AnyObject {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Self::from_value(Value::deserialize(from)?).map_err(serde::de::Error::custom)
    }
}
