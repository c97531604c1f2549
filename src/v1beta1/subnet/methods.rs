//! What a subnet has.

use super::super::{SecurityRule, SubnetClassSpec, SubnetRole, SubnetSpec, SubnetTemplateSpec};
use crate::cidr;

/// What the subnets of a cluster and of a template have in common.
pub(in crate::v1beta1) trait Subnet: Clone + PartialEq {
    fn class(&self) -> &SubnetClassSpec;
    fn security_rules(&self) -> &[SecurityRule];
    fn security_rules_mut(&mut self) -> &mut [SecurityRule];

    fn has_role(&self, role: &SubnetRole) -> bool {
        self.class().role == *role
    }
}

macro_rules! subnet {
    ($subnet:ty: $rules:ident $(. $below:ident)*) => {
        impl Subnet for $subnet {
            fn class(&self) -> &SubnetClassSpec {
                &self.class
            }

            fn security_rules(&self) -> &[SecurityRule] {
                &self.$rules $(.$below)*.security_rules
            }

            fn security_rules_mut(&mut self) -> &mut [SecurityRule] {
                &mut self.$rules $(.$below)*.security_rules
            }
        }
    };
}
subnet!(SubnetSpec: security_group.class);
subnet!(SubnetTemplateSpec: security_group);

impl SubnetClassSpec {
    /// Whether one of the address ranges is of IPv6, so that machines in the subnet get addresses of both families.
    ///
    /// ```
    /// use capz_api::v1beta1::SubnetClassSpec;
    ///
    /// let ranges = |ranges: &[&str]| ranges.iter().map(ToString::to_string).collect();
    /// let mut class = SubnetClassSpec { cidr_blocks: ranges(&["10.0.0.0/16"]), ..Default::default() };
    /// assert!(!class.is_ipv6_enabled());
    /// class.cidr_blocks.push("2001:1234:5678:9abc::/64".into());
    /// assert!(class.is_ipv6_enabled());
    /// ```
    #[must_use]
    pub fn is_ipv6_enabled(&self) -> bool {
        self.cidr_blocks.iter().any(|range| cidr::is_ipv6(range))
    }
}

impl SubnetSpec {
    /// Whether the subnet has a NAT gateway: one with a name, which defaulting gives where there shall be one.
    #[must_use]
    pub fn is_nat_gateway_enabled(&self) -> bool {
        !self.nat_gateway.class.name.is_empty()
    }
}

impl SubnetTemplateSpec {
    /// Whether clusters made from the template have a NAT gateway in the subnet: one with a name.
    #[must_use]
    pub fn is_nat_gateway_enabled(&self) -> bool {
        !self.nat_gateway.name.is_empty()
    }
}
