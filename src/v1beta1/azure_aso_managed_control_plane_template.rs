//! The AzureASOManagedControlPlaneTemplate kind.

use crate::RawExtension;
use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

root! {
    /// Template of the `AzureASOManagedControlPlane` objects that a ClusterClass makes.
    pub struct AzureASOManagedControlPlaneTemplate {
        version: "v1beta1",
        plural: "azureasomanagedcontrolplanetemplates",
        categories: [],
        short_names: [],
        columns: [
        ],
        deprecated: None,
        spec: AzureASOManagedControlPlaneTemplateSpec,
    }
}

/// Desired state of a control plane template for AKS clusters built on Azure Service Operator.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureASOManagedControlPlaneTemplateSpec {
    /// Blueprint from which each `AzureASOManagedControlPlane` of a ClusterClass is made.
    #[garde(dive)]
    pub template: AzureASOManagedControlPlaneResource,
}

/// The part of a template that is copied into new AKS control planes. The schema of
/// `AzureASOManagedMachinePoolTemplate` uses this shape too.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureASOManagedControlPlaneResource {
    /// Settings given to every object made from the template, chiefly its Azure Service Operator `resources`.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub spec: AzureASOManagedControlPlaneTemplateResourceSpec,
}

/// Kubernetes version and Azure Service Operator objects of an AKS control plane, in the form that a control plane
/// and its template share.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureASOManagedControlPlaneTemplateResourceSpec {
    /// Kubernetes version of the AKS control plane, with or without a leading `v`. CAPZ writes it into the
    /// `ManagedCluster` among `resources`, which must not name a different one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub version: String,
    /// Complete Azure Service Operator objects that CAPZ applies for the control plane. One must be a
    /// `ManagedCluster` without `agentPoolProfiles`, since those come from the machine pools.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resources: Vec<RawExtension>,
}
