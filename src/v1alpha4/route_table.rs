//! Route tables of subnets.

mod convert;

use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

/// Azure route table of a subnet.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct RouteTable {
    /// Azure resource ID of the route table. Filled in by the controller; leave it out of manifests.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// Name of the route table. Defaults to `{cluster}-node-routetable` for node subnets and `{cluster}-routetable`
    /// for the cluster subnet; cannot be changed once set.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
}
