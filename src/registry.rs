//! The table of kinds and versions. Everything that has to visit them all walks it: CRDs, dynamic decoding, tests, benches
//! and the table in the README.

mod object;
mod versions;

use crate::{
    Validate,
    convert::{self, Convert, star},
    root::{Frame, Metadata, Root},
    schema::{self, CustomResourceDefinition, JSONSchemaProps},
    validate::Report,
};
use flat_deserialize::Shape;
use k8s_openapi::apimachinery::pkg::apis::meta::v1::ObjectMeta;
pub use object::DecodeError;
pub(crate) use object::{declared, declared_version};
use serde::Serialize;
use serde_json::Value;
use std::{any::Any, collections::BTreeMap, fmt};
use versions::versions;

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
    json: fn(&str) -> serde_json::Result<AnyObject>,
    value: fn(Value) -> serde_json::Result<AnyObject>,
    raw: fn(&str, &mut dyn FnMut(String)) -> serde_json::Result<WithMetadata>,
}

/// An object with empty metadata, and its metadata as it is written.
type WithMetadata = (AnyObject, Metadata);

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.frame.version, self.frame.kind)
    }
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
