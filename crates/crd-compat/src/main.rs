//! Tells who breaks when CRDs change.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(2)
}
