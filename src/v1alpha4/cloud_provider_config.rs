//! Overrides for the configuration of the Azure cloud provider.

mod convert;

use super::{BackOffConfig, RateLimitConfig, RateLimitName};
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

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
    #[serde(default, skip_serializing_if = "RateLimitName::is_empty")]
    #[garde(dive)]
    pub name: RateLimitName,
    /// Limits for the calls of this kind of client.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub config: RateLimitConfig,
}
