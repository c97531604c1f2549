//! The edge between this version and the stored one.

use super::{IngressRule, SecurityGroup, SecurityGroupClass};
use crate::edge;
use crate::v1beta1::{self, SecurityRuleDirection};

edge! { SecurityGroup => v1beta1::SecurityGroup { same: [id, name], edge: [class] } }

edge! { SecurityGroupClass => v1beta1::SecurityGroupClass { same: [tags], renamed: [ingress_rules => security_rules] } }

edge! {
    IngressRule => v1beta1::SecurityRule {
        key: name,
        same: [description, protocol, priority, source_ports, destination_ports, source, destination],
        upper: [sources, action],
        group: [(name) <=> (name, direction) by Inbound],
        hides: |rule| rule.direction != SecurityRuleDirection::Inbound
    }
}

/// A rule that is shown is one for traffic to the subnet.
struct Inbound;

impl Inbound {
    fn up((name,): (String,)) -> (String, SecurityRuleDirection) {
        (name, SecurityRuleDirection::Inbound)
    }

    fn down((name, _): (String, SecurityRuleDirection)) -> (String,) {
        (name,)
    }

    fn loses(_: (&String, &SecurityRuleDirection)) -> bool {
        false
    }

    fn shows((name,): (&String,), (base, _): (&String, &SecurityRuleDirection)) -> bool {
        name == base
    }

    fn merge((name,): (String,), (_, direction): (String, SecurityRuleDirection)) -> (String, SecurityRuleDirection) {
        (name, direction)
    }
}
