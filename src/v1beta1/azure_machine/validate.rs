//! The webhook's rules for machines.

use super::super::{AzureMachine, AzureMachineSpec};
use crate::admission::{
    DefaultRule, Deprecated, Findings, Generated, Immutable, ImmutableMember, Path, Request, Rule, Transitions,
    Webhook, by_rule, immutable, members, quantity::spell,
};

pub(in crate::v1beta1) mod spec;

impl Webhook for AzureMachine {
    const DEFAULTS: &'static [DefaultRule<Self>] = super::defaults::DEFAULTS;
    const CREATE: &'static [Rule<Self>] = &[
        Rule::parts(|machine, found| spec_of(machine).check(spec::RULES, found)),
        Rule::parts(|machine, found| spec_of(machine).check(spec::ROLE_NAME_RULES, found)),
    ];
    const UPDATE: &'static [Rule<Self>] = &[
        Rule::parts(|machine, found| spec_of(machine).check_immutable(IMMUTABLE, found)),
        Rule::new("AM-U15", |machine, found| interfaces_stay(&spec_of(machine), found)),
    ];
    const DEPRECATED: &'static [Deprecated<Self>] = &[
        Deprecated {
            path: "spec.roleAssignmentName",
            instead: "spec.systemAssignedIdentityRole.name",
            is_set: |machine| !machine.spec.role_assignment_name.is_empty(),
        },
        Deprecated {
            path: "spec.subnetName",
            instead: "spec.networkInterfaces",
            is_set: |machine| !machine.spec.subnet_name.is_empty(),
        },
        Deprecated {
            path: "spec.acceleratedNetworking",
            instead: "spec.networkInterfaces",
            is_set: |machine| machine.spec.accelerated_networking.is_some(),
        },
        Deprecated {
            path: "spec.image.sharedGallery",
            instead: "spec.image.computeGallery",
            is_set: |machine| machine.spec.image.as_ref().is_some_and(|image| image.shared_gallery.is_some()),
        },
    ];

    fn immutable_members() -> Vec<ImmutableMember> {
        let rest = by_rule(&[("AM-U15", "spec.networkInterfaces", Transitions::None, "")]);
        [members("spec", IMMUTABLE), rest].concat()
    }

    fn generated(&self) -> Generated<'_> {
        let role = self.spec.system_assigned_identity_role.as_ref();
        Generated {
            ssh_public_key: &self.spec.ssh_public_key,
            role_assignment_name: role.map(|role| role.name.as_str()).unwrap_or_default(),
            role_scope: role.map(|role| role.scope.as_str()).unwrap_or_default(),
        }
    }

    fn spell_quantities(&mut self) {
        spell_price(&mut self.spec);
    }
}

/// Spells the highest price of a spot machine in one way.
pub(in crate::v1beta1) fn spell_price(machine: &mut AzureMachineSpec) {
    if let Some(spot) = &mut machine.spot_vm_options {
        spell(&mut spot.max_price);
    }
}

const IMMUTABLE: &[Immutable<AzureMachineSpec>] = immutable! {
    "AM-U01": image, "image" as "spec.image";
    "AM-U02": identity, "identity" as "spec.identity";
    "AM-U03": system_assigned_identity_role, "systemAssignedIdentityRole" as "spec.systemAssignedIdentityRole";
    "AM-U04": user_assigned_identities, "userAssignedIdentities" as "spec.userAssignedIdentities";
    "AM-U05": role_assignment_name, "roleAssignmentName" as "spec.roleAssignmentName";
    "AM-U06": os_disk, "osDisk" as "spec.osDisk";
    "AM-U07": data_disks, "dataDisks" as "spec.dataDisks";
    "AM-U08": ssh_public_key, "sshPublicKey" as "spec.sshPublicKey";
    "AM-U09": allocate_public_ip, "allocatePublicIP" as "spec.allocatePublicIP";
    "AM-U10": enable_ip_forwarding, "enableIPForwarding" as "spec.enableIPForwarding";
    "AM-U11": accelerated_networking, "acceleratedNetworking" as "Spec.AcceleratedNetworking", may be Unset;
    "AM-U12": spot_vm_options, "spotVMOptions" as "Spec.SpotVMOptions";
    "AM-U13": security_profile, "securityProfile" as "Spec.SecurityProfile";
    "AM-U14": diagnostics, "diagnostics" as "spec.diagnostics", may be Set;
    "AM-U16": capacity_reservation_group_id, "capacityReservationGroupID" as "spec.capacityReservationGroupID";
    "AM-U17": disable_extension_operations, "disableExtensionOperations" as "spec.disableExtensionOperations";
    "AM-U18": disable_vm_bootstrap_extension, "disableVMBootstrapExtension" as "spec.disableVMBootstrapExtension", may be Set;
};

/// Upstream leaves `spec` out of most paths.
const SPEC: Path<'_> = Path::ROOT.spelt("spec", "");

fn spec_of<'a>(machine: &Request<'a, AzureMachine>) -> Request<'a, AzureMachineSpec> {
    machine.part(&machine.new.spec, machine.old.map(|old| &old.spec), SPEC)
}

/// `AM-U15`: the interfaces are the same. What is filled in for them, and the subnet of the first, may be new.
fn interfaces_stay(machine: &Request<'_, AzureMachineSpec>, found: &mut Findings) {
    let new = &machine.new.network_interfaces;
    let Some(old) = machine.old.filter(|old| old.network_interfaces != *new) else { return };
    let mut old = old.clone();
    super::defaults::interfaces(&mut old).first();
    super::defaults::interfaces(&mut old).private_ip_configs();
    if let Some((old, new)) = old.network_interfaces.first_mut().zip(new.first())
        && old.subnet_name.is_empty()
    {
        old.subnet_name.clone_from(&new.subnet_name);
    }
    if old.network_interfaces != *new {
        let path = machine.at.spelt("networkInterfaces", "spec.networkInterfaces");
        found.invalid(&path, new, "cannot be changed after creation: keep the same interfaces");
    }
}
