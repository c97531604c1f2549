//! The webhook's rules for templates of machines.

use super::super::{
    AzureMachineSpec, AzureMachineTemplate,
    azure_machine::validate::{
        spec::{
            self, INTERFACES_OR_ACCELERATION, INTERFACES_OR_SUBNET, NO_EXTENSIONS, has_disabled_extensions,
            has_interfaces_and_acceleration, has_interfaces_and_subnet,
        },
        spell_price,
    },
};
use crate::{
    admission::{
        DefaultRule, Deprecated, Findings, Generated, ImmutableMember, Path, Request, Rule, Transitions, Webhook,
        by_rule,
    },
    names::annotations::TOPOLOGY_DRY_RUN,
};

type Template<'a> = Request<'a, AzureMachineTemplate>;

impl Webhook for AzureMachineTemplate {
    const DEFAULTS: &'static [DefaultRule<Self>] = super::defaults::DEFAULTS;
    const CREATE: &'static [Rule<Self>] = &[
        Rule::parts(|template, found| {
            template.part(&template.new.spec.template.spec, None, SPEC).check(spec::RULES, found);
        }),
        Rule::new("AMT-C01", has_no_role_assignment_name),
        Rule::new("AMT-C02", role_has_no_name),
        Rule::new("AMT-C03", interfaces_or_subnet),
        Rule::new("AMT-C04", interfaces_or_acceleration),
        Rule::new("AMT-C05", interfaces_have_addresses),
        Rule::new("AMT-C06", extensions_are_not_disabled),
    ];
    const UPDATE: &'static [Rule<Self>] = &[Rule::new("AMT-U02", stays)];
    const DEPRECATED: &'static [Deprecated<Self>] = &[
        Deprecated {
            path: "spec.template.spec.subnetName",
            instead: "spec.template.spec.networkInterfaces",
            is_set: |template| !template.spec.template.spec.subnet_name.is_empty(),
        },
        Deprecated {
            path: "spec.template.spec.acceleratedNetworking",
            instead: "spec.template.spec.networkInterfaces",
            is_set: |template| template.spec.template.spec.accelerated_networking.is_some(),
        },
        Deprecated {
            path: "spec.template.spec.image.sharedGallery",
            instead: "spec.template.spec.image.computeGallery",
            is_set: |template| {
                template.spec.template.spec.image.as_ref().is_some_and(|image| image.shared_gallery.is_some())
            },
        },
    ];

    fn generated(&self) -> Generated<'_> {
        Generated { ssh_public_key: &self.spec.template.spec.ssh_public_key, ..Generated::default() }
    }

    fn spell_quantities(&mut self) {
        spell_price(&mut self.spec.template.spec);
    }

    fn immutable_members() -> Vec<ImmutableMember> {
        by_rule(&[(
            "AMT-U02",
            "spec.template.spec",
            Transitions::None,
            "as a whole, but for dry runs of the topology controller",
        )])
    }
}

/// Where the rules of machines look. Upstream leaves it out there.
const SPEC: Path<'_> = Path::ROOT.spelt("spec.template.spec", "");

/// Where those of templates look.
const TEMPLATE: Path<'_> = Path::ROOT.spelt("spec.template.spec", "AzureMachineTemplate.spec.template.spec");

fn machine<'a>(template: &Template<'a>) -> &'a AzureMachineSpec {
    &template.new.spec.template.spec
}

/// `AMT-C01`: the name of a role assignment is for one machine only.
fn has_no_role_assignment_name(template: &Template<'_>, found: &mut Findings) {
    let name = &machine(template).role_assignment_name;
    if !name.is_empty() {
        let message = "each machine has a role assignment of its own: leave the name out";
        found.invalid(&TEMPLATE.field("roleAssignmentName"), name, message);
    }
}

/// `AMT-C02`: the name of a role assignment is for one machine only, in its new place too.
fn role_has_no_name(template: &Template<'_>, found: &mut Findings) {
    if let Some(role) = &machine(template).system_assigned_identity_role
        && !role.name.is_empty()
    {
        let message = "each machine has a role assignment of its own: leave the name out";
        found.invalid(&TEMPLATE.field("systemAssignedIdentityRole.name"), &role.name, message);
    }
}

/// `AMT-C03`: what `AM-C01` says, once more.
fn interfaces_or_subnet(template: &Template<'_>, found: &mut Findings) {
    let machine = machine(template);
    if has_interfaces_and_subnet(machine) {
        found.invalid(&TEMPLATE.field("networkInterfaces"), &machine.network_interfaces, INTERFACES_OR_SUBNET);
    }
}

/// `AMT-C04`: what `AM-C02` says, once more, also beside `AMT-C03`.
fn interfaces_or_acceleration(template: &Template<'_>, found: &mut Findings) {
    let machine = machine(template);
    if has_interfaces_and_acceleration(machine) {
        let path = TEMPLATE.field("acceleratedNetworking");
        found.invalid(&path, &machine.network_interfaces, INTERFACES_OR_ACCELERATION);
    }
}

/// `AMT-C05`: every interface has a private address. Upstream does not say which has none.
fn interfaces_have_addresses(template: &Template<'_>, found: &mut Findings) {
    let list = TEMPLATE.field("networkInterfaces");
    for (index, interface) in machine(template).network_interfaces.iter().enumerate() {
        if interface.private_ip_configs < 1 {
            let path = list.unspelt_index(index);
            found.invalid(&path.field("privateIPConfigs"), &interface.private_ip_configs, "expected at least 1");
        }
    }
}

/// `AMT-C06`: what `AM-C09` says, once more.
fn extensions_are_not_disabled(template: &Template<'_>, found: &mut Findings) {
    if has_disabled_extensions(machine(template)) {
        found.forbidden(&TEMPLATE.field("vmExtensions"), NO_EXTENSIONS);
    }
}

/// `AMT-U02`: the machine stays the same, but for what the webhook fills in. The topology controller, which tries a change
/// out, is let pass.
fn stays(template: &Template<'_>, found: &mut Findings) {
    let new = machine(template);
    let Some(old) = template.old.map(|old| &old.spec.template.spec).filter(|old| *old != new) else { return };
    if template.context().dry_run && template.annotation(TOPOLOGY_DRY_RUN).is_some() {
        return;
    }
    let mut old = old.clone();
    if old.ssh_public_key.is_empty() {
        old.ssh_public_key.clone_from(&new.ssh_public_key);
    }
    super::defaults::fill_all_but_key(&mut old);
    // Where neither has a key, upstream draws one for the old template.
    if old != *new || new.ssh_public_key.is_empty() {
        found.invalid(&TEMPLATE, template.new, "cannot be changed after creation: make a new template");
    }
}
