//! Service endpoints of subnets.

use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

pub(super) mod validate;

/// Azure service to which a subnet gets a service endpoint, and the regions for which it holds.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct ServiceEndpointSpec {
    /// Name of the Azure service, in the form `Microsoft.Storage`. A subnet lists each service once.
    pub service: String,
    /// Regions in which the service is reachable through the endpoint, in lower case, or `*` for all. At least one,
    /// without repetition.
    pub locations: Vec<String>,
}
