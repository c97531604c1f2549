//! The AzureManagedMachinePoolTemplate kind.

use super::AzureManagedMachinePoolClassSpec;
use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;

mod defaults;
mod validate;

root! {
    /// Template of the `AzureManagedMachinePool` objects that a ClusterClass makes for its worker pools.
    pub struct AzureManagedMachinePoolTemplate {
        version: "v1beta1",
        plural: "azuremanagedmachinepooltemplates",
        categories: ["cluster-api"],
        short_names: ["ammpt"],
        columns: [
        ],
        deprecated: Some("AzureManagedMachinePoolTemplate is deprecated: use AzureASOManagedMachinePoolTemplate"),
        spec: AzureManagedMachinePoolTemplateSpec,
    }
}

/// Desired state of an AKS node pool template, which is the pool it makes copies of.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureManagedMachinePoolTemplateSpec {
    /// Blueprint from which each `AzureManagedMachinePool` of a worker class is made.
    #[garde(dive)]
    pub template: AzureManagedMachinePoolTemplateResource,
}

/// The part of an AKS node pool template that is copied into new pools.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureManagedMachinePoolTemplateResource {
    /// Settings given to every `AzureManagedMachinePool` made from the template.
    #[garde(dive)]
    pub spec: AzureManagedMachinePoolTemplateResourceSpec,
}

/// AKS node pool settings inside a template: those shared with the pool itself and nothing else.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureManagedMachinePoolTemplateResourceSpec {
    /// The members that it shares with other shapes, flat on the wire.
    #[serde(flatten)]
    #[garde(dive)]
    pub class: AzureManagedMachinePoolClassSpec,
}
