//! Finding subnets and load balancers.

use super::super::{LoadBalancerSpec, NetworkSpec, SubnetRole, SubnetSpec};

impl NetworkSpec {
    /// The subnet of this name.
    #[must_use]
    pub fn subnet(&self, name: &str) -> Option<&SubnetSpec> {
        self.subnets.iter().find(|subnet| subnet.class.name == name)
    }

    /// The subnet of this name, to change it.
    #[must_use]
    pub fn subnet_mut(&mut self, name: &str) -> Option<&mut SubnetSpec> {
        self.subnets.iter_mut().find(|subnet| subnet.class.name == name)
    }

    /// Puts the subnet in the place of the one of its name, which is returned, or at the end.
    ///
    /// ```
    /// use capz_api::v1beta1::{NetworkSpec, SubnetClassSpec, SubnetRole, SubnetSpec};
    ///
    /// let mut network = NetworkSpec::default();
    /// let class = SubnetClassSpec { name: "nodes".into(), role: SubnetRole::Node, ..Default::default() };
    /// assert_eq!(network.set_subnet(SubnetSpec { class, ..Default::default() }), None);
    /// assert!(network.subnet("nodes").is_some());
    /// assert_eq!(network.node_subnets().count(), 1);
    /// assert!(network.control_plane_subnet().is_none());
    /// ```
    pub fn set_subnet(&mut self, subnet: SubnetSpec) -> Option<SubnetSpec> {
        if let Some(old) = self.subnet_mut(&subnet.class.name) {
            return Some(std::mem::replace(old, subnet));
        }
        self.subnets.push(subnet);
        None
    }

    /// The subnets with exactly this role, in their order.
    pub fn subnets_with_role(&self, role: &SubnetRole) -> impl Iterator<Item = &SubnetSpec> {
        self.subnets.iter().filter(move |subnet| subnet.class.role == *role)
    }

    /// The subnet of the control plane machines: the first with the role `control-plane`, or else the first with the role
    /// `cluster`.
    #[must_use]
    pub fn control_plane_subnet(&self) -> Option<&SubnetSpec> {
        let first = |role| self.subnets_with_role(role).next();
        first(&SubnetRole::ControlPlane).or_else(|| first(&SubnetRole::Cluster))
    }

    /// The subnets that nodes may be in: those with the role `node` or `cluster`, in their order.
    pub fn node_subnets(&self) -> impl Iterator<Item = &SubnetSpec> {
        self.subnets.iter().filter(|subnet| [SubnetRole::Node, SubnetRole::Cluster].contains(&subnet.class.role))
    }

    /// Whether the API server has an internal load balancer. Without any it is not private: the control plane then runs
    /// elsewhere.
    #[must_use]
    pub fn is_api_server_private(&self) -> bool {
        self.api_server_lb.as_ref().is_some_and(|lb| lb.class.is_internal())
    }

    /// The load balancer through which machines in subnets of this role leave for the internet. For `node` it is
    /// `nodeOutboundLB`. For `control-plane` it is `controlPlaneOutboundLB` if the API server is private, and else
    /// `apiServerLB`. Without one, and for other roles, they leave in another way, such as by a NAT gateway, or not at all.
    #[must_use]
    pub fn outbound_lb(&self, role: &SubnetRole) -> Option<&LoadBalancerSpec> {
        match role {
            SubnetRole::Node => self.node_outbound_lb.as_ref(),
            SubnetRole::ControlPlane if self.is_api_server_private() => self.control_plane_outbound_lb.as_ref(),
            SubnetRole::ControlPlane => self.api_server_lb.as_ref(),
            _ => None,
        }
    }

    /// All load balancers: of the API server, of the nodes, and of the control plane.
    pub fn load_balancers(&self) -> impl Iterator<Item = &LoadBalancerSpec> {
        [&self.api_server_lb, &self.node_outbound_lb, &self.control_plane_outbound_lb].into_iter().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::{LoadBalancerSpec, NetworkSpec, SubnetRole};
    use serde_json::{Value, json};

    fn network(spec: Value) -> NetworkSpec {
        serde_json::from_value(spec).unwrap()
    }

    #[test]
    fn a_control_plane_subnet_goes_before_a_cluster_subnet() {
        let mut network = network(json!({"subnets": [
            {"name": "all", "role": "cluster"},
            {"name": "n", "role": "node"},
            {"name": "cp", "role": "control-plane"},
            {"name": "cp2", "role": "control-plane"},
            {"name": "b", "role": "bastion"},
        ]}));
        let control_plane =
            |network: &NetworkSpec| network.control_plane_subnet().map(|subnet| subnet.class.name.clone());
        assert_eq!(control_plane(&network).as_deref(), Some("cp"));
        let nodes: Vec<&str> = network.node_subnets().map(|subnet| subnet.class.name.as_str()).collect();
        assert_eq!(nodes, ["all", "n"]);
        assert_eq!(network.subnets_with_role(&SubnetRole::ControlPlane).count(), 2);
        network.subnets.retain(|subnet| subnet.class.role != SubnetRole::ControlPlane);
        assert_eq!(control_plane(&network).as_deref(), Some("all"));
    }

    #[test]
    fn a_subnet_keeps_its_place() {
        let mut network = network(json!({"subnets": [{"name": "a", "role": "node"}, {"name": "b", "role": "node"}]}));
        let mut subnet = network.subnet("a").unwrap().clone();
        subnet.id = "id".into();
        let old = network.set_subnet(subnet.clone()).unwrap();
        assert_eq!(old.id, "");
        assert_eq!(network.subnets.len(), 2);
        assert_eq!(network.subnets[0], subnet);
        subnet.class.name = "c".into();
        assert_eq!(network.set_subnet(subnet), None);
        assert_eq!(network.subnets[2].class.name, "c");
    }

    #[test]
    fn the_control_plane_leaves_by_the_api_server_if_that_is_public() {
        let lbs = |kind| {
            network(json!({
                "apiServerLB": {"name": "api", "type": kind},
                "nodeOutboundLB": {"name": "node"},
                "controlPlaneOutboundLB": {"name": "cp"},
            }))
        };
        let name = |lb: Option<&LoadBalancerSpec>| lb.map(|lb| lb.name.clone());
        for (kind, private, control_plane) in [("Public", false, "api"), ("", false, "api"), ("Internal", true, "cp")] {
            let network = lbs(kind);
            assert_eq!(network.is_api_server_private(), private, "{kind}");
            assert_eq!(name(network.outbound_lb(&SubnetRole::ControlPlane)).as_deref(), Some(control_plane), "{kind}");
            assert_eq!(name(network.outbound_lb(&SubnetRole::Node)).as_deref(), Some("node"));
            assert_eq!(name(network.outbound_lb(&SubnetRole::Bastion)), None);
            assert_eq!(network.load_balancers().count(), 3);
        }
        assert!(!NetworkSpec::default().is_api_server_private());
        assert_eq!(NetworkSpec::default().outbound_lb(&SubnetRole::ControlPlane), None);
    }
}
