//! The CRDs of the Cluster API Provider Azure (CAPZ) API as YAML, and what they differ in from others.

pub mod files;
pub mod json_schema;
pub mod parity;
pub mod yaml;
