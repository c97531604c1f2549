//! What an object says that it is.

use super::{
    Kind,
    any_object::{DecodeError, Misfit, Reason},
    kind, versions_of,
};
use crate::root::GROUP;
use flat_deserialize::FlatDeserialize;
use serde::{
    Deserializer,
    de::{IgnoredAny, MapAccess, Visitor},
};
use serde_json::Value;
use std::fmt;

/// The version that an object in JSON says it is of, if it is one of the group; read as far as that and no further.
pub(crate) fn declared_version(json: &str) -> Option<String> {
    let identity = Identity::peek(json).ok()?;
    let version = identity.api_version.strip_prefix(GROUP)?.strip_prefix('/')?;
    Some(version.to_owned())
}

/// The kind and version that an object in JSON says it is of; read as far as that and no further.
pub(crate) fn declared(json: &str) -> Result<(&'static Kind, Identity), DecodeError> {
    let no_object = |error| DecodeError::of_input(Misfit::from(error));
    let identity = Identity::peek(json).map_err(no_object)?;
    if let Ok(kind) = identity.find() {
        return Ok((kind, identity));
    }
    // The whole object, for the sake of its name.
    let identity: Identity = serde_json::from_str(json).map_err(no_object)?;
    identity.find().map(|kind| (kind, identity))
}

/// The kind and version that an object says it is of.
#[cfg(feature = "strict")]
pub(crate) fn declared_kind(object: &Value) -> Result<&'static Kind, DecodeError> {
    Identity::of(object).find()
}

/// What an object says that it is.
#[derive(Default, FlatDeserialize)]
#[serde(rename = "object", rename_all = "camelCase")]
pub(crate) struct Identity {
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
        self.misfit(Misfit::from(error))
    }

    pub(super) fn misfit(&self, misfit: Misfit) -> DecodeError {
        self.error(Reason::Misfit(misfit))
    }

    pub(super) fn of(value: &Value) -> Self {
        let text = |pointer: &str| value.pointer(pointer).and_then(Value::as_str).unwrap_or_default().to_owned();
        let metadata = Name { name: text("/metadata/name") };
        Self { api_version: text("/apiVersion"), kind: text("/kind"), metadata }
    }

    pub(super) fn find(&self) -> Result<&'static Kind, DecodeError> {
        let version = self.api_version.strip_prefix(GROUP).and_then(|rest| rest.strip_prefix('/'));
        kind(version.unwrap_or_default(), &self.kind).ok_or_else(|| {
            let is_known = |kind| versions_of(kind).next().is_some();
            self.error(match self.kind.strip_suffix("List") {
                _ if is_known(&self.kind) => Reason::UnknownVersion { kind: self.kind.clone() },
                Some(kind) if kind.is_empty() || is_known(kind) => Reason::List,
                _ => Reason::UnknownKind,
            })
        })
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
