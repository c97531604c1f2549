//! What admission has to know of the world, found among other objects, such as the manifests beside one in git.

use super::{
    Context, Lookup,
    context::{OwnerCluster, ParentMachinePool},
};
use crate::names::labels::{AGENT_POOL_MODE, CLUSTER_NAME};
use serde_json::Value;

/// What other objects say that a [`Context`] has to tell. Upstream looks in the same places.
///
/// ```
/// use capz_api::admission::{Lookup, Surroundings};
/// use serde_json::json;
///
/// let machine = json!({"kind": "AzureMachine",
///     "metadata": {"name": "m", "namespace": "default", "labels": {"cluster.x-k8s.io/cluster-name": "demo"}}});
/// let others = [
///     json!({"kind": "Cluster", "metadata": {"name": "demo", "namespace": "default"},
///         "spec": {"infrastructureRef": {"name": "azure"}}}),
///     json!({"kind": "AzureCluster", "metadata": {"name": "azure", "namespace": "default"},
///         "spec": {"subscriptionID": "s"}}),
/// ];
/// let surroundings = Surroundings::of(&machine, &others);
/// assert_eq!(surroundings.context().subscription_id, Lookup::Found("s"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Surroundings {
    cluster: Option<Cluster>,
    subscription_id: Option<String>,
    machine_pool: Option<MachinePool>,
    system_pools: usize,
}

#[derive(Clone, Debug)]
struct MachinePool {
    version: Option<String>,
}

#[derive(Clone, Debug, Default)]
struct Cluster {
    service_cidr_blocks: Vec<String>,
    pod_cidr_blocks: Vec<String>,
    is_being_deleted: bool,
}

impl Surroundings {
    /// Looks through `others`, which are taken for all that there is: what is not among them does not exist.
    #[must_use]
    pub fn of(object: &Value, others: &[Value]) -> Self {
        let machine_pool = others.iter().find(|other| {
            kind(other) == "MachinePool" && text(other, "/spec/template/spec/infrastructureRef/name") == name(object)
        });
        // An AzureMachinePool finds its cluster by way of its MachinePool, everything else by its own label.
        let (cluster_name, cluster_namespace) = match (kind(object), machine_pool) {
            ("AzureMachinePool", Some(pool)) => (text(pool, "/spec/clusterName"), namespace(pool)),
            // The template of a node pool has the label among those of the nodes.
            ("AzureManagedMachinePoolTemplate", _) => {
                let labels = object.pointer("/spec/template/spec/nodeLabels");
                let name = labels.and_then(|labels| labels.get(CLUSTER_NAME)?.as_str());
                (name.unwrap_or_default(), namespace(object))
            }
            _ => (label(object, CLUSTER_NAME).unwrap_or_default(), namespace(object)),
        };
        let named = |wanted: &str, wanted_name: &str| {
            others.iter().find(|other| {
                kind(other) == wanted && name(other) == wanted_name && namespace(other) == cluster_namespace
            })
        };
        let cluster = named("Cluster", cluster_name);
        let azure_cluster =
            cluster.and_then(|cluster| named("AzureCluster", text(cluster, "/spec/infrastructureRef/name")));
        let is_system_pool = |other: &&Value| {
            kind(other) == "AzureManagedMachinePool"
                && namespace(other) == namespace(object)
                && label(other, CLUSTER_NAME) == Some(cluster_name)
                && label(other, AGENT_POOL_MODE) == Some("System")
        };
        Self {
            cluster: cluster.map(|cluster| Cluster {
                service_cidr_blocks: texts(cluster, "/spec/clusterNetwork/services/cidrBlocks"),
                pod_cidr_blocks: texts(cluster, "/spec/clusterNetwork/pods/cidrBlocks"),
                is_being_deleted: !text(cluster, "/metadata/deletionTimestamp").is_empty(),
            }),
            subscription_id: azure_cluster.map(|azure| text(azure, "/spec/subscriptionID").to_owned()),
            machine_pool: machine_pool.map(|pool| MachinePool {
                version: pool.pointer("/spec/template/spec/version").and_then(Value::as_str).map(str::to_owned),
            }),
            system_pools: others.iter().filter(is_system_pool).count(),
        }
    }

    /// What admission is told.
    #[must_use]
    pub fn context(&self) -> Context<'_> {
        let cluster = self.cluster.as_ref().map(|cluster| OwnerCluster {
            service_cidr_blocks: &cluster.service_cidr_blocks,
            pod_cidr_blocks: &cluster.pod_cidr_blocks,
            is_being_deleted: cluster.is_being_deleted,
        });
        Context {
            cluster: cluster.into(),
            subscription_id: self.subscription_id.as_deref().into(),
            machine_pool: self
                .machine_pool
                .as_ref()
                .map(|pool| ParentMachinePool { version: pool.version.as_deref() })
                .into(),
            system_pools: Lookup::Found(self.system_pools),
            ..Context::default()
        }
    }
}

fn text<'a>(object: &'a Value, pointer: &str) -> &'a str {
    object.pointer(pointer).and_then(Value::as_str).unwrap_or_default()
}

fn texts(object: &Value, pointer: &str) -> Vec<String> {
    let list = object.pointer(pointer).and_then(Value::as_array);
    list.into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

fn kind(object: &Value) -> &str {
    text(object, "/kind")
}

fn name(object: &Value) -> &str {
    text(object, "/metadata/name")
}

fn namespace(object: &Value) -> &str {
    text(object, "/metadata/namespace")
}

fn label<'a>(object: &'a Value, name: &str) -> Option<&'a str> {
    object.pointer("/metadata/labels")?.get(name)?.as_str()
}
