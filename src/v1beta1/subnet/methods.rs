//! What a subnet has.

use super::super::{SubnetClassSpec, SubnetSpec, SubnetTemplateSpec};
use crate::cidr;

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
