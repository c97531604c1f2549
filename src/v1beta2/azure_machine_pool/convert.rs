//! The edge between the stored version and v1beta2.

use super::{
    AzureMachinePool, AzureMachinePoolDeprecatedStatus, AzureMachinePoolInitializationStatus, AzureMachinePoolStatus,
    AzureMachinePoolV1Beta1DeprecatedStatus,
};
use crate::capi::Condition;
use crate::convert::contract;
use crate::{edge, v1beta1};

edge! {
    v1beta1::AzureMachinePoolStatus => AzureMachinePoolStatus {
        same: [replicas, instances, image, version, provisioning_state, long_running_operation_states, infrastructure_machine_kind],
        upper: [conditions],
        group: [(ready, conditions, failure_reason, failure_message) <=> (initialization, deprecated) by Contract],
    }
}

edge! { v1beta1::AzureMachinePool => AzureMachinePool { same: [metadata, spec], defaulted: [status] } }

contract! {
    Contract {
        (initialization: AzureMachinePoolInitializationStatus { ready: bool => provisioned }),
        deprecated: AzureMachinePoolDeprecatedStatus {
            AzureMachinePoolV1Beta1DeprecatedStatus { conditions: Vec<Condition>, failure_reason: Option<String>, failure_message: Option<String> }
        },
    }
}
