//! The AzureManagedClusterTemplate kind.

use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

root! {
    /// Template of the `AzureManagedCluster` objects that a ClusterClass makes for AKS clusters.
    pub struct AzureManagedClusterTemplate {
        version: "v1beta1",
        plural: "azuremanagedclustertemplates",
        categories: ["cluster-api"],
        short_names: ["amct"],
        columns: [
        ],
        deprecated: Some("AzureManagedClusterTemplate is deprecated: use AzureASOManagedClusterTemplate"),
        spec: AzureManagedClusterTemplateSpec,
    }
}

/// Desired state of an AzureManagedClusterTemplate, which a ClusterClass references to create AzureManagedCluster
/// objects.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureManagedClusterTemplateSpec {
    /// Blueprint from which each AzureManagedCluster of the ClusterClass is made.
    #[garde(dive)]
    pub template: AzureManagedClusterTemplateResource,
}

/// Blueprint of one AzureManagedCluster inside an AzureManagedClusterTemplate.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureManagedClusterTemplateResource {
    /// Spec given to every AzureManagedCluster made from the template. It has no fields, so write `{}`.
    #[garde(dive)]
    pub spec: AzureManagedClusterTemplateResourceSpec,
}

/// Spec of a templated AzureManagedCluster. It is empty because an AzureManagedCluster has no setting that a
/// template could share.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureManagedClusterTemplateResourceSpec {}
