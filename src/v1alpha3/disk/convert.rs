//! The edge between this version and the stored one.

use super::{CachingType, DataDisk, ManagedDiskParameters, OsDisk};
use crate::convert::{Absent, Always};
use crate::{edge, v1beta1};

edge! {
    OsDisk => v1beta1::OsDisk {
        edge: [diff_disk_settings],
        group: [
            (managed_disk) <=> (managed_disk) by Always<ManagedDiskParameters>,
            (os_type) <=> (os_type) by Absent<String>,
            (disk_size_gb) <=> (disk_size_gb) by Absent<i32>,
            (caching_type) <=> (caching_type) by Absent<CachingType>,
        ],
    }
}

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
