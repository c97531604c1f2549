//! The bastion host through which a cluster's machines are reached.

use super::{PublicIpSpec, SubnetSpec, SubnetTemplateSpec};
use crate::open_enum::open_enum;
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
    /// Azure SKU of the bastion host: `Basic` or `Standard`. Defaults to `Basic`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = "Basic"))]
    #[garde(dive)]
    pub sku: Option<BastionHostSkuName>,
    /// Whether native clients such as `ssh` can connect through a tunnel of the bastion host. Defaults to `false`;
    /// `true` needs the SKU `Standard`.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[schemars(extend("x-default" = false))]
    pub enable_tunneling: bool,
}

/// Jump host settings in an AzureClusterTemplate.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct BastionTemplateSpec {
    /// Azure Bastion host for each cluster made from the template; leave it out for clusters without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub azure_bastion: Option<AzureBastionTemplateSpec>,
}

/// Azure Bastion settings that a template can prescribe.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureBastionTemplateSpec {
    /// Bastion subnet for clusters made from the template. Role and range default to `bastion` and
    /// `10.255.255.224/27`, the name does not.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub subnet: SubnetTemplateSpec,
}

open_enum! {
    /// Azure SKU of a bastion host.
    pub enum BastionHostSkuName {
        /// Bastion host with access through the Azure portal only, without tunneling.
        Basic = "Basic",
        /// Bastion host that can also tunnel connections of native clients.
        Standard = "Standard",
    }
}
