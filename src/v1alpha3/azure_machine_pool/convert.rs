//! The edge between this version and the stored one.

use super::{AzureMachinePool, AzureMachinePoolMachineTemplate, AzureMachinePoolSpec, AzureMachinePoolStatus, Future};
use crate::convert::Edge;
use crate::{edge, v1beta1};

edge! { AzureMachinePool => v1beta1::AzureMachinePool { same: [metadata], edge: [spec], defaulted: [status] } }

edge! {
    AzureMachinePoolSpec => v1beta1::AzureMachinePoolSpec {
        same: [
            location, additional_tags, provider_id, provider_id_list, identity, user_assigned_identities,
            role_assignment_name,
        ],
        edge: [template],
        upper: [
            system_assigned_identity_role, strategy, orchestration_mode, platform_fault_domain_count, zone_balance,
        ],
    }
}

edge! {
    AzureMachinePoolMachineTemplate => v1beta1::AzureMachinePoolMachineTemplate {
        same: [vm_size, ssh_public_key, accelerated_networking, terminate_notification_timeout],
        edge: [image, os_disk, data_disks, security_profile, spot_vm_options],
        upper: [
            additional_capabilities, diagnostics, subnet_name, vm_extensions, disable_vm_bootstrap_extension,
            network_interfaces,
        ],
    }
}

edge! {
    AzureMachinePoolStatus => v1beta1::AzureMachinePoolStatus {
        same: [ready, replicas, instances, version, provisioning_state, failure_reason, failure_message],
        edge: [conditions],
        upper: [image, infrastructure_machine_kind],
        group: [(long_running_operation_state) <=> (long_running_operation_states) by FirstOperation],
    }
}

/// One operation against a list of them, of which it is the first.
struct FirstOperation;

impl FirstOperation {
    fn up((first,): (Option<Future>,)) -> (Vec<v1beta1::Future>,) {
        (first.into_iter().map(Edge::up).collect(),)
    }

    fn down((all,): (Vec<v1beta1::Future>,)) -> (Option<Future>,) {
        (all.into_iter().next().map(Edge::down),)
    }

    fn loses((all,): (&Vec<v1beta1::Future>,)) -> bool {
        all.len() > 1 || all.iter().any(Future::loses)
    }

    fn shows((first,): (&Option<Future>,), (base,): (&Vec<v1beta1::Future>,)) -> bool {
        match (first, base.first()) {
            (Some(first), Some(base)) => first.shows(base),
            (first, base) => first.is_none() && base.is_none(),
        }
    }

    /// The others stay behind the first. Without a first there are none: the next would show in its place.
    fn merge((first,): (Option<Future>,), (base,): (Vec<v1beta1::Future>,)) -> (Vec<v1beta1::Future>,) {
        let Some(first) = first else { return (Vec::new(),) };
        let mut base = base.into_iter();
        let merged = match base.next() {
            Some(old) if old.name == first.name => first.merge(old),
            _ => first.up(),
        };
        (std::iter::once(merged).chain(base).collect(),)
    }
}
