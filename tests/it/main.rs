//! All tests, in one binary.

mod apply;
mod crds;
mod descriptions;
mod limits;
mod sample;
mod shared;
mod table;
mod tidy;
mod wire;
