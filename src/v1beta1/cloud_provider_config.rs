//! Overrides for the configuration of the Azure cloud provider.

use crate::open_enum::open_enum;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use k8s_openapi::apimachinery::pkg::api::resource::Quantity;
use schemars::JsonSchema;
use serde::Serialize;

mod methods;

/// Settings of the Azure cloud provider that cannot be derived from the rest of the AzureCluster. They apply only
/// while CAPZ generates the cloud provider configuration itself.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct CloudProviderConfigOverrides {
    /// Client-side rate limits of the cloud provider, one entry per kind of Azure API client.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub rate_limits: Vec<RateLimitSpec>,
    /// Retry behaviour of the cloud provider after failed Azure API calls.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub back_offs: BackOffConfig,
}

/// Rate limit for one kind of Azure API client in the cloud provider.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct RateLimitSpec {
    /// Kind of client that the rate limit is for, such as `loadBalancerRateLimit`; `defaultRateLimit` is for all
    /// kinds without an entry of their own.
    #[garde(dive, custom(crate::open_enum::is_set))]
    pub name: RateLimitName,
    /// Limits for the calls of this kind of client.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub config: RateLimitConfig,
}

/// Token bucket limits of the cloud provider, separate for reading and writing Azure API calls.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct RateLimitConfig {
    /// Whether the cloud provider limits the rate of its own calls at all.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    pub cloud_provider_rate_limit: bool,
    /// Reading calls per second that the cloud provider may make on average, as a quantity.
    #[serde(
        rename = "cloudProviderRateLimitQPS",
        default,
        deserialize_with = "flat_deserialize::leaf",
        skip_serializing_if = "Option::is_none"
    )]
    #[schemars(schema_with = "crate::schema::kubernetes::quantity")]
    #[garde(inner(custom(crate::pattern::is_quantity)))]
    pub cloud_provider_rate_limit_qps: Option<Quantity>,
    /// Reading calls that the cloud provider may make in one burst.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    pub cloud_provider_rate_limit_bucket: i64,
    /// Writing calls per second that the cloud provider may make on average, as a quantity.
    #[serde(
        rename = "cloudProviderRateLimitQPSWrite",
        default,
        deserialize_with = "flat_deserialize::leaf",
        skip_serializing_if = "Option::is_none"
    )]
    #[schemars(schema_with = "crate::schema::kubernetes::quantity")]
    #[garde(inner(custom(crate::pattern::is_quantity)))]
    pub cloud_provider_rate_limit_qps_write: Option<Quantity>,
    /// Writing calls that the cloud provider may make in one burst.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    pub cloud_provider_rate_limit_bucket_write: i64,
}

/// Exponential back-off with which the cloud provider repeats failed Azure API calls.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct BackOffConfig {
    /// Whether the cloud provider repeats failed calls with back-off.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    pub cloud_provider_backoff: bool,
    /// Largest number of tries for a call under back-off.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    pub cloud_provider_backoff_retries: i64,
    /// Factor by which the wait grows from one retry to the next, as a quantity.
    #[serde(default, deserialize_with = "flat_deserialize::leaf", skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "crate::schema::kubernetes::quantity")]
    #[garde(inner(custom(crate::pattern::is_quantity)))]
    pub cloud_provider_backoff_exponent: Option<Quantity>,
    /// Wait before the first retry, in seconds.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    pub cloud_provider_backoff_duration: i64,
    /// Share of the wait that is added at random so that clients do not retry in step, as a quantity.
    #[serde(default, deserialize_with = "flat_deserialize::leaf", skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "crate::schema::kubernetes::quantity")]
    #[garde(inner(custom(crate::pattern::is_quantity)))]
    pub cloud_provider_backoff_jitter: Option<Quantity>,
}

open_enum! {
    /// Kind of Azure API client in the cloud provider that a rate limit applies to.
    pub enum RateLimitName {
        /// Limit for every client that has no entry of its own.
        DefaultRateLimit = "defaultRateLimit",
        /// Limit for calls about single routes.
        RouteRateLimit = "routeRateLimit",
        /// Limit for calls about subnets.
        SubnetsRateLimit = "subnetsRateLimit",
        /// Limit for calls about network interfaces.
        InterfaceRateLimit = "interfaceRateLimit",
        /// Limit for calls about route tables.
        RouteTableRateLimit = "routeTableRateLimit",
        /// Limit for calls about load balancers.
        LoadBalancerRateLimit = "loadBalancerRateLimit",
        /// Limit for calls about public IP addresses.
        PublicIpAddressRateLimit = "publicIPAddressRateLimit",
        /// Limit for calls about network security groups.
        SecurityGroupRateLimit = "securityGroupRateLimit",
        /// Limit for calls about virtual machines.
        VirtualMachineRateLimit = "virtualMachineRateLimit",
        /// Limit for calls about storage accounts.
        StorageAccountRateLimit = "storageAccountRateLimit",
        /// Limit for calls about managed disks.
        DiskRateLimit = "diskRateLimit",
        /// Limit for calls about disk snapshots.
        SnapshotRateLimit = "snapshotRateLimit",
        /// Limit for calls about virtual machine scale sets.
        VirtualMachineScaleSetRateLimit = "virtualMachineScaleSetRateLimit",
        /// Limit for calls about the available virtual machine sizes.
        VirtualMachineSizesRateLimit = "virtualMachineSizesRateLimit",
        /// Limit for calls about availability sets.
        AvailabilitySetRateLimit = "availabilitySetRateLimit",
    }
}
