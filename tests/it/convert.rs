//! Conversion: upstream's recorded results, the laws, hostile input.

mod drawn;
pub mod edits;
mod kept;
mod laws;
mod old_objects;
#[cfg(feature = "v1alpha3")]
mod outbound;
mod restore;
mod review;
#[cfg(all(feature = "v1alpha1", feature = "v1alpha3", feature = "v1beta2", feature = "strict"))]
mod stricter;
// Upstream's vectors go to and from every version, and the page has every version.
#[cfg(all(feature = "v1alpha1", feature = "v1alpha3", feature = "v1beta2"))]
mod vectors;
#[cfg(all(feature = "v1alpha1", feature = "v1alpha3", feature = "v1beta2", feature = "strict"))]
mod versions;
