//! Spot virtual machines.

mod convert;

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
}
