//! ClusterClass: what Cluster API makes of its templates for one Cluster, and whether the API server takes it.
//!
//! [`render`] does offline what Cluster API's topology controller does in a cluster: it finds the templates that a class refers
//! to, applies the inline patches with the values of the Cluster's variables, makes of each template of CAPZ the object that is
//! sent to the API server, and asks [`as_in_a_cluster`](crate::admission::as_in_a_cluster) for the answer. Classes and Clusters
//! of `cluster.x-k8s.io` are read in v1beta1 and v1beta2.
//!
//! ```
//! use capz_api::{admission::Context, cluster_class::{cluster_of, render}};
//! use serde_json::json;
//!
//! let infrastructure = "infrastructure.cluster.x-k8s.io/v1beta1";
//! let kind = "AzureManagedMachinePoolTemplate";
//! let reference = |kind: &str, name: &str| json!({"apiVersion": infrastructure, "kind": kind, "name": name});
//! let class = json!({
//!     "apiVersion": "cluster.x-k8s.io/v1beta2",
//!     "kind": "ClusterClass",
//!     "metadata": {"name": "aks"},
//!     "spec": {
//!         "infrastructure": {"templateRef": reference("AzureManagedClusterTemplate", "aks")},
//!         "controlPlane": {"templateRef": reference("AzureManagedControlPlaneTemplate", "aks")},
//!         "workers": {"machinePools": [{"class": "system", "infrastructure": {"templateRef": reference(kind, "pool0")}}]},
//!         "variables": [{"name": "size", "schema": {"openAPIV3Schema": {"type": "string", "default": "Standard_D2s_v3"}}}],
//!         "patches": [{"name": "size", "definitions": [{
//!             "selector": {"apiVersion": infrastructure, "kind": kind,
//!                 "matchResources": {"machinePoolClass": {"names": ["system"]}}},
//!             "jsonPatches": [{"op": "replace", "path": "/spec/template/spec/sku", "valueFrom": {"variable": "size"}}],
//!         }]}],
//!     },
//! });
//! let manifests = [json!({"apiVersion": infrastructure, "kind": kind, "metadata": {"name": "pool0"},
//!     "spec": {"template": {"spec": {"mode": "System", "name": "pool0", "sku": "Standard_B2s"}}}})];
//!
//! let cluster = cluster_of(&class, &json!({"size": "Standard_D8s_v5"}));
//! let rendering = render(&class, &cluster, &manifests, &Context::default());
//! let pool = &rendering.templates[0];
//! assert_eq!(pool.template["spec"]["template"]["spec"]["sku"], "Standard_D8s_v5");
//! assert_eq!(pool.submissions[1].outcome.object["kind"], "AzureManagedMachinePool");
//! assert!(pool.submissions.iter().all(|answer| answer.outcome.is_allowed()));
//! // Two templates are not among the manifests.
//! assert_eq!(rendering.findings.len(), 2);
//! ```
//!
//! # What is and what is not told
//!
//! Never guessed, but reported with [`FindingKind::NotChecked`], is what cannot be known here: what external patches do; Go
//! templates other than plain `{{ .path }}`, with or without `| quote` and `| squote`; built-in variables that do not follow from
//! the Cluster's manifest, such as names that end at random. Versions are those of a Cluster that is not being upgraded. A patch
//! whose effect is not known is left out, and the template says so ([`Rendered::left_out`]).
//!
//! Objects in use that are among the manifests (with the labels that the topology controller sets) are updated by server-side
//! apply, as the topology controller does; without them everything is created.

mod class;
mod patch;
mod renderer;
mod report;
mod submission;
mod value_template;
mod variables;

pub use report::{Finding, FindingKind, Rendered, Rendering, Step, Submission};

use crate::admission::Context;
use class::{Cluster, ClusterClass};
use renderer::Renderer;
use report::{About, Findings};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use submission::{World, set, text};

/// A Cluster that uses a class with these values of its variables: each class of workers once, under its own name. For a look
/// at a class without a Cluster.
#[must_use]
pub fn cluster_of(class: &Value, variables: &Value) -> Value {
    let workers = |pointer: &str| -> Vec<Value> {
        let classes = class.pointer(pointer).and_then(Value::as_array).into_iter().flatten();
        classes.map(|worker| json!({"class": text(worker, "/class"), "name": text(worker, "/class")})).collect()
    };
    let values = variables.as_object().into_iter().flatten();
    let values: Vec<Value> = values.map(|(name, value)| json!({"name": name, "value": value})).collect();
    let name = text(class, "/metadata/name");
    let mut cluster = json!({
        "apiVersion": text(class, "/apiVersion"),
        "kind": "Cluster",
        "metadata": {"name": name},
        "spec": {"topology": {
            "variables": values,
            "workers": {
                "machineDeployments": workers("/spec/workers/machineDeployments"),
                "machinePools": workers("/spec/workers/machinePools"),
            },
        }},
    });
    let namespace = text(class, "/metadata/namespace");
    if !namespace.is_empty() {
        set(&mut cluster, &["metadata", "namespace"], namespace.into());
    }
    let is_v1beta1 = text(class, "/apiVersion").ends_with("/v1beta1");
    let place: &[&str] =
        if is_v1beta1 { &["spec", "topology", "class"] } else { &["spec", "topology", "classRef", "name"] };
    set(&mut cluster, place, name.into());
    cluster
}

/// Renders the templates of a class for a Cluster.
///
/// `manifests` are the objects that exist: at least the templates. Of the context, what other objects say (its look-ups) is
/// taken from `manifests` and from the Cluster, and the rest as it is. Whatever is wrong is told in the result.
#[must_use]
pub fn render(class: &Value, cluster: &Value, manifests: &[Value], context: &Context<'_>) -> Rendering {
    let class_name = named("ClusterClass", class);
    let cluster_name = named("Cluster", cluster);
    let mut findings = Findings { class: class_name, cluster: cluster_name, list: Vec::new() };
    let mut rendering = Rendering::default();
    let read_class: Option<ClusterClass> = read(class, About::Class, &mut findings);
    let read_cluster: Option<Cluster> = read(cluster, About::Cluster, &mut findings);
    if let (Some(class), Some(read_cluster)) = (&read_class, &read_cluster) {
        let renderer = Renderer { class, cluster: read_cluster, manifests };
        if let Some(topology) = renderer.topology(&mut findings) {
            let mut world = World::around(cluster, manifests, context);
            rendering.templates = renderer.templates(topology, &mut world, &mut findings);
        }
    }
    rendering.findings = findings.list;
    rendering
}

fn named(kind: &str, object: &Value) -> String {
    let (namespace, name) = (text(object, "/metadata/namespace"), text(object, "/metadata/name"));
    let slash = if namespace.is_empty() { "" } else { "/" };
    format!("{kind} \"{namespace}{slash}{name}\"")
}

fn read<T: DeserializeOwned>(object: &Value, about: About<'_>, findings: &mut Findings) -> Option<T> {
    match serde_path_to_error::deserialize(object) {
        Ok(object) => Some(object),
        Err(error) => {
            findings.error(about, error.path(), error.inner());
            None
        }
    }
}
