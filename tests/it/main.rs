//! All tests, in one binary.
#![allow(
    clippy::indexing_slicing,
    clippy::missing_panics_doc,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod apply;
mod convert;
mod crds;
mod descriptions;
mod limits;
mod sample;
mod shared;
mod table;
mod tidy;
#[cfg(feature = "v1beta2")]
mod v1beta2;
mod wire;
mod write_back;
