//! What controllers ask an `AzureMachinePool` first.

use super::super::{AzureMachinePool, AzureMachinePoolSpec, OrchestrationModeType};
use crate::{InvalidAzureId, ProviderId, capi::conditions_in_status};

conditions_in_status!(AzureMachinePool);

impl AzureMachinePool {
    /// The provider id of the scale set, none before it is known.
    ///
    /// # Errors
    /// If `spec.providerID` is no provider id.
    pub fn provider_id(&self) -> Result<Option<ProviderId>, InvalidAzureId> {
        ProviderId::in_member(&self.spec.provider_id)
    }
}

impl AzureMachinePoolSpec {
    /// Whether the instances of the scale set are virtual machines in their own right. Absent is `Uniform`, the default of
    /// the CRD.
    #[must_use]
    pub fn is_flexible(&self) -> bool {
        self.orchestration_mode == Some(OrchestrationModeType::Flexible)
    }
}
