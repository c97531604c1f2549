//! The edge between this version and the stored one.

use super::{
    AzureManagedMachinePool, AzureManagedMachinePoolClassSpec, AzureManagedMachinePoolSpec,
    AzureManagedMachinePoolStatus,
};
use crate::convert::Narrow;
use crate::{edge, v1beta1};

edge! {
    AzureManagedMachinePool => v1beta1::AzureManagedMachinePool {
        same: [metadata],
        edge: [spec],
        defaulted: [status],
    }
}

edge! {
    AzureManagedMachinePoolSpec => v1beta1::AzureManagedMachinePoolSpec {
        same: [provider_id_list],
        edge: [class],
    }
}

edge! {
    AzureManagedMachinePoolClassSpec => v1beta1::AzureManagedMachinePoolClassSpec {
        same: [name, mode, sku],
        upper: [
            additional_tags, availability_zones, node_labels, taints, scaling, max_pods, os_disk_type,
            enable_ultra_ssd, os_type, enable_node_public_ip, node_public_ip_prefix_id, scale_set_priority,
            scale_down_mode, spot_max_price, kubelet_config, kubelet_disk_type, linux_os_config, subnet_name,
            enable_fips, enable_encryption_at_host, aso_managed_clusters_agent_pool_patches,
        ],
        group: [(os_disk_size_gb) <=> (os_disk_size_gb) by Narrow],
    }
}

edge! {
    AzureManagedMachinePoolStatus => v1beta1::AzureManagedMachinePoolStatus {
        same: [ready, replicas, error_reason, error_message],
        upper: [conditions, long_running_operation_states],
    }
}
