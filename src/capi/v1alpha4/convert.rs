//! The edge between this version and the stored one.

use super::{ApiEndpoint, Condition};
use crate::{capi, edge};

edge! { ApiEndpoint => capi::ApiEndpoint { same: [host, port] } }

edge! {
    Condition => capi::Condition {
        key: r#type,
        same: [r#type, status, severity, last_transition_time, reason, message],
    }
}
