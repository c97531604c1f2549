//! The webhook's rules for confidential computing: what a machine needs whose OS disk is encrypted for it. Upstream does not
//! ask a machine without a security profile.

use super::super::{AzureMachineSpec, SecurityEncryptionType, SecurityProfile, SecurityTypes, UefiSettings};
use crate::admission::{Findings, Path, Request, Rule};

type Machine = AzureMachineSpec;

pub(in crate::v1beta1) const RULES: &[Rule<Machine>] = &[
    Rule::new("S-CC-01", security_type_is_confidential),
    Rule::new("S-CC-02", uefi_settings_are_set),
    Rule::new("S-CC-03", virtual_tpm_is_on),
    Rule::new("S-CC-04", encryption_at_host_is_off),
    Rule::new("S-CC-05", secure_boot_is_on),
];

/// The profile and what is encrypted, if anything is.
fn encrypted(machine: &Machine) -> Option<(&SecurityProfile, &SecurityEncryptionType)> {
    let disk = machine.os_disk.managed_disk.as_ref()?.security_profile.as_ref()?;
    let encryption = Some(&disk.security_encryption_type).filter(|encryption| !encryption.is_empty())?;
    Some((machine.security_profile.as_ref()?, encryption))
}

/// The profile, if disk and guest state are encrypted.
fn wholly_encrypted(machine: &Machine) -> Option<&SecurityProfile> {
    encrypted(machine)
        .filter(|(_, encryption)| **encryption == SecurityEncryptionType::DiskWithVmGuestState)
        .map(|(profile, _)| profile)
}

fn at<'a>(machine: &'a Request<'a, Machine>) -> Path<'a> {
    machine.at.field("securityProfile")
}

/// `S-CC-01`: the machine is a confidential one.
fn security_type_is_confidential(machine: &Request<'_, Machine>, found: &mut Findings) {
    if let Some((profile, _)) = encrypted(machine.new)
        && profile.security_type != SecurityTypes::ConfidentialVm
    {
        found.invalid(
            &at(machine).spelt("securityType", "SecurityType"),
            &profile.security_type,
            "the OS disk has a securityEncryptionType: expected ConfidentialVM",
        );
    }
}

/// `S-CC-02`: it says how it boots.
fn uefi_settings_are_set(machine: &Request<'_, Machine>, found: &mut Findings) {
    if let Some((profile, _)) = encrypted(machine.new)
        && profile.uefi_settings.is_none()
    {
        found.invalid(
            &at(machine).spelt("uefiSettings", "UefiSettings"),
            &profile.uefi_settings,
            "the OS disk has a securityEncryptionType: expected vTpmEnabled: true here",
        );
    }
}

/// `S-CC-03`: it has a virtual TPM.
fn virtual_tpm_is_on(machine: &Request<'_, Machine>, found: &mut Findings) {
    if let Some((SecurityProfile { uefi_settings: Some(UefiSettings { v_tpm_enabled, .. }), .. }, _)) =
        encrypted(machine.new)
        && *v_tpm_enabled != Some(true)
    {
        found.invalid(
            &at(machine).spelt("uefiSettings.vTpmEnabled", "VTpmEnabled"),
            v_tpm_enabled,
            "the OS disk has a securityEncryptionType: expected true",
        );
    }
}

/// `S-CC-04`: the host does not encrypt what is encrypted already.
fn encryption_at_host_is_off(machine: &Request<'_, Machine>, found: &mut Findings) {
    if let Some(SecurityProfile { encryption_at_host: Some(true), .. }) = wholly_encrypted(machine.new) {
        found.invalid(
            &at(machine).spelt("encryptionAtHost", "EncryptionAtHost"),
            &true,
            "the OS disk has securityEncryptionType: DiskWithVMGuestState: expected false",
        );
    }
}

/// `S-CC-05`: it boots what is signed.
fn secure_boot_is_on(machine: &Request<'_, Machine>, found: &mut Findings) {
    if let Some(SecurityProfile { uefi_settings: Some(UefiSettings { secure_boot_enabled, .. }), .. }) =
        wholly_encrypted(machine.new)
        && *secure_boot_enabled != Some(true)
    {
        found.invalid(
            &at(machine).spelt("uefiSettings.secureBootEnabled", "SecureBootEnabled"),
            secure_boot_enabled,
            "the OS disk has securityEncryptionType: DiskWithVMGuestState: expected true",
        );
    }
}
