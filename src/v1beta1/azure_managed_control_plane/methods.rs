//! What controllers ask an `AzureManagedControlPlane` first.

use super::super::{
    AddonProfile, AksExtension, AzureClusterIdentity, AzureManagedControlPlane, AzureManagedControlPlaneClassSpec,
    AzureManagedControlPlaneSpec,
};
use crate::capi::conditions_in_status;

conditions_in_status!(AzureManagedControlPlane);

impl AzureManagedControlPlane {
    /// Namespace and name of the [`AzureClusterIdentity`] that the AKS cluster is managed with, in the object's own
    /// namespace unless the reference says another.
    #[must_use]
    pub fn identity(&self) -> Option<(&str, &str)> {
        AzureClusterIdentity::referred_to(self.spec.class.identity_ref.as_ref(), &self.metadata)
    }
}

impl AzureManagedControlPlaneSpec {
    /// Whether the AKS cluster is to be a member of a fleet.
    #[must_use]
    pub fn is_fleet_member(&self) -> bool {
        self.fleets_member.is_some()
    }
}

impl AzureManagedControlPlaneClassSpec {
    /// Whether the API server of AKS has a private address only. Absent is not.
    #[must_use]
    pub fn is_private_cluster(&self) -> bool {
        let profile = self.api_server_access_profile.as_ref();
        profile.is_some_and(|profile| profile.class.enable_private_cluster == Some(true))
    }

    /// The settings of the add-on of this name, which may say that it is off.
    #[must_use]
    pub fn addon_profile(&self, name: &str) -> Option<&AddonProfile> {
        self.addon_profiles.iter().find(|profile| profile.name == name)
    }

    /// The cluster extension of this name.
    #[must_use]
    pub fn extension(&self, name: &str) -> Option<&AksExtension> {
        self.extensions.iter().find(|extension| extension.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::AzureManagedControlPlane;
    use serde_json::json;

    #[test]
    fn look_ups() {
        let control_plane: AzureManagedControlPlane = serde_json::from_value(json!({
            "metadata": {"namespace": "own"},
            "spec": {
                "identityRef": {"name": "admin", "namespace": "other"},
                "apiServerAccessProfile": {"enablePrivateCluster": true},
                "addonProfiles": [{"name": "azurepolicy", "enabled": false}],
                "fleetsMember": {"managerName": "m", "managerResourceGroup": "rg"},
            },
        }))
        .unwrap();
        assert_eq!(control_plane.identity(), Some(("other", "admin")));
        assert!(control_plane.spec.is_fleet_member());
        assert!(control_plane.spec.class.is_private_cluster());
        assert!(control_plane.spec.class.addon_profile("azurepolicy").is_some_and(|profile| !profile.enabled));
        assert_eq!(control_plane.spec.class.extension("flux"), None);
        let default = AzureManagedControlPlane::default();
        assert!(!default.spec.is_fleet_member() && !default.spec.class.is_private_cluster());
        assert_eq!(default.identity(), None);
    }
}
