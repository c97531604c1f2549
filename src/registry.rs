//! The table of kinds and versions. Everything that has to visit them all walks it: CRDs, dynamic decoding, tests, benches
//! and the table in the README.

use crate::{
    lists::{self, ListMarkers},
    root::{Frame, Root},
    schema::JSONSchemaProps,
};
use any_object::{Decode, Typed};
use flat_deserialize::Shape;
use serde::Serialize;
use std::fmt;

mod any_object;
mod profile;

pub use any_object::DecodeError;
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
                            json: |json| any_object::from_json(json).map(WRAP),
                            value: |value| any_object::from_value(value).map(WRAP),
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
            /// The object, whatever its type.
            fn typed(&self) -> &dyn Typed {
                match self {
                    $($(#[$flag])* Self::$variant(object) => match object {
                        $($module::Object::$kind(object) => object.as_ref(),)+
                    },)+
                }
            }
        }

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
