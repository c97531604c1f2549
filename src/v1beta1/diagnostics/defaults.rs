//! What the webhooks fill in for diagnostics.

use super::super::{BootDiagnostics, BootDiagnosticsStorageAccountType, Diagnostics};
use crate::admission::replace;

fn managed() -> Option<BootDiagnostics> {
    let storage_account_type = BootDiagnosticsStorageAccountType::Managed;
    Some(BootDiagnostics { storage_account_type, user_managed: None })
}

/// `AM-D10`, `AMP-D07`: boot diagnostics in an account that Azure manages.
pub(in crate::v1beta1) fn diagnostics(diagnostics: &mut Option<Diagnostics>) -> bool {
    diagnostics.is_none() && replace(diagnostics, Some(Diagnostics { boot: managed() }))
}

/// `AM-D11`, `AMP-D08`: the same, where there are other diagnostics.
pub(in crate::v1beta1) fn boot(diagnostics: &mut Option<Diagnostics>) -> bool {
    let boot = diagnostics.as_mut().map(|diagnostics| &mut diagnostics.boot).filter(|boot| boot.is_none());
    boot.is_some_and(|boot| replace(boot, managed()))
}
