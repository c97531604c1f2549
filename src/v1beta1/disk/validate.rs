//! What the webhook's rules for OS disks and data disks have in common.

use super::super::{CachingType, ManagedDiskParameters};

pub(in crate::v1beta1) mod data_disks;
pub(in crate::v1beta1) mod os_disk;

const ULTRA: &str = "UltraSSD_LRS";

/// The storage types that upstream takes.
const STORAGE_TYPES: [&str; 7] =
    ["Premium_LRS", "PremiumV2_LRS", "Premium_ZRS", "Standard_LRS", "StandardSSD_LRS", "StandardSSD_ZRS", ULTRA];

const STORAGE_TYPE: &str = "expected Premium_LRS, PremiumV2_LRS, Premium_ZRS, Standard_LRS, StandardSSD_LRS, \
                            StandardSSD_ZRS or UltraSSD_LRS";

const NO_CACHING: &str = "an UltraSSD_LRS disk has no cache: expected None";

const CACHING: &str = "expected None, ReadOnly or ReadWrite";

pub(super) fn is_ultra(disk: Option<&ManagedDiskParameters>) -> bool {
    disk.is_some_and(|disk| disk.storage_account_type == ULTRA)
}

/// The storage type of a managed disk. A disk that is not managed has none to be checked.
fn storage_type(disk: Option<&ManagedDiskParameters>) -> Option<&str> {
    disk.map(|disk| disk.storage_account_type.as_str())
}

fn is_storage_type(text: &str) -> bool {
    STORAGE_TYPES.contains(&text)
}

fn is_caching(caching: &CachingType) -> bool {
    !matches!(caching, CachingType::Other(_))
}
