//! What the webhooks fill in for data disks.

use super::{
    super::{CachingType, DataDisk},
    validate::is_ultra,
};
use crate::admission::replace;
use std::collections::BTreeSet;

/// `AM-D02`, `AMT-D02`: LUNs, the lowest that are free, to the disks in their order.
pub(in crate::v1beta1) fn luns(disks: &mut [DataDisk]) -> bool {
    if disks.iter().all(|disk| disk.lun.is_some()) {
        return false;
    }
    let given: BTreeSet<i32> = disks.iter().filter_map(|disk| disk.lun).collect();
    let mut free = (0..).filter(|lun| !given.contains(lun));
    for disk in disks.iter_mut().filter(|disk| disk.lun.is_none()) {
        disk.lun = free.next();
    }
    true
}

/// `AM-D03`, `AMT-D03`: a cache for reads and writes, none for ultra disks.
pub(in crate::v1beta1) fn caching(disks: &mut [DataDisk]) -> bool {
    let mut changed = false;
    for disk in disks.iter_mut().filter(|disk| disk.caching_type.is_empty()) {
        let is_ultra = is_ultra(disk.managed_disk.as_ref());
        let caching = if is_ultra { CachingType::None } else { CachingType::ReadWrite };
        changed |= replace(&mut disk.caching_type, caching);
    }
    changed
}
