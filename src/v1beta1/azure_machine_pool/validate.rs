//! The webhook's rules for pools of machines.

use super::super::{
    AzureMachinePool, AzureMachinePoolDeploymentStrategyType, AzureMachinePoolSpec, UserAssignedIdentity, VmIdentity,
    diagnostics,
    disk::validate::os_disk,
    image,
    vm_identity::validate::{self as vm_identity, RoleName},
};
use crate::{
    admission::{
        Codes, DefaultRule, Deprecated, Findings, Generated, ImmutableMember, OnUpdate, Path, Request, Rule,
        Transitions, Webhook, by_rule,
    },
    ssh_key,
};
use k8s_openapi::apimachinery::pkg::util::intstr::IntOrString;

mod flexible;

type Pool<'a> = Request<'a, AzureMachinePool>;

impl Webhook for AzureMachinePool {
    const DEFAULTS: &'static [DefaultRule<Self>] = super::defaults::DEFAULTS;
    const CREATE: &'static [Rule<Self>] = RULES;
    const UPDATE: &'static [Rule<Self>] =
        &[Rule::new("AMP-U01", bootstrap_extension_stays_set), Rule::new("AMP-U02", bootstrap_extension_stays)];
    const ON_UPDATE: OnUpdate = OnUpdate::AndCreate;
    const CODES: Codes = Codes { create: 403, update: 403, create_on_update: 403, delete: 403 };
    const DEPRECATED: &'static [Deprecated<Self>] = &[
        Deprecated {
            path: "spec.roleAssignmentName",
            instead: "spec.systemAssignedIdentityRole.name",
            is_set: |pool| !pool.spec.role_assignment_name.is_empty(),
        },
        Deprecated {
            path: "spec.template.subnetName",
            instead: "spec.template.networkInterfaces",
            is_set: |pool| !pool.spec.template.subnet_name.is_empty(),
        },
        Deprecated {
            path: "spec.template.acceleratedNetworking",
            instead: "spec.template.networkInterfaces",
            is_set: |pool| pool.spec.template.accelerated_networking.is_some(),
        },
        Deprecated {
            path: "spec.template.image.sharedGallery",
            instead: "spec.template.image.computeGallery",
            is_set: |pool| pool.spec.template.image.as_ref().is_some_and(|image| image.shared_gallery.is_some()),
        },
    ];

    fn generated(&self) -> Generated<'_> {
        let role = self.spec.system_assigned_identity_role.as_ref();
        Generated {
            ssh_public_key: &self.spec.template.ssh_public_key,
            role_assignment_name: role.map(|role| role.name.as_str()).unwrap_or_default(),
            role_scope: role.map(|role| role.scope.as_str()).unwrap_or_default(),
        }
    }

    fn immutable_members() -> Vec<ImmutableMember> {
        by_rule(&[
            ("AMP-U02", "spec.template.disableVMBootstrapExtension", Transitions::Set, ""),
            ("S-SAI-02", "spec.systemAssignedIdentityRole.name", Transitions::Set, ""),
        ])
    }
}

const RULES: &[Rule<AzureMachinePool>] = &[
    Rule::parts(|pool, found| {
        if let Some(image) = &pool.new.spec.template.image {
            pool.part(image, None, TEMPLATE.field("image")).check(image::validate::RULES, found);
        }
    }),
    Rule::new("AMP-C01", notice_is_long_enough),
    Rule::new("AMP-C02", notice_is_short_enough),
    Rule::parts(|pool, found| {
        let key = &pool.new.spec.template.ssh_public_key;
        if !key.is_empty() {
            let part = pool.part(key, None, TEMPLATE.spelt("sshPublicKey", "sshKey"));
            part.check(ssh_key::validate::RULES, found);
        }
    }),
    Rule::new("S-UAI-01", |pool, found| {
        vm_identity::list_needs_user_assigned(identity(pool), &identities(pool), found);
    }),
    Rule::new("S-UAI-02", |pool, found| {
        vm_identity::user_assigned_needs_a_list(identity(pool), &identities(pool), found);
    }),
    Rule::new("S-UAI-03", |pool, found| {
        vm_identity::identities_are_ids(identity(pool), &identities(pool), found);
    }),
    Rule::parts(|pool, found| {
        if let Some(diagnostics) = &pool.new.spec.template.diagnostics {
            let part = pool.part(diagnostics, None, TEMPLATE.field("diagnostics"));
            part.check(diagnostics::validate::RULES, found);
        }
    }),
    Rule::new("AMP-C03", flexible::has_a_machine_pool),
    Rule::new("AMP-C04", flexible::has_a_version),
    Rule::new("AMP-C05", flexible::version_is_one),
    Rule::new("AMP-C06", flexible::version_is_new_enough),
    Rule::new("AMP-C07", rolling_update_can_move),
    Rule::new("S-SAI-01", |pool, found| {
        if let Some(name) = role_name(pool) {
            name.is_guid(found);
        }
    }),
    Rule::new("S-SAI-02", |pool, found| {
        if let Some(name) = role_name(pool) {
            name.stays(found);
        }
    }),
    Rule::new("S-SAI-03", |pool, found| {
        if let Some(name) = role_name(pool) {
            name.is_unused(found);
        }
    }),
    Rule::new("AMP-C08", role_has_one_name),
    Rule::new("AMP-C09", role_has_a_definition),
    Rule::new("AMP-C10", role_has_a_scope),
    Rule::new("AMP-C11", role_needs_system_assigned),
    Rule::new("AMP-C12", interfaces_or_subnet),
    Rule::parts(|pool, found| {
        let disk = pool.part(&pool.new.spec.template.os_disk, None, TEMPLATE.field("osDisk"));
        disk.check(os_disk::RULES, found);
    }),
];

/// Upstream leaves `spec` out, and `template`.
const SPEC: Path<'_> = Path::ROOT.spelt("spec", "");
const TEMPLATE: Path<'_> = Path::ROOT.spelt("spec.template", "");

fn identity<'a>(pool: &Pool<'a>) -> Option<&'a VmIdentity> {
    pool.new.spec.identity.as_ref()
}

fn identities<'a>(pool: &Pool<'a>) -> Request<'a, Vec<UserAssignedIdentity>> {
    pool.part(&pool.new.spec.user_assigned_identities, None, SPEC.field("userAssignedIdentities"))
}

/// Upstream panics at a change if there was no role before; then there was no name.
fn role_name<'a>(pool: &Pool<'a>) -> Option<RoleName<'a>> {
    let name = |spec: &'a AzureMachinePoolSpec| Some(spec.system_assigned_identity_role.as_ref()?.name.as_str());
    let old = pool.old.and_then(|old| name(&old.spec)).unwrap_or_default();
    let at = SPEC.spelt("systemAssignedIdentityRole.name", "roleAssignmentName");
    name(&pool.new.spec).map(|new| RoleName { identity: identity(pool), new, old, at })
}

fn notice<'a>(pool: &Pool<'a>) -> Option<&'a i64> {
    pool.new.spec.template.terminate_notification_timeout.as_ref()
}

/// `AMP-C01`: at least 5 minutes of notice.
fn notice_is_long_enough(pool: &Pool<'_>, found: &mut Findings) {
    if notice(pool).is_some_and(|minutes| *minutes < 5) {
        found.plain(&TEMPLATE.field("terminateNotificationTimeout"), "expected 5 to 15 minutes");
    }
}

/// `AMP-C02`: at most 15 minutes of notice.
fn notice_is_short_enough(pool: &Pool<'_>, found: &mut Findings) {
    if notice(pool).is_some_and(|minutes| *minutes > 15) {
        found.plain(&TEMPLATE.field("terminateNotificationTimeout"), "expected 5 to 15 minutes");
    }
}

/// `AMP-C07`: a rolling update may have machines too many or too few. Upstream panics where one of the numbers is missing;
/// they are the schema's then, 1 and 0.
fn rolling_update_can_move(pool: &Pool<'_>, found: &mut Findings) {
    let zero = IntOrString::Int(0);
    if let Some(strategy) = &pool.new.spec.strategy
        && strategy.r#type == Some(AzureMachinePoolDeploymentStrategyType::RollingUpdate)
        && let Some(rolling) = &strategy.rolling_update
        && rolling.max_surge.as_ref() == Some(&zero)
        && rolling.max_unavailable.as_ref().is_none_or(|number| *number == zero)
    {
        let message =
            "maxUnavailable is 0 too, so that no machine could ever be replaced: expected more for one of them";
        found.plain(&SPEC.field("strategy.rollingUpdate.maxSurge"), message);
    }
}

/// `AMP-C08`: the role assignment has its name in one place.
fn role_has_one_name(pool: &Pool<'_>, found: &mut Findings) {
    if let Some(role) = &pool.new.spec.system_assigned_identity_role
        && !role.name.is_empty()
        && !pool.new.spec.role_assignment_name.is_empty()
    {
        let message = "roleAssignmentName names the assignment too: leave that out";
        found.invalid(&SPEC.field("systemAssignedIdentityRole"), &role.name, message);
    }
}

/// Whether the pool is to have a role, and this member of it is missing. Upstream panics if the whole role is missing.
fn lacks(pool: &Pool<'_>, member: fn(&super::super::SystemAssignedIdentityRole) -> &String) -> bool {
    identity(pool) == Some(&VmIdentity::SystemAssigned)
        && pool.new.spec.system_assigned_identity_role.as_ref().is_none_or(|role| member(role).is_empty())
}

/// `AMP-C09`: a role is of some definition.
fn role_has_a_definition(pool: &Pool<'_>, found: &mut Findings) {
    if lacks(pool, |role| &role.definition_id) {
        let path = SPEC.field("systemAssignedIdentityRole.definitionID");
        found.invalid(&path, "", "expected the id of a role definition");
    }
}

/// `AMP-C10`: a role is for something.
fn role_has_a_scope(pool: &Pool<'_>, found: &mut Findings) {
    if lacks(pool, |role| &role.scope) {
        let path = SPEC.field("systemAssignedIdentityRole.scope");
        found.invalid(&path, "", "expected the id of what the role is for, such as /subscriptions/{id}");
    }
}

/// `AMP-C11`: only an identity that Azure makes gets a role.
fn role_needs_system_assigned(pool: &Pool<'_>, found: &mut Findings) {
    if let Some(role) = &pool.new.spec.system_assigned_identity_role
        && identity(pool) != Some(&VmIdentity::SystemAssigned)
    {
        let message = "a role is for an identity that Azure makes: leave it out, or use identity: SystemAssigned";
        found.invalid(&SPEC.field("systemAssignedIdentityRole"), role, message);
    }
}

/// `AMP-C12`: a list of interfaces, or the deprecated name of a subnet.
fn interfaces_or_subnet(pool: &Pool<'_>, found: &mut Findings) {
    let template = &pool.new.spec.template;
    if !template.network_interfaces.is_empty() && !template.subnet_name.is_empty() {
        let message = "subnetName is set too: say it in the first interface, or leave the list out";
        found.plain(&TEMPLATE.field("networkInterfaces"), message);
    }
}

/// The switch as it was, if it was set, and as it is.
fn bootstrap_extension(pool: &Pool<'_>) -> Option<(bool, Option<bool>)> {
    let old = pool.old.and_then(|old| old.spec.template.disable_vm_bootstrap_extension);
    old.map(|old| (old, pool.new.spec.template.disable_vm_bootstrap_extension))
}

/// `AMP-U01`: who says whether there is a bootstrap extension keeps saying it.
fn bootstrap_extension_stays_set(pool: &Pool<'_>, found: &mut Findings) {
    if let Some((old, None)) = bootstrap_extension(pool) {
        let message = format_args!("cannot be removed once it is set: keep {old}");
        found.plain(&TEMPLATE.field("disableVMBootstrapExtension"), message);
    }
}

/// `AMP-U02`: and says the same.
fn bootstrap_extension_stays(pool: &Pool<'_>, found: &mut Findings) {
    if let Some((old, Some(new))) = bootstrap_extension(pool)
        && old != new
    {
        let message = format_args!("cannot be changed once it is set: keep {old}");
        found.plain(&TEMPLATE.field("disableVMBootstrapExtension"), message);
    }
}
