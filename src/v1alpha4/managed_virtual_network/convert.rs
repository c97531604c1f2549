//! The edge between this version and the stored one.

use super::{ManagedControlPlaneSubnet, ManagedControlPlaneVirtualNetwork, ManagedControlPlaneVirtualNetworkClassSpec};
use crate::convert::Absent;
use crate::{edge, v1beta1};

edge! {
    ManagedControlPlaneVirtualNetwork => v1beta1::ManagedControlPlaneVirtualNetwork {
        same: [name],
        edge: [class],
        upper: [resource_group],
    }
}

edge! {
    ManagedControlPlaneVirtualNetworkClassSpec => v1beta1::ManagedControlPlaneVirtualNetworkClassSpec {
        edge: [subnet],
        group: [(cidr_block) <=> (cidr_block) by Absent<String>],
    }
}

edge! {
    ManagedControlPlaneSubnet => v1beta1::ManagedControlPlaneSubnet {
        same: [name],
        upper: [service_endpoints, private_endpoints],
        group: [(cidr_block) <=> (cidr_block) by Absent<String>],
    }
}
