//! The AzureASOManagedControlPlane kind.

use super::{AzureASOManagedControlPlaneTemplateResourceSpec, ResourceStatus};
use crate::capi::ApiEndpoint;
use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

mod validate;

root! {
    /// An AKS cluster and its control plane, written directly as an Azure Service Operator `ManagedCluster` with
    /// companions.
    pub struct AzureASOManagedControlPlane {
        version: "v1beta1",
        plural: "azureasomanagedcontrolplanes",
        categories: [],
        short_names: [],
        columns: [
        ],
        deprecated: None,
        spec: AzureASOManagedControlPlaneSpec,
        status: AzureASOManagedControlPlaneStatus,
    }
}

/// Desired state of an AKS control plane, given as Azure Service Operator objects and a Kubernetes version.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureASOManagedControlPlaneSpec {
    /// The members that it shares with other shapes, flat on the wire.
    #[serde(flatten)]
    #[garde(dive)]
    pub class: AzureASOManagedControlPlaneTemplateResourceSpec,
}

/// Observed state of an AKS control plane that is described by Azure Service Operator objects.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureASOManagedControlPlaneStatus {
    /// Whether the AKS API server has been provisioned. On AKS it means the same as `ready`.
    #[serde(default)]
    pub initialized: bool,
    /// Whether the AKS API server takes requests.
    #[serde(default)]
    pub ready: bool,
    /// Kubernetes version that the AKS control plane runs at present, with a leading `v`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub version: String,
    /// Readiness of each Azure Service Operator object that the AKS control plane owns.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub resources: Vec<ResourceStatus>,
    /// Address of the API server as AKS reports it; `AzureASOManagedCluster` takes its endpoint from here.
    #[serde(default)]
    #[garde(dive)]
    pub control_plane_endpoint: ApiEndpoint,
}
