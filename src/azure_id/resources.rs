//! The ids of the resources that CAPZ makes.

use super::AzureId;

/// Makes a method of each row: the parameters, the namespace, and types and names in turn.
macro_rules! resources {
    ($($(#[$doc:meta])* $method:ident($($name:ident),+) = $namespace:literal, $kind:literal $first:ident $(, $child:literal $rest:ident)*;)+) => {
        /// Resources in a resource group, called on the group's id. Names are not empty and contain no slash.
        impl AzureId {
            $(
                $(#[$doc])*
                #[must_use]
                pub fn $method(&self, $($name: &str),+) -> Self {
                    self.clone().resource($namespace, $kind, $first)$(.child($child, $rest))*
                }
            )+
        }
    };
}

resources! {
    /// A virtual network.
    vnet(name) = "Microsoft.Network", "virtualNetworks" name;
    /// A subnet of a virtual network.
    subnet(vnet, name) = "Microsoft.Network", "virtualNetworks" vnet, "subnets" name;
    /// A peering of a virtual network with another one.
    vnet_peering(vnet, name) = "Microsoft.Network", "virtualNetworks" vnet, "virtualNetworkPeerings" name;
    /// A network security group.
    security_group(name) = "Microsoft.Network", "networkSecurityGroups" name;
    /// A route table.
    route_table(name) = "Microsoft.Network", "routeTables" name;
    /// A NAT gateway.
    nat_gateway(name) = "Microsoft.Network", "natGateways" name;
    /// A public IP address.
    public_ip(name) = "Microsoft.Network", "publicIPAddresses" name;
    /// A load balancer.
    load_balancer(name) = "Microsoft.Network", "loadBalancers" name;
    /// A frontend of a load balancer.
    frontend_ip(load_balancer, name) = "Microsoft.Network", "loadBalancers" load_balancer, "frontendIPConfigurations" name;
    /// A backend pool of a load balancer.
    backend_pool(load_balancer, name) = "Microsoft.Network", "loadBalancers" load_balancer, "backendAddressPools" name;
    /// A probe of a load balancer.
    probe(load_balancer, name) = "Microsoft.Network", "loadBalancers" load_balancer, "probes" name;
    /// A network interface.
    network_interface(name) = "Microsoft.Network", "networkInterfaces" name;
    /// A private DNS zone.
    private_dns_zone(name) = "Microsoft.Network", "privateDnsZones" name;
    /// A bastion host.
    bastion_host(name) = "Microsoft.Network", "bastionHosts" name;
    /// A virtual machine, also one in a scale set of flexible orchestration.
    virtual_machine(name) = "Microsoft.Compute", "virtualMachines" name;
    /// A virtual machine scale set.
    scale_set(name) = "Microsoft.Compute", "virtualMachineScaleSets" name;
    /// An instance of a scale set of uniform orchestration, by the number that Azure gave it.
    scale_set_instance(scale_set, instance_id) = "Microsoft.Compute", "virtualMachineScaleSets" scale_set, "virtualMachines" instance_id;
    /// An availability set.
    availability_set(name) = "Microsoft.Compute", "availabilitySets" name;
    /// A managed disk.
    disk(name) = "Microsoft.Compute", "disks" name;
    /// A user-assigned managed identity.
    user_assigned_identity(name) = "Microsoft.ManagedIdentity", "userAssignedIdentities" name;
    /// An AKS cluster.
    managed_cluster(name) = "Microsoft.ContainerService", "managedClusters" name;
    /// A node pool of an AKS cluster.
    agent_pool(managed_cluster, name) = "Microsoft.ContainerService", "managedClusters" managed_cluster, "agentPools" name;
}
