//! The edge between this version and the stored one.

use super::{AzureMachinePoolMachine, AzureMachinePoolMachineSpec, AzureMachinePoolMachineStatus};
use crate::{edge, v1beta1};

edge! {
    AzureMachinePoolMachine => v1beta1::AzureMachinePoolMachine {
        same: [metadata],
        edge: [spec],
        defaulted: [status],
    }
}

edge! { AzureMachinePoolMachineSpec => v1beta1::AzureMachinePoolMachineSpec { same: [provider_id, instance_id] } }

edge! {
    AzureMachinePoolMachineStatus => v1beta1::AzureMachinePoolMachineStatus {
        same: [
            node_ref, version, provisioning_state, instance_name, failure_reason, failure_message,
            latest_model_applied, ready,
        ],
        edge: [conditions, long_running_operation_states],
    }
}
