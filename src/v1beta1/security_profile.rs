//! Security settings of a virtual machine.

use crate::open_enum::open_enum;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

pub(super) mod validate;

/// Security settings of a virtual machine or of every instance in a scale set.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct SecurityProfile {
    /// Whether the host encrypts the machine's disks and caches, temporary disk included. The VM size must support
    /// it; it must be off when the confidential disk encryption is `DiskWithVMGuestState`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub encryption_at_host: Option<bool>,
    /// Security type of the machine: `ConfidentialVM` or `TrustedLaunch`. An AzureMachine whose OS disk sets
    /// `securityEncryptionType` needs `ConfidentialVM`.
    #[serde(default, skip_serializing_if = "SecurityTypes::is_empty")]
    #[garde(dive)]
    pub security_type: SecurityTypes,
    /// Secure boot and virtual TPM switches of the machine. Needed when the OS disk of an AzureMachine sets
    /// `securityEncryptionType`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub uefi_settings: Option<UefiSettings>,
}

/// Firmware security switches of a trusted launch or confidential machine.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct UefiSettings {
    /// Whether the machine boots only signed boot loaders and kernels. Must be `true` on an AzureMachine whose
    /// confidential disk encryption is `DiskWithVMGuestState`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secure_boot_enabled: Option<bool>,
    /// Whether the machine has a virtual TPM. Must be `true` on an AzureMachine whose OS disk sets
    /// `securityEncryptionType`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub v_tpm_enabled: Option<bool>,
}

open_enum! {
    /// Azure security type of a virtual machine.
    pub enum SecurityTypes {
        /// The machine's memory and state are shielded from the host by hardware.
        ConfidentialVm = "ConfidentialVM",
        /// The machine can use secure boot and a virtual TPM.
        TrustedLaunch = "TrustedLaunch",
    }
}
