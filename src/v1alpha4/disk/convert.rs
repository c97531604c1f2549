//! The edge between this version and the stored one.

use super::{CachingType, DataDisk, DiffDiskSettings, ManagedDiskParameters, OsDisk};
use crate::convert::{Absent, text_edge};
use crate::{edge, v1beta1};

edge! {
    OsDisk => v1beta1::OsDisk {
        same: [disk_size_gb],
        edge: [managed_disk, diff_disk_settings],
        group: [
            (os_type) <=> (os_type) by Absent<String>,
            (caching_type) <=> (caching_type) by Absent<CachingType>,
        ],
    }
}

edge! { DiffDiskSettings => v1beta1::DiffDiskSettings { same: [option], upper: [placement] } }

edge! {
    DataDisk => v1beta1::DataDisk {
        key: name_suffix,
        same: [name_suffix, disk_size_gb, lun, caching_type],
        edge: [managed_disk],
    }
}

edge! {
    ManagedDiskParameters => v1beta1::ManagedDiskParameters {
        same: [storage_account_type, disk_encryption_set],
        upper: [security_profile],
    }
}

text_edge!(CachingType);
