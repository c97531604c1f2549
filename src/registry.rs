//! The table of kinds and versions. Everything that has to visit them all walks it: CRDs, dynamic decoding, tests, benches
//! and the table in the README.

use crate::convert::{self, Convert, star};
use crate::{
    root::{Frame, GROUP, Root},
    schema::{self, CustomResourceDefinition, JSONSchemaProps},
};
use flat_deserialize::{FlatDeserialize, Shape};
use k8s_openapi::apimachinery::pkg::apis::meta::v1::ObjectMeta;
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{IgnoredAny, MapAccess, Visitor},
};
use serde_json::{Value, value::RawValue};
use std::{any::Any, collections::BTreeMap, fmt};

/// A version of the API.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Version {
    /// Its name, such as `v1beta1`.
    pub name: &'static str,
    /// Where it stands: objects are converted from the version of a lower rank to that of a higher one and back. The
    /// stored version stands between those before it and those after it.
    pub rank: Rank,
    /// The kinds that it has.
    pub kinds: &'static [Kind],
}

/// Which side of the stored version a version stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// Older than the stored version.
    Below,
    /// The version in which objects are stored.
    Stored,
    /// Newer than the stored version.
    Above,
}

/// A kind in one version.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Kind {
    /// What the CRD says of it beside the schema.
    pub frame: Frame,
    /// The schema of a whole object.
    pub schema: fn() -> JSONSchemaProps,
    /// The names of its members, in Rust and on the wire.
    pub shape: Option<&'static Shape>,
    decode: Decode,
}

/// Decoders of a kind. From text a number that would be rounded can be told (see [`crate::RawExtension`]).
#[derive(Clone, Copy)]
struct Decode {
    json: fn(&[u8]) -> serde_json::Result<AnyObject>,
    value: fn(Value) -> serde_json::Result<AnyObject>,
    raw: fn(&str, &mut dyn FnMut(String)) -> serde_json::Result<(AnyObject, Option<Box<RawValue>>)>,
}

impl Kind {
    /// Decodes an object of this kind and version from JSON, whatever it says that it is, and hands each member that it
    /// does not know to `unknown`. The metadata is handed back as it is written, and that of the object is empty.
    pub(crate) fn decode_raw(
        &self,
        json: &str,
        unknown: &mut dyn FnMut(String),
    ) -> serde_json::Result<(AnyObject, Option<Box<RawValue>>)> {
        (self.decode.raw)(json, unknown)
    }
}

/// The body of [`Decode::raw`].
fn decode_raw<T: Root>(
    json: &str,
    unknown: &mut dyn FnMut(String),
    wrap: fn(T) -> AnyObject,
) -> serde_json::Result<(AnyObject, Option<Box<RawValue>>)> {
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

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.frame.version, self.frame.kind)
    }
}

macro_rules! versions {
    ($($(#[$flag:meta])* $variant:ident = $module:ident, $rank:ident: [$($kind:ident),+ $(,)?];)+) => {
        /// The versions that are compiled in, and their kinds.
        pub static VERSIONS: &[Version] = &[$(
            $(#[$flag])*
            Version {
                name: stringify!($module),
                rank: Rank::$rank,
                kinds: &[$(Kind {
                    frame: <crate::$module::$kind as Root>::FRAME,
                    schema: <crate::$module::$kind as Root>::schema,
                    shape: <crate::$module::$kind as flat_deserialize::Member>::SHAPE,
                    decode: {
                        const WRAP: fn(crate::$module::$kind) -> AnyObject =
                            |object| AnyObject::$variant($module::Object::$kind(Box::new(object)));
                        Decode {
                            json: |json| serde_json::from_slice(json).map(WRAP),
                            value: |value| serde_json::from_value(value).map(WRAP),
                            raw: |json, unknown| decode_raw(json, unknown, WRAP),
                        }
                    },
                }),+],
            },
        )+];

        /// An object of any kind and version.
        ///
        /// ```
        /// use capz_api::registry::{AnyObject, v1beta1};
        ///
        /// let json = r#"{"apiVersion": "infrastructure.cluster.x-k8s.io/v1beta1", "kind": "AzureCluster",
        ///     "metadata": {"name": "demo"}, "spec": {"location": "westeurope"}}"#;
        /// let object = AnyObject::from_json(json.as_bytes())?;
        /// let AnyObject::V1Beta1(v1beta1::Object::AzureCluster(cluster)) = object else { panic!("another kind") };
        /// assert_eq!(cluster.spec.class.location, "westeurope");
        /// # Ok::<_, capz_api::registry::DecodeError>(())
        /// ```
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(untagged)]
        #[non_exhaustive]
        pub enum AnyObject {
            $(
                #[doc = concat!("An object of version ", stringify!($module), ".")]
                $(#[$flag])*
                $variant($module::Object),
            )+
        }

        impl AnyObject {
            /// What the CRD says of its kind, in its version.
            #[must_use]
            pub fn frame(&self) -> &'static Frame {
                match self { $($(#[$flag])* Self::$variant(object) => object.frame(),)+ }
            }

            /// Its metadata.
            #[must_use]
            pub fn metadata(&self) -> &ObjectMeta {
                match self { $($(#[$flag])* Self::$variant(object) => object.metadata(),)+ }
            }

            /// Its metadata, to be changed.
            pub fn metadata_mut(&mut self) -> &mut ObjectMeta {
                match self { $($(#[$flag])* Self::$variant(object) => object.metadata_mut(),)+ }
            }

            /// The object in the version of this name.
            ///
            /// # Errors
            /// The kind has no such version, or those of [`Convert::convert`].
            pub fn convert(self, version: &str) -> Result<Self, convert::Error> {
                if self.frame().version == version {
                    return Ok(self);
                }
                let ObjectMeta { name, namespace, .. } = self.metadata();
                let kind = self.frame().kind;
                let named = convert::name(kind, namespace.as_deref(), name.as_deref());
                match version {
                    $(
                        $(#[$flag])*
                        stringify!($module) if $module::KINDS.contains(&kind) => {
                            $module::Object::from_stored(self.into_stored()?).map(Self::$variant)
                        }
                    )+
                    _ => Err(convert::Error::no_version(named, kind, version)),
                }
            }

            /// The object in the stored version.
            pub(crate) fn into_stored(self) -> Result<v1beta1::Object, convert::Error> {
                match self { $($(#[$flag])* Self::$variant(object) => object.into_stored(),)+ }
            }

            /// The object as JSON, with this metadata.
            pub(crate) fn encode(&self, metadata: &convert::Metadata<'_>) -> serde_json::Result<Vec<u8>> {
                match self { $($(#[$flag])* Self::$variant(object) => object.encode(metadata),)+ }
            }
        }

        $($(#[$flag])* const _: () = { $(star!($rank crate::$module::$kind, crate::v1beta1::$kind);)+ };)+

        $(
            #[doc = concat!("Objects of version ", stringify!($module), ".")]
            $(#[$flag])*
            pub mod $module {
                use super::{Any, Convert, Frame, ObjectMeta, Root, convert};
                use serde::Serialize;

                pub(super) const KINDS: &[&str] = &[$(stringify!($kind)),+];

                #[doc = concat!("An object of any kind of version ", stringify!($module), ".")]
                #[derive(Clone, Debug, PartialEq, Serialize)]
                #[serde(untagged)]
                pub enum Object {
                    $(
                        #[doc = concat!("An object of kind ", stringify!($kind), ".")]
                        $kind(Box<crate::$module::$kind>),
                    )+
                }

                impl Object {
                    pub(super) fn frame(&self) -> &'static Frame {
                        match self { $(Self::$kind(_) => &<crate::$module::$kind as Root>::FRAME,)+ }
                    }

                    pub(super) fn metadata(&self) -> &ObjectMeta {
                        match self { $(Self::$kind(object) => &object.metadata,)+ }
                    }

                    pub(super) fn metadata_mut(&mut self) -> &mut ObjectMeta {
                        match self { $(Self::$kind(object) => &mut object.metadata,)+ }
                    }

                    pub(super) fn into_stored(self) -> Result<super::v1beta1::Object, convert::Error> {
                        Ok(match self {
                            $(Self::$kind(object) => super::v1beta1::Object::$kind(Box::new(object.into_stored()?)),)+
                        })
                    }

                    pub(super) fn from_stored(stored: super::v1beta1::Object) -> Result<Self, convert::Error> {
                        Ok(match stored {
                            $(super::v1beta1::Object::$kind(object) => Self::$kind(Box::new(Convert::from_stored(*object)?)),)+
                            #[allow(unreachable_patterns, reason = "most versions have every kind")]
                            other => {
                                let ObjectMeta { name, namespace, .. } = other.metadata();
                                let kind = other.frame().kind;
                                let name = convert::name(kind, namespace.as_deref(), name.as_deref());
                                return Err(convert::Error::no_version(name, kind, stringify!($module)));
                            }
                        })
                    }

                    pub(super) fn encode(&self, metadata: &convert::Metadata<'_>) -> serde_json::Result<Vec<u8>> {
                        match self { $(Self::$kind(object) => convert::encode(&**object, metadata),)+ }
                    }

                    /// The object itself.
                    #[allow(dead_code, reason = "asked of the stored version only")]
                    pub(crate) fn into_any(self) -> Box<dyn Any> {
                        match self { $(Self::$kind(object) => object,)+ }
                    }
                }
            }
        )+
    };
}

versions! {
    #[cfg(feature = "v1alpha1")]
    V1Alpha1 = v1alpha1, Below: [
        AzureASOManagedCluster,
        AzureASOManagedClusterTemplate,
        AzureASOManagedControlPlane,
        AzureASOManagedControlPlaneTemplate,
        AzureASOManagedMachinePool,
        AzureASOManagedMachinePoolTemplate,
    ];
    V1Beta1 = v1beta1, Stored: [
        AzureCluster,
        AzureClusterTemplate,
        AzureClusterIdentity,
        AzureMachine,
        AzureMachineTemplate,
        AzureMachinePool,
        AzureMachinePoolMachine,
        AzureManagedCluster,
        AzureManagedClusterTemplate,
        AzureManagedControlPlane,
        AzureManagedControlPlaneTemplate,
        AzureManagedMachinePool,
        AzureManagedMachinePoolTemplate,
        AzureASOManagedCluster,
        AzureASOManagedClusterTemplate,
        AzureASOManagedControlPlane,
        AzureASOManagedControlPlaneTemplate,
        AzureASOManagedMachinePool,
        AzureASOManagedMachinePoolTemplate,
    ];
    #[cfg(feature = "v1beta2")]
    V1Beta2 = v1beta2, Above: [
        AzureCluster,
        AzureClusterTemplate,
        AzureClusterIdentity,
        AzureMachine,
        AzureMachineTemplate,
        AzureMachinePool,
        AzureMachinePoolMachine,
        AzureManagedCluster,
        AzureManagedClusterTemplate,
        AzureManagedControlPlane,
        AzureManagedControlPlaneTemplate,
        AzureManagedMachinePool,
        AzureManagedMachinePoolTemplate,
        AzureASOManagedCluster,
        AzureASOManagedClusterTemplate,
        AzureASOManagedControlPlane,
        AzureASOManagedControlPlaneTemplate,
        AzureASOManagedMachinePool,
        AzureASOManagedMachinePoolTemplate,
    ];
}

/// The kind of this name in the version of this name, if both are compiled in.
#[must_use]
pub fn kind(version: &str, kind: &str) -> Option<&'static Kind> {
    let version = VERSIONS.iter().find(|v| v.name == version)?;
    version.kinds.iter().find(|k| k.frame.kind == kind)
}

/// The names of all kinds, in the order of the table.
pub fn kind_names() -> impl Iterator<Item = &'static str> {
    let stored = VERSIONS.iter().filter(|version| version.rank == Rank::Stored);
    stored.flat_map(|version| version.kinds).map(|kind| kind.frame.kind)
}

/// The versions of a kind, oldest first.
pub fn versions_of(kind: &str) -> impl Iterator<Item = &'static Kind> {
    VERSIONS.iter().filter_map(move |version| version.kinds.iter().find(|k| k.frame.kind == kind))
}

/// Which versions a CRD serves and stores, and who converts between them.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// The versions that are served, of those that a kind has.
    pub serve: Vec<String>,
    /// The version in which objects are stored. It must be served by every kind.
    pub storage: String,
    /// Who converts; `None` leaves it to the API server, which changes nothing but `apiVersion`.
    pub conversion: Option<schema::CustomResourceConversion>,
}

impl Default for Profile {
    /// All versions that upstream's current release serves, stored in v1beta1.
    fn default() -> Self {
        Self { serve: vec!["v1alpha1".into(), "v1beta1".into()], storage: "v1beta1".into(), conversion: None }
    }
}

/// The CRD of a kind, with every version of the profile that the kind has and that is compiled in.
///
/// # Errors
/// There is no such kind, or it does not have the storage version.
///
/// ```
/// use capz_api::registry::{Profile, crd};
///
/// let crd = crd("AzureCluster", &Profile::default())?;
/// assert_eq!(crd.metadata.name.as_deref(), Some("azureclusters.infrastructure.cluster.x-k8s.io"));
/// # Ok::<_, capz_api::registry::ProfileError>(())
/// ```
pub fn crd(kind: &str, profile: &Profile) -> Result<CustomResourceDefinition, ProfileError> {
    let served: Vec<&Kind> =
        versions_of(kind).filter(|k| profile.serve.iter().any(|version| version == k.frame.version)).collect();
    let Some(stored) = served.iter().find(|k| k.frame.version == profile.storage) else {
        let has = versions_of(kind).map(|k| k.frame.version).collect();
        return Err(ProfileError { kind: kind.to_owned(), storage: profile.storage.clone(), has });
    };
    let versions = served
        .iter()
        .map(|k| schema::version(&k.frame, (k.schema)(), true, k.frame.version == profile.storage))
        .collect();
    Ok(schema::crd(&stored.frame, versions, profile.conversion.clone()))
}

/// The labels by which Cluster API finds the versions of a CRD that follow each version of its contract. They are those
/// served versions that have a contract's name; v1alpha1 and v1beta2 of CAPZ follow none.
#[must_use]
pub fn contract_labels(crd: &CustomResourceDefinition) -> BTreeMap<String, String> {
    let served = crd.spec.versions.iter().filter(|version| version.served).map(|version| version.name.as_str());
    let contracts = served.filter(|version| ["v1alpha3", "v1alpha4", "v1beta1"].contains(version));
    contracts.map(|version| (format!("cluster.x-k8s.io/{version}"), version.to_owned())).collect()
}

/// A profile that a kind cannot have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProfileError {
    kind: String,
    storage: String,
    has: Vec<&'static str>,
}

impl fmt::Display for ProfileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, storage, has } = self;
        if has.is_empty() {
            let kinds: Vec<_> = kind_names().collect();
            return write!(f, "there is no kind {kind:?}: expected one of {}", kinds.join(", "));
        }
        write!(
            f,
            "{kind} cannot be stored in {storage:?}, which it does not have or does not serve: it has {}",
            has.join(", ")
        )
    }
}

impl std::error::Error for ProfileError {}

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
        let identity: Identity = serde_json::from_slice(json).map_err(|error| DecodeError {
            object: "the input is not an object".to_owned(),
            reason: Reason::Json(error),
        })?;
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
    match identity.find() {
        Ok(kind) => Ok((kind, identity)),
        // The whole object, for the sake of its name.
        Err(_) => {
            let identity: Identity = serde_json::from_str(json).map_err(no_object)?;
            identity.find().map(|kind| (kind, identity))
        }
    }
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
