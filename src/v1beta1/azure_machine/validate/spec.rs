//! The rules that a machine and its template have in common.

use super::super::super::{
    AzureMachineSpec as Spec, UserAssignedIdentity, VmIdentity, diagnostics,
    disk::validate::{data_disks, os_disk},
    image, security_profile,
    vm_identity::validate::{self as vm_identity, RoleName},
};
use crate::{
    AzureId,
    admission::{Findings, Request, Rule},
    ssh_key,
};

pub(in crate::v1beta1) const RULES: &[Rule<Spec>] = &[
    Rule::parts(|machine, found| {
        if let Some(image) = &machine.new.image {
            machine.part(image, None, machine.at.field("image")).check(image::validate::RULES, found);
        }
    }),
    Rule::parts(|machine, found| {
        machine.part(&machine.new.os_disk, None, machine.at.field("osDisk")).check(os_disk::RULES, found);
    }),
    Rule::parts(|machine, found| machine.check(security_profile::validate::RULES, found)),
    Rule::parts(|machine, found| {
        let key = machine.part(&machine.new.ssh_public_key, None, machine.at.field("sshPublicKey"));
        key.check(ssh_key::validate::RULES, found);
    }),
    Rule::new("S-UAI-01", |machine, found| {
        vm_identity::list_needs_user_assigned(identity(machine), &identities(machine), found);
    }),
    Rule::new("S-UAI-02", |machine, found| {
        vm_identity::user_assigned_needs_a_list(identity(machine), &identities(machine), found);
    }),
    Rule::new("S-UAI-03", |machine, found| {
        vm_identity::identities_are_ids(identity(machine), &identities(machine), found);
    }),
    Rule::parts(|machine, found| {
        machine.part(&machine.new.data_disks, None, machine.at.field("dataDisks")).check(data_disks::RULES, found);
    }),
    Rule::parts(|machine, found| {
        if let Some(diagnostics) = &machine.new.diagnostics {
            let part = machine.part(diagnostics, None, machine.at.field("diagnostics"));
            part.check(diagnostics::validate::RULES, found);
        }
    }),
    Rule::new("AM-C01", interfaces_or_subnet),
    Rule::new("AM-C02", interfaces_or_acceleration),
    Rule::new("AM-C03", interfaces_have_addresses),
    Rule::new("AM-C04", role_has_one_name),
    Rule::new("AM-C05", role_has_a_definition),
    Rule::new("AM-C06", role_has_a_scope),
    Rule::new("AM-C07", role_needs_system_assigned),
    Rule::new("AM-C08", capacity_reservation_is_an_id),
    Rule::new("AM-C09", extensions_are_not_disabled),
];

/// Of machines, not of their templates.
pub(super) const ROLE_NAME_RULES: &[Rule<Spec>] = &[
    Rule::new("S-SAI-01", |machine, found| {
        if let Some(name) = role_name(machine) {
            name.is_guid(found);
        }
    }),
    Rule::new("S-SAI-03", |machine, found| {
        if let Some(name) = role_name(machine) {
            name.is_unused(found);
        }
    }),
];

fn identity<'a>(machine: &Request<'a, Spec>) -> Option<&'a VmIdentity> {
    machine.new.identity.as_ref()
}

fn identities<'a>(machine: &'a Request<'a, Spec>) -> Request<'a, Vec<UserAssignedIdentity>> {
    machine.part(&machine.new.user_assigned_identities, None, machine.at.field("userAssignedIdentities"))
}

fn role_name<'a>(machine: &'a Request<'a, Spec>) -> Option<RoleName<'a>> {
    let new = machine.new.system_assigned_identity_role.as_ref().map(|role| role.name.as_str())?;
    let at = machine.at.spelt("systemAssignedIdentityRole.name", "roleAssignmentName");
    Some(RoleName { identity: identity(machine), new, old: "", at })
}

pub(in crate::v1beta1) fn has_interfaces_and_subnet(machine: &Spec) -> bool {
    !machine.network_interfaces.is_empty() && !machine.subnet_name.is_empty()
}

pub(in crate::v1beta1) fn has_interfaces_and_acceleration(machine: &Spec) -> bool {
    !machine.network_interfaces.is_empty() && machine.accelerated_networking.is_some()
}

pub(in crate::v1beta1) const INTERFACES_OR_SUBNET: &str =
    "subnetName is set too: say it in the first interface, or leave the list out";

pub(in crate::v1beta1) const INTERFACES_OR_ACCELERATION: &str =
    "acceleratedNetworking is set too: say it in the first interface, or leave the list out";

/// `AM-C01`: a list of interfaces, or the deprecated name of a subnet.
fn interfaces_or_subnet(machine: &Request<'_, Spec>, found: &mut Findings) {
    if has_interfaces_and_subnet(machine.new) {
        let path = machine.at.field("networkInterfaces");
        found.invalid(&path, &machine.new.network_interfaces, INTERFACES_OR_SUBNET);
    }
}

/// `AM-C02`: a list of interfaces, or the deprecated switch of acceleration.
fn interfaces_or_acceleration(machine: &Request<'_, Spec>, found: &mut Findings) {
    if has_interfaces_and_acceleration(machine.new) && !has_interfaces_and_subnet(machine.new) {
        let path = machine.at.field("networkInterfaces");
        found.invalid(&path, &machine.new.network_interfaces, INTERFACES_OR_ACCELERATION);
    }
}

/// `AM-C03`: every interface has a private address. Upstream tells of the first that has none, and not which it is.
fn interfaces_have_addresses(machine: &Request<'_, Spec>, found: &mut Findings) {
    if has_interfaces_and_subnet(machine.new) || has_interfaces_and_acceleration(machine.new) {
        return;
    }
    let interfaces = &machine.new.network_interfaces;
    if let Some(index) = interfaces.iter().position(|interface| interface.private_ip_configs < 1) {
        let list = machine.at.field("networkInterfaces");
        let interface = list.unspelt_index(index);
        found.invalid(&interface.spelt("privateIPConfigs", ""), interfaces, "expected at least 1");
    }
}

/// `AM-C04`: the role assignment has its name in one place.
fn role_has_one_name(machine: &Request<'_, Spec>, found: &mut Findings) {
    if let Some(role) = &machine.new.system_assigned_identity_role
        && !role.name.is_empty()
        && !machine.new.role_assignment_name.is_empty()
    {
        let message = "roleAssignmentName names the assignment too: leave that out";
        found.invalid(&machine.at.field("systemAssignedIdentityRole"), &role.name, message);
    }
}

/// The role of a machine whose identity Azure makes.
fn is_system_assigned(machine: &Spec) -> bool {
    machine.identity == Some(VmIdentity::SystemAssigned)
}

/// `AM-C05`: a role is of some definition.
fn role_has_a_definition(machine: &Request<'_, Spec>, found: &mut Findings) {
    if let Some(role) = &machine.new.system_assigned_identity_role
        && is_system_assigned(machine.new)
        && role.definition_id.is_empty()
    {
        let path =
            machine.at.spelt("systemAssignedIdentityRole.definitionID", "spec.systemAssignedIdentityRole.definitionID");
        found.invalid(&path, "", "expected the id of a role definition");
    }
}

/// `AM-C06`: a role is for something.
fn role_has_a_scope(machine: &Request<'_, Spec>, found: &mut Findings) {
    if let Some(role) = &machine.new.system_assigned_identity_role
        && is_system_assigned(machine.new)
        && role.scope.is_empty()
    {
        let path = machine.at.spelt("systemAssignedIdentityRole.scope", "spec.systemAssignedIdentityRole.scope");
        found.invalid(&path, "", "expected the id of what the role is for, such as /subscriptions/{id}");
    }
}

/// `AM-C07`: only an identity that Azure makes gets a role.
fn role_needs_system_assigned(machine: &Request<'_, Spec>, found: &mut Findings) {
    if machine.new.system_assigned_identity_role.is_some() && !is_system_assigned(machine.new) {
        let path = machine.at.spelt("systemAssignedIdentityRole", "spec.role");
        found.forbidden(
            &path,
            "a role is for an identity that Azure makes: leave it out, or use identity: SystemAssigned",
        );
    }
}

/// `AM-C08`: a capacity reservation group is given by its id.
fn capacity_reservation_is_an_id(machine: &Request<'_, Spec>, found: &mut Findings) {
    if let Some(id) = &machine.new.capacity_reservation_group_id
        && let Err(error) = id.parse::<AzureId>()
    {
        found.invalid(&machine.at.field("capacityReservationGroupID"), id, error);
    }
}

pub(in crate::v1beta1) fn has_disabled_extensions(machine: &Spec) -> bool {
    machine.disable_extension_operations == Some(true) && !machine.vm_extensions.is_empty()
}

pub(in crate::v1beta1) const NO_EXTENSIONS: &str =
    "disableExtensionOperations is true: leave the extensions out, or that";

/// `AM-C09`: a machine that takes no extensions has none. Upstream says so of a template, whatever it is.
fn extensions_are_not_disabled(machine: &Request<'_, Spec>, found: &mut Findings) {
    if has_disabled_extensions(machine.new) {
        let path = machine.at.spelt("vmExtensions", "AzureMachineTemplate.spec.template.spec.vmExtensions");
        found.forbidden(&path, NO_EXTENSIONS);
    }
}
