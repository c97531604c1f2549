//! What every kind has beside its spec and status: identity, metadata, and its frame in the CRD.

pub use crate::metadata::Metadata;
use k8s_openapi::apiextensions_apiserver::pkg::apis::apiextensions::v1::JSONSchemaProps;
use kube_core::{NamespaceResourceScope, Resource};
use serde::{Deserializer, Serialize, Serializer, de};

/// The API group of every kind.
pub const GROUP: &str = "infrastructure.cluster.x-k8s.io";

/// What the CRD says of a kind in one version, beside its schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Frame {
    /// The kind, as in `kind: AzureCluster`.
    pub kind: &'static str,
    /// What an object of the kind stands for.
    pub description: &'static str,
    /// The version, as in `apiVersion: infrastructure.cluster.x-k8s.io/v1beta1`.
    pub version: &'static str,
    /// The plural name in the kind's URL.
    pub plural: &'static str,
    /// Groups of kinds that `kubectl get` takes together, such as `cluster-api`.
    pub categories: &'static [&'static str],
    /// What `kubectl get` takes for the plural name.
    pub short_names: &'static [&'static str],
    /// The columns that `kubectl get` prints.
    pub columns: &'static [Column],
    /// What the API server warns of at every use of a deprecated version.
    pub deprecated: Option<&'static str>,
    /// Whether the kind has a status, written through a subresource of its own.
    pub has_status: bool,
}

/// A column that `kubectl get` prints: name, type, priority (above 0: with `-o wide` only), and JSON path.
pub type Column = (&'static str, &'static str, i32, &'static str);

/// A kind in one version.
pub trait Root: Resource<DynamicType = (), Scope = NamespaceResourceScope> + Serialize {
    /// What the CRD says of it beside the schema.
    const FRAME: Frame;

    /// The schema of a whole object.
    fn schema() -> JSONSchemaProps;

    /// Decodes an object from JSON, whatever kind it says that it is. The metadata is handed back as it is written, and
    /// that of the object is empty.
    ///
    /// # Errors
    /// A member is of another type.
    fn decode<'de, D: Deserializer<'de>>(from: D) -> Result<(Self, Metadata), D::Error>
    where
        Self: Sized;

    /// Encodes the object with this metadata in the place of its own.
    ///
    /// # Errors
    /// Those of the serializer.
    fn encode<S: Serializer>(&self, metadata: &impl Serialize, to: S) -> Result<S::Ok, S::Error>;
}

/// Whether the object says that it is of the kind that it is decoded as. Absence is fine, as in the items of a list.
pub(crate) fn check_identity<T: Root, E: de::Error>(api_version: &str, kind: &str) -> Result<(), E> {
    let expected = T::api_version(&());
    let is_ours = |said: &str, expected: &str| said.is_empty() || said == expected;
    if is_ours(api_version, &expected) && is_ours(kind, T::FRAME.kind) {
        return Ok(());
    }
    Err(E::custom(format_args!(
        "the object is apiVersion {api_version:?}, kind {kind:?}: expected {expected:?}, {:?}",
        T::FRAME.kind
    )))
}

/// Declares the root struct of a kind: metadata, spec, and a status if it has one.
macro_rules! root {
    (
        $(#[doc = $description:literal])*
        pub struct $kind:ident {
            version: $version:literal,
            plural: $plural:literal,
            categories: [$($category:literal),*],
            short_names: [$($short:literal),*],
            columns: [$(($($column:tt)*)),* $(,)?],
            deprecated: $deprecated:expr,
            spec: $spec:ident,
            $(status: $status:ident,)?
        }
    ) => {
        $(#[doc = $description])*
        #[derive(Clone, Debug, Default, PartialEq, ::garde::Validate)]
        #[garde(allow_unvalidated)]
        pub struct $kind {
            /// Name, namespace, labels, annotations and what else Kubernetes keeps of every object.
            pub metadata: ::k8s_openapi::apimachinery::pkg::apis::meta::v1::ObjectMeta,
            /// What is wanted.
            #[garde(dive)]
            pub spec: $spec,
            $(
                /// What was observed last.
                #[garde(dive)]
                pub status: Option<$status>,
            )?
        }

        impl $kind {
            /// An object of this name, without a namespace and without a status.
            #[must_use]
            pub fn new(name: impl Into<String>, spec: $spec) -> Self {
                let name = Some(name.into());
                let metadata = ::k8s_openapi::apimachinery::pkg::apis::meta::v1::ObjectMeta { name, ..Default::default() };
                Self { metadata, spec, $(status: None::<$status>)? }
            }
        }

        const _: () = {
            use ::flat_deserialize::{Field, FlatDeserialize, Member, Members, Shape};
            use ::k8s_openapi::{
                apiextensions_apiserver::pkg::apis::apiextensions::v1::{CustomResourceDefinition, JSONSchemaProps},
                apimachinery::pkg::apis::meta::v1::ObjectMeta,
            };
            use ::kube_core::{ApiResource, CustomResourceExt, NamespaceResourceScope, Resource, object};
            use ::std::borrow::Cow;
            use $crate::root::{Frame, GROUP, Metadata, Root};

            impl Root for $kind {
                const FRAME: Frame = Frame {
                    kind: stringify!($kind),
                    description: concat!($($description),*),
                    version: $version,
                    plural: $plural,
                    categories: &[$($category),*],
                    short_names: &[$($short),*],
                    columns: &[$(($($column)*)),*],
                    deprecated: $deprecated,
                    has_status: {
                        const STATUS: &[&str] = &[$(stringify!($status))?];
                        !STATUS.is_empty()
                    },
                };

                fn schema() -> JSONSchemaProps {
                    let generator = &mut $crate::schema::generator();
                    let spec = generator.subschema_for::<$spec>();
                    let status = None;
                    $(let status = status.or_else(|| Some(generator.subschema_for::<$status>()));)?
                    $crate::schema::object(&Self::FRAME, &spec, status)
                }

                fn decode<'de, D: ::serde::Deserializer<'de>>(
                    from: D,
                ) -> Result<(Self, Metadata), D::Error> {
                    let body = <Body as ::serde::Deserialize>::deserialize(from)?;
                    let object = Self {
                        metadata: ObjectMeta::default(),
                        spec: body.spec,
                        $(status: Option::<$status>::from(body.status),)?
                    };
                    Ok((object, body.metadata))
                }

                fn encode<S: ::serde::Serializer>(
                    &self,
                    metadata: &impl ::serde::Serialize,
                    to: S,
                ) -> Result<S::Ok, S::Error> {
                    use ::serde::ser::SerializeStruct;
                    let mut object = to.serialize_struct(stringify!($kind), 5)?;
                    object.serialize_field("apiVersion", concat!("infrastructure.cluster.x-k8s.io/", $version))?;
                    object.serialize_field("kind", stringify!($kind))?;
                    object.serialize_field("metadata", metadata)?;
                    object.serialize_field("spec", &self.spec)?;
                    $(
                        if let Some(status) = &self.status as &Option<$status> {
                            object.serialize_field("status", status)?;
                        }
                    )?
                    object.end()
                }
            }

            impl $crate::Validate for $kind {
                fn validate(&self) -> Result<(), $crate::validate::Report> {
                    let name = self.metadata.name.as_deref().unwrap_or_default();
                    let object = format!("{} {name:?}", stringify!($kind));
                    $crate::validate::check(self, object, &SHAPE)
                }
            }

            impl Resource for $kind {
                type DynamicType = ();
                type Scope = NamespaceResourceScope;

                fn kind((): &()) -> Cow<'_, str> {
                    stringify!($kind).into()
                }
                fn group((): &()) -> Cow<'_, str> {
                    GROUP.into()
                }
                fn version((): &()) -> Cow<'_, str> {
                    $version.into()
                }
                fn plural((): &()) -> Cow<'_, str> {
                    $plural.into()
                }
                fn meta(&self) -> &ObjectMeta {
                    &self.metadata
                }
                fn meta_mut(&mut self) -> &mut ObjectMeta {
                    &mut self.metadata
                }
            }

            impl CustomResourceExt for $kind {
                fn crd() -> CustomResourceDefinition {
                    $crate::schema::crd_of::<Self>()
                }
                fn crd_name() -> &'static str {
                    concat!($plural, ".infrastructure.cluster.x-k8s.io")
                }
                fn api_resource() -> ApiResource {
                    ApiResource::erase::<Self>(&())
                }
                fn shortnames() -> &'static [&'static str] {
                    Self::FRAME.short_names
                }
            }

            impl object::HasSpec for $kind {
                type Spec = $spec;
                fn spec(&self) -> &$spec {
                    &self.spec
                }
                fn spec_mut(&mut self) -> &mut $spec {
                    &mut self.spec
                }
            }

            $(impl object::HasStatus for $kind {
                type Status = $status;
                fn status(&self) -> Option<&$status> {
                    self.status.as_ref()
                }
                fn status_mut(&mut self) -> &mut Option<$status> {
                    &mut self.status
                }
            })?

            /// The object as it stands on the wire.
            #[derive(Default, FlatDeserialize)]
            #[serde(rename = "object", rename_all = "camelCase")]
            struct Wire {
                api_version: String,
                kind: String,
                #[serde(deserialize_with = "crate::metadata::deserialize")]
                metadata: ObjectMeta,
                spec: $spec,
                $(status: Option<$status>,)?
            }

            /// The same with its metadata as it is written.
            #[derive(Default, FlatDeserialize)]
            #[serde(rename = "object", rename_all = "camelCase")]
            struct Body {
                api_version: String,
                kind: String,
                metadata: Metadata,
                spec: $spec,
                $(status: Option<$status>,)?
            }

            impl<'de> ::serde::Deserialize<'de> for $kind {
                fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                    let wire = Wire::deserialize(from)?;
                    $crate::root::check_identity::<Self, D::Error>(&wire.api_version, &wire.kind)?;
                    let Wire { metadata, spec, .. } = wire;
                    Ok(Self { metadata, spec, $(status: Option::<$status>::from(wire.status))? })
                }
            }

            const SHAPE: Shape = Shape {
                name: stringify!($kind),
                own: &[
                    Field { rust: "metadata", wire: "metadata", shape: None },
                    Field { rust: "spec", wire: "spec", shape: Some(&<$spec as Members>::SHAPE) },
                    $(Field { rust: "status", wire: "status", shape: Some(&<$status as Members>::SHAPE) },)?
                ],
                embedded: None,
            };

            impl Member for $kind {
                const SHAPE: Option<&'static Shape> = Some(&SHAPE);

                fn read<'de, D: ::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                    ::serde::Deserialize::deserialize(from)
                }

                fn is_zero(&self) -> bool {
                    *self == Self::default()
                }
            }

            impl ::serde::Serialize for $kind {
                fn serialize<S: ::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                    self.encode(&self.metadata, to)
                }
            }
        };
    };
}
pub(crate) use root;
