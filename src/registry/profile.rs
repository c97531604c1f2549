//! Which versions a CRD serves and stores, and the CRD that comes of it.

use super::{Kind, VERSIONS, kind_names, versions_of};
use crate::{
    lists::ListMarkers,
    schema::{self, CustomResourceDefinition},
};
use std::{collections::BTreeMap, fmt};

/// Which versions a CRD serves and stores, and who converts between them.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// The versions that are served, of those that a kind has.
    pub serve: Vec<String>,
    /// The versions that are there and not served, of those that a kind has: what is stored in one, or managed at one, is
    /// still converted. None of them is served as well.
    pub unserved: Vec<String>,
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
            unserved: Vec::new(),
            storage: "v1beta1".into(),
            conversion: None,
            lists: ListMarkers::Upstream,
        }
    }
}

/// The CRD of a kind, with every version of the profile that the kind has and that is compiled in.
///
/// # Errors
/// There is no such kind, it does not have the storage version, or a version is to be served and not.
///
/// ```
/// use capz_api::registry::{Profile, crd};
///
/// let crd = crd("AzureCluster", &Profile::default())?;
/// assert_eq!(crd.metadata.name.as_deref(), Some("azureclusters.infrastructure.cluster.x-k8s.io"));
/// # Ok::<_, capz_api::registry::ProfileError>(())
/// ```
pub fn crd(kind: &str, profile: &Profile) -> Result<CustomResourceDefinition, ProfileError> {
    let mut named = profile.serve.iter().chain(&profile.unserved).chain([&profile.storage]);
    let unknown = named.find(|name| VERSIONS.iter().all(|v| v.name != *name));
    if let Some(version) = unknown {
        return Err(ProfileError::UnknownVersion(version.clone()));
    }
    if versions_of(kind).next().is_none() {
        return Err(ProfileError::UnknownKind(kind.to_owned()));
    }
    let is_served = |version: &str| profile.serve.iter().any(|served| served == version);
    let is_unserved = |version: &str| profile.unserved.iter().any(|unserved| unserved == version);
    if let Some(version) = profile.unserved.iter().find(|version| is_served(version)) {
        return Err(ProfileError::ServedAndUnserved(version.clone()));
    }
    let is_storage = |k: &Kind| k.frame.version == profile.storage && is_served(k.frame.version);
    let Some(stored) = versions_of(kind).find(|k| is_storage(k)) else {
        let (kind, storage) = (kind.to_owned(), profile.storage.clone());
        let is_served = is_served(&storage);
        return Err(ProfileError::Storage { kind, storage, is_served });
    };
    let versions = versions_of(kind)
        .map(|k| (k, is_served(k.frame.version)))
        .filter(|(k, is_served)| *is_served || is_unserved(k.frame.version))
        .map(|(k, is_served)| schema::version(&k.frame, k.schema_with(profile.lists), is_served, is_storage(k)))
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
#[non_exhaustive]
pub enum ProfileError {
    /// There is no kind of this name.
    UnknownKind(String),
    /// There is no version of this name, or it is not compiled in.
    UnknownVersion(String),
    /// The version is to be served and not.
    ServedAndUnserved(String),
    /// The kind cannot be stored in this version.
    Storage {
        /// The kind.
        kind: String,
        /// The version.
        storage: String,
        /// Whether the profile serves that version; if so the kind does not have it.
        is_served: bool,
    },
}

impl fmt::Display for ProfileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let join = |names: &mut dyn Iterator<Item = &'static str>| names.collect::<Vec<_>>().join(", ");
        match self {
            Self::UnknownKind(kind) => {
                write!(f, "there is no kind {kind:?}: expected one of {}", join(&mut kind_names()))
            }
            Self::UnknownVersion(version) => {
                let names = join(&mut VERSIONS.iter().map(|version| version.name));
                write!(f, "there is no version {version:?}: expected one of {names}")
            }
            Self::ServedAndUnserved(version) => {
                write!(
                    f,
                    "{version:?} is among the versions to serve and among those to keep unserved: expected in one of them"
                )
            }
            Self::Storage { kind, storage, is_served: true } => {
                let has = join(&mut versions_of(kind).map(|kind| kind.frame.version));
                write!(f, "{kind} cannot be stored in {storage:?}, which it does not have: expected one of {has}")
            }
            Self::Storage { kind, storage, is_served: false } => {
                write!(
                    f,
                    "{kind} cannot be stored in {storage:?}, which is not served: serve it too, or store in another"
                )
            }
        }
    }
}

impl std::error::Error for ProfileError {}
