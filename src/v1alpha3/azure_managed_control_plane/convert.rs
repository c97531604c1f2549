//! The edge between this version and the stored one.

use super::{
    AzureManagedControlPlane, AzureManagedControlPlaneClassSpec, AzureManagedControlPlaneSpec,
    AzureManagedControlPlaneStatus,
};
use crate::convert::Absent;
use crate::{edge, v1beta1};

edge! {
    AzureManagedControlPlane => v1beta1::AzureManagedControlPlane {
        same: [metadata],
        edge: [spec],
        defaulted: [status],
    }
}

edge! {
    AzureManagedControlPlaneSpec => v1beta1::AzureManagedControlPlaneSpec {
        same: [node_resource_group_name],
        edge: [control_plane_endpoint, class],
        upper: [dns_prefix, fleets_member],
        group: [(ssh_public_key) <=> (ssh_public_key) by Absent<String>],
    }
}

edge! {
    AzureManagedControlPlaneClassSpec => v1beta1::AzureManagedControlPlaneClassSpec {
        same: [
            resource_group_name, version, subscription_id, location, additional_tags, dns_service_ip,
            load_balancer_sku, aad_profile,
        ],
        edge: [virtual_network, network_plugin, network_policy],
        upper: [
            machine_template, network_plugin_mode, network_dataplane, outbound_type, identity_ref, addon_profiles,
            sku, load_balancer_profile, api_server_access_profile, autoscaler_profile, azure_environment, identity,
            kubelet_user_assigned_identity, http_proxy_config, oidc_issuer_profile, disable_local_accounts,
            extensions, auto_upgrade_profile, security_profile, aso_managed_cluster_patches, enable_preview_features,
        ],
    }
}

edge! {
    AzureManagedControlPlaneStatus => v1beta1::AzureManagedControlPlaneStatus {
        same: [ready, initialized],
        upper: [auto_upgrade_version, conditions, long_running_operation_states, oidc_issuer_profile, version],
    }
}
