//! The edge between the stored version and v1beta2.

use super::{
    AzureASOManagedCluster, AzureASOManagedClusterDeprecatedStatus, AzureASOManagedClusterInitializationStatus,
    AzureASOManagedClusterSpec, AzureASOManagedClusterStatus, AzureASOManagedClusterV1Beta1DeprecatedStatus,
};
use crate::convert::contract;
use crate::{edge, v1beta1};

edge! {
    v1beta1::AzureASOManagedClusterSpec => AzureASOManagedClusterSpec {
        same: [class],
        edge: [control_plane_endpoint],
    }
}

edge! {
    v1beta1::AzureASOManagedClusterStatus => AzureASOManagedClusterStatus {
        same: [resources],
        group: [(ready) <=> (initialization, deprecated) by Contract],
    }
}

edge! {
    v1beta1::AzureASOManagedCluster => AzureASOManagedCluster {
        same: [metadata],
        edge: [spec],
        defaulted: [status],
    }
}

contract! {
    Contract {
        (initialization: AzureASOManagedClusterInitializationStatus { ready: bool => provisioned }),
        deprecated: AzureASOManagedClusterDeprecatedStatus {
            AzureASOManagedClusterV1Beta1DeprecatedStatus {}
        },
    }
}
