//! Whose a virtual network is, and what it has.

use super::super::{VnetClassSpec, VnetSpec};
use crate::{cidr, tags::Tags};

impl VnetSpec {
    /// Whether CAPZ creates, changes and deletes the virtual network with the cluster of this name. It does so until the
    /// network has an id, and after that if it is tagged as owned; it leaves a network alone that was there before.
    ///
    /// ```
    /// use capz_api::{tags::{ResourceLifecycle, Tags}, v1beta1::VnetSpec};
    ///
    /// let mut vnet = VnetSpec { name: "prod-vnet".into(), ..Default::default() };
    /// assert!(vnet.is_managed("prod"));
    /// vnet.id = "/subscriptions/s/resourceGroups/rg/providers/Microsoft.Network/virtualNetworks/prod-vnet".into();
    /// assert!(!vnet.is_managed("prod"));
    /// vnet.class.tags.set_lifecycle("prod", ResourceLifecycle::Owned);
    /// assert!(vnet.is_managed("prod"));
    /// assert!(!vnet.is_managed("other"));
    /// ```
    #[must_use]
    pub fn is_managed(&self, cluster: &str) -> bool {
        self.id.is_empty() || self.class.tags.has_owned(cluster)
    }
}

impl VnetClassSpec {
    /// Whether one of the address ranges is of IPv6. Azure has no networks of IPv6 alone, so that both families are in use.
    #[must_use]
    pub fn is_ipv6_enabled(&self) -> bool {
        self.cidr_blocks.iter().any(|range| cidr::is_ipv6(range))
    }
}
