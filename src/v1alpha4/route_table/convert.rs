//! The edge between this version and the stored one.

use super::RouteTable;
use crate::{edge, v1beta1};

edge! { RouteTable => v1beta1::RouteTable { same: [id, name] } }
