//! v1alpha4 as of CAPZ v1.8.7, the last release that serves it: nine kinds. What differs from the stored version is here.
//! Every other shape is that of the stored version.

mod aks_sku;
mod api_server_access_profile;
mod azure_cluster;
mod azure_cluster_identity;
mod azure_machine;
mod azure_machine_pool;
mod azure_machine_pool_machine;
mod azure_machine_template;
mod azure_managed_cluster;
mod azure_managed_control_plane;
mod azure_managed_machine_pool;
mod bastion;
mod cloud_provider_config;
mod disk;
mod image;
mod load_balancer;
mod load_balancer_profile;
mod long_running_operation;
mod managed_virtual_network;
mod nat_gateway;
mod network;
mod public_ip;
mod route_table;
mod security_group;
mod security_profile;
mod spot_vm;
mod subnet;
mod vnet;

pub use crate::v1beta1::{
    AadProfile, AzureMachinePoolDeletePolicyType, AzureMachinePoolDeploymentStrategy,
    AzureMachinePoolDeploymentStrategyType, AzureMachinePoolInstanceStatus, AzureManagedClusterStatus,
    AzureMarketplaceImage, AzureSharedGalleryImage, BackOffConfig, CachingType, DiffDiskOption,
    DiskEncryptionSetParameters, FrontendIpClass, ImagePlan, LoadBalancerClassSpec, LoadBalancerSku, LoadBalancerType,
    MachineRollingUpdateDeployment, ManagedLoadBalancerSku, NodePoolMode, PrivateDnsZoneMode, ProvisioningState,
    RateLimitConfig, RateLimitName, SecurityGroupProtocol, SecurityRuleDirection, SubnetRole, UserAssignedIdentity,
    VmIdentity, VnetClassSpec,
};
pub use aks_sku::{AksSku, AzureManagedControlPlaneSkuTier};
pub use api_server_access_profile::{ApiServerAccessProfile, ApiServerAccessProfileClassSpec};
pub use azure_cluster::{AzureCluster, AzureClusterClassSpec, AzureClusterSpec, AzureClusterStatus};
pub use azure_cluster_identity::{
    AllowedNamespaces, AzureClusterIdentity, AzureClusterIdentitySpec, AzureClusterIdentityStatus, IdentityType,
};
pub use azure_machine::{AzureMachine, AzureMachineSpec, AzureMachineStatus};
pub use azure_machine_pool::{
    AzureMachinePool, AzureMachinePoolMachineTemplate, AzureMachinePoolSpec, AzureMachinePoolStatus,
};
pub use azure_machine_pool_machine::{
    AzureMachinePoolMachine, AzureMachinePoolMachineSpec, AzureMachinePoolMachineStatus,
};
pub use azure_machine_template::{AzureMachineTemplate, AzureMachineTemplateResource, AzureMachineTemplateSpec};
pub use azure_managed_cluster::{AzureManagedCluster, AzureManagedClusterSpec};
pub use azure_managed_control_plane::{
    AzureManagedControlPlane, AzureManagedControlPlaneClassSpec, AzureManagedControlPlaneSpec,
    AzureManagedControlPlaneStatus, NetworkPlugin, NetworkPolicy,
};
pub use azure_managed_machine_pool::{
    AzureManagedMachinePool, AzureManagedMachinePoolClassSpec, AzureManagedMachinePoolSpec,
    AzureManagedMachinePoolStatus,
};
pub use bastion::{AzureBastion, BastionSpec};
pub use cloud_provider_config::{CloudProviderConfigOverrides, RateLimitSpec};
pub use disk::{DataDisk, DiffDiskSettings, ManagedDiskParameters, OsDisk};
pub use image::Image;
pub use load_balancer::{FrontendIp, LoadBalancerSpec};
pub use load_balancer_profile::LoadBalancerProfile;
pub use long_running_operation::Future;
pub use managed_virtual_network::{
    ManagedControlPlaneSubnet, ManagedControlPlaneVirtualNetwork, ManagedControlPlaneVirtualNetworkClassSpec,
};
pub use nat_gateway::{NatGateway, NatGatewayClassSpec};
pub use network::{NetworkClassSpec, NetworkSpec};
pub use public_ip::PublicIpSpec;
pub use route_table::RouteTable;
pub use security_group::{SecurityGroup, SecurityGroupClass, SecurityRule};
pub use security_profile::SecurityProfile;
pub use spot_vm::SpotVmOptions;
pub use subnet::{SubnetClassSpec, SubnetSpec};
pub use vnet::VnetSpec;
