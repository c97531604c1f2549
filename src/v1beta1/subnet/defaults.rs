//! What the webhooks fill in for subnets, in a cluster and in a template.

use super::{
    super::{SecurityRuleDirection, SubnetClassSpec, SubnetRole},
    methods::Subnet,
};
use crate::admission::{Context, fill, replace};

/// The range of the first subnets.
pub(in crate::v1beta1) const FIRST_RANGE: &str = "10.0.0.0/16";

/// The subnets of a role that get defaults: all. Upstream takes the first one, and overwrites the others with it.
pub(in crate::v1beta1) fn each_of<'a, S: Subnet>(
    subnets: &'a mut [S],
    role: &'a SubnetRole,
    context: &Context<'_>,
) -> impl Iterator<Item = &'a mut S> {
    let count = if context.is_sound() { subnets.len() } else { 1 };
    subnets.iter_mut().filter(|subnet| subnet.has_role(role)).take(count)
}

pub(in crate::v1beta1) fn has_role<S: Subnet>(subnets: &[S], role: &SubnetRole) -> bool {
    subnets.iter().any(|subnet| subnet.has_role(role))
}

/// A range where there is none.
pub(in crate::v1beta1) fn cidr_blocks(class: &mut SubnetClassSpec, range: impl Into<String>) -> bool {
    fill(&mut class.cidr_blocks, || vec![range.into()])
}

/// The range of the k-th node subnet.
pub(in crate::v1beta1) fn node_cidr_blocks(class: &mut SubnetClassSpec, k: usize) -> bool {
    fill(&mut class.cidr_blocks, || vec![format!("10.{k}.0.0/16")])
}

/// Security rules are about incoming traffic.
pub(in crate::v1beta1) fn directions<S: Subnet>(subnet: &mut S) -> bool {
    let mut changed = false;
    for rule in subnet.security_rules_mut() {
        changed |= fill(&mut rule.direction, || SecurityRuleDirection::Inbound);
    }
    changed
}

/// Node subnets with their number, from 1.
pub(in crate::v1beta1) fn each_node<S: Subnet>(subnets: &mut [S], mut fill: impl FnMut(&mut S, usize) -> bool) -> bool {
    let mut changed = false;
    for (subnet, k) in subnets.iter_mut().filter(|subnet| subnet.has_role(&SubnetRole::Node)).zip(1..) {
        changed |= fill(subnet, k);
    }
    changed
}

/// Puts the first subnet of a role in the place of the others: upstream means to write back the first one only.
pub(in crate::v1beta1) fn others_are_as_the_first<S: Subnet>(subnets: &mut [S], role: &SubnetRole) -> bool {
    let mut subnets = subnets.iter_mut().filter(|subnet| subnet.has_role(role));
    let Some(first) = subnets.next() else { return false };
    let mut changed = false;
    for other in subnets {
        changed |= other != first && replace(other, first.clone());
    }
    changed
}
