//! What controllers ask an `AzureCluster` first.

use super::super::{AzureCluster, AzureClusterIdentity, AzureClusterSpec};
use crate::capi::conditions_in_status;

conditions_in_status!(AzureCluster);

impl AzureCluster {
    /// Namespace and name of the [`AzureClusterIdentity`] that the cluster is managed with, in the cluster's own namespace
    /// unless the reference says another.
    ///
    /// ```
    /// use capz_api::v1beta1::AzureCluster;
    ///
    /// let cluster: AzureCluster = serde_json::from_str(
    ///     r#"{"metadata": {"namespace": "prod"}, "spec": {"identityRef": {"name": "admin"}}}"#,
    /// )?;
    /// assert_eq!(cluster.identity(), Some(("prod", "admin")));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn identity(&self) -> Option<(&str, &str)> {
        AzureClusterIdentity::referred_to(self.spec.class.identity_ref.as_ref(), &self.metadata)
    }
}

impl AzureClusterSpec {
    /// Whether CAPZ provides for the control plane; absent means that it does, the default of the CRD.
    #[must_use]
    pub fn is_control_plane_enabled(&self) -> bool {
        self.control_plane_enabled.unwrap_or(true)
    }
}
