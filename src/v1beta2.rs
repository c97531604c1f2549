//! v1beta2, upstream's coming version (a preview until upstream releases it): all 19 kinds. What differs from the stored
//! version is here: statuses, failure domains and endpoints. Every other shape is that of the stored version.

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

pub use crate::v1beta1::{
    AadProfile, AdditionalCapabilities, AddonProfile, AksAssignedIdentity, AksExtension, AksSku, AllowedNamespaces,
    ApiServerAccessProfile, ApiServerAccessProfileClassSpec, Architecture, AutoScalerProfile,
    AzureASOManagedClusterTemplateResource, AzureASOManagedClusterTemplateResourceSpec,
    AzureASOManagedClusterTemplateSpec, AzureASOManagedControlPlaneResource, AzureASOManagedControlPlaneSpec,
    AzureASOManagedControlPlaneTemplateResourceSpec, AzureASOManagedControlPlaneTemplateSpec,
    AzureASOManagedMachinePoolResource, AzureASOManagedMachinePoolSpec, AzureASOManagedMachinePoolTemplateResourceSpec,
    AzureASOManagedMachinePoolTemplateSpec, AzureBastion, AzureBastionTemplateSpec, AzureClusterIdentitySpec,
    AzureComputeGalleryImage, AzureKeyVaultKms, AzureMachinePoolDeletePolicyType, AzureMachinePoolDeploymentStrategy,
    AzureMachinePoolDeploymentStrategyType, AzureMachinePoolInstanceStatus, AzureMachinePoolMachineSpec,
    AzureMachinePoolMachineTemplate, AzureMachinePoolSpec, AzureMachineSpec, AzureMachineTemplateStatus,
    AzureManagedClusterTemplateResource, AzureManagedClusterTemplateResourceSpec, AzureManagedClusterTemplateSpec,
    AzureManagedControlPlaneClassSpec, AzureManagedControlPlaneSkuTier,
    AzureManagedControlPlaneTemplateMachineTemplate, AzureManagedControlPlaneTemplateResource,
    AzureManagedControlPlaneTemplateResourceSpec, AzureManagedControlPlaneTemplateSpec,
    AzureManagedMachinePoolClassSpec, AzureManagedMachinePoolSpec, AzureManagedMachinePoolTemplateResource,
    AzureManagedMachinePoolTemplateResourceSpec, AzureManagedMachinePoolTemplateSpec, AzureMarketplaceImage,
    AzureSharedGalleryImage, BackOffConfig, BackendPool, BalanceSimilarNodeGroups, BastionHostSkuName, BastionSpec,
    BastionTemplateSpec, BootDiagnostics, BootDiagnosticsStorageAccountType, CachingType, CloudProviderConfigOverrides,
    CpuManagerPolicy, DataDisk, Diagnostics, DiffDiskOption, DiffDiskPlacement, DiffDiskSettings,
    DiskEncryptionSetParameters, Expander, ExtendedLocationSpec, ExtendedLocationType, ExtensionIdentity,
    ExtensionPlan, ExtensionScope, ExtensionScopeType, FleetsMember, FleetsMemberClassSpec, FrontendIp,
    FrontendIpClass, Future, Futures, HttpProxyConfig, Identity, IdentityType, Image, ImagePlan, ImageSource, IpTag,
    KeyVaultNetworkAccessTypes, KubeletConfig, KubeletDiskType, LinuxOsConfig, LoadBalancerClassSpec, LoadBalancerPort,
    LoadBalancerProfile, LoadBalancerSku, LoadBalancerSpec, LoadBalancerType, MachineRollingUpdateDeployment,
    ManagedClusterAutoUpgradeProfile, ManagedClusterSecurityProfile, ManagedClusterSecurityProfileDefender,
    ManagedClusterSecurityProfileDefenderSecurityMonitoring, ManagedClusterSecurityProfileImageCleaner,
    ManagedClusterSecurityProfileWorkloadIdentity, ManagedControlPlaneIdentityType, ManagedControlPlaneOutboundType,
    ManagedControlPlaneSubnet, ManagedControlPlaneVirtualNetwork, ManagedControlPlaneVirtualNetworkClassSpec,
    ManagedDiskParameters, ManagedLoadBalancerSku, ManagedMachinePoolScaling, NatGateway, NatGatewayClassSpec,
    NetworkClassSpec, NetworkDataplaneType, NetworkInterface, NetworkPlugin, NetworkPluginMode, NetworkPolicy,
    NetworkSpec, NetworkTemplateSpec, NodeInfo, NodePoolMode, OidcIssuerProfile, OidcIssuerProfileStatus,
    OperatingSystem, OrchestrationModeType, OsDisk, OsDiskType, OsType, PrivateDnsZoneMode, PrivateEndpointSpec,
    PrivateLinkServiceConnection, ProvisioningState, PublicIpSpec, RateLimitConfig, RateLimitName, RateLimitSpec,
    ResourceStatus, RouteTable, ScaleDownMode, ScaleSetPriority, SecurityEncryptionType, SecurityGroup,
    SecurityGroupClass, SecurityGroupProtocol, SecurityProfile, SecurityRule, SecurityRuleAccess,
    SecurityRuleDirection, SecurityTypes, ServiceEndpointSpec, SkipNodesWithLocalStorage, SkipNodesWithSystemPods,
    SpotEvictionPolicy, SpotVmOptions, StatusResource, SubnetClassSpec, SubnetRole, SubnetSpec, SubnetTemplateSpec,
    SysctlConfig, SystemAssignedIdentityRole, Taint, TaintEffect, TopologyManagerPolicy, TransparentHugePageDefrag,
    TransparentHugePageEnabled, UefiSettings, UpgradeChannel, UserAssignedIdentity, UserManagedBootDiagnostics,
    VmDiskSecurityProfile, VmExtension, VmIdentity, VnetClassSpec, VnetPeeringClassSpec, VnetPeeringProperties,
    VnetPeeringSpec, VnetSpec, VnetTemplateSpec, future_type,
};
pub use azure_aso_managed_cluster::{
    AzureASOManagedCluster, AzureASOManagedClusterDeprecatedStatus, AzureASOManagedClusterInitializationStatus,
    AzureASOManagedClusterSpec, AzureASOManagedClusterStatus, AzureASOManagedClusterV1Beta1DeprecatedStatus,
};
pub use azure_aso_managed_cluster_template::AzureASOManagedClusterTemplate;
pub use azure_aso_managed_control_plane::{
    AzureASOManagedControlPlane, AzureASOManagedControlPlaneDeprecatedStatus,
    AzureASOManagedControlPlaneInitializationStatus, AzureASOManagedControlPlaneStatus,
    AzureASOManagedControlPlaneV1Beta1DeprecatedStatus,
};
pub use azure_aso_managed_control_plane_template::AzureASOManagedControlPlaneTemplate;
pub use azure_aso_managed_machine_pool::{
    AzureASOManagedMachinePool, AzureASOManagedMachinePoolDeprecatedStatus,
    AzureASOManagedMachinePoolInitializationStatus, AzureASOManagedMachinePoolStatus,
    AzureASOManagedMachinePoolV1Beta1DeprecatedStatus,
};
pub use azure_aso_managed_machine_pool_template::AzureASOManagedMachinePoolTemplate;
pub use azure_cluster::{
    AzureCluster, AzureClusterClassSpec, AzureClusterDeprecatedStatus, AzureClusterInitializationStatus,
    AzureClusterSpec, AzureClusterStatus, AzureClusterV1Beta1DeprecatedStatus,
};
pub use azure_cluster_identity::{
    AzureClusterIdentity, AzureClusterIdentityDeprecatedStatus, AzureClusterIdentityStatus,
    AzureClusterIdentityV1Beta1DeprecatedStatus,
};
pub use azure_cluster_template::{
    AzureClusterTemplate, AzureClusterTemplateResource, AzureClusterTemplateResourceSpec, AzureClusterTemplateSpec,
};
pub use azure_machine::{
    AzureMachine, AzureMachineDeprecatedStatus, AzureMachineInitializationStatus, AzureMachineStatus,
    AzureMachineV1Beta1DeprecatedStatus,
};
pub use azure_machine_pool::{
    AzureMachinePool, AzureMachinePoolDeprecatedStatus, AzureMachinePoolInitializationStatus, AzureMachinePoolStatus,
    AzureMachinePoolV1Beta1DeprecatedStatus,
};
pub use azure_machine_pool_machine::{
    AzureMachinePoolMachine, AzureMachinePoolMachineDeprecatedStatus, AzureMachinePoolMachineInitializationStatus,
    AzureMachinePoolMachineStatus, AzureMachinePoolMachineV1Beta1DeprecatedStatus,
};
pub use azure_machine_template::{AzureMachineTemplate, AzureMachineTemplateResource, AzureMachineTemplateSpec};
pub use azure_managed_cluster::{
    AzureManagedCluster, AzureManagedClusterDeprecatedStatus, AzureManagedClusterInitializationStatus,
    AzureManagedClusterSpec, AzureManagedClusterStatus, AzureManagedClusterV1Beta1DeprecatedStatus,
};
pub use azure_managed_cluster_template::AzureManagedClusterTemplate;
pub use azure_managed_control_plane::{
    AzureManagedControlPlane, AzureManagedControlPlaneDeprecatedStatus, AzureManagedControlPlaneInitializationStatus,
    AzureManagedControlPlaneSpec, AzureManagedControlPlaneStatus, AzureManagedControlPlaneV1Beta1DeprecatedStatus,
};
pub use azure_managed_control_plane_template::AzureManagedControlPlaneTemplate;
pub use azure_managed_machine_pool::{
    AzureManagedMachinePool, AzureManagedMachinePoolDeprecatedStatus, AzureManagedMachinePoolInitializationStatus,
    AzureManagedMachinePoolStatus, AzureManagedMachinePoolV1Beta1DeprecatedStatus,
};
pub use azure_managed_machine_pool_template::AzureManagedMachinePoolTemplate;
