//! What is written of a shape.

/// Whether a member need not be written, as Go's `omitempty`, here also for structs.
pub(crate) fn is_zero<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
