//! Edge zones.

use crate::open_enum::open_enum;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

/// Azure extended location, a small site outside the region's own data centres.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct ExtendedLocationSpec {
    /// Name of the edge zone, which must belong to the cluster's region.
    pub name: String,
    /// Kind of the extended location. Only `EdgeZone` is allowed.
    #[garde(dive, custom(crate::open_enum::is_set))]
    pub r#type: ExtendedLocationType,
}

open_enum! {
    /// Kind of an Azure extended location.
    pub enum ExtendedLocationType {
        /// Azure edge zone near users, attached to a parent region.
        EdgeZone = "EdgeZone",
    }
}
