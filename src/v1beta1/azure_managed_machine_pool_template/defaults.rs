//! What the webhook fills in for templates of node pools.

use super::super::{
    AzureManagedMachinePoolTemplate,
    azure_managed_machine_pool::defaults::{mode_label, name, os_type, spot_max_price},
};
use crate::admission::DefaultRule;

pub(super) const DEFAULTS: &[DefaultRule<AzureManagedMachinePoolTemplate>] = &[
    DefaultRule::new("AMMPT-D01", |pool, _, _| mode_label(&pool.spec.template.spec.class, &mut pool.metadata)),
    DefaultRule::new("AMMPT-D02", |pool, _, _| name(&mut pool.spec.template.spec.class, &pool.metadata)),
    DefaultRule::new("AMMPT-D03", |pool, _, _| os_type(&mut pool.spec.template.spec.class)),
    DefaultRule::sound_only("AMMPT-D90", |pool, _, _| spot_max_price(&mut pool.spec.template.spec.class)),
];
