//! The Azure tags by which CAPZ and Kubernetes know what belongs to a cluster.

use crate::open_enum::open_enum;
use std::collections::BTreeMap;

/// The tag in which CAPZ writes what a resource is for.
pub const ROLE: &str = "sigs.k8s.io_cluster-api-provider-azure_role";

/// The tag in which CAPZ writes to whom a resource of this cluster belongs.
///
/// ```
/// assert_eq!(capz_api::tags::cluster("prod"), "sigs.k8s.io_cluster-api-provider-azure_cluster_prod");
/// ```
#[must_use]
pub fn cluster(cluster: &str) -> String {
    format!("sigs.k8s.io_cluster-api-provider-azure_cluster_{cluster}")
}

/// The tag in which Azure's cloud provider looks for the same.
///
/// ```
/// assert_eq!(capz_api::tags::cloud_provider("prod"), "kubernetes.io_cluster_prod");
/// ```
#[must_use]
pub fn cloud_provider(cluster: &str) -> String {
    format!("kubernetes.io_cluster_{cluster}")
}

open_enum! {
    /// Whether a resource lives and dies with a cluster.
    pub unlisted enum ResourceLifecycle {
        /// The resource belongs to the cluster and is deleted with it.
        Owned = "owned",
        /// Others use the resource too; it stays when the cluster goes.
        Shared = "shared",
    }
}

open_enum! {
    /// What a resource is for, the value of the tag [`ROLE`].
    pub unlisted enum ResourceRole {
        /// The load balancer of the API server.
        ApiServer = "apiserver",
        /// The internal load balancer of an API server that has a public one as well.
        ApiServerInternal = "apiserver-internal",
        /// The way out of the nodes.
        NodeOutbound = "nodeOutbound",
        /// The way out of the control plane machines.
        ControlPlaneOutbound = "controlPlaneOutbound",
        /// The bastion host.
        Bastion = "bastion",
        /// What serves the whole cluster, such as its resource group and virtual network.
        Common = "common",
        /// A control plane machine.
        ControlPlane = "control-plane",
        /// A node.
        Node = "node",
    }
}

/// The tags of a resource. Tags are merged by `extend` of the map.
///
/// ```
/// use capz_api::tags::{ResourceLifecycle, ResourceRole, Tags};
/// use std::collections::BTreeMap;
///
/// let mut tags = BTreeMap::from([("team".into(), "blue".into())]);
/// tags.set_lifecycle("prod", ResourceLifecycle::Owned);
/// tags.set_role(ResourceRole::Common);
/// assert!(tags.has_owned("prod"));
/// assert!(!tags.has_owned("test"));
/// ```
pub trait Tags: Sized {
    /// Whether CAPZ manages the resource for this cluster. Without the tag, and with `shared`, it does not.
    fn has_owned(&self, cluster: &str) -> bool;

    /// Whether Azure's cloud provider manages the resource for this cluster.
    fn has_cloud_provider_owned(&self, cluster: &str) -> bool;

    /// Says to whom the resource of this cluster belongs.
    fn set_lifecycle(&mut self, cluster: &str, lifecycle: ResourceLifecycle);

    /// What the resource is for, if it says so.
    fn role(&self) -> Option<ResourceRole>;

    /// Says what the resource is for.
    fn set_role(&mut self, role: ResourceRole);

    /// The tags that the other ones lack or have with another value: what is to be written to get from those to these.
    #[must_use]
    fn difference(&self, other: &Self) -> Self;
}

impl Tags for BTreeMap<String, String> {
    fn has_owned(&self, cluster: &str) -> bool {
        self.get(&self::cluster(cluster)).is_some_and(|value| value == ResourceLifecycle::Owned.as_str())
    }

    fn has_cloud_provider_owned(&self, cluster: &str) -> bool {
        self.get(&cloud_provider(cluster)).is_some_and(|value| value == ResourceLifecycle::Owned.as_str())
    }

    fn set_lifecycle(&mut self, cluster: &str, lifecycle: ResourceLifecycle) {
        self.insert(self::cluster(cluster), lifecycle.to_string());
    }

    fn role(&self) -> Option<ResourceRole> {
        self.get(ROLE).map(|role| role.as_str().into())
    }

    fn set_role(&mut self, role: ResourceRole) {
        self.insert(ROLE.to_owned(), role.to_string());
    }

    fn difference(&self, other: &Self) -> Self {
        self.iter()
            .filter(|(name, value)| other.get(*name) != Some(*value))
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::{collection::btree_map, prelude::*};

    #[test]
    fn only_owned_is_owned() {
        let key = "sigs.k8s.io_cluster-api-provider-azure_cluster_c";
        for (value, owned) in [("owned", true), ("shared", false), ("Owned", false), ("", false)] {
            assert_eq!(BTreeMap::from([(key.to_owned(), value.to_owned())]).has_owned("c"), owned, "{value}");
        }
        let cloud_provider = BTreeMap::from([("kubernetes.io_cluster_c".to_owned(), "owned".to_owned())]);
        assert!(cloud_provider.has_cloud_provider_owned("c") && !cloud_provider.has_owned("c"));
    }

    #[test]
    fn a_role_is_kept_even_if_nobody_knows_it() {
        let mut tags = BTreeMap::new();
        assert_eq!(tags.role(), None);
        for role in [ResourceRole::NodeOutbound, ResourceRole::from("mine")] {
            tags.set_role(role.clone());
            assert_eq!(tags.role(), Some(role));
        }
    }

    proptest! {
        #[test]
        fn a_difference_leads_from_one_to_the_other(
            [old, new] in prop::array::uniform2(btree_map("[a-c]", "[x-y]", 0..4)),
        ) {
            let changed = new.difference(&old);
            prop_assert!(changed.iter().all(|(name, value)| new[name] == *value && old.get(name) != Some(value)));
            let mut merged = old;
            merged.extend(changed);
            prop_assert!(new.difference(&merged).is_empty());
        }
    }
}
