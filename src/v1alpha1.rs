//! v1alpha1 of the six AzureASOManaged* kinds, deprecated: every shape is that of the stored version.

mod azure_aso_managed_cluster;
mod azure_aso_managed_cluster_template;
mod azure_aso_managed_control_plane;
mod azure_aso_managed_control_plane_template;
mod azure_aso_managed_machine_pool;
mod azure_aso_managed_machine_pool_template;

pub use crate::v1beta1::{
    AzureASOManagedClusterSpec, AzureASOManagedClusterStatus, AzureASOManagedClusterTemplateResource,
    AzureASOManagedClusterTemplateResourceSpec, AzureASOManagedClusterTemplateSpec,
    AzureASOManagedControlPlaneResource, AzureASOManagedControlPlaneSpec, AzureASOManagedControlPlaneStatus,
    AzureASOManagedControlPlaneTemplateResourceSpec, AzureASOManagedControlPlaneTemplateSpec,
    AzureASOManagedMachinePoolResource, AzureASOManagedMachinePoolSpec, AzureASOManagedMachinePoolStatus,
    AzureASOManagedMachinePoolTemplateResourceSpec, AzureASOManagedMachinePoolTemplateSpec, ResourceStatus,
    StatusResource,
};
pub use azure_aso_managed_cluster::AzureASOManagedCluster;
pub use azure_aso_managed_cluster_template::AzureASOManagedClusterTemplate;
pub use azure_aso_managed_control_plane::AzureASOManagedControlPlane;
pub use azure_aso_managed_control_plane_template::AzureASOManagedControlPlaneTemplate;
pub use azure_aso_managed_machine_pool::AzureASOManagedMachinePool;
pub use azure_aso_managed_machine_pool_template::AzureASOManagedMachinePoolTemplate;
