//! The AzureMachineTemplate kind.

use super::AzureMachineSpec;
use crate::capi::ObjectMeta;
use crate::open_enum::open_enum;
use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use k8s_openapi::apimachinery::pkg::api::resource::Quantity;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

mod defaults;
mod validate;

root! {
    /// Template from which Cluster API makes `AzureMachine` objects for control planes and machine deployments.
    /// Changing machines means pointing at a new template.
    pub struct AzureMachineTemplate {
        version: "v1beta1",
        plural: "azuremachinetemplates",
        categories: ["cluster-api"],
        short_names: [],
        columns: [
        ],
        deprecated: None,
        spec: AzureMachineTemplateSpec,
        status: AzureMachineTemplateStatus,
    }
}

/// Desired state of an AzureMachineTemplate. Its machine spec is immutable: to change machines, create another
/// template and refer to that.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureMachineTemplateSpec {
    /// Blueprint of the AzureMachines that are created from this AzureMachineTemplate.
    #[garde(dive)]
    pub template: AzureMachineTemplateResource,
}

/// Metadata and spec that each AzureMachine copies from its AzureMachineTemplate.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureMachineTemplateResource {
    /// Labels and annotations put on each AzureMachine created from the template. The webhook lets them be edited.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub metadata: ObjectMeta,
    /// Spec copied into each AzureMachine created from the template. Immutable once the template exists;
    /// `roleAssignmentName` and `systemAssignedIdentityRole.name` must stay empty here.
    #[garde(dive)]
    pub spec: AzureMachineSpec,
}

/// Observed state of an AzureMachineTemplate: what one machine made from it offers, so that an autoscaler can scale
/// up from zero.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureMachineTemplateStatus {
    /// Resources of one machine made from the AzureMachineTemplate, such as `cpu` and `memory`, as Kubernetes
    /// quantities.
    #[serde(default, deserialize_with = "flat_deserialize::leaf", skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(schema_with = "crate::schema::kubernetes::quantities")]
    #[garde(custom(crate::pattern::are_quantities))]
    pub capacity: BTreeMap<String, Quantity>,
    /// Processor architecture and operating system of the nodes made from the AzureMachineTemplate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub node_info: Option<NodeInfo>,
}

/// Platform of the nodes that an AzureMachineTemplate yields.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct NodeInfo {
    /// Processor architecture of the template's nodes: `amd64` or `arm64`.
    #[serde(default, skip_serializing_if = "Architecture::is_empty")]
    #[garde(dive)]
    pub architecture: Architecture,
    /// Operating system of the template's nodes: `linux` or `windows`.
    #[serde(default, skip_serializing_if = "OperatingSystem::is_empty")]
    #[garde(dive)]
    pub operating_system: OperatingSystem,
}

open_enum! {
    /// Processor architecture of the nodes made from an AzureMachineTemplate.
    pub enum Architecture {
        /// Nodes have 64-bit x86 processors.
        Amd64 = "amd64",
        /// Nodes have 64-bit Arm processors.
        Arm64 = "arm64",
    }
}

open_enum! {
    /// Operating system family of the nodes made from an AzureMachineTemplate.
    pub enum OperatingSystem {
        /// Nodes run Linux.
        Linux = "linux",
        /// Nodes run Windows Server.
        Windows = "windows",
    }
}
