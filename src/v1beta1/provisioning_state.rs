//! The provisioning state that Azure reports of a resource.

use crate::open_enum::open_enum;

mod methods;

open_enum! {
    /// Azure's state of a virtual machine or other resource, as last reported by its API.
    pub unlisted enum ProvisioningState {
        /// The last Azure operation on the resource was cancelled.
        Canceled = "Canceled",
        /// Azure is creating the resource.
        Creating = "Creating",
        /// The resource no longer exists in Azure.
        Deleted = "Deleted",
        /// Azure is deleting the resource.
        Deleting = "Deleting",
        /// The last Azure operation on the resource failed.
        Failed = "Failed",
        /// Azure is migrating the resource.
        Migrating = "Migrating",
        /// The last Azure operation on the resource completed and it is ready for use.
        Succeeded = "Succeeded",
        /// Azure is applying a change to the resource.
        Updating = "Updating",
    }
}
