//! The edge between this version and the stored one.

use super::{LoadBalancerSpec, NetworkSpec};
use crate::convert::Absent;
use crate::{edge, v1beta1};

edge! {
    NetworkSpec => v1beta1::NetworkSpec {
        edge: [vnet, subnets],
        upper: [additional_api_server_lb_ports, private_dns_zone, class],
        outer: [node_outbound_lb, control_plane_outbound_lb],
        group: [(api_server_lb) <=> (api_server_lb) by Absent<LoadBalancerSpec>],
    }
}
