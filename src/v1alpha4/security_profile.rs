//! Security settings of a virtual machine.

mod convert;

use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

/// Security settings of a virtual machine: whether its host encrypts.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct SecurityProfile {
    /// Whether the host encrypts the machine's disks and caches, temporary disk included. The VM size must support
    /// it; it must be off when the confidential disk encryption is `DiskWithVMGuestState`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub encryption_at_host: Option<bool>,
}
