//! Decoding `metadata` as Go does: k8s-openapi's own decoder refuses null as a label, which files in the wild have.

use flat_deserialize::{FlatDeserialize, Member};
use k8s_openapi::apimachinery::pkg::apis::meta::v1::{ManagedFieldsEntry, ObjectMeta, OwnerReference, Time};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{MapAccess, Visitor},
    ser::SerializeMap,
};
use serde_json::value::RawValue;
use std::{collections::BTreeMap, fmt};

/// For `deserialize_with`.
pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<ObjectMeta, D::Error> {
    Typed::deserialize(from).map(ObjectMeta::from)
}

/// Metadata as it is written: whatever else Kubernetes keeps of an object, and its annotations.
#[derive(Default)]
pub struct Metadata {
    members: Vec<(String, Box<RawValue>)>,
    /// The annotations; null is an empty one, as for Go.
    pub(crate) annotations: Option<BTreeMap<String, String>>,
}

impl Metadata {
    /// A member that is text, if it is there.
    pub(crate) fn text(&self, name: &str) -> serde_json::Result<Option<String>> {
        let found = self.members.iter().rev().find(|(key, _)| key == name);
        found.map_or(Ok(None), |(_, value)| serde_json::from_str(value.get()))
    }
}

impl Member for Metadata {
    fn read<'de, D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_option(Members)
    }

    fn is_zero(&self) -> bool {
        self.members.is_empty() && self.annotations.is_none()
    }
}

struct Members;

impl<'de> Visitor<'de> for Members {
    type Value = Metadata;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("metadata")
    }

    fn visit_none<E>(self) -> Result<Metadata, E> {
        Ok(Metadata::default())
    }

    fn visit_unit<E>(self) -> Result<Metadata, E> {
        Ok(Metadata::default())
    }

    fn visit_some<D: Deserializer<'de>>(self, from: D) -> Result<Metadata, D::Error> {
        from.deserialize_map(self)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Metadata, A::Error> {
        let mut metadata = Metadata::default();
        while let Some(key) = map.next_key::<String>()? {
            if key == "annotations" {
                metadata.annotations = map.next_value_seed(flat_deserialize::Value::new())?;
            } else {
                metadata.members.push((key, map.next_value()?));
            }
        }
        Ok(metadata)
    }
}

impl Serialize for Metadata {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        if let Some(annotations) = self.annotations.as_ref().filter(|annotations| !annotations.is_empty()) {
            map.serialize_entry("annotations", annotations)?;
        }
        for (key, value) in &self.members {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}

macro_rules! metadata {
    ($($(#[$attribute:meta])* $member:ident: $type:ty,)*) => {
        /// The members of [`ObjectMeta`].
        #[derive(Default, FlatDeserialize)]
        #[serde(rename_all = "camelCase")]
        struct Typed {
            $($(#[$attribute])* $member: Option<$type>,)*
        }

        impl From<Typed> for ObjectMeta {
            fn from(from: Typed) -> Self {
                Self { $($member: from.$member),* }
            }
        }
    };
}

metadata! {
    annotations: BTreeMap<String, String>,
    #[serde(deserialize_with = "flat_deserialize::leaf")]
    creation_timestamp: Time,
    deletion_grace_period_seconds: i64,
    #[serde(deserialize_with = "flat_deserialize::leaf")]
    deletion_timestamp: Time,
    finalizers: Vec<String>,
    generate_name: String,
    generation: i64,
    labels: BTreeMap<String, String>,
    #[serde(deserialize_with = "flat_deserialize::leaf")]
    managed_fields: Vec<ManagedFieldsEntry>,
    name: String,
    namespace: String,
    #[serde(deserialize_with = "flat_deserialize::leaf")]
    owner_references: Vec<OwnerReference>,
    resource_version: String,
    self_link: String,
    uid: String,
}
