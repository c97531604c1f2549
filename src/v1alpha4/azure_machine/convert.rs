//! The edge between this version and the stored one.

use super::{AzureMachine, AzureMachineSpec, AzureMachineStatus};
use crate::{edge, v1beta1};

edge! { AzureMachine => v1beta1::AzureMachine { same: [metadata], edge: [spec], defaulted: [status] } }

edge! {
    AzureMachineSpec => v1beta1::AzureMachineSpec {
        same: [
            provider_id, vm_size, failure_domain, identity, user_assigned_identities, role_assignment_name,
            ssh_public_key, additional_tags, allocate_public_ip, enable_ip_forwarding, accelerated_networking,
            subnet_name,
        ],
        edge: [image, os_disk, data_disks, spot_vm_options, security_profile],
        upper: [
            system_assigned_identity_role, additional_capabilities, diagnostics, dns_servers,
            disable_extension_operations, disable_vm_bootstrap_extension, vm_extensions, network_interfaces,
            capacity_reservation_group_id,
        ],
    }
}

edge! {
    AzureMachineStatus => v1beta1::AzureMachineStatus {
        same: [ready, addresses, vm_state, failure_reason, failure_message],
        edge: [conditions, long_running_operation_states],
    }
}
