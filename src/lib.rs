//! The Cluster API Provider Azure (CAPZ) API in Rust: the custom resources of group
//! `infrastructure.cluster.x-k8s.io`, as of CAPZ v1.26.0.
//!
//! | to … | look at |
//! |---|---|
//! | use the types, with `kube::Api` or alone | [`v1beta1`], the stored version; what all kinds have in common is [`root`] |
//! | decode an object of any kind | [`registry::AnyObject`] |
//! | check a typed value against the limits of the CRDs | [`Validate`] |
//! | find what is unknown, doubled, missing or wrong in YAML, with its place | module `strict`, with the feature of that name |
//! | change a document and keep what the types do not know | [`write_back()`] |
//! | send an object by server-side apply | [`Apply`] |
//! | fill in defaults and validate as the webhooks do | [`Admission`], [`admission`] |
//! | find subnets, load balancers, conditions and the like | the methods of the types; [`capi::Conditions`], [`v1beta1::Futures`] |
//! | read and make ids of Azure and of machines | [`AzureId`], [`ProviderId`] |
//! | tag and mark what belongs to a cluster | [`tags`], [`names`] |
//! | convert an object to another version | [`convert`] |
//! | render a ClusterClass and see whether the API server takes it | module `cluster_class`, with feature `strict` |
//! | have the CRDs as values | [`registry::crd`], or `AzureCluster::crd()` for one version of one kind |
//! | know how each list is merged, and have it merged better | [`lists`] |
//! | walk all kinds and versions | [`registry::VERSIONS`] |
//!
//! ```
//! use capz_api::v1beta1::{AzureCluster, SubnetRole};
//!
//! let cluster: AzureCluster = serde_json::from_str(
//!     r#"{
//!         "apiVersion": "infrastructure.cluster.x-k8s.io/v1beta1",
//!         "kind": "AzureCluster",
//!         "metadata": {"name": "demo"},
//!         "spec": {
//!             "location": "westeurope",
//!             "networkSpec": {"subnets": [{"name": "demo-node-subnet", "role": "node"}]}
//!         }
//!     }"#,
//! )?;
//! // A struct that upstream embeds is the field `class`, and flat on the wire.
//! assert_eq!(cluster.spec.class.location, "westeurope");
//! assert_eq!(cluster.spec.network_spec.subnets[0].class.role, SubnetRole::Node);
//! # Ok::<_, serde_json::Error>(())
//! ```
//!
//! # How the types behave
//!
//! - **Names** are upstream's, in Rust case: `AADProfile` is `AadProfile`. The name of a kind is never respelt.
//! - **Decoding is as lenient as Go's.** A member that is absent or null is its zero value; an object without `spec`
//!   decodes; the last of two equal keys counts; unknown members are skipped. Read, change and write of a typed value
//!   therefore drops unknown members. An object that says it is of another kind or version is refused.
//! - **`Option` is a pointer in Go, or a member with a default in the CRD**: absent and zero are two things. Any other member
//!   is plain, and left out of the output when it is zero, if upstream leaves it out too.
//! - **Enums stay open.** An unknown value is kept as `Other`, and [`Validate`] reports it.
//! - **Raw resources** of the AzureASOManaged* kinds are [`RawExtension`]s, and come back as they were.
//!
//! # Features
//!
//! | feature | adds |
//! |---|---|
//! | `strict` | strict decoding of YAML and JSON, with places, by the rules of the API server; ClusterClasses rendered and checked |
//! | `v1alpha1` | the deprecated v1alpha1 of the six AzureASOManaged* kinds |
//! | `v1alpha4` | v1alpha4 of nine kinds, as of CAPZ v1.8.7, for objects that were stored in it |
//! | `v1alpha3` | v1alpha3 of eight kinds, likewise; brings v1alpha4 along |
//! | `v1beta2` | a preview of all kinds at v1beta2, the version that upstream is about to release; it changes as upstream's does |
//! | `test-support` | `test_support`: for tests, whether two shapes are the same on the wire |
//!
//! k8s-openapi must be told, once in a build, which Kubernetes release to be built for; the README says how.

pub mod admission;
mod apply;
mod azure_id;
pub mod capi;
mod cidr;
#[cfg(feature = "strict")]
pub mod cluster_class;
pub mod convert;
mod guid;
mod kubernetes_version;
pub mod lists;
mod metadata;
pub mod names;
mod open_enum;
mod pattern;
mod per_kind;
mod provider_id;
mod raw_extension;
pub mod registry;
pub mod rollouts;
pub mod root;
pub mod schema;
mod ssh_key;
#[cfg(feature = "strict")]
pub mod strict;
pub mod tags;
#[cfg(feature = "test-support")]
pub mod test_support;
#[cfg(feature = "v1alpha1")]
pub mod v1alpha1;
#[cfg(feature = "v1alpha3")]
pub mod v1alpha3;
#[cfg(feature = "v1alpha4")]
pub mod v1alpha4;
pub mod v1beta1;
#[cfg(feature = "v1beta2")]
pub mod v1beta2;
pub mod validate;
mod write_back;

pub use admission::Admission;
pub use apply::Apply;
pub use azure_id::{AzureId, InvalidAzureId};
pub use open_enum::OpenEnum;
pub use provider_id::{ComputeResource, ProviderId};
pub use raw_extension::RawExtension;
pub use validate::Validate;
pub use write_back::write_back;

#[cfg(all(doctest, feature = "v1beta2"))]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(doctest)]
#[doc = include_str!("../docs/conversion.md")]
struct Conversion;
