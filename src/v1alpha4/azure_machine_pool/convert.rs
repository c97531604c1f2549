//! The edge between this version and the stored one.

use super::{AzureMachinePool, AzureMachinePoolMachineTemplate, AzureMachinePoolSpec, AzureMachinePoolStatus};
use crate::{edge, v1beta1};

edge! { AzureMachinePool => v1beta1::AzureMachinePool { same: [metadata], edge: [spec], defaulted: [status] } }

edge! {
    AzureMachinePoolSpec => v1beta1::AzureMachinePoolSpec {
        same: [
            location, additional_tags, provider_id, provider_id_list, identity, user_assigned_identities,
            role_assignment_name, strategy,
        ],
        edge: [template],
        upper: [system_assigned_identity_role, orchestration_mode, platform_fault_domain_count, zone_balance],
        lower: [node_drain_timeout],
    }
}

edge! {
    AzureMachinePoolMachineTemplate => v1beta1::AzureMachinePoolMachineTemplate {
        same: [vm_size, ssh_public_key, accelerated_networking, terminate_notification_timeout, subnet_name],
        edge: [image, os_disk, data_disks, security_profile, spot_vm_options],
        upper: [
            additional_capabilities, diagnostics, vm_extensions, disable_vm_bootstrap_extension, network_interfaces,
        ],
    }
}

edge! {
    AzureMachinePoolStatus => v1beta1::AzureMachinePoolStatus {
        same: [ready, replicas, instances, version, provisioning_state, failure_reason, failure_message],
        edge: [image, conditions, long_running_operation_states],
        upper: [infrastructure_machine_kind],
    }
}
