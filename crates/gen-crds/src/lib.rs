//! The CRDs of the Cluster API Provider Azure (CAPZ) API as YAML, and what they differ in from others.

pub mod files;
pub mod immutable_page;
pub mod json_schema;
pub mod list_page;
pub mod parity;
pub mod rollout_page;
pub mod yaml;
