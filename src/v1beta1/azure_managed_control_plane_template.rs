//! The AzureManagedControlPlaneTemplate kind.

use super::{AzureManagedControlPlaneClassSpec, FleetsMemberClassSpec};
use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

mod defaults;
mod validate;

root! {
    /// Template of the `AzureManagedControlPlane` objects that a ClusterClass makes for AKS clusters.
    pub struct AzureManagedControlPlaneTemplate {
        version: "v1beta1",
        plural: "azuremanagedcontrolplanetemplates",
        categories: ["cluster-api"],
        short_names: ["amcpt"],
        columns: [
        ],
        deprecated: Some("AzureManagedControlPlaneTemplate is deprecated: use AzureASOManagedControlPlaneTemplate"),
        spec: AzureManagedControlPlaneTemplateSpec,
    }
}

/// Desired state of an AzureManagedControlPlaneTemplate, which a ClusterClass references to create
/// AzureManagedControlPlane objects.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureManagedControlPlaneTemplateSpec {
    /// Blueprint from which each AzureManagedControlPlane of the ClusterClass is made.
    #[garde(dive)]
    pub template: AzureManagedControlPlaneTemplateResource,
}

/// Blueprint of one AzureManagedControlPlane inside an AzureManagedControlPlaneTemplate.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureManagedControlPlaneTemplateResource {
    /// Spec given to every AzureManagedControlPlane made from the template. Some of its fields, such as the
    /// location and the network plugin, cannot be changed later.
    #[garde(dive)]
    pub spec: AzureManagedControlPlaneTemplateResourceSpec,
}

/// Spec of a templated AzureManagedControlPlane: the shared AKS settings without those that are unique to a
/// cluster, such as the DNS prefix.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureManagedControlPlaneTemplateResourceSpec {
    /// Azure Kubernetes Fleet Manager that clusters made from an AzureManagedControlPlaneTemplate join as members.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub fleets_member: Option<FleetsMemberClassSpec>,
    /// The members that it shares with other shapes, flat on the wire.
    #[serde(flatten)]
    #[garde(dive)]
    pub class: AzureManagedControlPlaneClassSpec,
}

/// Empty placeholder for the machine template that Cluster API expects of a control plane. AKS manages its control
/// plane machines itself.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureManagedControlPlaneTemplateMachineTemplate {}
