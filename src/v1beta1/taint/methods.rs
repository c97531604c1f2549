//! Writing a taint.

use super::super::Taint;
use std::fmt;

/// The taint as AKS and `kubectl taint` write it.
///
/// ```
/// use capz_api::v1beta1::{Taint, TaintEffect};
///
/// let taint = Taint { key: "gpu".into(), value: "true".into(), effect: TaintEffect::NoSchedule };
/// assert_eq!(taint.to_string(), "gpu=true:NoSchedule");
/// ```
impl fmt::Display for Taint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}:{}", self.key, self.value, self.effect)
    }
}
