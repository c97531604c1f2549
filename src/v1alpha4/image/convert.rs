//! The edge between this version and the stored one.

use super::Image;
use crate::{edge, v1beta1};

edge! { Image => v1beta1::Image { same: [id, shared_gallery, marketplace], upper: [compute_gallery] } }
