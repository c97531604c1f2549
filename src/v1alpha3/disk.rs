//! OS disks, data disks and their encryption.

mod convert;

use super::{CachingType, DiffDiskSettings, DiskEncryptionSetParameters};
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

/// Operating system disk of a virtual machine or of every instance in a scale set.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[doc(alias = "OSDisk")]
pub struct OsDisk {
    /// Operating system on the disk, `Linux` or `Windows`. Required.
    pub os_type: String,
    /// Size of the operating system disk in GB. Required; 0 leaves the size of the image.
    #[serde(rename = "diskSizeGB")]
    pub disk_size_gb: i32,
    /// Managed disk settings of the operating system disk. Required.
    #[garde(dive)]
    pub managed_disk: ManagedDiskParameters,
    /// Makes the operating system disk ephemeral, kept on storage local to the host and lost when the machine is
    /// reimaged. Cannot be combined with `managedDisk.diskEncryptionSet`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub diff_disk_settings: Option<DiffDiskSettings>,
    /// Host caching of the operating system disk: `None`, `ReadOnly` or `ReadWrite`. Left out it is `None`; the
    /// schema takes any string.
    #[serde(default, skip_serializing_if = "CachingType::is_empty")]
    #[schemars(with = "String")]
    pub caching_type: CachingType,
}

/// Extra empty disk created together with a virtual machine or scale set instance.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct DataDisk {
    /// Ending of the data disk's name; an AzureMachine's disk is called `{machine}_{nameSuffix}`. Required, and
    /// unique among the disks of a machine.
    pub name_suffix: String,
    /// Size of the data disk in GB. Required; on AzureMachine and AzureMachineTemplate it must be from 4 to 32767.
    #[serde(rename = "diskSizeGB")]
    pub disk_size_gb: i32,
    /// Managed disk settings of the data disk. When present on an AzureMachine or AzureMachineTemplate, its
    /// `storageAccountType` is required.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub managed_disk: Option<ManagedDiskParameters>,
    /// Logical unit number by which the guest finds the data disk, from 0 to 63 and unique per machine. When unset,
    /// AzureMachine and AzureMachineTemplate get the lowest free number; AzureMachinePool gets no default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lun: Option<i32>,
    /// Host caching of the data disk: `None`, `ReadOnly` or `ReadWrite`. The schema takes any string.
    #[serde(default, skip_serializing_if = "CachingType::is_empty")]
    #[schemars(with = "String")]
    pub caching_type: CachingType,
}

/// Storage type and encryption set of an Azure managed disk.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct ManagedDiskParameters {
    /// Storage type of the managed disk, such as `Premium_LRS`. Required.
    pub storage_account_type: String,
    /// Disk encryption set whose customer-managed key encrypts the managed disk. Not allowed on an ephemeral
    /// operating system disk.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub disk_encryption_set: Option<DiskEncryptionSetParameters>,
}
