//! The edge between this version and the stored one.

use super::LoadBalancerProfile;
use crate::convert::Narrow;
use crate::{edge, v1beta1};

edge! {
    LoadBalancerProfile => v1beta1::LoadBalancerProfile {
        same: [outbound_ip_prefixes, outbound_ips],
        group: [
            (managed_outbound_ips) <=> (managed_outbound_ips) by Narrow,
            (allocated_outbound_ports) <=> (allocated_outbound_ports) by Narrow,
            (idle_timeout_in_minutes) <=> (idle_timeout_in_minutes) by Narrow,
        ],
    }
}
