//! The frontends of a load balancer.

use super::super::{LoadBalancerClassSpec, LoadBalancerSpec, LoadBalancerType, PublicIpSpec};

impl LoadBalancerClassSpec {
    /// Whether the load balancer can be reached from the virtual network and its peers only. An absent type is a public one.
    #[must_use]
    pub fn is_internal(&self) -> bool {
        self.r#type == LoadBalancerType::Internal
    }
}

impl LoadBalancerSpec {
    /// The address of the first frontend that has a private one.
    ///
    /// ```
    /// use capz_api::v1beta1::LoadBalancerSpec;
    ///
    /// let lb: LoadBalancerSpec = serde_json::from_str(
    ///     r#"{"frontendIPs": [{"name": "out", "publicIP": {"name": "pip"}}, {"name": "in", "privateIP": "10.0.0.100"}]}"#,
    /// )?;
    /// assert_eq!(lb.private_ip(), Some("10.0.0.100"));
    /// assert_eq!(lb.public_ip().map(|ip| ip.name.as_str()), Some("pip"));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn private_ip(&self) -> Option<&str> {
        self.frontend_ips.iter().map(|frontend| frontend.class.private_ip.as_str()).find(|ip| !ip.is_empty())
    }

    /// The public IP address of the first frontend that has one.
    #[must_use]
    pub fn public_ip(&self) -> Option<&PublicIpSpec> {
        self.frontend_ips.iter().find_map(|frontend| frontend.public_ip.as_ref())
    }
}
