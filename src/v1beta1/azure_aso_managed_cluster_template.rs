//! The AzureASOManagedClusterTemplate kind.

use crate::RawExtension;
use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

root! {
    /// Template of the `AzureASOManagedCluster` objects that a ClusterClass makes.
    pub struct AzureASOManagedClusterTemplate {
        version: "v1beta1",
        plural: "azureasomanagedclustertemplates",
        categories: [],
        short_names: [],
        columns: [
        ],
        deprecated: None,
        spec: AzureASOManagedClusterTemplateSpec,
    }
}

/// Desired state of an infrastructure template for AKS clusters built on Azure Service Operator.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureASOManagedClusterTemplateSpec {
    /// Blueprint from which each `AzureASOManagedCluster` of a ClusterClass is made.
    #[garde(dive)]
    pub template: AzureASOManagedClusterTemplateResource,
}

/// The part of an `AzureASOManagedClusterTemplate` that is copied into new clusters.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureASOManagedClusterTemplateResource {
    /// Settings given to every `AzureASOManagedCluster` made from the template.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub spec: AzureASOManagedClusterTemplateResourceSpec,
}

/// Azure Service Operator objects around an AKS cluster, in the form that a cluster and its template share.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureASOManagedClusterTemplateResourceSpec {
    /// Complete Azure Service Operator objects that CAPZ applies for the cluster as a whole, such as a
    /// `ResourceGroup` or a `VirtualNetwork`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resources: Vec<RawExtension>,
}
