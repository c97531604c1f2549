//! What controllers ask an `AzureMachinePoolMachine` first.

use super::super::AzureMachinePoolMachine;
use crate::{InvalidAzureId, ProviderId, capi::conditions_in_status};

conditions_in_status!(AzureMachinePoolMachine);

impl AzureMachinePoolMachine {
    /// The provider id of the instance: of a scale set instance if the pool is uniform, of a virtual machine if it is
    /// flexible.
    ///
    /// # Errors
    /// If `spec.providerID` is not empty and no provider id.
    pub fn provider_id(&self) -> Result<Option<ProviderId>, InvalidAzureId> {
        ProviderId::in_member(&self.spec.provider_id)
    }
}
