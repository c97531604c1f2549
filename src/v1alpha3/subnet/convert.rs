//! The edge between this version and the stored one.

use super::SubnetSpec;
use crate::{edge, v1beta1};

edge! {
    SubnetSpec => v1beta1::SubnetSpec {
        key: class.name,
        same: [id],
        edge: [security_group, route_table, class],
        upper: [nat_gateway],
        lower: [internal_lb_ip_address, cidr_block],
    }
}
