//! The edge between the stored version and v1beta2.

use super::{
    AzureManagedControlPlane, AzureManagedControlPlaneDeprecatedStatus, AzureManagedControlPlaneInitializationStatus,
    AzureManagedControlPlaneSpec, AzureManagedControlPlaneStatus, AzureManagedControlPlaneV1Beta1DeprecatedStatus,
};
use crate::capi::Condition;
use crate::convert::contract;
use crate::{edge, v1beta1};

edge! {
    v1beta1::AzureManagedControlPlaneSpec => AzureManagedControlPlaneSpec {
        same: [node_resource_group_name, ssh_public_key, dns_prefix, fleets_member, class],
        edge: [control_plane_endpoint],
    }
}

edge! {
    v1beta1::AzureManagedControlPlaneStatus => AzureManagedControlPlaneStatus {
        same: [auto_upgrade_version, long_running_operation_states, oidc_issuer_profile, version],
        upper: [conditions],
        group: [(ready, initialized, conditions) <=> (initialization, deprecated) by Contract],
    }
}

edge! {
    v1beta1::AzureManagedControlPlane => AzureManagedControlPlane {
        same: [metadata],
        edge: [spec],
        defaulted: [status],
    }
}

contract! {
    Contract {
        (initialization: AzureManagedControlPlaneInitializationStatus { ready: bool => provisioned, initialized: bool => control_plane_initialized }),
        deprecated: AzureManagedControlPlaneDeprecatedStatus {
            AzureManagedControlPlaneV1Beta1DeprecatedStatus { conditions: Vec<Condition> }
        },
    }
}
