//! The edge between this version and the stored one.

use super::Future;
use crate::{edge, v1beta1};

edge! {
    Future => v1beta1::Future {
        key: name,
        same: [r#type, resource_group, name],
        renamed: [future_data => data],
        upper: [service_name],
    }
}
