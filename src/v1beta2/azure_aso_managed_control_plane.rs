//! The AzureASOManagedControlPlane kind.

mod convert;

use super::{AzureASOManagedControlPlaneSpec, ResourceStatus};
use crate::capi::v1beta2::ApiEndpoint;
use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

root! {
    /// An AKS cluster and its control plane, written directly as an Azure Service Operator `ManagedCluster` with
    /// companions.
    pub struct AzureASOManagedControlPlane {
        version: "v1beta2",
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

/// Observed state of an AKS control plane that is described by Azure Service Operator objects.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureASOManagedControlPlaneStatus {
    /// How far a new AKS control plane has come: whether it has been provisioned, and whether its API server has
    /// answered.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub initialization: AzureASOManagedControlPlaneInitializationStatus,
    /// Kubernetes version that the AKS control plane runs at present, with a leading `v`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub version: String,
    /// Readiness of each Azure Service Operator object that the AKS control plane owns.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub resources: Vec<ResourceStatus>,
    /// Address of the API server as AKS reports it; `AzureASOManagedCluster` takes its endpoint from here.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub control_plane_endpoint: ApiEndpoint,
    /// What clients of v1beta1 still read of the AzureASOManagedControlPlane. It goes away together with v1beta1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub deprecated: Option<AzureASOManagedControlPlaneDeprecatedStatus>,
}

/// First-time provisioning of the AKS control plane behind an AzureASOManagedControlPlane.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[schemars(extend("minProperties" = 1))]
pub struct AzureASOManagedControlPlaneInitializationStatus {
    /// Whether the AKS cluster of the AzureASOManagedControlPlane has been provisioned once. Its present state is
    /// in `resources`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provisioned: Option<bool>,
    /// Whether the API server of the AzureASOManagedControlPlane has taken requests for the first time. On AKS it
    /// becomes true together with `provisioned`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub control_plane_initialized: Option<bool>,
}

/// Members of an AzureASOManagedControlPlane status that v1beta2 no longer has at the top, by the version they come
/// from.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureASOManagedControlPlaneDeprecatedStatus {
    /// What an AzureASOManagedControlPlane of v1beta1 has in its status and one of v1beta2 has not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub v1beta1: Option<AzureASOManagedControlPlaneV1Beta1DeprecatedStatus>,
}

/// The part of the AzureASOManagedControlPlane status that only v1beta1 has.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureASOManagedControlPlaneV1Beta1DeprecatedStatus {
    /// Last value of the v1beta1 member `ready` of the AzureASOManagedControlPlane; `initialization.provisioned`
    /// took its place.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    pub ready: bool,
    /// Last value of the v1beta1 member `initialized` of the AzureASOManagedControlPlane;
    /// `initialization.controlPlaneInitialized` took its place.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    pub initialized: bool,
}
