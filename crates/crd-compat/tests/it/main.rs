//! Tests of the lints: cases of their own, recorded verdicts, the release history.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod cases;
mod history;
mod laws;
mod lint_page;
mod mutations;
mod shared;
mod sources;
mod upgrade;
mod witnesses;
