//! The edge between the stored version and v1beta2.

use super::{
    AzureMachine, AzureMachineDeprecatedStatus, AzureMachineInitializationStatus, AzureMachineStatus,
    AzureMachineV1Beta1DeprecatedStatus,
};
use crate::capi::Condition;
use crate::convert::contract;
use crate::{edge, v1beta1};

edge! {
    v1beta1::AzureMachineStatus => AzureMachineStatus {
        same: [addresses, vm_state, long_running_operation_states],
        upper: [conditions],
        group: [(ready, conditions, failure_reason, failure_message) <=> (initialization, deprecated) by Contract],
    }
}

edge! { v1beta1::AzureMachine => AzureMachine { same: [metadata, spec], defaulted: [status] } }

contract! {
    Contract {
        (initialization: AzureMachineInitializationStatus { ready: bool => provisioned }),
        deprecated: AzureMachineDeprecatedStatus {
            AzureMachineV1Beta1DeprecatedStatus { conditions: Vec<Condition>, failure_reason: Option<String>, failure_message: Option<String> }
        },
    }
}
