//! What is written of a shape.

#[cfg(feature = "v1beta2")]
use serde::{Serialize, Serializer};

/// Whether a member need not be written, as Go's `omitempty`, here also for structs.
pub(crate) fn is_zero<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Writes a member that the schema requires and of which the zero value says something, so that [`crate::Apply`] sends that
/// too: as one that is there, which looks the same on the wire.
#[cfg(feature = "v1beta2")]
pub(crate) fn always<T: Serialize, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_some(value)
}
