//! The webhook's rules for instances of scale sets.

use super::super::AzureMachinePoolMachine;
use crate::admission::{Codes, Findings, Path, Request, Rule, Webhook};

impl Webhook for AzureMachinePoolMachine {
    const UPDATE: &'static [Rule<Self>] = &[Rule::new("AMPM-U01", provider_id_stays)];
    const CODES: Codes = Codes { create: 403, update: 403, create_on_update: 403, delete: 403 };
}

/// `AMPM-U01`: the instance stays the same once it is known. Upstream names no field.
fn provider_id_stays(machine: &Request<'_, AzureMachinePoolMachine>, found: &mut Findings) {
    if let Some(old) = machine.old.map(|old| &old.spec.provider_id)
        && !old.is_empty()
        && *old != machine.new.spec.provider_id
    {
        let message = format_args!("cannot be changed once it is known: keep {old:?}");
        found.plain(&Path::ROOT.field("spec.providerID"), message);
    }
}
