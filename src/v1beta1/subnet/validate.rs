//! The webhook's rules for subnets, in a cluster and in a template.

use super::{
    super::{SubnetClassSpec, SubnetRole, VnetClassSpec, security_group},
    methods::Subnet,
};
use crate::{
    admission::{Findings, Path, Request, patterns::is_resource_name},
    cidr::Cidr,
};

/// Looks at each subnet.
fn each<S: Subnet>(subnets: &Request<'_, Vec<S>>, mut look: impl FnMut(usize, &SubnetClassSpec, &Path<'_>)) {
    for (index, subnet) in subnets.new.iter().enumerate() {
        look(index, subnet.class(), &subnets.at.index(index));
    }
}

/// `AC-C05`, `ACT-C02`: each subnet has a name that Azure takes.
pub(in crate::v1beta1) fn names_are_valid<S: Subnet>(subnets: &Request<'_, Vec<S>>, found: &mut Findings) {
    each(subnets, |_, class, path| {
        if !is_resource_name(&class.name) {
            let path = path.field("name");
            found.invalid(&path, &class.name, "expected letters, digits, '-', '.' and '_', at least one");
        }
    });
}

/// `AC-C06`, `ACT-C03`: each subnet has a name of its own.
pub(in crate::v1beta1) fn names_differ<S: Subnet>(subnets: &Request<'_, Vec<S>>, found: &mut Findings) {
    for (index, subnet) in subnets.new.iter().enumerate() {
        let name = &subnet.class().name;
        if subnets.new.iter().take(index).any(|earlier| earlier.class().name == *name) {
            let path = subnets.at.unspelt_index(index);
            found.duplicate(&path.spelt("name", ""), name, "another subnet has this name: expected one of its own");
        }
    }
}

/// The rules of the security groups of all subnets; the group stands at `group`, as upstream spells it.
pub(in crate::v1beta1) fn check_security_rules<S: Subnet>(
    subnets: &Request<'_, Vec<S>>,
    group: &str,
    found: &mut Findings,
) {
    for (index, subnet) in subnets.new.iter().enumerate() {
        let subnet_path = subnets.at.index(index);
        let group_path = subnet_path.spelt("securityGroup", group);
        let path = group_path.field("securityRules");
        for (index, rule) in subnet.security_rules().iter().enumerate() {
            subnets.part(rule, None, path.index(index)).check(security_group::validate::RULES, found);
        }
    }
}

/// Looks at each range of each subnet.
fn each_range<S: Subnet>(subnets: &Request<'_, Vec<S>>, mut look: impl FnMut(&str, Option<Cidr>, &Path<'_>)) {
    each(subnets, |_, class, path| {
        let path = path.field("cidrBlocks");
        for (index, range) in class.cidr_blocks.iter().enumerate() {
            look(range, subnets.cidr(range), &path.unspelt_index(index));
        }
    });
}

const EXPECTED_RANGE: &str = "expected an address range in CIDR form, such as 10.0.0.0/16";

/// `AC-C07`, `ACT-C04`: the ranges are some.
pub(in crate::v1beta1) fn ranges_are_ranges<S: Subnet>(subnets: &Request<'_, Vec<S>>, found: &mut Findings) {
    each_range(subnets, |text, range, path| {
        if range.is_none() {
            found.invalid(path, text, EXPECTED_RANGE);
        }
    });
}

/// `AC-C08`, `ACT-C05`: the ranges start in one of the virtual network; one that is none does not.
pub(in crate::v1beta1) fn ranges_lie_in_the_vnet<S: Subnet>(
    subnets: &Request<'_, Vec<S>>,
    vnet: &VnetClassSpec,
    found: &mut Findings,
) {
    let lies_in = |range: Cidr| {
        vnet.cidr_blocks.iter().any(|text| subnets.cidr(text).is_some_and(|outer| outer.contains(range.address)))
    };
    each_range(subnets, |text, range, path| {
        if !range.is_some_and(lies_in) {
            let message = format_args!("expected to lie in the virtual network: {}", vnet.cidr_blocks.join(", "));
            found.invalid(path, text, message);
        }
    });
}

/// `AC-C04`, `ACT-C01`: the ranges of the virtual network are some.
pub(in crate::v1beta1) fn vnet_ranges_are_ranges(vnet: &Request<'_, VnetClassSpec>, found: &mut Findings) {
    let path = vnet.at.field("cidrBlocks");
    for (index, range) in vnet.new.cidr_blocks.iter().enumerate() {
        if vnet.cidr(range).is_none() {
            found.invalid(&path.unspelt_index(index), range, EXPECTED_RANGE);
        }
    }
}

/// Reports that no subnet has this role, if so.
pub(in crate::v1beta1) fn role_is_there<S: Subnet>(
    subnets: &Request<'_, Vec<S>>,
    role: &SubnetRole,
    found: &mut Findings,
) {
    if !subnets.new.iter().any(|subnet| subnet.has_role(role)) {
        found.required(&subnets.at, format_args!("expected a subnet with the role {role}"));
    }
}
