//! The edge between the stored version and v1beta2.

use super::{
    AzureManagedMachinePool, AzureManagedMachinePoolDeprecatedStatus, AzureManagedMachinePoolInitializationStatus,
    AzureManagedMachinePoolStatus, AzureManagedMachinePoolV1Beta1DeprecatedStatus,
};
use crate::capi::Condition;
use crate::convert::contract;
use crate::{edge, v1beta1};

edge! {
    v1beta1::AzureManagedMachinePoolStatus => AzureManagedMachinePoolStatus {
        same: [replicas, long_running_operation_states],
        upper: [conditions],
        group: [(ready, conditions, error_reason, error_message) <=> (initialization, deprecated) by Contract],
    }
}

edge! { v1beta1::AzureManagedMachinePool => AzureManagedMachinePool { same: [metadata, spec], defaulted: [status] } }

contract! {
    Contract {
        (initialization: AzureManagedMachinePoolInitializationStatus { ready: bool => provisioned }),
        deprecated: AzureManagedMachinePoolDeprecatedStatus {
            AzureManagedMachinePoolV1Beta1DeprecatedStatus { conditions: Vec<Condition>, error_reason: Option<String>, error_message: Option<String> }
        },
    }
}
