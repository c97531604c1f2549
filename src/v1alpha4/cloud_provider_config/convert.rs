//! The edge between this version and the stored one.

use super::{CloudProviderConfigOverrides, RateLimitSpec};
use crate::{edge, v1beta1};

edge! {
    CloudProviderConfigOverrides => v1beta1::CloudProviderConfigOverrides {
        same: [back_offs],
        edge: [rate_limits],
    }
}

edge! { RateLimitSpec => v1beta1::RateLimitSpec { key: name, same: [name, config] } }
