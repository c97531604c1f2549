//! Names by which CAPZ marks objects and reports on them: finalizers, labels, annotations, conditions, reasons.
//!
//! Names of Azure tags are in [`crate::tags`].

pub mod conditions;
pub mod reasons;

/// Finalizers, with which CAPZ keeps an object until its resources in Azure are gone.
pub mod finalizers {
    /// On an `AzureCluster`.
    pub const AZURE_CLUSTER: &str = "azurecluster.infrastructure.cluster.x-k8s.io";
    /// On an `AzureMachine`.
    pub const AZURE_MACHINE: &str = "azuremachine.infrastructure.cluster.x-k8s.io";
    /// On an `AzureMachinePoolMachine`.
    pub const AZURE_MACHINE_POOL_MACHINE: &str = "azuremachinepoolmachine.infrastructure.cluster.x-k8s.io";
    /// On an `AzureManagedControlPlane`.
    pub const AZURE_MANAGED_CONTROL_PLANE: &str = "azuremanagedcontrolplane.infrastructure.cluster.x-k8s.io";
    /// On an `AzureASOManagedControlPlane`.
    pub const AZURE_ASO_MANAGED_CONTROL_PLANE: &str = "azureasomanagedcontrolplane.infrastructure.cluster.x-k8s.io";
}

/// Labels of Kubernetes objects.
pub mod labels {
    /// The name of the Cluster that an object belongs to. Cluster API sets it on all objects of a cluster.
    pub const CLUSTER_NAME: &str = "cluster.x-k8s.io/cluster-name";
    /// On what the topology controller of Cluster API makes from a ClusterClass.
    pub const TOPOLOGY_OWNED: &str = "topology.cluster.x-k8s.io/owned";
    /// The name that a MachineDeployment has in the topology of its Cluster.
    pub const TOPOLOGY_DEPLOYMENT_NAME: &str = "topology.cluster.x-k8s.io/deployment-name";
    /// The name that a MachinePool has in the topology of its Cluster.
    pub const TOPOLOGY_POOL_NAME: &str = "topology.cluster.x-k8s.io/pool-name";
    /// The namespace of the cluster, on objects that CAPZ makes for it in another namespace.
    pub const CLUSTER_NAMESPACE: &str = "azurecluster.infrastructure.cluster.x-k8s.io/cluster-namespace";
    /// The name of the `AzureMachinePool` that an `AzureMachinePoolMachine` belongs to.
    pub const MACHINE_POOL_NAME: &str = "azuremachinepool.infrastructure.cluster.x-k8s.io/machine-pool";
    /// The mode, `System` or `User`, of the node pool that an `AzureManagedMachinePool` stands for.
    pub const AGENT_POOL_MODE: &str = "azuremanagedmachinepool.infrastructure.cluster.x-k8s.io/agentpoolmode";
}

/// Annotations of Kubernetes objects, and what they say.
pub mod annotations {
    /// On an `AzureCluster` of v1alpha3: the Azure cloud, which has been `spec.azureEnvironment` since.
    pub const AZURE_ENVIRONMENT: &str = "azurecluster.infrastructure.cluster.x-k8s.io/azureEnvironment";
    /// On what `clusterctl move` deletes in the management cluster that it moves from.
    pub const DELETE_FOR_MOVE: &str = "clusterctl.cluster.x-k8s.io/delete-for-move";
    /// On what the topology controller of Cluster API writes in a dry run.
    pub const TOPOLOGY_DRY_RUN: &str = "topology.cluster.x-k8s.io/dry-run";
    /// On an `AzureCluster`: the tags that CAPZ last put on the resource group, as JSON. Tags that have since gone from
    /// the spec are found by it.
    pub const LAST_APPLIED_TAGS_RESOURCE_GROUP: &str = "sigs.k8s.io/cluster-api-provider-azure-last-applied-tags-rg";
    /// On an `AzureMachine`: the tags that CAPZ last put on the virtual machine, as JSON.
    pub const LAST_APPLIED_TAGS_VM: &str = "sigs.k8s.io/cluster-api-provider-azure-last-applied-tags-vm";
    /// On a `MachinePool` of Cluster API: who sets its replicas, if not its owner.
    pub const REPLICAS_MANAGED_BY: &str = "cluster.x-k8s.io/replicas-managed-by";
    /// Value of [`REPLICAS_MANAGED_BY`]: the autoscaler of AKS.
    pub const REPLICAS_MANAGED_BY_AKS: &str = "aks";
}
