//! Whether Azure is done.

use super::super::ProvisioningState;

impl ProvisioningState {
    /// Whether Azure has stopped working on the resource and no longer changes the state by itself: `Succeeded` or `Failed`,
    /// which are the two that CAPZ takes for final.
    ///
    /// ```
    /// use capz_api::v1beta1::ProvisioningState;
    ///
    /// assert!(ProvisioningState::Failed.is_terminal());
    /// assert!(!ProvisioningState::Updating.is_terminal());
    /// ```
    #[must_use]
    pub fn is_terminal(&self) -> bool {
        matches!(self, Self::Succeeded | Self::Failed)
    }
}
