//! What controllers ask an `AzureMachine` first.

use super::super::AzureMachine;
use crate::{InvalidAzureId, ProviderId, capi::conditions_in_status};

conditions_in_status!(AzureMachine);

impl AzureMachine {
    /// The provider id of the virtual machine, none before it is known. The empty text, which conversion from v1beta2 can
    /// leave, is none as well.
    ///
    /// # Errors
    /// If `spec.providerID` is no provider id.
    ///
    /// ```
    /// use capz_api::{AzureId, ComputeResource, ProviderId, v1beta1::AzureMachine};
    ///
    /// let mut machine = AzureMachine::default();
    /// assert_eq!(machine.provider_id(), Ok(None));
    /// let id = ProviderId::new(AzureId::of_group("s", "rg").virtual_machine("cp-0"));
    /// machine.spec.provider_id = Some(id.to_string());
    /// assert_eq!(machine.provider_id(), Ok(Some(id)));
    /// ```
    pub fn provider_id(&self) -> Result<Option<ProviderId>, InvalidAzureId> {
        ProviderId::in_member(self.spec.provider_id.as_deref().unwrap_or_default())
    }
}
