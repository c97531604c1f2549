//! The webhook's rules for diagnostics.

use super::super::{BootDiagnosticsStorageAccountType as StorageType, Diagnostics};
use crate::admission::{Findings, Path, Request, Rule};

pub(in crate::v1beta1) const RULES: &[Rule<Diagnostics>] = &[
    Rule::new("S-DIAG-01", ones_own_account_is_given),
    Rule::new("S-DIAG-02", ones_own_account_has_an_address),
    Rule::new("S-DIAG-03", managed_has_no_address),
    Rule::new("S-DIAG-04", disabled_has_no_address),
];

fn address_path<'a>(diagnostics: &'a Request<'a, Diagnostics>) -> Path<'a> {
    diagnostics.at.spelt("boot.userManaged.storageAccountURI", "StorageAccountURI")
}

/// The address of the storage account, if the storage is of this type and has a block of the user's.
fn address<'a>(diagnostics: &Request<'a, Diagnostics>, of: &StorageType) -> Option<&'a str> {
    let boot = diagnostics.new.boot.as_ref().filter(|boot| boot.storage_account_type == *of)?;
    boot.user_managed.as_ref().map(|user| user.storage_account_uri.as_str())
}

/// `S-DIAG-01`: who brings an account of one's own says which.
fn ones_own_account_is_given(diagnostics: &Request<'_, Diagnostics>, found: &mut Findings) {
    if let Some(boot) = &diagnostics.new.boot
        && boot.storage_account_type == StorageType::UserManaged
        && boot.user_managed.is_none()
    {
        let path = diagnostics.at.spelt("boot.userManaged", "UserManaged");
        found.required(&path, "storageAccountType is UserManaged: expected the storage account");
    }
}

/// `S-DIAG-02`: the account has an address.
fn ones_own_account_has_an_address(diagnostics: &Request<'_, Diagnostics>, found: &mut Findings) {
    if address(diagnostics, &StorageType::UserManaged) == Some("") {
        found.required(&address_path(diagnostics), "expected the https:// address of the storage account");
    }
}

fn refuse_address(diagnostics: &Request<'_, Diagnostics>, storage_type: &StorageType, found: &mut Findings) {
    if let Some(address) = address(diagnostics, storage_type).filter(|address| !address.is_empty()) {
        let storage_type = storage_type.as_str();
        let message = format_args!("storageAccountType is {storage_type}: leave userManaged out, or use UserManaged");
        found.invalid(&address_path(diagnostics), address, message);
    }
}

/// `S-DIAG-03`: an account that Azure manages has no address.
fn managed_has_no_address(diagnostics: &Request<'_, Diagnostics>, found: &mut Findings) {
    refuse_address(diagnostics, &StorageType::Managed, found);
}

/// `S-DIAG-04`: who wants no diagnostics gives no address.
fn disabled_has_no_address(diagnostics: &Request<'_, Diagnostics>, found: &mut Findings) {
    refuse_address(diagnostics, &StorageType::Disabled, found);
}
