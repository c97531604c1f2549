//! The edge between the stored version and v1beta2.

use super::{
    AzureASOManagedMachinePool, AzureASOManagedMachinePoolDeprecatedStatus,
    AzureASOManagedMachinePoolInitializationStatus, AzureASOManagedMachinePoolStatus,
    AzureASOManagedMachinePoolV1Beta1DeprecatedStatus,
};
use crate::convert::contract;
use crate::{edge, v1beta1};

edge! {
    v1beta1::AzureASOManagedMachinePoolStatus => AzureASOManagedMachinePoolStatus {
        same: [replicas, resources],
        group: [(ready) <=> (initialization, deprecated) by Contract],
    }
}

edge! {
    v1beta1::AzureASOManagedMachinePool => AzureASOManagedMachinePool {
        same: [metadata, spec],
        defaulted: [status],
    }
}

contract! {
    Contract {
        (initialization: AzureASOManagedMachinePoolInitializationStatus { ready: bool => provisioned }),
        deprecated: AzureASOManagedMachinePoolDeprecatedStatus {
            AzureASOManagedMachinePoolV1Beta1DeprecatedStatus {}
        },
    }
}
