//! The AzureManagedControlPlane kind.

mod convert;

use super::{AzureManagedControlPlaneClassSpec, FleetsMember, Future, OidcIssuerProfileStatus};
use crate::capi::{
    self,
    v1beta2::{ApiEndpoint, Condition},
};
use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

root! {
    /// An AKS cluster with its control plane, network and add-ons; node pools are separate objects.
    pub struct AzureManagedControlPlane {
        version: "v1beta2",
        plural: "azuremanagedcontrolplanes",
        categories: ["cluster-api"],
        short_names: ["amcp"],
        columns: [
            ("Cluster", "string", 0, ".metadata.labels.cluster\\.x-k8s\\.io/cluster-name"),
            ("Ready", "string", 0, ".status.conditions[?(@.type=='Ready')].status"),
            ("Reason", "string", 0, ".status.conditions[?(@.type=='Ready')].reason"),
            ("Message", "string", 1, ".status.conditions[?(@.type=='Ready')].message"),
            ("Age", "date", 0, ".metadata.creationTimestamp"),
        ],
        deprecated: Some("AzureManagedControlPlane is deprecated: use AzureASOManagedControlPlane"),
        spec: AzureManagedControlPlaneSpec,
        status: AzureManagedControlPlaneStatus,
    }
}

/// Desired state of an AzureManagedControlPlane, that is of one AKS cluster with its network, identity and add-ons.
/// Adds to the settings shared with templates those that are unique to a cluster.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureManagedControlPlaneSpec {
    /// Name of the resource group that AKS creates for the nodes, disks and load balancers of the cluster. Defaults
    /// to `MC_{resourceGroupName}_{name}_{location}` and cannot be changed later.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub node_resource_group_name: String,
    /// Host and port of the AKS API server. The controller fills it in once Azure has created the cluster, so leave
    /// it out of manifests.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub control_plane_endpoint: ApiEndpoint,
    /// Base64 of the SSH public key line that AKS installs on its Linux nodes. When absent no key is installed; an
    /// empty string makes the webhook generate a random key. Cannot be changed later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ssh_public_key: Option<String>,
    /// First part of the host name that AKS gives to the API server. 2 to 54 letters, digits and hyphens, with no
    /// hyphen at either end; defaults to the object's name and cannot be changed later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dns_prefix: Option<String>,
    /// Azure Kubernetes Fleet Manager that this AKS cluster joins as a member. The membership may be added or
    /// dropped at any time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub fleets_member: Option<FleetsMember>,
    /// The members that it shares with other shapes, flat on the wire.
    #[serde(flatten)]
    #[garde(dive)]
    pub class: AzureManagedControlPlaneClassSpec,
}

/// Observed state of an AzureManagedControlPlane, written by the controller.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureManagedControlPlaneStatus {
    /// How far a new AzureManagedControlPlane has come: whether AKS has built the cluster, and whether its API
    /// server has answered.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub initialization: AzureManagedControlPlaneInitializationStatus,
    /// Kubernetes version that AKS has reached by automatic upgrade. `spec.version` can no longer be set to
    /// anything below it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schemars(extend("minLength" = 2))]
    #[garde(if(cond = !self.auto_upgrade_version.is_empty(), length(chars, min = 2)))]
    pub auto_upgrade_version: String,
    /// Progress and errors of the AKS cluster and its related Azure resources, as at most 32 standard Kubernetes
    /// conditions, one of each type.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("x-kubernetes-list-type" = "map", "x-kubernetes-list-map-keys" = ["type"]))]
    #[garde(length(max = 32), dive)]
    pub conditions: Vec<Condition>,
    /// Azure operations for this AzureManagedControlPlane that are still running. The controller resumes them from
    /// here in its next pass.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub long_running_operation_states: Vec<Future>,
    /// Observed state of the AKS cluster's OIDC issuer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub oidc_issuer_profile: Option<OidcIssuerProfileStatus>,
    /// Kubernetes version that the AKS control plane runs.
    #[serde(default)]
    pub version: String,
    /// What clients of v1beta1 still read of the AzureManagedControlPlane. It goes away together with v1beta1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub deprecated: Option<AzureManagedControlPlaneDeprecatedStatus>,
}

/// First-time provisioning of the AKS cluster behind an AzureManagedControlPlane.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[schemars(extend("minProperties" = 1))]
pub struct AzureManagedControlPlaneInitializationStatus {
    /// Whether AKS has provisioned the cluster of the AzureManagedControlPlane once. It stays `true` during later
    /// updates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provisioned: Option<bool>,
    /// Whether the API server of the AzureManagedControlPlane has come up for the first time, so that Cluster API
    /// can connect to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub control_plane_initialized: Option<bool>,
}

/// Members of an AzureManagedControlPlane status that v1beta2 no longer has at the top, by the version they come
/// from.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureManagedControlPlaneDeprecatedStatus {
    /// What an AzureManagedControlPlane of v1beta1 has in its status and one of v1beta2 has not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub v1beta1: Option<AzureManagedControlPlaneV1Beta1DeprecatedStatus>,
}

/// The part of the AzureManagedControlPlane status that only v1beta1 has.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureManagedControlPlaneV1Beta1DeprecatedStatus {
    /// Last value of the v1beta1 member `ready` of the AzureManagedControlPlane; `initialization.provisioned` took
    /// its place.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    pub ready: bool,
    /// Last value of the v1beta1 member `initialized` of the AzureManagedControlPlane;
    /// `initialization.controlPlaneInitialized` took its place.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    pub initialized: bool,
    /// Conditions of the AzureManagedControlPlane in the form of Cluster API v1beta1, which has a severity.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub conditions: Vec<capi::Condition>,
}
