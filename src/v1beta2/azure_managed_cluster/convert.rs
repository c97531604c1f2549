//! The edge between the stored version and v1beta2.

use super::{
    AzureManagedCluster, AzureManagedClusterDeprecatedStatus, AzureManagedClusterInitializationStatus,
    AzureManagedClusterSpec, AzureManagedClusterStatus, AzureManagedClusterV1Beta1DeprecatedStatus,
};
use crate::convert::contract;
use crate::{edge, v1beta1};

edge! { v1beta1::AzureManagedClusterSpec => AzureManagedClusterSpec { edge: [control_plane_endpoint] } }

edge! {
    v1beta1::AzureManagedClusterStatus => AzureManagedClusterStatus {
        group: [(ready) <=> (initialization, deprecated) by Contract],
    }
}

edge! { v1beta1::AzureManagedCluster => AzureManagedCluster { same: [metadata], edge: [spec], defaulted: [status] } }

contract! {
    Contract {
        (initialization: AzureManagedClusterInitializationStatus { ready: bool => provisioned }),
        deprecated: AzureManagedClusterDeprecatedStatus {
            AzureManagedClusterV1Beta1DeprecatedStatus {}
        },
    }
}
