//! The table of kinds and versions. Everything that has to visit them all walks it: CRDs, dynamic decoding, tests, benches
//! and the table in the README.

mod any_object;
mod identity;
mod profile;
mod versions;

use crate::{
    convert::{self, Convert, star},
    lists::{self, ListMarkers},
    root::{Frame, Metadata, Root},
    schema::JSONSchemaProps,
};
use any_object::{Decode, Typed};
use flat_deserialize::Shape;
use k8s_openapi::apimachinery::pkg::apis::meta::v1::ObjectMeta;
use serde::Serialize;
use std::{any::Any, fmt};
use versions::versions;

pub use any_object::DecodeError;
#[cfg(feature = "strict")]
pub(crate) use identity::declared_kind;
pub(crate) use identity::{declared, declared_version};
pub use profile::{Profile, ProfileError, contract_labels, crd};

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
    #[cfg(feature = "v1alpha3")]
    V1Alpha3 = v1alpha3, Below: [
        AzureCluster,
        AzureClusterIdentity,
        AzureMachine,
        AzureMachineTemplate,
        AzureMachinePool,
        AzureManagedCluster,
        AzureManagedControlPlane,
        AzureManagedMachinePool,
    ];
    #[cfg(feature = "v1alpha4")]
    V1Alpha4 = v1alpha4, Below: [
        AzureCluster,
        AzureClusterIdentity,
        AzureMachine,
        AzureMachineTemplate,
        AzureMachinePool,
        AzureMachinePoolMachine,
        AzureManagedCluster,
        AzureManagedControlPlane,
        AzureManagedMachinePool,
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
