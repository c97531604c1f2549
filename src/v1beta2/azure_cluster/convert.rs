//! The edge between the stored version and v1beta2.

use super::{
    AzureCluster, AzureClusterClassSpec, AzureClusterDeprecatedStatus, AzureClusterInitializationStatus,
    AzureClusterSpec, AzureClusterStatus, AzureClusterV1Beta1DeprecatedStatus,
};
use crate::capi::Condition;
use crate::convert::contract;
use crate::{edge, v1beta1};

edge! {
    v1beta1::AzureClusterSpec => AzureClusterSpec {
        same: [network_spec, resource_group, bastion_spec, control_plane_enabled],
        edge: [control_plane_endpoint, class],
    }
}

edge! {
    v1beta1::AzureClusterClassSpec => AzureClusterClassSpec {
        same: [subscription_id, location, extended_location, additional_tags, identity_ref, azure_environment, cloud_provider_config_overrides],
        edge: [failure_domains],
    }
}

edge! {
    v1beta1::AzureClusterStatus => AzureClusterStatus {
        same: [long_running_operation_states],
        edge: [failure_domains],
        upper: [conditions],
        group: [(ready, conditions) <=> (initialization, deprecated) by Contract],
    }
}

edge! { v1beta1::AzureCluster => AzureCluster { same: [metadata], edge: [spec], defaulted: [status] } }

contract! {
    Contract {
        (initialization: AzureClusterInitializationStatus { ready: bool => provisioned }),
        deprecated: AzureClusterDeprecatedStatus {
            AzureClusterV1Beta1DeprecatedStatus { conditions: Vec<Condition> }
        },
    }
}
