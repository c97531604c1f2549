//! v1beta1, the stored version: the shapes of all 19 kinds and of what they are made of.

mod aad_profile;
mod additional_capabilities;
mod addon_profile;
mod aks_extension;
mod aks_sku;
mod api_server_access_profile;
mod auto_scaler_profile;
mod auto_upgrade_profile;
mod azure_aso_managed_cluster;
mod azure_aso_managed_cluster_template;
mod azure_aso_managed_control_plane;
mod azure_aso_managed_control_plane_template;
mod azure_aso_managed_machine_pool;
mod azure_aso_managed_machine_pool_template;
mod azure_cluster;
mod azure_cluster_identity;
mod azure_cluster_template;
mod azure_machine;
mod azure_machine_pool;
mod azure_machine_pool_machine;
mod azure_machine_template;
mod azure_managed_cluster;
mod azure_managed_cluster_template;
mod azure_managed_control_plane;
mod azure_managed_control_plane_template;
mod azure_managed_machine_pool;
mod azure_managed_machine_pool_template;
mod bastion;
mod cloud_provider_config;
mod diagnostics;
mod disk;
mod extended_location;
mod fleets_member;
mod http_proxy_config;
mod image;
mod kubelet_config;
mod linux_os_config;
mod load_balancer;
mod load_balancer_profile;
mod long_running_operation;
mod managed_cluster_security_profile;
mod managed_identity;
mod managed_virtual_network;
mod nat_gateway;
mod network;
mod network_interface;
mod oidc_issuer_profile;
mod private_endpoint;
mod provisioning_state;
mod public_ip;
mod resource_status;
mod route_table;
mod security_group;
mod security_profile;
mod service_endpoint;
mod spot_vm;
mod subnet;
mod taint;
mod vm_extension;
mod vm_identity;
mod vnet;
mod vnet_peering;

pub use aad_profile::AadProfile;
pub use additional_capabilities::AdditionalCapabilities;
pub use addon_profile::AddonProfile;
pub use aks_extension::{
    AksAssignedIdentity, AksExtension, ExtensionIdentity, ExtensionPlan, ExtensionScope, ExtensionScopeType,
};
pub use aks_sku::{AksSku, AzureManagedControlPlaneSkuTier};
pub use api_server_access_profile::{ApiServerAccessProfile, ApiServerAccessProfileClassSpec};
pub use auto_scaler_profile::{
    AutoScalerProfile, BalanceSimilarNodeGroups, Expander, SkipNodesWithLocalStorage, SkipNodesWithSystemPods,
};
pub use auto_upgrade_profile::{ManagedClusterAutoUpgradeProfile, UpgradeChannel};
pub use azure_aso_managed_cluster::{AzureASOManagedCluster, AzureASOManagedClusterSpec, AzureASOManagedClusterStatus};
pub use azure_aso_managed_cluster_template::{
    AzureASOManagedClusterTemplate, AzureASOManagedClusterTemplateResource, AzureASOManagedClusterTemplateResourceSpec,
    AzureASOManagedClusterTemplateSpec,
};
pub use azure_aso_managed_control_plane::{
    AzureASOManagedControlPlane, AzureASOManagedControlPlaneSpec, AzureASOManagedControlPlaneStatus,
};
pub use azure_aso_managed_control_plane_template::{
    AzureASOManagedControlPlaneResource, AzureASOManagedControlPlaneTemplate,
    AzureASOManagedControlPlaneTemplateResourceSpec, AzureASOManagedControlPlaneTemplateSpec,
};
pub use azure_aso_managed_machine_pool::{
    AzureASOManagedMachinePool, AzureASOManagedMachinePoolSpec, AzureASOManagedMachinePoolStatus,
};
pub use azure_aso_managed_machine_pool_template::{
    AzureASOManagedMachinePoolResource, AzureASOManagedMachinePoolTemplate,
    AzureASOManagedMachinePoolTemplateResourceSpec, AzureASOManagedMachinePoolTemplateSpec,
};
pub use azure_cluster::{AzureCluster, AzureClusterClassSpec, AzureClusterSpec, AzureClusterStatus};
pub use azure_cluster_identity::{
    AllowedNamespaces, AzureClusterIdentity, AzureClusterIdentitySpec, AzureClusterIdentityStatus, IdentityType,
};
pub use azure_cluster_template::{
    AzureClusterTemplate, AzureClusterTemplateResource, AzureClusterTemplateResourceSpec, AzureClusterTemplateSpec,
};
pub use azure_machine::{AzureMachine, AzureMachineSpec, AzureMachineStatus};
pub use azure_machine_pool::{
    AzureMachinePool, AzureMachinePoolDeletePolicyType, AzureMachinePoolDeploymentStrategy,
    AzureMachinePoolDeploymentStrategyType, AzureMachinePoolInstanceStatus, AzureMachinePoolMachineTemplate,
    AzureMachinePoolSpec, AzureMachinePoolStatus, MachineRollingUpdateDeployment, OrchestrationModeType,
};
pub use azure_machine_pool_machine::{
    AzureMachinePoolMachine, AzureMachinePoolMachineSpec, AzureMachinePoolMachineStatus,
};
pub use azure_machine_template::{
    Architecture, AzureMachineTemplate, AzureMachineTemplateResource, AzureMachineTemplateSpec,
    AzureMachineTemplateStatus, NodeInfo, OperatingSystem,
};
pub use azure_managed_cluster::{AzureManagedCluster, AzureManagedClusterSpec, AzureManagedClusterStatus};
pub use azure_managed_cluster_template::{
    AzureManagedClusterTemplate, AzureManagedClusterTemplateResource, AzureManagedClusterTemplateResourceSpec,
    AzureManagedClusterTemplateSpec,
};
pub use azure_managed_control_plane::{
    AzureManagedControlPlane, AzureManagedControlPlaneClassSpec, AzureManagedControlPlaneSpec,
    AzureManagedControlPlaneStatus, ManagedControlPlaneOutboundType, ManagedLoadBalancerSku, NetworkDataplaneType,
    NetworkPlugin, NetworkPluginMode, NetworkPolicy, OidcIssuerProfileStatus,
};
pub use azure_managed_control_plane_template::{
    AzureManagedControlPlaneTemplate, AzureManagedControlPlaneTemplateMachineTemplate,
    AzureManagedControlPlaneTemplateResource, AzureManagedControlPlaneTemplateResourceSpec,
    AzureManagedControlPlaneTemplateSpec,
};
pub use azure_managed_machine_pool::{
    AzureManagedMachinePool, AzureManagedMachinePoolClassSpec, AzureManagedMachinePoolSpec,
    AzureManagedMachinePoolStatus, KubeletDiskType, ManagedMachinePoolScaling, NodePoolMode, OsDiskType, OsType,
    ScaleDownMode, ScaleSetPriority,
};
pub use azure_managed_machine_pool_template::{
    AzureManagedMachinePoolTemplate, AzureManagedMachinePoolTemplateResource,
    AzureManagedMachinePoolTemplateResourceSpec, AzureManagedMachinePoolTemplateSpec,
};
pub use bastion::{AzureBastion, AzureBastionTemplateSpec, BastionHostSkuName, BastionSpec, BastionTemplateSpec};
pub use cloud_provider_config::{
    BackOffConfig, CloudProviderConfigOverrides, RateLimitConfig, RateLimitName, RateLimitSpec,
};
pub use diagnostics::{BootDiagnostics, BootDiagnosticsStorageAccountType, Diagnostics, UserManagedBootDiagnostics};
pub use disk::{
    CachingType, DataDisk, DiffDiskOption, DiffDiskPlacement, DiffDiskSettings, DiskEncryptionSetParameters,
    ManagedDiskParameters, OsDisk, SecurityEncryptionType, VmDiskSecurityProfile,
};
pub use extended_location::{ExtendedLocationSpec, ExtendedLocationType};
pub use fleets_member::{FleetsMember, FleetsMemberClassSpec};
pub use http_proxy_config::HttpProxyConfig;
pub use image::{
    AzureComputeGalleryImage, AzureMarketplaceImage, AzureSharedGalleryImage, Image, ImagePlan, ImageSource,
};
pub use kubelet_config::{CpuManagerPolicy, KubeletConfig, TopologyManagerPolicy};
pub use linux_os_config::{LinuxOsConfig, SysctlConfig, TransparentHugePageDefrag, TransparentHugePageEnabled};
pub use load_balancer::{
    BackendPool, FrontendIp, FrontendIpClass, LoadBalancerClassSpec, LoadBalancerPort, LoadBalancerSku,
    LoadBalancerSpec, LoadBalancerType,
};
pub use load_balancer_profile::LoadBalancerProfile;
pub use long_running_operation::{Future, Futures, future_type};
pub use managed_cluster_security_profile::{
    AzureKeyVaultKms, KeyVaultNetworkAccessTypes, ManagedClusterSecurityProfile, ManagedClusterSecurityProfileDefender,
    ManagedClusterSecurityProfileDefenderSecurityMonitoring, ManagedClusterSecurityProfileImageCleaner,
    ManagedClusterSecurityProfileWorkloadIdentity,
};
pub use managed_identity::{Identity, ManagedControlPlaneIdentityType};
pub use managed_virtual_network::{
    ManagedControlPlaneSubnet, ManagedControlPlaneVirtualNetwork, ManagedControlPlaneVirtualNetworkClassSpec,
};
pub use nat_gateway::{NatGateway, NatGatewayClassSpec};
pub use network::{NetworkClassSpec, NetworkSpec, NetworkTemplateSpec, PrivateDnsZoneMode};
pub use network_interface::NetworkInterface;
pub use oidc_issuer_profile::OidcIssuerProfile;
pub use private_endpoint::{PrivateEndpointSpec, PrivateLinkServiceConnection};
pub use provisioning_state::ProvisioningState;
pub use public_ip::{IpTag, PublicIpSpec};
pub use resource_status::{ResourceStatus, StatusResource};
pub use route_table::RouteTable;
pub use security_group::{
    SecurityGroup, SecurityGroupClass, SecurityGroupProtocol, SecurityRule, SecurityRuleAccess, SecurityRuleDirection,
};
pub use security_profile::{SecurityProfile, SecurityTypes, UefiSettings};
pub use service_endpoint::ServiceEndpointSpec;
pub use spot_vm::{SpotEvictionPolicy, SpotVmOptions};
pub use subnet::{SubnetClassSpec, SubnetRole, SubnetSpec, SubnetTemplateSpec};
pub use taint::{Taint, TaintEffect};
pub use vm_extension::VmExtension;
pub use vm_identity::{SystemAssignedIdentityRole, UserAssignedIdentity, VmIdentity};
pub use vnet::{VnetClassSpec, VnetSpec, VnetTemplateSpec};
pub use vnet_peering::{VnetPeeringClassSpec, VnetPeeringProperties, VnetPeeringSpec};
