//! The table of kinds and versions. Everything that has to visit them all walks it: CRDs, dynamic decoding, tests, benches
//! and the table in the README.

use crate::{
    Validate,
    lists::{self, ListMarkers},
    root::{Frame, GROUP, Root},
    schema::{self, CustomResourceDefinition, JSONSchemaProps},
    validate::Report,
};
use flat_deserialize::{FlatDeserialize, Shape};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::{collections::BTreeMap, fmt};

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
}

impl Kind {
    /// The schema of a whole object, its lists marked as asked for.
    #[must_use]
    pub fn schema_with(&self, lists: ListMarkers) -> JSONSchemaProps {
        let mut schema = (self.schema)();
        if lists == ListMarkers::Improved {
            lists::improve(self, &mut schema);
        }
        schema
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

        impl Validate for AnyObject {
            fn validate(&self) -> Result<(), Report> {
                match self {
                    $($(#[$flag])* Self::$variant(object) => object.validate(),)+
                }
            }
        }

        $(
            $(#[$flag])*
            impl Validate for $module::Object {
                fn validate(&self) -> Result<(), Report> {
                    match self {
                        $(Self::$kind(object) => <crate::$module::$kind as Validate>::validate(object),)+
                    }
                }
            }
        )+

        $(
            #[doc = concat!("Objects of version ", stringify!($module), ".")]
            $(#[$flag])*
            pub mod $module {
                use serde::Serialize;

                #[doc = concat!("An object of any kind of version ", stringify!($module), ".")]
                #[derive(Clone, Debug, PartialEq, Serialize)]
                #[serde(untagged)]
                pub enum Object {
                    $(
                        #[doc = concat!("An object of kind ", stringify!($kind), ".")]
                        $kind(Box<crate::$module::$kind>),
                    )+
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
    /// Which markers lists have.
    pub lists: ListMarkers,
}

impl Default for Profile {
    /// All versions that upstream's current release serves, stored in v1beta1, with upstream's list markers.
    fn default() -> Self {
        Self {
            serve: vec!["v1alpha1".into(), "v1beta1".into()],
            storage: "v1beta1".into(),
            conversion: None,
            lists: ListMarkers::Upstream,
        }
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
        .map(|k| schema::version(&k.frame, k.schema_with(profile.lists), true, k.frame.version == profile.storage))
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

/// What an object says that it is.
#[derive(Default, FlatDeserialize)]
#[serde(rename_all = "camelCase")]
struct Identity {
    api_version: String,
    kind: String,
    metadata: Name,
}

#[derive(Default, FlatDeserialize)]
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
        DecodeError { object: format!("{} {:?} of {:?}", self.kind, self.metadata.name, self.api_version), reason }
    }
}

impl<'de> Deserialize<'de> for AnyObject {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Self::from_value(Value::deserialize(from)?).map_err(serde::de::Error::custom)
    }
}
