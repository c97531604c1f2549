//! The bastion host through which a cluster's machines are reached.

mod convert;

use super::{PublicIpSpec, SubnetSpec};
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

/// Jump host of an AzureCluster, for access to machines without a public IP address.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct BastionSpec {
    /// Azure Bastion host of the cluster; an empty object takes all defaults. It may be added later, but once
    /// present it can be neither changed nor removed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub azure_bastion: Option<AzureBastion>,
}

/// Azure Bastion host, with the subnet and public IP address that it needs.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureBastion {
    /// Name of the Azure Bastion host. Defaults to `{cluster}-azure-bastion`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Subnet of the Azure Bastion host. Defaults to `AzureBastionSubnet` (a name that Azure demands) with role
    /// `bastion` and the range `10.255.255.224/27`.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub subnet: SubnetSpec,
    /// Public IP address of the Azure Bastion host. Its name defaults to `{cluster}-azure-bastion-pip`.
    #[serde(rename = "publicIP", default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub public_ip: PublicIpSpec,
}
