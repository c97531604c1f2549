//! The schemas of both CRDs at one place, as a lint sees them.

use serde_json::{Map, Value};

/// A place in the schema where the two CRDs differ.
pub struct Change<'c> {
    /// What the old schema says there.
    pub old: &'c Map<String, Value>,
    /// What the new schema says there.
    pub new: &'c Map<String, Value>,
}
