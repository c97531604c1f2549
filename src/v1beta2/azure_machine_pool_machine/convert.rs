//! The edge between the stored version and v1beta2.

use super::{
    AzureMachinePoolMachine, AzureMachinePoolMachineDeprecatedStatus, AzureMachinePoolMachineInitializationStatus,
    AzureMachinePoolMachineStatus, AzureMachinePoolMachineV1Beta1DeprecatedStatus,
};
use crate::capi::Condition;
use crate::convert::contract;
use crate::{edge, v1beta1};

edge! {
    v1beta1::AzureMachinePoolMachineStatus => AzureMachinePoolMachineStatus {
        same: [node_ref, version, provisioning_state, instance_name, long_running_operation_states, latest_model_applied],
        upper: [conditions],
        group: [(ready, conditions, failure_reason, failure_message) <=> (initialization, deprecated) by Contract],
    }
}

edge! { v1beta1::AzureMachinePoolMachine => AzureMachinePoolMachine { same: [metadata, spec], defaulted: [status] } }

contract! {
    Contract {
        (initialization: AzureMachinePoolMachineInitializationStatus { ready: bool => provisioned }),
        deprecated: AzureMachinePoolMachineDeprecatedStatus {
            AzureMachinePoolMachineV1Beta1DeprecatedStatus { conditions: Vec<Condition>, failure_reason: Option<String>, failure_message: Option<String> }
        },
    }
}
