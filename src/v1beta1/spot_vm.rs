//! Spot virtual machines.

use crate::open_enum::open_enum;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use k8s_openapi::apimachinery::pkg::api::resource::Quantity;
use schemars::JsonSchema;
use serde::Serialize;

/// Price limit and eviction behaviour of Spot virtual machines.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[doc(alias = "SpotVMOptions")]
pub struct SpotVmOptions {
    /// Highest hourly price in US dollars to pay for the Spot machine, as a Kubernetes quantity. When unset the
    /// price is capped at the pay-as-you-go rate and price alone never evicts the machine.
    #[serde(default, deserialize_with = "flat_deserialize::leaf", skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "crate::schema::kubernetes::quantity")]
    #[garde(inner(custom(crate::pattern::is_quantity)))]
    pub max_price: Option<Quantity>,
    /// What Azure does with an evicted Spot machine: `Deallocate` or `Delete`. On an AzureMachine it defaults to
    /// `Delete` with an ephemeral OS disk and to `Deallocate` otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub eviction_policy: Option<SpotEvictionPolicy>,
}

open_enum! {
    /// What happens to a Spot virtual machine that Azure evicts.
    pub enum SpotEvictionPolicy {
        /// The evicted machine is stopped and deallocated; its disks are kept.
        Deallocate = "Deallocate",
        /// The evicted machine is deleted along with its disks.
        Delete = "Delete",
    }
}
