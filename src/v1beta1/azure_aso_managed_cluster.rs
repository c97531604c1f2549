//! The AzureASOManagedCluster kind.

use super::{AzureASOManagedClusterTemplateResourceSpec, ResourceStatus};
use crate::capi::ApiEndpoint;
use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

pub(super) mod validate;

root! {
    /// Azure resources around an AKS cluster, such as its resource group, written directly as Azure Service
    /// Operator objects.
    pub struct AzureASOManagedCluster {
        version: "v1beta1",
        plural: "azureasomanagedclusters",
        categories: [],
        short_names: [],
        columns: [
        ],
        deprecated: None,
        spec: AzureASOManagedClusterSpec,
        status: AzureASOManagedClusterStatus,
    }
}

/// Desired state of the Azure resources around an AKS cluster, given as Azure Service Operator objects.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureASOManagedClusterSpec {
    /// Address of the AKS API server as Cluster API expects it on the infrastructure cluster. CAPZ copies it from
    /// the control plane; do not set it by hand.
    #[serde(default)]
    #[garde(dive)]
    pub control_plane_endpoint: ApiEndpoint,
    /// The members that it shares with other shapes, flat on the wire.
    #[serde(flatten)]
    #[garde(dive)]
    pub class: AzureASOManagedClusterTemplateResourceSpec,
}

/// Observed state of the Azure Service Operator objects around an AKS cluster.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureASOManagedClusterStatus {
    /// Whether the infrastructure of the AKS cluster is in place, so that Cluster API may go on.
    #[serde(default)]
    pub ready: bool,
    /// Readiness of each Azure Service Operator object that the AKS infrastructure cluster owns.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub resources: Vec<ResourceStatus>,
}
