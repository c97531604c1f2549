//! All tests, in one binary.
#![allow(
    clippy::indexing_slicing,
    clippy::missing_panics_doc,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod admission;
mod apply;
mod cases;
#[cfg(feature = "strict")]
mod cluster_class;
mod convert;
mod crds;
mod descriptions;
#[cfg(feature = "test-support")]
mod embedded_moves;
mod limits;
mod lists;
mod sample;
mod shared;
mod snapshots;
mod strict;
mod table;
mod tidy;
#[cfg(feature = "v1beta2")]
mod v1beta2;
mod wire;
mod write_back;
