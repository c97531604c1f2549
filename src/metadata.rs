//! Decoding `metadata` as Go does: k8s-openapi's own decoder refuses null as a label, which files in the wild have.

use flat_deserialize::{FlatDeserialize, Member};
use k8s_openapi::apimachinery::pkg::apis::meta::v1::{ManagedFieldsEntry, ObjectMeta, OwnerReference, Time};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// For `deserialize_with`.
pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<ObjectMeta, D::Error> {
    Metadata::deserialize(from).map(ObjectMeta::from)
}

/// Metadata as it is written.
#[derive(Default)]
pub(crate) struct Raw(pub(crate) Option<Box<RawValue>>);

impl Member for Raw {
    fn read<'de, D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Option::deserialize(from).map(Self)
    }

    fn is_zero(&self) -> bool {
        self.0.is_none()
    }
}

macro_rules! metadata {
    ($($(#[$attribute:meta])* $member:ident: $type:ty,)*) => {
        /// The members of [`ObjectMeta`].
        #[derive(Default, FlatDeserialize)]
        #[serde(rename_all = "camelCase")]
        struct Metadata {
            $($(#[$attribute])* $member: Option<$type>,)*
        }

        impl From<Metadata> for ObjectMeta {
            fn from(from: Metadata) -> Self {
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
