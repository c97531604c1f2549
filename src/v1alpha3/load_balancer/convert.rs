//! The edge between this version and the stored one.

use super::{LoadBalancerClassSpec, LoadBalancerSpec};
use crate::{edge, v1beta1};

edge! {
    LoadBalancerSpec => v1beta1::LoadBalancerSpec {
        same: [id, name],
        edge: [frontend_ips, class],
        upper: [frontend_ips_count, backend_pool, availability_zones],
    }
}

edge! {
    LoadBalancerClassSpec => v1beta1::LoadBalancerClassSpec {
        same: [sku, r#type],
        upper: [idle_timeout_in_minutes],
    }
}
