//! The AzureMachineTemplate kind.

mod convert;

use super::AzureMachineSpec;
use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

root! {
    /// Template from which Cluster API makes `AzureMachine` objects for control planes and machine deployments.
    /// Changing machines means pointing at a new template.
    pub struct AzureMachineTemplate {
        version: "v1alpha3",
        plural: "azuremachinetemplates",
        categories: ["cluster-api"],
        short_names: [],
        columns: [],
        deprecated: None,
        spec: AzureMachineTemplateSpec,
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
    /// Spec copied into each AzureMachine created from the template. Immutable once the template exists;
    /// `roleAssignmentName` must stay empty here.
    #[garde(dive)]
    pub spec: AzureMachineSpec,
}
