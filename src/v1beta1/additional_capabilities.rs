//! Capabilities that a virtual machine has only when asked for.

use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

/// Optional hardware capabilities of a virtual machine or of every instance in a scale set.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AdditionalCapabilities {
    /// Whether Ultra disks can be attached to the machine. When unset it is on exactly when a data disk uses
    /// `UltraSSD_LRS`.
    #[serde(rename = "ultraSSDEnabled", default, skip_serializing_if = "Option::is_none")]
    pub ultra_ssd_enabled: Option<bool>,
}
