//! The edge between this version and the stored one.

use super::VnetSpec;
use crate::{edge, v1beta1};

edge! { VnetSpec => v1beta1::VnetSpec { same: [resource_group, id, name, class], upper: [peerings] } }
