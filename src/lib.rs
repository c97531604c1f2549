//! The Cluster API Provider Azure (CAPZ) API.

pub mod capi;
mod open_enum;
mod pattern;
mod raw_extension;
pub mod registry;
pub mod root;
pub mod schema;
#[cfg(feature = "v1alpha1")]
pub mod v1alpha1;
pub mod v1beta1;
mod wire;

pub use open_enum::OpenEnum;
pub use raw_extension::RawExtension;
