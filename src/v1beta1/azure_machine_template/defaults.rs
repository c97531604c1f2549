//! What the webhook fills in for templates of machines.

use super::super::{
    AzureMachineSpec, AzureMachineTemplate, azure_machine::defaults::interfaces, disk::defaults as disk,
};
use crate::{
    admission::{Context, DefaultRule, Findings, Path},
    ssh_key::defaults::new_key,
};

pub(super) const DEFAULTS: &[DefaultRule<AzureMachineTemplate>] = &[
    DefaultRule::new("AMT-D01", |template, context, found| key(&mut template.spec.template.spec, context, found)),
    DefaultRule::new("AMT-D02", |template, _, _| disk::luns(&mut template.spec.template.spec.data_disks)),
    DefaultRule::new("AMT-D03", |template, _, _| disk::caching(&mut template.spec.template.spec.data_disks)),
    DefaultRule::new("AMT-D04", |template, context, _| interfaces(&mut template.spec.template.spec).moved(context)),
    DefaultRule::new("AMT-D05", |template, _, _| interfaces(&mut template.spec.template.spec).private_ip_configs()),
];

const SPEC: Path<'_> = Path::ROOT.field("spec.template.spec");

fn key(machine: &mut AzureMachineSpec, context: &Context<'_>, found: &mut Findings) -> bool {
    new_key(&mut machine.ssh_public_key, &SPEC.field("sshPublicKey"), context, found)
}

/// Fills in all but the key.
pub(super) fn fill_all_but_key(machine: &mut AzureMachineSpec) {
    disk::luns(&mut machine.data_disks);
    disk::caching(&mut machine.data_disks);
    interfaces(machine).first();
    interfaces(machine).private_ip_configs();
}
