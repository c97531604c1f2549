//! The edge between this version and the stored one.

use super::{FrontendIp, LoadBalancerSpec};
use crate::{edge, v1beta1};

edge! {
    LoadBalancerSpec => v1beta1::LoadBalancerSpec {
        same: [id, name, frontend_ips_count, class],
        edge: [frontend_ips],
        upper: [backend_pool, availability_zones],
    }
}

edge! { FrontendIp => v1beta1::FrontendIp { key: name, same: [name, class], edge: [public_ip] } }
