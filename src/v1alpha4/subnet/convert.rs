//! The edge between this version and the stored one.

use super::{SubnetClassSpec, SubnetSpec};
use crate::{edge, v1beta1};

edge! {
    SubnetSpec => v1beta1::SubnetSpec {
        key: class.name,
        same: [id],
        edge: [security_group, route_table, nat_gateway, class],
    }
}

edge! {
    SubnetClassSpec => v1beta1::SubnetClassSpec {
        same: [name, role, cidr_blocks],
        upper: [service_endpoints, private_endpoints],
    }
}
