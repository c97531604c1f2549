//! An object as JSON, parsed once, converted, and written once, with its metadata kept as it is written.

use super::{
    Error,
    error::{self, Cause},
    stash::ANNOTATION,
};
use crate::{registry::declared, root::Root};
use flat_deserialize::FlatDeserialize;
use k8s_openapi::apimachinery::pkg::apis::meta::v1::ObjectMeta;
use serde::{
    Deserializer, Serialize, Serializer,
    de::{MapAccess, Visitor},
    ser::SerializeMap,
};
use serde_json::value::RawValue;
use std::{collections::BTreeMap, fmt};

/// A converted object.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Converted {
    /// The object as JSON.
    pub json: Vec<u8>,
    /// The members that its version does not know, which are not in it.
    pub dropped: Vec<Dropped>,
}

/// A member that was dropped, because the version in which it stood does not know it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Dropped {
    /// The object, as `AzureCluster "default/demo"`.
    pub object: String,
    /// The member, as `spec.networkSpec.subnets[0].colour`.
    pub path: String,
}

impl fmt::Display for Dropped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.object, self.path)
    }
}

/// Converts an object of any kind, given as JSON, to another version.
///
/// Members of its metadata that nobody knows are kept; other ones are dropped and listed. An object that is in that
/// version already comes back as it is.
///
/// ```
/// let object = r#"{"apiVersion": "infrastructure.cluster.x-k8s.io/v1beta1", "kind": "AzureCluster",
///     "metadata": {"name": "demo"}, "spec": {"location": "westeurope", "colour": "red"}}"#;
/// # #[cfg(feature = "v1beta2")] {
/// let converted = capz_api::convert::json(object, "v1beta2")?;
/// assert_eq!(
///     String::from_utf8_lossy(&converted.json),
///     r#"{"apiVersion":"infrastructure.cluster.x-k8s.io/v1beta2","kind":"AzureCluster","metadata":{"name":"demo"},"spec":{"location":"westeurope"}}"#
/// );
/// assert_eq!(converted.dropped[0].to_string(), r#"AzureCluster "demo": spec.colour"#);
/// # }
/// # Ok::<_, capz_api::convert::Error>(())
/// ```
///
/// # Errors
/// The object does not decode, has no such version, or those of [`Convert::convert`](super::Convert::convert).
pub fn json(object: &str, version: &str) -> Result<Converted, Error> {
    let (kind, identity) = declared(object)?;
    if kind.frame.version == version {
        return Ok(Converted { json: object.as_bytes().to_vec(), dropped: Vec::new() });
    }
    let no_object = |error| Error::from(identity.json_error(error));
    let mut paths = Vec::new();
    let (mut object, raw) = kind.decode_raw(object, &mut |path| paths.push(path)).map_err(no_object)?;
    let raw = raw.as_deref().map_or("{}", RawValue::get);
    let known: Known = serde_json::from_str(raw).map_err(no_object)?;

    let [name, namespace] = [known.name, known.namespace].map(|text| (!text.is_empty()).then_some(text));
    let named = error::name(kind.frame.kind, namespace.as_deref(), name.as_deref());
    let before = known.annotations.get(ANNOTATION).cloned();
    let annotations = Some(known.annotations);
    *object.metadata_mut() = ObjectMeta { name, namespace, annotations, ..Default::default() };
    let object = object.convert(version)?;

    let none = BTreeMap::new();
    let annotations = object.metadata().annotations.as_ref().unwrap_or(&none);
    let is_same = annotations.get(ANNOTATION) == before.as_ref();
    let failed = |error| Error { object: named.clone(), cause: Cause::Encode(error) };
    let metadata = Metadata::parse(raw, (!is_same).then_some(annotations)).map_err(failed)?;
    let json = object.encode(&metadata).map_err(failed)?;
    Ok(Converted { json, dropped: paths.into_iter().map(|path| Dropped { object: named.clone(), path }).collect() })
}

/// What conversion has to know of metadata.
#[derive(Default, FlatDeserialize)]
struct Known {
    name: String,
    namespace: String,
    annotations: BTreeMap<String, String>,
}

/// Metadata as it is written, but for the annotations if they changed.
pub(crate) struct Metadata<'a> {
    members: Vec<(String, &'a RawValue)>,
    annotations: Option<&'a BTreeMap<String, String>>,
}

impl<'a> Metadata<'a> {
    fn parse(raw: &'a str, annotations: Option<&'a BTreeMap<String, String>>) -> serde_json::Result<Self> {
        struct Members;
        impl<'de> Visitor<'de> for Members {
            type Value = Vec<(String, &'de RawValue)>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("metadata")
            }

            fn visit_unit<E>(self) -> Result<Self::Value, E> {
                Ok(Vec::new())
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(members)
            }
        }
        let members = serde_json::Deserializer::from_str(raw).deserialize_any(Members)?;
        Ok(Self { members, annotations })
    }
}

impl Serialize for Metadata<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        let is_kept = |key: &str| self.annotations.is_none() || key != "annotations";
        for (key, value) in self.members.iter().filter(|(key, _)| is_kept(key)) {
            map.serialize_entry(key, value)?;
        }
        if let Some(annotations) = self.annotations.filter(|annotations| !annotations.is_empty()) {
            map.serialize_entry("annotations", annotations)?;
        }
        map.end()
    }
}

/// The object as JSON, with this metadata.
pub(crate) fn encode<T: Root>(object: &T, metadata: &Metadata<'_>) -> serde_json::Result<Vec<u8>> {
    let mut json = Vec::with_capacity(1024);
    object.encode(metadata, &mut serde_json::Serializer::new(&mut json))?;
    Ok(json)
}
