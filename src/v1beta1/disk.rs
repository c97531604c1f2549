//! OS disks, data disks and their encryption.

use crate::open_enum::open_enum;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

pub(super) mod defaults;
mod methods;
pub(super) mod validate;

/// Operating system disk of a virtual machine or of every instance in a scale set.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[doc(alias = "OSDisk")]
pub struct OsDisk {
    /// Operating system on the disk, `Linux` or `Windows`. Defaults to `Linux`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(required, extend("x-default" = "Linux"))]
    pub os_type: Option<String>,
    /// Size of the operating system disk in GB, from 1 to 2048. When unset, the disk gets the size of the image.
    #[serde(rename = "diskSizeGB", default, skip_serializing_if = "Option::is_none")]
    pub disk_size_gb: Option<i32>,
    /// Managed disk settings of the operating system disk. When present, its `storageAccountType` is required and
    /// cannot be `UltraSSD_LRS`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub managed_disk: Option<ManagedDiskParameters>,
    /// Makes the operating system disk ephemeral, kept on storage local to the host and lost when the machine is
    /// reimaged. Cannot be combined with `managedDisk.diskEncryptionSet`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub diff_disk_settings: Option<DiffDiskSettings>,
    /// Host caching of the operating system disk: `None`, `ReadOnly` or `ReadWrite`. Defaults to `None`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = "None"))]
    #[garde(dive)]
    pub caching_type: Option<CachingType>,
}

/// Settings of an ephemeral operating system disk.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct DiffDiskSettings {
    /// Where the ephemeral operating system disk lives relative to the host. Required; `Local` is the only value.
    #[garde(dive, custom(crate::open_enum::is_set))]
    pub option: DiffDiskOption,
    /// Local storage that holds the ephemeral operating system disk: `CacheDisk`, `NvmeDisk` or `ResourceDisk`.
    /// When unset Azure chooses from what the VM size offers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub placement: Option<DiffDiskPlacement>,
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
    /// Host caching of the data disk: `None`, `ReadOnly` or `ReadWrite`. AzureMachine and AzureMachineTemplate
    /// default to `ReadWrite`, or to `None` for `UltraSSD_LRS`, which allows no caching.
    #[serde(default, skip_serializing_if = "CachingType::is_empty")]
    #[garde(dive)]
    pub caching_type: CachingType,
}

/// Storage type and encryption of an Azure managed disk.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct ManagedDiskParameters {
    /// Storage type of the managed disk: `Premium_LRS`, `PremiumV2_LRS`, `Premium_ZRS`, `Standard_LRS`,
    /// `StandardSSD_LRS`, `StandardSSD_ZRS` or `UltraSSD_LRS`. Ultra works for data disks only.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub storage_account_type: String,
    /// Disk encryption set whose customer-managed key encrypts the managed disk. Not allowed on an ephemeral
    /// operating system disk.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub disk_encryption_set: Option<DiskEncryptionSetParameters>,
    /// Confidential computing settings of the managed disk, for the operating system disk of a confidential VM.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub security_profile: Option<VmDiskSecurityProfile>,
}

/// Reference to an Azure disk encryption set.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct DiskEncryptionSetParameters {
    /// Azure resource ID of the disk encryption set.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
}

/// Encryption of the operating system disk of a confidential VM.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[doc(alias = "VMDiskSecurityProfile")]
pub struct VmDiskSecurityProfile {
    /// Disk encryption set for the confidential VM's disk and guest state. Allowed only when
    /// `securityEncryptionType` is `DiskWithVMGuestState`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub disk_encryption_set: Option<DiskEncryptionSetParameters>,
    /// What confidential encryption covers: `VMGuestStateOnly` or `DiskWithVMGuestState`. AzureMachine and
    /// AzureMachineTemplate with a `securityProfile` then need `ConfidentialVM` there and the virtual TPM on.
    #[serde(default, skip_serializing_if = "SecurityEncryptionType::is_empty")]
    #[garde(dive)]
    pub security_encryption_type: SecurityEncryptionType,
}

open_enum! {
    /// Host caching mode of an operating system or data disk.
    pub enum CachingType {
        /// The host does not cache the disk.
        None = "None",
        /// The host caches reads of the disk.
        ReadOnly = "ReadOnly",
        /// The host caches both reads and writes of the disk.
        ReadWrite = "ReadWrite",
    }
}

open_enum! {
    /// Where an ephemeral operating system disk is kept.
    pub enum DiffDiskOption {
        /// The ephemeral disk is kept on local storage of the host.
        Local = "Local",
    }
}

open_enum! {
    /// Local storage of the host that holds an ephemeral operating system disk.
    pub enum DiffDiskPlacement {
        /// The ephemeral disk uses the space of the VM size's cache disk.
        CacheDisk = "CacheDisk",
        /// The ephemeral disk uses a local NVMe disk of the VM size.
        NvmeDisk = "NvmeDisk",
        /// The ephemeral disk uses the VM size's temporary disk.
        ResourceDisk = "ResourceDisk",
    }
}

open_enum! {
    /// Parts of a confidential VM's storage that confidential encryption covers.
    pub enum SecurityEncryptionType {
        /// Only the VM guest state, which holds the virtual TPM's data, is encrypted.
        VmGuestStateOnly = "VMGuestStateOnly",
        /// Both the operating system disk and the VM guest state are encrypted.
        DiskWithVmGuestState = "DiskWithVMGuestState",
    }
}
