//! What is read of a ClusterClass and of a Cluster, in the form of v1beta1 and in that of v1beta2.

use flat_deserialize::FlatDeserialize;
use serde_json::Value;
use std::collections::BTreeMap;

#[derive(Debug, Default, PartialEq, FlatDeserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ClusterClass {
    pub(super) api_version: String,
    pub(super) kind: String,
    pub(super) metadata: Metadata,
    pub(super) spec: ClassSpec,
}

#[derive(Debug, Default, PartialEq, FlatDeserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Metadata {
    pub(super) name: String,
    pub(super) namespace: String,
    pub(super) uid: String,
    pub(super) labels: BTreeMap<String, String>,
    pub(super) annotations: BTreeMap<String, String>,
}

#[derive(Debug, Default, PartialEq, FlatDeserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ClassSpec {
    pub(super) infrastructure: Slot,
    pub(super) control_plane: ControlPlane,
    pub(super) workers: Workers,
    pub(super) variables: Vec<Variable>,
    pub(super) patches: Vec<Patch>,
}

/// A place for a template.
#[derive(Debug, Default, PartialEq, FlatDeserialize)]
pub(super) struct Slot {
    #[serde(rename = "templateRef", alias = "ref")]
    pub(super) reference: Option<Reference>,
    #[serde(rename = "naming", alias = "namingStrategy")]
    pub(super) naming: Naming,
}

#[derive(Debug, Default, PartialEq, FlatDeserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ControlPlane {
    pub(super) machine_infrastructure: Option<Slot>,
    #[serde(flatten)]
    pub(super) slot: Slot,
}

#[derive(Debug, Default, PartialEq, FlatDeserialize)]
pub(super) struct Naming {
    pub(super) template: String,
}

#[derive(Debug, Default, PartialEq, FlatDeserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Reference {
    pub(super) api_version: String,
    pub(super) kind: String,
    pub(super) name: String,
    /// That of the class, if empty.
    pub(super) namespace: String,
}

#[derive(Debug, Default, PartialEq, FlatDeserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Workers {
    pub(super) machine_deployments: Vec<Worker>,
    pub(super) machine_pools: Vec<Worker>,
}

#[derive(Debug, Default, PartialEq, FlatDeserialize)]
pub(super) struct Worker {
    pub(super) class: String,
    /// v1beta1 has the two slots in here.
    pub(super) template: Option<WorkerTemplate>,
    #[serde(flatten)]
    pub(super) slots: WorkerTemplate,
}

#[derive(Debug, Default, PartialEq, FlatDeserialize)]
pub(super) struct WorkerTemplate {
    pub(super) bootstrap: Slot,
    pub(super) infrastructure: Slot,
}

impl Worker {
    pub(super) fn slots(&self) -> &WorkerTemplate {
        self.template.as_ref().unwrap_or(&self.slots)
    }

    /// Where the slot of the infrastructure stands in the worker.
    pub(super) fn infrastructure_path(&self) -> &'static str {
        if self.template.is_some() { "template.infrastructure" } else { "infrastructure" }
    }
}

#[derive(Debug, Default, PartialEq, FlatDeserialize)]
pub(super) struct Variable {
    pub(super) name: String,
    pub(super) required: bool,
    pub(super) schema: VariableSchema,
}

#[derive(Debug, Default, PartialEq, FlatDeserialize)]
pub(super) struct VariableSchema {
    #[serde(rename = "openAPIV3Schema", deserialize_with = "flat_deserialize::leaf")]
    pub(super) open_api_v3_schema: Value,
}

#[derive(Debug, Default, PartialEq, FlatDeserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Patch {
    pub(super) name: String,
    pub(super) enabled_if: Option<String>,
    pub(super) definitions: Option<Vec<Definition>>,
    pub(super) external: Option<External>,
}

#[derive(Debug, Default, PartialEq, FlatDeserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct External {
    #[serde(rename = "generatePatchesExtension", alias = "generateExtension")]
    pub(super) generate: String,
    #[serde(rename = "discoverVariablesExtension")]
    pub(super) discover_variables: String,
}

#[derive(Debug, Default, PartialEq, FlatDeserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Definition {
    pub(super) selector: Selector,
    pub(super) json_patches: Vec<JsonPatch>,
}

#[derive(Debug, Default, PartialEq, FlatDeserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Selector {
    pub(super) api_version: String,
    pub(super) kind: String,
    pub(super) match_resources: MatchResources,
}

#[derive(Debug, Default, PartialEq, FlatDeserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct MatchResources {
    pub(super) control_plane: bool,
    pub(super) infrastructure_cluster: bool,
    pub(super) machine_deployment_class: ClassNames,
    pub(super) machine_pool_class: ClassNames,
}

#[derive(Debug, Default, PartialEq, FlatDeserialize)]
pub(super) struct ClassNames {
    pub(super) names: Vec<String>,
}

#[derive(Debug, Default, PartialEq, FlatDeserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct JsonPatch {
    pub(super) op: String,
    pub(super) path: String,
    #[serde(deserialize_with = "flat_deserialize::leaf")]
    pub(super) value: Option<Value>,
    pub(super) value_from: Option<ValueFrom>,
}

#[derive(Debug, Default, PartialEq, FlatDeserialize)]
pub(super) struct ValueFrom {
    pub(super) variable: Option<String>,
    pub(super) template: Option<String>,
}

#[derive(Debug, Default, PartialEq, FlatDeserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Cluster {
    pub(super) kind: String,
    pub(super) metadata: Metadata,
    pub(super) spec: ClusterSpec,
}

#[derive(Debug, Default, PartialEq, FlatDeserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ClusterSpec {
    pub(super) cluster_network: Option<ClusterNetwork>,
    pub(super) topology: Option<Topology>,
}

#[derive(Debug, Default, PartialEq, FlatDeserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ClusterNetwork {
    pub(super) service_domain: String,
    pub(super) services: Option<NetworkRanges>,
    pub(super) pods: Option<NetworkRanges>,
}

#[derive(Debug, Default, PartialEq, FlatDeserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct NetworkRanges {
    pub(super) cidr_blocks: Vec<String>,
}

#[derive(Debug, Default, PartialEq, FlatDeserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Topology {
    /// As v1beta1 has it, and `class_ref` in v1beta2.
    pub(super) class: String,
    pub(super) class_namespace: String,
    pub(super) class_ref: Option<ClassRef>,
    pub(super) version: String,
    pub(super) control_plane: ControlPlaneTopology,
    pub(super) workers: WorkersTopology,
    pub(super) variables: Vec<VariableValue>,
}

#[derive(Debug, Default, PartialEq, FlatDeserialize)]
pub(super) struct ClassRef {
    pub(super) name: String,
    pub(super) namespace: String,
}

#[derive(Debug, Default, PartialEq, FlatDeserialize)]
pub(super) struct ControlPlaneTopology {
    pub(super) replicas: Option<i64>,
    pub(super) variables: Overrides,
}

#[derive(Debug, Default, PartialEq, FlatDeserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct WorkersTopology {
    pub(super) machine_deployments: Vec<WorkerTopology>,
    pub(super) machine_pools: Vec<WorkerTopology>,
}

#[derive(Debug, Default, PartialEq, FlatDeserialize)]
pub(super) struct WorkerTopology {
    pub(super) class: String,
    pub(super) name: String,
    pub(super) replicas: Option<i64>,
    pub(super) variables: Overrides,
}

#[derive(Debug, Default, PartialEq, FlatDeserialize)]
pub(super) struct Overrides {
    pub(super) overrides: Vec<VariableValue>,
}

#[derive(Debug, Default, PartialEq, FlatDeserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct VariableValue {
    pub(super) name: String,
    #[serde(deserialize_with = "flat_deserialize::leaf")]
    pub(super) value: Option<Value>,
    /// The patch that the value is for; empty for all.
    pub(super) definition_from: String,
}

impl Topology {
    /// The name of the class, and its namespace; that of the Cluster, if empty.
    pub(super) fn class(&self) -> (&str, &str) {
        match &self.class_ref {
            Some(class) => (&class.name, &class.namespace),
            None => (&self.class, &self.class_namespace),
        }
    }
}
