//! The edge between this version and the stored one.

use super::{AzureBastion, BastionSpec};
use crate::{edge, v1beta1};

edge! { BastionSpec => v1beta1::BastionSpec { edge: [azure_bastion] } }

edge! {
    AzureBastion => v1beta1::AzureBastion {
        same: [name],
        edge: [subnet, public_ip],
        upper: [sku, enable_tunneling],
    }
}
