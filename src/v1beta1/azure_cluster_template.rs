//! The AzureClusterTemplate kind.

use super::{AzureClusterClassSpec, BastionTemplateSpec, NetworkTemplateSpec};
use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

mod defaults;
mod validate;

root! {
    /// Template of the Azure infrastructure that a ClusterClass gives to its self-managed clusters. Its contents
    /// cannot be changed after creation.
    pub struct AzureClusterTemplate {
        version: "v1beta1",
        plural: "azureclustertemplates",
        categories: ["cluster-api"],
        short_names: [],
        columns: [
        ],
        deprecated: None,
        spec: AzureClusterTemplateSpec,
    }
}

/// Content of an AzureClusterTemplate, from which a ClusterClass stamps out AzureClusters.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureClusterTemplateSpec {
    /// Blueprint of the AzureClusters made from this template. Its `spec` cannot be changed; create a new template
    /// instead.
    #[garde(dive)]
    pub template: AzureClusterTemplateResource,
}

/// Envelope around the settings that each AzureCluster made from the template starts with.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureClusterTemplateResource {
    /// Settings copied into each AzureCluster made from the template. Any change after creation is rejected.
    #[garde(dive)]
    pub spec: AzureClusterTemplateResourceSpec,
}

/// Part of an AzureCluster's spec that makes sense for many clusters, so without resource group, endpoint and names
/// of single resources.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureClusterTemplateResourceSpec {
    /// Network layout shared by all clusters of the template. Must name its subnets and contain at least one with
    /// role `control-plane` and one with role `node`.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub network_spec: NetworkTemplateSpec,
    /// Jump host settings that the clusters of the template start with.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub bastion_spec: BastionTemplateSpec,
    /// The members that it shares with other shapes, flat on the wire.
    #[serde(flatten)]
    #[garde(dive)]
    pub class: AzureClusterClassSpec,
}
