//! The edge between the stored version and v1beta2.

use super::{
    AzureClusterIdentity, AzureClusterIdentityDeprecatedStatus, AzureClusterIdentityStatus,
    AzureClusterIdentityV1Beta1DeprecatedStatus,
};
use crate::capi::Condition;
use crate::convert::contract;
use crate::{edge, v1beta1};

edge! {
    v1beta1::AzureClusterIdentityStatus => AzureClusterIdentityStatus {
        upper: [conditions],
        group: [(conditions) <=> (deprecated) by Contract],
    }
}

edge! { v1beta1::AzureClusterIdentity => AzureClusterIdentity { same: [metadata, spec], defaulted: [status] } }

contract! {
    Contract {
        deprecated: AzureClusterIdentityDeprecatedStatus {
            AzureClusterIdentityV1Beta1DeprecatedStatus { conditions: Vec<Condition> }
        },
    }
}
