//! What the webhook fills in for machines.

use super::super::{
    AzureMachine, AzureMachineSpec, SpotEvictionPolicy, diagnostics::defaults as diagnostics, disk::defaults as disk,
    network_interface::defaults::Interfaces, vm_identity::defaults::RoleOf,
};
use crate::{
    admission::{Context, DefaultRule, Findings, Lookup, Path, fill},
    names::labels::CLUSTER_NAME,
    ssh_key::defaults::new_key,
};

pub(super) const DEFAULTS: &[DefaultRule<AzureMachine>] = &[
    DefaultRule::new("AM-D01", |machine, context, found| {
        new_key(&mut machine.spec.ssh_public_key, &SPEC.field("sshPublicKey"), context, found)
    }),
    DefaultRule::new("AM-D02", |machine, _, _| disk::luns(&mut machine.spec.data_disks)),
    DefaultRule::new("AM-D03", |machine, _, _| disk::caching(&mut machine.spec.data_disks)),
    DefaultRule::new("AM-D04", |machine, _, _| role_of(machine).role()),
    DefaultRule::new("AM-D05", |machine, context, _| role_of(machine).moved_name(context)),
    DefaultRule::new("AM-D06", |machine, context, found| role_of(machine).new_name(context, found)),
    DefaultRule::new("AM-D07", scope),
    DefaultRule::new("AM-D08", definition),
    DefaultRule::new("AM-D09", eviction_policy),
    DefaultRule::new("AM-D10", |machine, _, _| diagnostics::diagnostics(&mut machine.spec.diagnostics)),
    DefaultRule::new("AM-D11", |machine, _, _| diagnostics::boot(&mut machine.spec.diagnostics)),
    DefaultRule::new("AM-D12", |machine, context, _| interfaces(&mut machine.spec).moved(context)),
    DefaultRule::new("AM-D13", |machine, _, _| interfaces(&mut machine.spec).private_ip_configs()),
];

const SPEC: Path<'_> = Path::ROOT.field("spec");

fn role_of(machine: &mut AzureMachine) -> RoleOf<'_> {
    let AzureMachineSpec { identity, system_assigned_identity_role, role_assignment_name, .. } = &mut machine.spec;
    RoleOf { identity: identity.as_ref(), role: system_assigned_identity_role, name: role_assignment_name }
}

pub(in crate::v1beta1) fn interfaces(machine: &mut AzureMachineSpec) -> Interfaces<'_> {
    let AzureMachineSpec { network_interfaces, subnet_name, accelerated_networking, .. } = machine;
    Interfaces { list: network_interfaces, subnet_name, accelerated_networking }
}

/// `AM-D07`: the scope of the role is the subscription, if the AzureCluster names one. Upstream looks for the AzureCluster
/// whatever the identity is, and refuses the machine if there is none: then no finalizer can be taken away any more once the
/// cluster is gone.
fn scope(machine: &mut AzureMachine, context: &Context<'_>, found: &mut Findings) -> bool {
    if context.is_sound() && !role_of(machine).needs_subscription() {
        return false;
    }
    if machine.metadata.labels.as_ref().is_none_or(|labels| !labels.contains_key(CLUSTER_NAME)) {
        let path = Path::ROOT.field("metadata.labels");
        found.plain(&path, format_args!("expected the label {CLUSTER_NAME} with the name of the Cluster"));
        return false;
    }
    match context.subscription_id {
        Lookup::Absent => {
            let path = Path::ROOT.field("metadata.labels");
            found.plain(&path, "the Cluster that the machine belongs to, or its AzureCluster, does not exist");
            false
        }
        Lookup::Found("") => false,
        Lookup::Found(id) => role_of(machine).scope(Some(id), found),
        Lookup::Unknown => role_of(machine).scope(None, found),
    }
}

/// `AM-D08`: the role is that of a contributor to the subscription, if the AzureCluster names one.
fn definition(machine: &mut AzureMachine, context: &Context<'_>, found: &mut Findings) -> bool {
    match context.subscription_id {
        Lookup::Absent | Lookup::Found("") => false,
        Lookup::Found(id) => role_of(machine).definition(Some(id), found),
        Lookup::Unknown => role_of(machine).definition(None, found),
    }
}

/// `AM-D09`: an evicted machine is deleted if its disk is lost anyway, else deallocated.
fn eviction_policy(machine: &mut AzureMachine, _: &Context<'_>, _: &mut Findings) -> bool {
    let is_ephemeral = machine.spec.os_disk.is_ephemeral();
    let policy = || Some(if is_ephemeral { SpotEvictionPolicy::Delete } else { SpotEvictionPolicy::Deallocate });
    machine.spec.spot_vm_options.as_mut().is_some_and(|spot| fill(&mut spot.eviction_policy, policy))
}
