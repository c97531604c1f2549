//! Reasons that CAPZ gives for a condition that does not hold.

/// The resource is being created.
pub const CREATING: &str = "Creating";
/// The resource is being updated.
pub const UPDATING: &str = "Updating";
/// The resource is being deleted.
pub const DELETING: &str = "Deleting";
/// The resource was deleted.
pub const DELETED: &str = "Deleted";
/// Azure could not delete the resource.
pub const DELETION_FAILED: &str = "DeletionFailed";
/// Azure could not create or update the resource.
pub const FAILED: &str = "Failed";
/// The cluster is in a namespace that may not use its `AzureClusterIdentity`.
pub const NAMESPACE_NOT_ALLOWED_BY_IDENTITY: &str = "NamespaceNotAllowedByIdentity";
/// The machine waits for the infrastructure of its cluster.
pub const WAITING_FOR_CLUSTER_INFRASTRUCTURE: &str = "WaitingForClusterInfrastructure";
/// The machine waits for its bootstrap data.
pub const WAITING_FOR_BOOTSTRAP_DATA: &str = "WaitingForBootstrapData";
/// The bootstrap data is still being run.
pub const BOOTSTRAP_IN_PROGRESS: &str = "BootstrapInProgress";
/// The bootstrap data ran into an error.
pub const BOOTSTRAP_FAILED: &str = "BootstrapFailed";
/// A user-assigned identity is not attached to the virtual machine.
pub const USER_ASSIGNED_IDENTITY_MISSING: &str = "UserAssignedIdentityMissing";
/// The virtual machine is being created.
pub const VM_CREATING: &str = "VMCreating";
/// The virtual machine is being updated.
pub const VM_UPDATING: &str = "VMUpdating";
/// The virtual machine is being deleted.
pub const VM_DELETING: &str = "VMDeleting";
/// Azure could not provision the virtual machine.
pub const VM_PROVISION_FAILED: &str = "VMProvisionFailed";
/// The scale set is being created.
pub const SCALE_SET_CREATING: &str = "ScaleSetCreating";
/// The scale set is being updated.
pub const SCALE_SET_UPDATING: &str = "ScaleSetUpdating";
/// The scale set is being deleted.
pub const SCALE_SET_DELETING: &str = "ScaleSetDeleting";
/// Azure could not provision the scale set.
pub const SCALE_SET_PROVISION_FAILED: &str = "ScaleSetProvisionFailed";
/// Instances are being added to the scale set.
pub const SCALE_SET_SCALING_UP: &str = "ScaleSetScalingUp";
/// Instances are being removed from the scale set.
pub const SCALE_SET_SCALING_DOWN: &str = "ScaleSetScalingDown";
/// The scale set still has an older model.
pub const SCALE_SET_MODEL_OUT_OF_DATE: &str = "ScaleSetModelOutOfDate";
