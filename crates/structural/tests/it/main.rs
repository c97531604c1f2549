//! The tests of the crate, one binary.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod admission;
mod hostile;
mod laws;
mod mutations;
mod positions;
mod recorded;
mod refusals;
mod shared;
