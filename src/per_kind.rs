//! What is made once for each kind and version, when it is first asked for.

use crate::root::Frame;
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

/// One value for each kind and version.
pub(crate) struct PerKind<T>(Mutex<BTreeMap<(&'static str, &'static str), Arc<T>>>);

impl<T> PerKind<T> {
    pub(crate) const fn new() -> Self {
        Self(Mutex::new(BTreeMap::new()))
    }

    /// The value of a kind and version, made if it is not there.
    pub(crate) fn get(&self, frame: &Frame, make: impl FnOnce() -> T) -> Arc<T> {
        // A panic of another thread leaves the map as good as it was.
        let mut values = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        values.entry((frame.version, frame.kind)).or_insert_with(|| Arc::new(make())).clone()
    }
}
