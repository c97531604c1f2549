//! The edge between this version and the stored one.

use super::{AzureCluster, AzureClusterClassSpec, AzureClusterSpec, AzureClusterStatus};
use crate::{edge, v1beta1};

edge! { AzureCluster => v1beta1::AzureCluster { same: [metadata], edge: [spec], defaulted: [status] } }

edge! {
    AzureClusterSpec => v1beta1::AzureClusterSpec {
        same: [resource_group],
        edge: [network_spec, bastion_spec, control_plane_endpoint, class],
        upper: [control_plane_enabled],
    }
}

edge! {
    AzureClusterClassSpec => v1beta1::AzureClusterClassSpec {
        same: [subscription_id, location, additional_tags, identity_ref, azure_environment],
        edge: [cloud_provider_config_overrides],
        upper: [extended_location, failure_domains],
    }
}

edge! {
    AzureClusterStatus => v1beta1::AzureClusterStatus {
        same: [failure_domains, ready],
        edge: [conditions, long_running_operation_states],
    }
}
