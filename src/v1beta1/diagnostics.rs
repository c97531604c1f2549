//! Diagnostics settings of a virtual machine.

use crate::open_enum::open_enum;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

pub(super) mod defaults;
pub(super) mod validate;

/// Diagnostics settings of a virtual machine or of every instance in a scale set.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct Diagnostics {
    /// Boot diagnostics: console output and screenshots of the machine. When unset on an AzureMachine or
    /// AzureMachinePool, the webhook sets `storageAccountType` to `Managed`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub boot: Option<BootDiagnostics>,
}

/// Where Azure stores the boot diagnostics of a machine, or that it collects none.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct BootDiagnostics {
    /// Storage for boot diagnostics: `Managed`, `UserManaged` or `Disabled`. Required; `UserManaged` also needs the
    /// `userManaged` block.
    #[garde(dive, custom(crate::open_enum::is_set))]
    pub storage_account_type: BootDiagnosticsStorageAccountType,
    /// Your own storage account for boot diagnostics. Required when `storageAccountType` is `UserManaged` and
    /// rejected for the other types.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub user_managed: Option<UserManagedBootDiagnostics>,
}

/// Storage account of your own that receives boot diagnostics.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct UserManagedBootDiagnostics {
    /// Blob endpoint of the storage account for boot diagnostics. Required; it must start with `https://` and have
    /// at most 1024 characters.
    #[serde(rename = "storageAccountURI")]
    #[garde(length(chars, max = 1024), pattern(crate::pattern::HTTPS))]
    pub storage_account_uri: String,
}

open_enum! {
    /// Kind of storage that receives boot diagnostics, or none.
    pub enum BootDiagnosticsStorageAccountType {
        /// Azure provides the storage account for boot diagnostics.
        Managed = "Managed",
        /// Boot diagnostics go to the storage account named under `userManaged`.
        UserManaged = "UserManaged",
        /// No boot diagnostics are collected.
        Disabled = "Disabled",
    }
}
