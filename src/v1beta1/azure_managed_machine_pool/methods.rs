//! What controllers ask an `AzureManagedMachinePool` first.

use super::super::{AzureManagedMachinePool, AzureManagedMachinePoolClassSpec, NodePoolMode, OsType};
use crate::capi::conditions_in_status;

conditions_in_status!(AzureManagedMachinePool);

impl AzureManagedMachinePool {
    /// The name of the node pool in AKS: `spec.name`, or else the name of the object, as the webhook defaults it.
    ///
    /// ```
    /// use capz_api::v1beta1::AzureManagedMachinePool;
    ///
    /// let mut pool = AzureManagedMachinePool::new("pool0", Default::default());
    /// assert_eq!(pool.agent_pool_name(), "pool0");
    /// pool.spec.class.name = Some("system".into());
    /// assert_eq!(pool.agent_pool_name(), "system");
    /// ```
    #[must_use]
    pub fn agent_pool_name(&self) -> &str {
        let own = self.spec.class.name.as_deref().filter(|name| !name.is_empty());
        own.or(self.metadata.name.as_deref()).unwrap_or_default()
    }
}

impl AzureManagedMachinePoolClassSpec {
    /// Whether the pool runs the system pods of AKS.
    #[must_use]
    pub fn is_system(&self) -> bool {
        self.mode == NodePoolMode::System
    }

    /// Whether the nodes run Windows. Absent is Linux, the default.
    #[must_use]
    pub fn is_windows(&self) -> bool {
        self.os_type == Some(OsType::Windows)
    }
}
