//! Network interfaces of virtual machines.

use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

pub(super) mod defaults;

/// Network interface of a virtual machine or of every instance in a scale set.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct NetworkInterface {
    /// Name of the cluster subnet that the interface joins. The first interface may leave it empty if the cluster
    /// has only one subnet for the machine's role.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub subnet_name: String,
    /// Number of private IPv4 addresses on the interface. Defaults to 1; AzureMachine and AzureMachineTemplate
    /// reject anything lower.
    #[serde(rename = "privateIPConfigs", default, skip_serializing_if = "flat_deserialize::is_zero")]
    pub private_ip_configs: i64,
    /// Whether the interface uses Azure accelerated networking. When unset it is on if the VM size supports it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accelerated_networking: Option<bool>,
}
