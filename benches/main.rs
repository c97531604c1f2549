//! All benches. Each asserts the result that it times; what counts is the ratio at the end, of times from one run.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, missing_docs, reason = "a bench fails by panicking")]

mod admission;
#[cfg(any(feature = "v1alpha4", feature = "v1beta2"))]
mod convert;
mod crds;
mod ratio;
mod wire;

use criterion::Criterion;

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    wire::benches(&mut criterion);
    crds::benches(&mut criterion);
    admission::benches(&mut criterion);
    #[cfg(any(feature = "v1alpha4", feature = "v1beta2"))]
    convert::benches(&mut criterion);
    criterion.final_summary();
    #[cfg(any(feature = "v1alpha4", feature = "v1beta2"))]
    ratio::print(convert::RATIOS);
    ratio::print(&[wire::RATIOS, crds::RATIOS, admission::RATIOS].concat());
}
