//! The AzureASOManagedCluster kind.

mod convert;

use super::{AzureASOManagedClusterTemplateResourceSpec, ResourceStatus};
use crate::capi::v1beta2::ApiEndpoint;
use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

root! {
    /// Azure resources around an AKS cluster, such as its resource group, written directly as Azure Service
    /// Operator objects.
    pub struct AzureASOManagedCluster {
        version: "v1beta2",
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
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
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
    /// How far the infrastructure around a new AKS cluster has come. Cluster API waits for it once and then goes
    /// on.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub initialization: AzureASOManagedClusterInitializationStatus,
    /// Readiness of each Azure Service Operator object that the AKS infrastructure cluster owns.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub resources: Vec<ResourceStatus>,
    /// What clients of v1beta1 still read of the AzureASOManagedCluster. It goes away together with v1beta1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub deprecated: Option<AzureASOManagedClusterDeprecatedStatus>,
}

/// First-time provisioning of the Azure Service Operator objects of an AzureASOManagedCluster.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[schemars(extend("minProperties" = 1))]
pub struct AzureASOManagedClusterInitializationStatus {
    /// Whether the Azure Service Operator objects of the AzureASOManagedCluster have been in place once. Their
    /// present state is in `resources`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provisioned: Option<bool>,
}

/// Members of an AzureASOManagedCluster status that v1beta2 no longer has at the top, by the version they come
/// from.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureASOManagedClusterDeprecatedStatus {
    /// What an AzureASOManagedCluster of v1beta1 has in its status and one of v1beta2 has not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub v1beta1: Option<AzureASOManagedClusterV1Beta1DeprecatedStatus>,
}

/// The part of the AzureASOManagedCluster status that only v1beta1 has.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureASOManagedClusterV1Beta1DeprecatedStatus {
    /// Last value of the v1beta1 member `ready` of the AzureASOManagedCluster; `initialization.provisioned` took
    /// its place.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    pub ready: bool,
}
