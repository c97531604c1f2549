//! The edge between this version and the stored one.

use super::{LoadBalancerSpec, NetworkClassSpec, NetworkSpec};
use crate::convert::Absent;
use crate::{edge, v1beta1};

edge! {
    NetworkSpec => v1beta1::NetworkSpec {
        edge: [vnet, subnets, node_outbound_lb, control_plane_outbound_lb, class],
        upper: [additional_api_server_lb_ports, private_dns_zone],
        group: [(api_server_lb) <=> (api_server_lb) by Absent<LoadBalancerSpec>],
    }
}

edge! {
    NetworkClassSpec => v1beta1::NetworkClassSpec {
        same: [private_dns_zone_name],
        upper: [private_dns_zone_resource_group],
    }
}
