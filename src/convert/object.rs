//! An object as JSON, parsed once, converted, and written once, with its metadata kept as it is written.

use super::{
    Error,
    error::{self, Cause},
};
use crate::{
    registry::{AnyObject, declared},
    root::{Metadata, Root},
};
use k8s_openapi::apimachinery::pkg::apis::meta::v1::ObjectMeta;
use serde::de::IgnoredAny;
use std::fmt;

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
        serde_json::from_str::<IgnoredAny>(object).map_err(|error| Error::from(identity.json_error(error)))?;
        return Ok(Converted { json: object.as_bytes().to_vec(), dropped: Vec::new() });
    }
    // Only when something is wrong the object is decoded once more, to tell its name and the path.
    let text = object;
    let no_object = |error| match AnyObject::from_json(text.as_bytes()) {
        Err(error) => Error::from(error),
        Ok(_) => Error::from(identity.json_error(error)),
    };
    let mut paths = Vec::new();
    let (mut object, mut metadata) = kind.decode_raw(object, &mut |path| paths.push(path)).map_err(no_object)?;

    let name = metadata.text("name").map_err(no_object)?;
    let namespace = metadata.text("namespace").map_err(no_object)?;
    let named = error::name(kind.frame.kind, namespace.as_deref(), name.as_deref());
    let annotations = metadata.annotations.take();
    *object.metadata_mut() = ObjectMeta { name, namespace, annotations, ..Default::default() };
    let mut object = object.convert(version)?;

    metadata.annotations = object.metadata_mut().annotations.take();
    let json =
        object.encode(&metadata).map_err(|error| Error { object: named.clone(), cause: Cause::Encode(error) })?;
    Ok(Converted { json, dropped: paths.into_iter().map(|path| Dropped { object: named.clone(), path }).collect() })
}

/// The object as JSON, with this metadata.
pub(crate) fn encode<T: Root>(object: &T, metadata: &Metadata) -> serde_json::Result<Vec<u8>> {
    let mut json = Vec::with_capacity(1024);
    object.encode(metadata, &mut serde_json::Serializer::new(&mut json))?;
    Ok(json)
}
