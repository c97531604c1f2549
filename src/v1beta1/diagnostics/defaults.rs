//! What the webhooks fill in for diagnostics.

use super::super::{BootDiagnostics, BootDiagnosticsStorageAccountType, Diagnostics};
use crate::admission::fill;

fn managed() -> BootDiagnostics {
    BootDiagnostics { storage_account_type: BootDiagnosticsStorageAccountType::Managed, user_managed: None }
}

/// `AM-D10`, `AMP-D07`: boot diagnostics in an account that Azure manages.
pub(in crate::v1beta1) fn diagnostics(diagnostics: &mut Option<Diagnostics>) -> bool {
    fill(diagnostics, || Some(Diagnostics { boot: Some(managed()) }))
}

/// `AM-D11`, `AMP-D08`: the same, where there are other diagnostics.
pub(in crate::v1beta1) fn boot(diagnostics: &mut Option<Diagnostics>) -> bool {
    diagnostics.as_mut().is_some_and(|diagnostics| fill(&mut diagnostics.boot, || Some(managed())))
}
