//! v1alpha3 as of CAPZ v1.8.7, the last release that serves it: eight kinds. What differs from the stored version and from
//! v1alpha4, with which it has much in common, is here.

mod azure_cluster;
mod azure_cluster_identity;
mod azure_machine;
mod azure_machine_pool;
mod azure_machine_template;
mod azure_managed_cluster;
mod azure_managed_control_plane;
mod azure_managed_machine_pool;
mod disk;
mod image;
mod load_balancer;
mod long_running_operation;
mod network;
mod security_group;
mod subnet;
mod vnet;

pub use crate::v1alpha4::{
    AzureClusterIdentityStatus, AzureManagedClusterSpec, AzureManagedMachinePoolStatus, DiffDiskSettings, FrontendIp,
    IdentityType, ManagedControlPlaneSubnet, ManagedControlPlaneVirtualNetwork,
    ManagedControlPlaneVirtualNetworkClassSpec, NetworkPlugin, NetworkPolicy, PublicIpSpec, RouteTable,
    SecurityProfile, SpotVmOptions, SubnetClassSpec,
};
pub use crate::v1beta1::{
    AadProfile, AzureMachinePoolInstanceStatus, AzureManagedClusterStatus, AzureMarketplaceImage, CachingType,
    DiffDiskOption, DiskEncryptionSetParameters, FrontendIpClass, ImagePlan, LoadBalancerSku, LoadBalancerType,
    ManagedLoadBalancerSku, NodePoolMode, ProvisioningState, SecurityGroupProtocol, SubnetRole, UserAssignedIdentity,
    VmIdentity, VnetClassSpec,
};
pub use azure_cluster::{AzureCluster, AzureClusterClassSpec, AzureClusterSpec, AzureClusterStatus};
pub use azure_cluster_identity::{AzureClusterIdentity, AzureClusterIdentitySpec};
pub use azure_machine::{AvailabilityZone, AzureMachine, AzureMachineSpec, AzureMachineStatus};
pub use azure_machine_pool::{
    AzureMachinePool, AzureMachinePoolMachineTemplate, AzureMachinePoolSpec, AzureMachinePoolStatus,
};
pub use azure_machine_template::{AzureMachineTemplate, AzureMachineTemplateResource, AzureMachineTemplateSpec};
pub use azure_managed_cluster::AzureManagedCluster;
pub use azure_managed_control_plane::{
    AzureManagedControlPlane, AzureManagedControlPlaneClassSpec, AzureManagedControlPlaneSpec,
    AzureManagedControlPlaneStatus,
};
pub use azure_managed_machine_pool::{
    AzureManagedMachinePool, AzureManagedMachinePoolClassSpec, AzureManagedMachinePoolSpec,
};
pub use disk::{DataDisk, ManagedDiskParameters, OsDisk};
pub use image::{AzureSharedGalleryImage, Image};
pub use load_balancer::{LoadBalancerClassSpec, LoadBalancerSpec};
pub use long_running_operation::Future;
pub use network::NetworkSpec;
pub use security_group::{IngressRule, SecurityGroup, SecurityGroupClass};
pub use subnet::SubnetSpec;
pub use vnet::VnetSpec;
