//! The edge between the stored version and v1beta2.

use super::{
    AzureASOManagedControlPlane, AzureASOManagedControlPlaneDeprecatedStatus,
    AzureASOManagedControlPlaneInitializationStatus, AzureASOManagedControlPlaneStatus,
    AzureASOManagedControlPlaneV1Beta1DeprecatedStatus,
};
use crate::convert::contract;
use crate::{edge, v1beta1};

edge! {
    v1beta1::AzureASOManagedControlPlaneStatus => AzureASOManagedControlPlaneStatus {
        same: [version, resources],
        edge: [control_plane_endpoint],
        group: [(ready, initialized) <=> (initialization, deprecated) by Contract],
    }
}

edge! {
    v1beta1::AzureASOManagedControlPlane => AzureASOManagedControlPlane {
        same: [metadata, spec],
        defaulted: [status],
    }
}

contract! {
    Contract {
        (initialization: AzureASOManagedControlPlaneInitializationStatus { ready: bool => provisioned, initialized: bool => control_plane_initialized }),
        deprecated: AzureASOManagedControlPlaneDeprecatedStatus {
            AzureASOManagedControlPlaneV1Beta1DeprecatedStatus {}
        },
    }
}
