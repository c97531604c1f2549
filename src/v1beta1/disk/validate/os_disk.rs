//! The webhook's rules for OS disks.

use super::super::super::{CachingType, DiffDiskOption, OsDisk, SecurityEncryptionType};
use crate::admission::{Findings, Request, Rule};

pub(in crate::v1beta1) const RULES: &[Rule<OsDisk>] = &[
    Rule::new("S-OSD-01", size_is_in_range),
    Rule::new("S-OSD-02", os_type_is_set),
    Rule::new("S-OSD-03", ultra_disks_are_not_cached),
    Rule::new("S-OSD-04", caching_is_known),
    Rule::new("S-OSD-05", is_not_ultra),
    Rule::new("S-OSD-06", storage_type_is_set),
    Rule::new("S-OSD-07", storage_type_is_known),
    Rule::new("S-OSD-08", confidential_set_encrypts_disk_and_state),
    Rule::new("S-OSD-09", ephemeral_disks_have_no_encryption_set),
    Rule::new("S-OSD-10", placement_is_of_local_disks),
];

/// `S-OSD-01`: from 1 to 2048 GB.
fn size_is_in_range(disk: &Request<'_, OsDisk>, found: &mut Findings) {
    if let Some(size) = disk.new.disk_size_gb.filter(|size| !(1..=2048).contains(size)) {
        found.invalid(&disk.at.spelt("diskSizeGB", "DiskSizeGB"), &size, "expected 1 to 2048");
    }
}

/// `S-OSD-02`: an OS disk has an operating system.
fn os_type_is_set(disk: &Request<'_, OsDisk>, found: &mut Findings) {
    if disk.new.os_type.as_ref().is_none_or(String::is_empty) {
        found.required(&disk.at.spelt("osType", "OSType"), "expected Linux or Windows");
    }
}

/// `S-OSD-03`: ultra disks have no cache.
fn ultra_disks_are_not_cached(disk: &Request<'_, OsDisk>, found: &mut Findings) {
    let caching = &disk.new.caching_type;
    if super::is_ultra(disk.new.managed_disk.as_ref()) && *caching != Some(CachingType::None) {
        found.invalid(&disk.at.spelt("cachingType", "CachingType"), caching, super::NO_CACHING);
    }
}

/// `S-OSD-04`: the kind of cache is one that Azure knows.
fn caching_is_known(disk: &Request<'_, OsDisk>, found: &mut Findings) {
    let caching = &disk.new.caching_type;
    if !caching.as_ref().is_some_and(super::is_caching) {
        found.invalid(&disk.at.spelt("cachingType", "CachingType"), caching, super::CACHING);
    }
}

/// `S-OSD-05`: ultra disks hold data only.
fn is_not_ultra(disk: &Request<'_, OsDisk>, found: &mut Findings) {
    if super::is_ultra(disk.new.managed_disk.as_ref()) {
        let path = disk
            .at
            .spelt("managedDisk.storageAccountType", "managedDisk.StorageAccountType.managedDisks.storageAccountType");
        found.invalid(&path, super::ULTRA, "ultra disks are data disks only: expected another storage type");
    }
}

/// `S-OSD-06`: a managed disk says on what storage.
fn storage_type_is_set(disk: &Request<'_, OsDisk>, found: &mut Findings) {
    if super::storage_type(disk.new.managed_disk.as_ref()) == Some("") {
        let path = disk.at.spelt("managedDisk.storageAccountType", "managedDisk.StorageAccountType");
        found.required(&path, super::STORAGE_TYPE);
    }
}

/// `S-OSD-07`: the storage type is one that upstream knows.
fn storage_type_is_known(disk: &Request<'_, OsDisk>, found: &mut Findings) {
    let storage_type = super::storage_type(disk.new.managed_disk.as_ref()).unwrap_or_default();
    if !storage_type.is_empty() && !super::is_storage_type(storage_type) {
        let path = disk.at.spelt("managedDisk.storageAccountType", "managedDisk.StorageAccountType");
        found.invalid(&path, storage_type, super::STORAGE_TYPE);
    }
}

/// `S-OSD-08`: the encryption set of a confidential disk is for disk and state.
fn confidential_set_encrypts_disk_and_state(disk: &Request<'_, OsDisk>, found: &mut Findings) {
    let profile = disk.new.managed_disk.as_ref().and_then(|managed| managed.security_profile.as_ref());
    if let Some(profile) = profile
        && let Some(set) = &profile.disk_encryption_set
        && profile.security_encryption_type != SecurityEncryptionType::DiskWithVmGuestState
    {
        let path = disk.at.field("managedDisk.securityProfile.diskEncryptionSet");
        found.invalid(&path, &set.id, "a set needs securityEncryptionType: DiskWithVMGuestState");
    }
}

/// `S-OSD-09`: ephemeral disks are not encrypted by a set.
fn ephemeral_disks_have_no_encryption_set(disk: &Request<'_, OsDisk>, found: &mut Findings) {
    let set = disk.new.managed_disk.as_ref().and_then(|managed| managed.disk_encryption_set.as_ref());
    if let Some(set) = set
        && disk.new.diff_disk_settings.is_some()
    {
        let path = disk.at.spelt("managedDisk.diskEncryptionSet", "managedDisks.diskEncryptionSet");
        found.invalid(
            &path,
            &set.id,
            "diffDiskSettings is set, and ephemeral disks take no set: leave one of them out",
        );
    }
}

/// `S-OSD-10`: only a disk on the host has a place there.
fn placement_is_of_local_disks(disk: &Request<'_, OsDisk>, found: &mut Findings) {
    if let Some(settings) = &disk.new.diff_disk_settings
        && settings.placement.is_some()
        && settings.option != DiffDiskOption::Local
    {
        found.invalid(&disk.at.field("diffDiskSettings"), settings, "placement needs option: Local");
    }
}
