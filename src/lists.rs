//! What was decided for every list of the schemas: how the API server merges it, and how it should for those who own their CRDs.
//!
//! Upstream leaves most lists unmarked. The API server then takes such a list for one value: of two managers that apply it,
//! one loses. [`ListMarkers::Improved`] marks those lists that can be merged, for whoever is free to differ from upstream:
//!
//! ```
//! use capz_api::{lists::ListMarkers, registry::{Profile, crd}};
//!
//! let crd = crd("AzureCluster", &Profile { lists: ListMarkers::Improved, ..Profile::default() })?;
//! # let schema = serde_json::to_value(&crd.spec.versions[0].schema).unwrap();
//! # let peerings = &schema["openAPIV3Schema"]["properties"]["spec"]["properties"]["networkSpec"]["properties"]["vnet"]["properties"]["peerings"];
//! # assert_eq!(peerings["x-kubernetes-list-map-keys"], serde_json::json!(["remoteVnetName", "resourceGroup"]));
//! # Ok::<_, capz_api::registry::ProfileError>(())
//! ```
//!
//! [`LISTS`] is the table behind it, with the reason of each decision.

use crate::{
    registry::Kind,
    schema::{JSONSchemaProps, kubernetes},
};
use flat_deserialize::{Field, Shape};
use k8s_openapi::apiextensions_apiserver::pkg::apis::apiextensions::v1::{
    JSONSchemaPropsOrArray, JSONSchemaPropsOrBool,
};
use std::fmt;

mod table;

pub use table::LISTS;

/// Which markers the lists of a CRD have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ListMarkers {
    /// Upstream's, which is what the other tools of a cluster expect.
    #[default]
    Upstream,
    /// The better ones of [`LISTS`]. The keys that they need are required, also where upstream has them optional.
    Improved,
}

/// How the API server merges a list that two managers apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListType {
    /// No marker: as `Atomic`.
    Unmarked,
    /// One value, which belongs to one manager.
    Atomic,
    /// Values that each belong to the managers that sent them. Order and repetition mean nothing.
    Set,
    /// Elements that are told apart by these members, and merged member by member.
    Map(&'static [&'static str]),
}

impl ListType {
    /// Whether the list with this schema is of this type, with these keys in this order.
    #[must_use]
    pub fn is_of(self, list: &JSONSchemaProps) -> bool {
        let keys = list.x_kubernetes_list_map_keys.as_deref().unwrap_or_default();
        list.x_kubernetes_list_type.as_deref() == self.marker() && keys.iter().eq(self.keys())
    }

    /// The members by which elements are told apart.
    #[must_use]
    pub fn keys(self) -> &'static [&'static str] {
        if let Self::Map(keys) = self { keys } else { &[] }
    }

    /// What becomes of the list when two managers apply it with different values.
    #[must_use]
    pub fn merge(self) -> &'static str {
        match self {
            Self::Unmarked | Self::Atomic => "one wins",
            Self::Set => "united",
            Self::Map(_) => "merged",
        }
    }

    fn marker(self) -> Option<&'static str> {
        match self {
            Self::Unmarked => None,
            Self::Atomic => Some("atomic"),
            Self::Set => Some("set"),
            Self::Map(_) => Some("map"),
        }
    }

    /// Marks the list with this schema.
    fn mark(self, list: &mut JSONSchemaProps) {
        list.x_kubernetes_list_type = self.marker().map(Into::into);
        let Self::Map(keys) = self else { return };
        list.x_kubernetes_list_map_keys = Some(keys.iter().map(ToString::to_string).collect());
        if let Some(JSONSchemaPropsOrArray::Schema(items)) = &mut list.items {
            let required = items.required.get_or_insert_default();
            required.extend(keys.iter().map(ToString::to_string));
            required.sort();
            required.dedup();
        }
    }
}

/// As in `map by remoteVnetName, resourceGroup`.
impl fmt::Display for ListType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unmarked => f.write_str("unmarked"),
            Self::Atomic => f.write_str("atomic"),
            Self::Set => f.write_str("set"),
            Self::Map(keys) => write!(f, "map by {}", keys.join(", ")),
        }
    }
}

/// What was decided for a list.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct List {
    /// The Rust struct that the list is a member of.
    pub owner: &'static str,
    /// The name of the list on the wire.
    pub name: &'static str,
    /// The versions for which the row holds; if empty, those that no other row of this list names.
    pub versions: &'static [&'static str],
    /// The list type that upstream gives it.
    pub upstream: ListType,
    /// The list type that it should have; `None` if upstream's is right.
    pub improved: Option<ListType>,
    /// Why, and what takes the place of a key where there is none.
    pub reason: &'static str,
}

impl List {
    /// Whether the row is of this list.
    #[must_use]
    pub fn is_of(&self, place: &Place) -> bool {
        self.owner == place.owner && self.name == place.name
    }
}

/// The rows for a list in a version: one that names the version, or else one that names none. The tests see to it that
/// there is exactly one.
pub fn rows(version: &str, place: &Place) -> impl Iterator<Item = &'static List> {
    let of_list = || LISTS.iter().filter(|row| row.is_of(place));
    let is_named = of_list().any(|row| row.versions.contains(&version));
    of_list().filter(move |row| if is_named { row.versions.contains(&version) } else { row.versions.is_empty() })
}

/// Where a list stands.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Place {
    /// The Rust struct that the list is a member of; empty if no shape is known there.
    pub owner: &'static str,
    /// The name of the list on the wire.
    pub name: String,
    /// The path from the root of the object, as `spec.networkSpec.subnets[].cidrBlocks`.
    pub path: String,
}

/// Visits the lists in the schema of a kind, outer ones first.
pub fn visit(kind: &Kind, schema: &mut JSONSchemaProps, visitor: &mut impl FnMut(&Place, &mut JSONSchemaProps)) {
    members(kind.shape, schema, "", visitor);
}

/// Gives a schema the markers of the improved profile.
pub(crate) fn improve(kind: &Kind, schema: &mut JSONSchemaProps) {
    visit(kind, schema, &mut |place, list| {
        for better in rows(kind.frame.version, place).filter_map(|row| row.improved) {
            better.mark(list);
        }
    });
}

/// Visits the lists below the members of an object.
fn members<F: FnMut(&Place, &mut JSONSchemaProps)>(
    shape: Option<&'static Shape>,
    schema: &mut JSONSchemaProps,
    path: &str,
    visitor: &mut F,
) {
    let shape = shape.or_else(|| kubernetes::shape(schema));
    for (name, property) in schema.properties.iter_mut().flatten() {
        let (owner, field) = shape.and_then(|shape| member(shape, name)).unzip();
        let below = field.and_then(|field| field.shape);
        let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
        if let Some(JSONSchemaPropsOrBool::Schema(entries)) = &mut property.additional_properties {
            members(below, entries, &format!("{path}{{}}"), visitor);
        }
        if property.type_.as_deref() != Some("array") {
            members(below, property, &path, visitor);
            continue;
        }
        visitor(&Place { owner: owner.unwrap_or_default(), name: name.clone(), path: path.clone() }, property);
        if let Some(JSONSchemaPropsOrArray::Schema(items)) = &mut property.items {
            members(below, items, &format!("{path}[]"), visitor);
        }
    }
}

/// The struct that has the member, which may be an embedded one, and the member.
fn member(shape: &'static Shape, wire: &str) -> Option<(&'static str, &'static Field)> {
    let mut level = Some(shape);
    while let Some(shape) = level {
        if let Some(field) = shape.own.iter().find(|field| field.wire == wire) {
            return Some((shape.name, field));
        }
        level = shape.embedded.and_then(|field| field.shape);
    }
    None
}
