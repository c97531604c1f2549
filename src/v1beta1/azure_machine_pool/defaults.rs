//! What the webhook fills in for pools of machines.

use super::super::{
    AzureMachinePool, AzureMachinePoolMachineTemplate, AzureMachinePoolSpec, CachingType,
    diagnostics::defaults as diagnostics, network_interface::defaults::Interfaces, vm_identity::defaults::RoleOf,
};
use crate::{
    admission::{Context, DefaultRule, Findings, Lookup, Path, replace},
    ssh_key::defaults::new_key,
};

pub(super) const DEFAULTS: &[DefaultRule<AzureMachinePool>] = &[
    DefaultRule::new("AMP-D01", |pool, context, found| {
        new_key(&mut pool.spec.template.ssh_public_key, &TEMPLATE.field("sshPublicKey"), context, found)
    }),
    DefaultRule::new("AMP-D02", |pool, _, _| role_of(pool).role()),
    DefaultRule::new("AMP-D03", |pool, context, _| role_of(pool).moved_name(context)),
    DefaultRule::new("AMP-D04", |pool, context, found| role_of(pool).new_name(context, found)),
    DefaultRule::new("AMP-D05", scope),
    DefaultRule::new("AMP-D06", definition),
    DefaultRule::new("AMP-D07", |pool, _, _| diagnostics::diagnostics(&mut pool.spec.template.diagnostics)),
    DefaultRule::new("AMP-D08", |pool, _, _| diagnostics::boot(&mut pool.spec.template.diagnostics)),
    DefaultRule::new("AMP-D09", |pool, context, _| interfaces(pool).moved(context)),
    DefaultRule::new("AMP-D10", |pool, _, _| interfaces(pool).private_ip_configs()),
    DefaultRule::new("AMP-D11", os_type),
    DefaultRule::new("AMP-D12", os_disk_caching),
];

const TEMPLATE: Path<'_> = Path::ROOT.field("spec.template");

fn role_of(pool: &mut AzureMachinePool) -> RoleOf<'_> {
    let AzureMachinePoolSpec { identity, system_assigned_identity_role, role_assignment_name, .. } = &mut pool.spec;
    RoleOf { identity: identity.as_ref(), role: system_assigned_identity_role, name: role_assignment_name }
}

fn interfaces(pool: &mut AzureMachinePool) -> Interfaces<'_> {
    let AzureMachinePoolMachineTemplate { network_interfaces, subnet_name, accelerated_networking, .. } =
        &mut pool.spec.template;
    Interfaces { list: network_interfaces, subnet_name, accelerated_networking }
}

/// `AMP-D05`: the scope of the role is the subscription of the AzureCluster, which is found by way of the MachinePool. Upstream
/// refuses a pool that is to have a role if one of them is missing, and takes an AzureCluster without a subscription as it is.
fn scope(pool: &mut AzureMachinePool, context: &Context<'_>, found: &mut Findings) -> bool {
    if !role_of(pool).is_wanted() {
        return false;
    }
    let path = Path::ROOT.field("spec.systemAssignedIdentityRole");
    match (context.machine_pool, context.subscription_id) {
        (Lookup::Absent, _) => {
            found.plain(
                &path,
                "expected a MachinePool whose infrastructure is this pool: its cluster is what the role is for",
            );
            false
        }
        (_, Lookup::Absent) => {
            found.plain(&path, "the Cluster of the MachinePool, or its AzureCluster, does not exist");
            false
        }
        (_, Lookup::Found(id)) => role_of(pool).scope(Some(id), found),
        (_, Lookup::Unknown) => role_of(pool).scope(None, found),
    }
}

/// `AMP-D06`: the role is that of a contributor to the subscription.
fn definition(pool: &mut AzureMachinePool, context: &Context<'_>, found: &mut Findings) -> bool {
    match (context.machine_pool, context.subscription_id) {
        (Lookup::Absent, _) | (_, Lookup::Absent) => false,
        (_, Lookup::Found(id)) => role_of(pool).definition(Some(id), found),
        (_, Lookup::Unknown) => role_of(pool).definition(None, found),
    }
}

/// `AMP-D11`: Linux.
fn os_type(pool: &mut AzureMachinePool, _: &Context<'_>, _: &mut Findings) -> bool {
    let os_type = &mut pool.spec.template.os_disk.os_type;
    os_type.as_ref().is_none_or(String::is_empty) && replace(os_type, Some("Linux".to_owned()))
}

/// `AMP-D12`: no cache for the OS disk.
fn os_disk_caching(pool: &mut AzureMachinePool, _: &Context<'_>, _: &mut Findings) -> bool {
    let caching = &mut pool.spec.template.os_disk.caching_type;
    caching.as_ref().is_none_or(CachingType::is_empty) && replace(caching, Some(CachingType::None))
}
