//! Types of the conditions that CAPZ reports beside Cluster API's own `Ready`.

/// `AzureCluster`: network and load balancers are in place.
pub const NETWORK_INFRASTRUCTURE_READY: &str = "NetworkInfrastructureReady";
/// The resource group is in place.
pub const RESOURCE_GROUP_READY: &str = "ResourceGroupReady";
/// The virtual network is in place.
pub const VNET_READY: &str = "VNetReady";
/// The peerings of the virtual network are in place.
pub const VNET_PEERING_READY: &str = "VnetPeeringReady";
/// The subnets are in place.
pub const SUBNETS_READY: &str = "SubnetsReady";
/// The network security groups are in place.
pub const SECURITY_GROUPS_READY: &str = "SecurityGroupsReady";
/// The route tables are in place.
pub const ROUTE_TABLES_READY: &str = "RouteTablesReady";
/// The public IP addresses are in place.
pub const PUBLIC_IPS_READY: &str = "PublicIPsReady";
/// The NAT gateways are in place.
pub const NAT_GATEWAYS_READY: &str = "NATGatewaysReady";
/// The load balancers are in place.
pub const LOAD_BALANCERS_READY: &str = "LoadBalancersReady";
/// The inbound NAT rules of the load balancer, by which machines are reached over SSH, are in place.
pub const INBOUND_NAT_RULES_READY: &str = "InboundNATRulesReady";
/// The private DNS zone is in place.
pub const PRIVATE_DNS_ZONE_READY: &str = "PrivateDNSZoneReady";
/// The links between the private DNS zone and virtual networks are in place.
pub const PRIVATE_DNS_LINK_READY: &str = "PrivateDNSLinkReady";
/// The records in the private DNS zone are in place.
pub const PRIVATE_DNS_RECORD_READY: &str = "PrivateDNSRecordReady";
/// The private endpoints are in place.
pub const PRIVATE_ENDPOINTS_READY: &str = "PrivateEndpointsReady";
/// The bastion host is in place.
pub const BASTION_HOST_READY: &str = "BastionHostReady";
/// The availability set of the machines is in place.
pub const AVAILABILITY_SET_READY: &str = "AvailabilitySetReady";
/// The roles of the machine's own identity are assigned.
pub const ROLE_ASSIGNMENT_READY: &str = "RoleAssignmentReady";
/// The disks are in place; `False` while they are deleted with their machine.
pub const DISKS_READY: &str = "DisksReady";
/// The network interfaces are in place.
pub const NETWORK_INTERFACES_READY: &str = "NetworkInterfacesReady";
/// `AzureMachine`: the virtual machine runs.
pub const VM_RUNNING: &str = "VMRunning";
/// `AzureMachine`: the identities of the virtual machine are attached.
pub const VM_IDENTITIES_READY: &str = "VMIdentitiesReady";
/// The machine has become a node: its bootstrap data was run to the end.
pub const BOOTSTRAP_SUCCEEDED: &str = "BootstrapSucceeded";
/// `AzureMachinePool`: the scale set runs.
pub const SCALE_SET_RUNNING: &str = "ScaleSetRunning";
/// `AzureMachinePool`: the scale set has as many instances as are wanted.
pub const SCALE_SET_DESIRED_REPLICAS: &str = "ScaleSetDesiredReplicas";
/// `AzureMachinePool`: the model of the scale set is the wanted one.
pub const SCALE_SET_MODEL_UPDATED: &str = "ScaleSetModelUpdated";
/// `AzureManagedControlPlane`: the AKS cluster runs.
pub const MANAGED_CLUSTER_RUNNING: &str = "ManagedClusterRunning";
/// `AzureManagedMachinePool`: the node pool of AKS is in place.
pub const AGENT_POOLS_READY: &str = "AgentPoolsReady";
/// `AzureManagedControlPlane`: Azure Resource Health calls the AKS cluster healthy.
pub const AZURE_RESOURCE_AVAILABLE: &str = "AzureResourceAvailable";
/// `AzureManagedControlPlane`: the AKS cluster is a member of its fleet.
pub const FLEET_READY: &str = "FleetReady";
/// `AzureManagedControlPlane`: the cluster extensions are installed.
pub const AKS_EXTENSIONS_READY: &str = "AKSExtensionsReady";
