//! The edge between this version and the stored one.

use super::SpotVmOptions;
use crate::{edge, v1beta1};

edge! { SpotVmOptions => v1beta1::SpotVmOptions { same: [max_price], upper: [eviction_policy] } }
