//! The webhook's rules for data disks. Upstream does not say which of the disks it means.

use super::super::super::{CachingType, DataDisk};
use crate::admission::{Findings, Path, Request, Rule};
use std::collections::BTreeSet;

type Disks = Vec<DataDisk>;

pub(in crate::v1beta1) const RULES: &[Rule<Disks>] = &[
    Rule::new("S-DD-01", sizes_are_in_range),
    Rule::new("S-DD-02", name_suffixes_are_set),
    Rule::new("S-DD-03", name_suffixes_are_unique),
    Rule::new("S-DD-04", storage_types_are_set),
    Rule::new("S-DD-05", storage_types_are_known),
    Rule::new("S-DD-06", luns_are_set),
    Rule::new("S-DD-07", luns_are_in_range),
    Rule::new("S-DD-08", luns_are_unique),
    Rule::new("S-DD-09", ultra_disks_are_not_cached),
    Rule::new("S-DD-10", cachings_are_known),
];

fn each<'a>(disks: &'a Request<'a, Disks>) -> impl Iterator<Item = (Path<'a>, &'a DataDisk)> {
    disks.new.iter().enumerate().map(|(index, disk)| (disks.at.unspelt_index(index), disk))
}

/// `S-DD-01`: from 4 to 32767 GB.
fn sizes_are_in_range(disks: &Request<'_, Disks>, found: &mut Findings) {
    for (at, disk) in each(disks) {
        if !(4..=32767).contains(&disk.disk_size_gb) {
            found.invalid(&at.spelt("diskSizeGB", "DiskSizeGB"), &disk.disk_size_gb, "expected 4 to 32767");
        }
    }
}

/// `S-DD-02`: every disk has a suffix to its name.
fn name_suffixes_are_set(disks: &Request<'_, Disks>, found: &mut Findings) {
    for (at, disk) in each(disks) {
        if disk.name_suffix.is_empty() {
            found.required(&at.spelt("nameSuffix", "NameSuffix"), "expected a text that no other disk has");
        }
    }
}

/// `S-DD-03`: no two disks have the same suffix.
fn name_suffixes_are_unique(disks: &Request<'_, Disks>, found: &mut Findings) {
    let mut seen = BTreeSet::new();
    for (at, disk) in each(disks) {
        if !seen.insert(disk.name_suffix.as_str()) {
            let message = "another disk has the same: expected a text that no other disk has";
            found.duplicate(&at.spelt("nameSuffix", ""), &disk.name_suffix, message);
        }
    }
}

/// `S-DD-04`: a managed disk says on what storage.
fn storage_types_are_set(disks: &Request<'_, Disks>, found: &mut Findings) {
    for (at, disk) in each(disks) {
        if super::storage_type(disk.managed_disk.as_ref()) == Some("") {
            let path = at.spelt("managedDisk.storageAccountType", "managedDisk.StorageAccountType");
            found.required(&path, super::STORAGE_TYPE);
        }
    }
}

/// `S-DD-05`: the storage type is one that upstream knows.
fn storage_types_are_known(disks: &Request<'_, Disks>, found: &mut Findings) {
    for (at, disk) in each(disks) {
        let storage_type = super::storage_type(disk.managed_disk.as_ref()).unwrap_or_default();
        if !storage_type.is_empty() && !super::is_storage_type(storage_type) {
            let path = at.spelt("managedDisk.storageAccountType", "managedDisk.StorageAccountType");
            found.invalid(&path, storage_type, super::STORAGE_TYPE);
        }
    }
}

/// `S-DD-06`: every disk has a LUN.
fn luns_are_set(disks: &Request<'_, Disks>, found: &mut Findings) {
    for (at, disk) in each(disks) {
        if disk.lun.is_none() {
            found.required(&at.spelt("lun", ""), "expected a number from 0 to 63 that no other disk has");
        }
    }
}

/// The LUN as one of 64, if it is.
fn bit(lun: i32) -> Option<u64> {
    u32::try_from(lun).ok().and_then(|lun| 1_u64.checked_shl(lun))
}

/// `S-DD-07`: LUNs lie in 0 to 63.
fn luns_are_in_range(disks: &Request<'_, Disks>, found: &mut Findings) {
    for (at, disk) in each(disks) {
        if let Some(lun) = disk.lun.filter(|lun| bit(*lun).is_none()) {
            found.invalid(&at.spelt("lun", ""), &lun, "expected 0 to 63");
        }
    }
}

/// `S-DD-08`: no two disks have the same LUN.
fn luns_are_unique(disks: &Request<'_, Disks>, found: &mut Findings) {
    let mut seen = 0;
    for (at, disk) in each(disks) {
        let bit = disk.lun.and_then(bit).unwrap_or_default();
        if seen & bit != 0 {
            let message = "another disk has the same: expected a number that no other disk has";
            found.duplicate(&at.spelt("lun", ""), &disk.lun, message);
        }
        seen |= bit;
    }
}

/// `S-DD-09`: ultra disks have no cache.
fn ultra_disks_are_not_cached(disks: &Request<'_, Disks>, found: &mut Findings) {
    for (at, disk) in each(disks) {
        if super::is_ultra(disk.managed_disk.as_ref()) && disk.caching_type != CachingType::None {
            found.invalid(&at.spelt("cachingType", "CachingType"), &disk.caching_type, super::NO_CACHING);
        }
    }
}

/// `S-DD-10`: the kind of cache is one that Azure knows.
fn cachings_are_known(disks: &Request<'_, Disks>, found: &mut Findings) {
    for (at, disk) in each(disks) {
        if !super::is_caching(&disk.caching_type) {
            found.invalid(&at.spelt("cachingType", "CachingType"), &disk.caching_type, super::CACHING);
        }
    }
}
