//! The table of lists. A row: the struct and the list, in which versions (if not in all), upstream's list type, the better
//! one after `=>`, and why. How a type is merged is told once, by [`ListType`]; a reason tells what is particular.
//!
//! The improved profile gives a list a better type under these rules:
//! - a key is a scalar that every element has, without a default, and that admission defaulting never has to write;
//! - a list is a set only if neither order nor repetition means anything;
//! - a list whose elements the webhook completes, or whose natural key is optional, stays as it is;
//! - so does a list that the webhook never lets change, order included;
//! - so does a list inside the elements of an unmarked one, which is replaced with them.

use super::{List, ListType};

macro_rules! lists {
    ($($owner:ident.$name:ident $([$($version:ident),+])?: $upstream:ident $(($($key:ident),+))?
        $(=> $improved:ident $(($($better:ident),+))?)?, $reason:literal;)+) => {
        /// Every list of the schemas, by the struct that has it.
        pub static LISTS: &[List] = &[$(List {
            owner: stringify!($owner),
            name: stringify!($name),
            versions: &[$($(stringify!($version)),+)?],
            upstream: list_type!($upstream $(($($key),+))?),
            improved: improved!($($improved $(($($better),+))?)?),
            reason: $reason,
        }),+];
    };
}

macro_rules! improved {
    () => { None };
    ($($type:tt)+) => { Some(list_type!($($type)+)) };
}

macro_rules! list_type {
    (unmarked) => { ListType::Unmarked };
    (atomic) => { ListType::Atomic };
    (set) => { ListType::Set };
    (map($($key:ident),+)) => { ListType::Map(&[$(stringify!($key)),+]) };
}

lists! {
    // The network of a self-managed cluster.
    NetworkSpec.subnets: map(name),
        "Controller and user both write subnets. A name is filled in only where it is the empty string (AC-D11, AC-D19, \
         AC-D25): who applies a subnet should name it.";
    NetworkTemplateSpec.subnets: map(name),
        "As in an AzureCluster, so that a ClusterClass can be patched subnet by subnet. Templates get no generated names.";
    NetworkSpec.additionalAPIServerLBPorts: unmarked => map(name),
        "Each port becomes a load balancing rule of its name. Nothing fills in an element.";
    NetworkTemplateSpec.additionalAPIServerLBPorts: unmarked => map(name),
        "As in an AzureCluster.";
    VnetSpec.peerings: unmarked => map(remoteVnetName, resourceGroup),
        "The pair is what the webhook refuses to see twice (AC-C10). `resourceGroup` is optional upstream and filled in \
         where it is absent or empty (AC-D34), which would change a key after it was applied; where it is required, a \
         server-side apply without it is refused before admission runs, and there is nothing to fill in. Never write \
         it as the empty string.";
    VnetTemplateSpec.peerings: unmarked => map(remoteVnetName, resourceGroup),
        "As in an AzureCluster, to which the topology controller applies what stands here. Nothing is filled in.";
    VnetClassSpec.cidrBlocks: unmarked,
        "Filled in as a whole where it is empty (AC-D05, ACT-D02): in a set the default would stay beside the ranges that \
         the user gives later.";
    SubnetClassSpec.cidrBlocks: unmarked,
        "Filled in as a whole where it is empty (such as AC-D16, AC-D20, AC-D26), as for the virtual network, and compared \
         in order on update (AC-U15).";
    SubnetClassSpec.serviceEndpoints: map(service),
        "A subnet has each service once (S-SE-03), and nothing is filled in. Below a bastion (AC-U10), and of the control plane's outbound load balancer (AC-U11), \
         nothing may change at all once it is there.";
    SubnetClassSpec.privateEndpoints: map(name),
        "The name is unique in a subnet and required. Nothing is filled in.";
    ServiceEndpointSpec.locations: unmarked => set,
        "Regions without an order; the webhook refuses to see one twice (S-SE-06). Below a \
         bastion nothing may change at all once it is there (AC-U10).";
    PrivateEndpointSpec.privateLinkServiceConnections: unmarked,
        "The natural key `name` is optional, and two connections may both lack it.";
    PrivateEndpointSpec.privateIPAddresses: unmarked => set,
        "Addresses of one interface, without an order; an address cannot be given twice. Below a bastion \
         nothing may change at all once it is there (AC-U10).";
    PrivateEndpointSpec.applicationSecurityGroups: unmarked => set,
        "Resource IDs without an order; an endpoint joins a group once. Below a bastion nothing may change at all \
         once it is there (AC-U10).";
    PrivateLinkServiceConnection.groupIDs: unmarked,
        "Inside an unmarked list, with which it is replaced: a marker would change nothing.";
    SecurityGroupClass.securityRules: map(name),
        "Azure tells rules apart by name. The webhook fills in `direction` where it is empty (such as AC-D28), beside the key.";
    SecurityRule.sources: unmarked => set,
        "Address ranges and service tags without an order; one given twice matches no more. Below a bastion \
         nothing may change at all once it is there (AC-U10).";
    NatGateway.zones: unmarked => set,
        "Zones without an order, as those of a load balancer are. Below a bastion nothing may change at all once it is there \
         (AC-U10).";
    PublicIpSpec.ipTags: unmarked => map(type, tag),
        "Azure accepts several tags of one type, so that only both members together tell elements apart. Both are required, \
         and nothing is filled in.";
    LoadBalancerSpec.frontendIPs: unmarked,
        "The webhook builds the list where it is empty (AC-D40, AC-D44), names elements (AC-D41), and builds that of an \
         outbound load balancer anew each time (AC-D51, AC-D57): the key would be a member that defaulting writes.";
    LoadBalancerSpec.availabilityZones: set,
        "Zones without an order, and the webhook compares them so (AC-U12 to AC-U14).";

    // A self-managed cluster, and who may use an identity.
    CloudProviderConfigOverrides.rateLimits: unmarked => map(name),
        "The name is the client whose rate is limited: required, and one of an enum.";
    AzureClusterStatus.conditions: unmarked => map(type),
        "A type occurs once. Cluster API's own conditions are a map by type.";
    AzureClusterStatus.longRunningOperationStates: unmarked => map(type, serviceName, name),
        "These three tell operations apart when the controller looks one up. All are required.";
    AllowedNamespaces.list: unmarked => set,
        "Names of namespaces without an order. An empty list still differs from an absent one.";
    LabelSelector.matchExpressions: atomic,
        "Kubernetes' own type, which is one value as a whole. Two rules may be about one key.";
    LabelSelectorRequirement.values: atomic,
        "Kubernetes' own type, which is one value as a whole.";
    AzureClusterIdentityStatus.conditions: unmarked => map(type),
        "A type occurs once.";

    // Machines and machine pools.
    AzureMachineSpec.userAssignedIdentities: unmarked,
        "The webhook refuses any change to it, that of the order included (AM-U04), so that a merge could only be refused.";
    AzureMachineSpec.dataDisks: unmarked,
        "The webhook numbers the disks by their place in the list (AM-D02) and fills in their caching (AM-D03), and the \
         list cannot be changed later (AM-U07). Its natural key would be `nameSuffix`.";
    AzureMachineSpec.dnsServers: unmarked,
        "The servers are asked in their order.";
    AzureMachineSpec.vmExtensions: unmarked => map(name),
        "Azure tells the extensions of a machine apart by name. Nothing is filled in.";
    AzureMachineSpec.networkInterfaces: unmarked,
        "The first one is the primary interface, and the only key, `subnetName`, is optional. The webhook builds and \
         completes the list (AM-D12, AM-D13).";
    AzureMachineStatus.addresses: unmarked,
        "Written as a whole by the controller. A type occurs more than once, and the order says which address to prefer.";
    AzureMachineStatus.conditions: unmarked => map(type),
        "A type occurs once.";
    AzureMachineStatus.longRunningOperationStates: unmarked => map(type, serviceName, name),
        "As in AzureClusterStatus.";
    AzureMachinePoolSpec.providerIDList: unmarked,
        "Written as a whole by the controller: in a set, instances that are gone would stay for as long as another manager \
         lists them.";
    AzureMachinePoolSpec.userAssignedIdentities: unmarked => map(providerID),
        "The only member, and required. A scale set has an identity once, and it may change.";
    AzureMachinePoolMachineTemplate.dataDisks: unmarked => map(nameSuffix),
        "Azure names the disks after it. Unlike those of a machine they are not filled in.";
    AzureMachinePoolMachineTemplate.vmExtensions: unmarked => map(name),
        "As in AzureMachineSpec.";
    AzureMachinePoolMachineTemplate.networkInterfaces: unmarked,
        "As in AzureMachineSpec (AMP-D09, AMP-D10).";
    AzureMachinePoolStatus.instances: unmarked,
        "Written as a whole by the controller. Every member that could be a key is optional.";
    AzureMachinePoolStatus.conditions: unmarked => map(type),
        "A type occurs once.";
    AzureMachinePoolStatus.longRunningOperationStates: unmarked => map(type, serviceName, name),
        "As in AzureClusterStatus.";
    AzureMachinePoolMachineStatus.conditions: unmarked => map(type),
        "A type occurs once.";
    AzureMachinePoolMachineStatus.longRunningOperationStates: unmarked => map(type, serviceName, name),
        "As in AzureClusterStatus.";

    // AKS clusters and their node pools.
    AadProfile.adminGroupObjectIDs: unmarked => set,
        "IDs of groups without an order. Required, and still so as a set.";
    ApiServerAccessProfile.authorizedIPRanges: unmarked => set,
        "Address ranges without an order; one given twice allows no more.";
    AzureManagedControlPlaneClassSpec.addonProfiles: unmarked => map(name),
        "AKS tells add-ons apart by name, and so does the webhook on update (AMCP-U20). Nothing is filled in.";
    AzureManagedControlPlaneClassSpec.extensions: unmarked,
        "The webhook completes elements (`plan.name`, AMCP-D15). Its natural key would be `name`, which the webhook leaves \
         alone.";
    AzureManagedControlPlaneClassSpec.asoManagedClusterPatches: unmarked,
        "Patches are applied in their order, and one given twice may mean it.";
    AzureManagedControlPlaneStatus.conditions: unmarked => map(type),
        "A type occurs once.";
    AzureManagedControlPlaneStatus.longRunningOperationStates: unmarked => map(type, serviceName, name),
        "As in AzureClusterStatus.";
    LoadBalancerProfile.outboundIPPrefixes: unmarked => set,
        "Resource IDs without an order.";
    LoadBalancerProfile.outboundIPs: unmarked => set,
        "Resource IDs without an order.";
    HttpProxyConfig.noProxy: unmarked,
        "The webhook refuses any change to it, that of the order included (AMCP-U11), so that a merge could only be refused.";
    ManagedControlPlaneSubnet.serviceEndpoints: map(service),
        "As in SubnetClassSpec.";
    ManagedControlPlaneSubnet.privateEndpoints: map(name),
        "As in SubnetClassSpec.";
    AzureManagedMachinePoolSpec.providerIDList: unmarked,
        "As in AzureMachinePoolSpec.";
    AzureManagedMachinePoolClassSpec.availabilityZones: unmarked => set,
        "Zones without an order, and the webhook compares them so (AMMP-U09).";
    AzureManagedMachinePoolClassSpec.taints: unmarked => map(key, effect),
        "Kubernetes tells the taints of a node apart by key and effect. All members are required.";
    AzureManagedMachinePoolClassSpec.asoManagedClustersAgentPoolPatches: unmarked,
        "Patches are applied in their order, and one given twice may mean it.";
    AzureManagedMachinePoolStatus.conditions: unmarked => map(type),
        "A type occurs once.";
    AzureManagedMachinePoolStatus.longRunningOperationStates: unmarked => map(type, serviceName, name),
        "As in AzureClusterStatus.";
    KubeletConfig.allowedUnsafeSysctls: unmarked,
        "The webhook refuses any change to it, that of the order included (AMMP-U17), so that a merge could only be refused.";

    // AKS clusters by way of Azure Service Operator.
    AzureASOManagedClusterTemplateResourceSpec.resources: unmarked,
        "Resources of any kind: what tells them apart is kind and `metadata.name`, which the schema does not know and a \
         key cannot reach.";
    AzureASOManagedControlPlaneTemplateResourceSpec.resources: unmarked,
        "As in AzureASOManagedClusterTemplateResourceSpec.";
    AzureASOManagedMachinePoolTemplateResourceSpec.resources: unmarked,
        "As in AzureASOManagedClusterTemplateResourceSpec.";
    AzureASOManagedMachinePoolTemplateResourceSpec.providerIDList: unmarked,
        "As in AzureMachinePoolSpec.";
    AzureASOManagedClusterStatus.resources: unmarked,
        "Written as a whole by the controller. What tells elements apart is the object `resource`; a key must be a scalar.";
    AzureASOManagedControlPlaneStatus.resources: unmarked,
        "As in AzureASOManagedClusterStatus.";
    AzureASOManagedMachinePoolStatus.resources: unmarked,
        "As in AzureASOManagedClusterStatus.";

    // What v1alpha3 and v1alpha4 have differently: upstream had marked next to nothing.
    NetworkSpec.subnets [v1alpha3, v1alpha4]: unmarked,
        "The name is filled in where it is empty (AC-D11, AC-D19, AC-D25). Whoever wants subnets merged applies them at v1beta1.";
    SecurityGroupClass.securityRules [v1alpha4]: unmarked,
        "Inside an unmarked list, with which it is replaced: a marker would change nothing.";
    SecurityGroupClass.ingressRule: unmarked,
        "Inside an unmarked list, as the rules of v1alpha4.";
    AzureClusterIdentitySpec.allowedNamespaces: unmarked => set,
        "Names of namespaces without an order.";
    LabelSelector.matchExpressions [v1alpha4]: unmarked,
        "A selector is atomic as a whole: a marker inside would change nothing.";
    LabelSelectorRequirement.values [v1alpha4]: unmarked,
        "As the expressions around it.";

    // What v1beta2 has differently: Cluster API's conditions of that version, and failure domains as a list.
    AzureClusterClassSpec.failureDomains [v1beta2]: unmarked => map(name),
        "The name is required, and the status has the same list as a map by name. Nothing is filled in.";
    AzureClusterStatus.failureDomains [v1beta2]: map(name),
        "A domain occurs once.";
    AzureClusterStatus.conditions [v1beta2]: map(type),
        "A type occurs once.";
    AzureClusterV1Beta1DeprecatedStatus.conditions: unmarked => map(type),
        "The conditions of v1beta1, in which a type occurs once.";
    AzureClusterIdentityStatus.conditions [v1beta2]: map(type),
        "A type occurs once.";
    AzureClusterIdentityV1Beta1DeprecatedStatus.conditions: unmarked => map(type),
        "As in AzureClusterV1Beta1DeprecatedStatus.";
    AzureMachineStatus.conditions [v1beta2]: map(type),
        "A type occurs once.";
    AzureMachineV1Beta1DeprecatedStatus.conditions: unmarked => map(type),
        "As in AzureClusterV1Beta1DeprecatedStatus.";
    AzureMachinePoolStatus.conditions [v1beta2]: map(type),
        "A type occurs once.";
    AzureMachinePoolV1Beta1DeprecatedStatus.conditions: unmarked => map(type),
        "As in AzureClusterV1Beta1DeprecatedStatus.";
    AzureMachinePoolMachineStatus.conditions [v1beta2]: map(type),
        "A type occurs once.";
    AzureMachinePoolMachineV1Beta1DeprecatedStatus.conditions: unmarked => map(type),
        "As in AzureClusterV1Beta1DeprecatedStatus.";
    AzureManagedControlPlaneStatus.conditions [v1beta2]: map(type),
        "A type occurs once.";
    AzureManagedControlPlaneV1Beta1DeprecatedStatus.conditions: unmarked => map(type),
        "As in AzureClusterV1Beta1DeprecatedStatus.";
    AzureManagedMachinePoolStatus.conditions [v1beta2]: map(type),
        "A type occurs once.";
    AzureManagedMachinePoolV1Beta1DeprecatedStatus.conditions: unmarked => map(type),
        "As in AzureClusterV1Beta1DeprecatedStatus.";
}
