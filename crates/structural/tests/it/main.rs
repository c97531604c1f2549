//! The tests of the crate, one binary.

mod admission;
mod hostile;
mod laws;
mod mutations;
mod positions;
mod recorded;
mod refusals;
mod shared;
