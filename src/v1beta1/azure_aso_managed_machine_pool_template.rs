//! The AzureASOManagedMachinePoolTemplate kind.

use super::AzureASOManagedControlPlaneResource;
use crate::RawExtension;
use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

root! {
    /// Template of the `AzureASOManagedMachinePool` objects that a ClusterClass makes.
    pub struct AzureASOManagedMachinePoolTemplate {
        version: "v1beta1",
        plural: "azureasomanagedmachinepooltemplates",
        categories: [],
        short_names: [],
        columns: [
        ],
        deprecated: None,
        spec: AzureASOManagedMachinePoolTemplateSpec,
    }
}

/// Desired state of a node pool template for AKS clusters built on Azure Service Operator.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureASOManagedMachinePoolTemplateSpec {
    /// Blueprint from which each `AzureASOManagedMachinePool` of a worker class is made. Its shape is that of the
    /// control plane template, so it knows `version` but no `providerIDList`.
    #[garde(dive)]
    pub template: AzureASOManagedControlPlaneResource,
}

/// An AKS node pool as the copied part of a template. No kind's schema refers to it, because the pool template
/// reuses the shape of the control plane template.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureASOManagedMachinePoolResource {
    /// Settings of one AKS node pool built from Azure Service Operator objects.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub spec: AzureASOManagedMachinePoolTemplateResourceSpec,
}

/// Node IDs and Azure Service Operator objects of an AKS node pool.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureASOManagedMachinePoolTemplateResourceSpec {
    /// Provider IDs of the nodes in the pool that Azure Service Operator manages. CAPZ keeps the list up to date
    /// for Cluster API; leave it out of manifests.
    #[serde(rename = "providerIDList", default, skip_serializing_if = "Vec::is_empty")]
    pub provider_id_list: Vec<String>,
    /// Complete Azure Service Operator objects that CAPZ applies for the node pool. One must be a
    /// `ManagedClustersAgentPool`; CAPZ sets its node count and Kubernetes version from the owning `MachinePool`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resources: Vec<RawExtension>,
}
