//! The Cluster API Provider Azure (CAPZ) API.

mod apply;
pub mod capi;
mod metadata;
mod open_enum;
mod pattern;
mod raw_extension;
pub mod registry;
pub mod root;
pub mod schema;
#[cfg(feature = "v1alpha1")]
pub mod v1alpha1;
pub mod v1beta1;
pub mod validate;
mod wire;

pub use apply::Apply;
pub use open_enum::OpenEnum;
pub use raw_extension::RawExtension;
pub use validate::Validate;
