//! What Cluster API's topology controller asks of the API server with a rendered template, and the answers.

use super::{
    class::{Cluster, Topology},
    patch::Holder,
    report::{About, Findings, Step, Submission},
};
use crate::{
    admission::{Context, Operation, Outcome, Surroundings, as_in_a_cluster},
    names::{
        annotations::TOPOLOGY_DRY_RUN,
        labels::{CLUSTER_NAME, TOPOLOGY_DEPLOYMENT_NAME, TOPOLOGY_OWNED, TOPOLOGY_POOL_NAME},
    },
    registry::{self, Kind, Rank, VERSIONS},
    root::GROUP,
    strict::schema_of,
};
use serde_json::{Map, Value, json};

/// In the place of what Cluster API makes at random at the end of a name.
pub(super) const RANDOM: &str = "xxxxx";
/// The field manager of the topology controller.
const MANAGER: &str = "capi-topology";
const CLONED_FROM_NAME: &str = "cluster.x-k8s.io/cloned-from-name";
const CLONED_FROM_GROUP_KIND: &str = "cluster.x-k8s.io/cloned-from-groupkind";

/// Everything that requests are answered by.
pub(super) struct World<'w> {
    context: &'w Context<'w>,
    cluster: Value,
    /// What is made of the template for the infrastructure of the Cluster.
    infrastructure: Option<Value>,
    /// All other objects that exist.
    objects: Vec<Value>,
}

impl<'w> World<'w> {
    pub(super) fn around(cluster: &Value, manifests: &[Value], context: &'w Context<'w>) -> Self {
        let is_cluster = |object: &Value| {
            ["/kind", "/metadata/name", "/metadata/namespace"].iter().all(|at| text(object, at) == text(cluster, at))
        };
        let objects = manifests.iter().filter(|object| !is_cluster(object)).cloned().collect();
        Self { context, cluster: cluster.clone(), infrastructure: None, objects }
    }

    fn ask(&self, operation: Operation<'_>, is_dry_run: bool) -> Result<Outcome, String> {
        let (Operation::Create(object) | Operation::Update { new: object, .. } | Operation::Delete(object)) = operation;
        let surroundings = Surroundings::of(object, &self.everything());
        let found = surroundings.context();
        let context = Context {
            dry_run: is_dry_run,
            cluster: found.cluster,
            subscription_id: found.subscription_id,
            machine_pool: found.machine_pool,
            system_pools: found.system_pools,
            ..*self.context
        };
        as_in_a_cluster(operation, &context).map_err(|error| error.to_string())
    }

    fn everything(&self) -> Vec<Value> {
        self.infrastructure.iter().chain([&self.cluster]).chain(&self.objects).cloned().collect()
    }

    /// Creates a template as its author does.
    pub(super) fn create(&self, template: &Value) -> Result<Outcome, String> {
        self.ask(Operation::Create(template), false)
    }
}

/// A kind in the version in which it is stored.
pub(super) fn stored_kind(kind: &str) -> Option<&'static Kind> {
    let version = VERSIONS.iter().find(|version| version.rank == Rank::Stored)?;
    registry::kind(version.name, kind)
}

/// Whether machines are made of the template by others, so that the topology controller copies the template itself.
fn is_of_machines(kind: &str) -> bool {
    kind == "AzureMachineTemplate"
}

/// A template that is put to use for one Cluster.
pub(super) struct Use<'u> {
    pub(super) holder: Holder<'u>,
    pub(super) worker: Option<&'u str>,
    pub(super) cluster: &'u Cluster,
    pub(super) topology: &'u Topology,
    /// How Cluster API is to name the object.
    pub(super) name: Option<String>,
    /// In findings.
    pub(super) label: &'u str,
}

impl Use<'_> {
    /// Makes the infrastructure of the Cluster known to all that comes after it.
    pub(super) fn announce(&self, template: &Value, world: &mut World<'_>) {
        let Ok(mut object) = self.object(template) else { return };
        if let Some(live) = live(&object, &world.objects) {
            object = named_as(&object, live);
        }
        set(&mut world.cluster, &["spec", "infrastructureRef", "name"], text(&object, "/metadata/name").into());
        world.infrastructure = Some(object);
    }

    /// Puts the template to use. `before` is the template without patches.
    pub(super) fn submit(
        &self,
        template: &Value,
        before: &Value,
        world: &World<'_>,
        findings: &mut Findings,
    ) -> Vec<Submission> {
        let mut submissions = Vec::new();
        if let Err(message) = self.try_submit(template, before, world, &mut submissions) {
            findings.error(About::Template(self.label), "", message);
        }
        submissions
    }

    fn try_submit(
        &self,
        template: &Value,
        before: &Value,
        world: &World<'_>,
        submissions: &mut Vec<Submission>,
    ) -> Result<(), String> {
        let object = self.object(template)?;
        let live = live(&object, &world.objects);
        if is_of_machines(text(template, "/kind")) {
            // In a new Cluster the template without patches stands for the one in use.
            let live = match live {
                Some(live) => live.clone(),
                None => world.ask(Operation::Create(&applied(None, &self.object(before)?)?), false)?.object,
            };
            if !is_rotated(&object, &live, world, submissions)? && live.pointer("/metadata/uid").is_some() {
                return Ok(());
            }
        } else if let Some(live) = live {
            let new = applied(Some(live), &named_as(&object, live))?;
            let outcome = world.ask(Operation::Update { new: &new, old: live }, false)?;
            submissions.push(Submission { step: Step::Apply, outcome });
            return Ok(());
        }
        let outcome = world.ask(Operation::Create(&applied(None, &object)?), false)?;
        submissions.push(Submission { step: Step::Create, outcome });
        Ok(())
    }

    /// The object that the controller makes of the template.
    fn object(&self, template: &Value) -> Result<Value, String> {
        let kind = text(template, "/kind");
        let is_template = is_of_machines(kind);
        let spec =
            template.pointer("/spec/template/spec").ok_or("spec.template.spec: missing: expected the object's spec")?;
        let metadata = if is_template { "/metadata" } else { "/spec/template/metadata" };
        let texts = |name: &str| {
            let texts = template.pointer(&format!("{metadata}/{name}")).and_then(Value::as_object);
            texts.cloned().unwrap_or_default()
        };
        let (mut labels, mut annotations) = (texts("labels"), texts("annotations"));
        annotations.remove("kubectl.kubernetes.io/last-applied-configuration");
        let worker = self.worker.map(|worker| (self.worker_label(), worker));
        for (name, value) in
            [(CLUSTER_NAME, self.cluster.metadata.name.as_str()), (TOPOLOGY_OWNED, "")].into_iter().chain(worker)
        {
            labels.insert(name.to_owned(), value.into());
        }
        annotations.insert(CLONED_FROM_NAME.to_owned(), text(template, "/metadata/name").into());
        annotations.insert(CLONED_FROM_GROUP_KIND.to_owned(), format!("{kind}.{GROUP}").into());
        let mut object = json!({
            "apiVersion": text(template, "/apiVersion"),
            "kind": if is_template { kind } else { kind.strip_suffix("Template").unwrap_or(kind) },
            "metadata": {"name": self.name(), "labels": labels, "annotations": annotations},
        });
        let namespace = &self.cluster.metadata.namespace;
        if !namespace.is_empty() {
            set(&mut object, &["metadata", "namespace"], namespace.as_str().into());
        }
        if is_template {
            set(&mut object, &["spec", "template"], template.pointer("/spec/template").cloned().unwrap_or_default());
        } else {
            set(&mut object, &["spec"], spec.clone());
        }
        if matches!(self.holder, Holder::ControlPlane) && !is_template {
            if !self.topology.version.is_empty() {
                set(&mut object, &["spec", "version"], self.topology.version.as_str().into());
            }
            if let Some(replicas) = self.topology.control_plane.replicas {
                set(&mut object, &["spec", "replicas"], replicas.into());
            }
        }
        Ok(object)
    }

    fn worker_label(&self) -> &'static str {
        if matches!(self.holder, Holder::MachinePool(_)) { TOPOLOGY_POOL_NAME } else { TOPOLOGY_DEPLOYMENT_NAME }
    }

    fn name(&self) -> String {
        if let Some(name) = &self.name {
            return name.clone();
        }
        let mut base = format!("{}-", self.cluster.metadata.name);
        base.extend(self.worker.map(|worker| format!("{worker}-")));
        // A name has at most 63 characters.
        base.chars().take(63 - RANDOM.len()).chain(RANDOM.chars()).collect()
    }
}

/// Applies the template to the one in use in a dry run, and says whether that would change it.
fn is_rotated(
    object: &Value,
    live: &Value,
    world: &World<'_>,
    submissions: &mut Vec<Submission>,
) -> Result<bool, String> {
    let mut object = named_as(object, live);
    set(&mut object, &["metadata", "annotations", TOPOLOGY_DRY_RUN], "".into());
    let new = applied(Some(live), &object)?;
    let outcome = world.ask(Operation::Update { new: &new, old: live }, true)?;
    // So that a default that a later release fills in is none of the differences.
    let as_it_is = world.ask(Operation::Update { new: live, old: live }, true)?;
    let is_changed = outcome.object.pointer("/spec") != as_it_is.object.pointer("/spec");
    if is_changed {
        submissions.push(Submission { step: Step::DryRun, outcome });
    }
    Ok(is_changed)
}

/// The object in use, if it is among `objects`: of several the newest.
fn live<'o>(object: &Value, objects: &'o [Value]) -> Option<&'o Value> {
    let same = |other: &Value, pointer: &str| other.pointer(pointer) == object.pointer(pointer);
    let label = |other: &Value, name: &str| label(other, name).map(str::to_owned);
    let is_it = |other: &&Value| {
        same(other, "/kind")
            && same(other, "/apiVersion")
            && same(other, "/metadata/namespace")
            && [CLUSTER_NAME, TOPOLOGY_OWNED, TOPOLOGY_DEPLOYMENT_NAME, TOPOLOGY_POOL_NAME]
                .iter()
                .all(|name| label(other, name) == label(object, name))
    };
    objects.iter().filter(is_it).max_by_key(|other| text(other, "/metadata/creationTimestamp"))
}

fn named_as(object: &Value, live: &Value) -> Value {
    let mut object = object.clone();
    set(&mut object, &["metadata", "name"], text(live, "/metadata/name").into());
    object
}

/// The object as server-side apply makes it of the live one, if there is one.
fn applied(live: Option<&Value>, object: &Value) -> Result<Value, String> {
    let kind = text(object, "/kind");
    let kind = stored_kind(kind).ok_or_else(|| format!("CAPZ has no kind {kind:?}"))?;
    let schema = schema_of(kind);
    let Some(schema) = schema.as_ref() else { return Ok(object.clone()) };
    let mut applied = schema.apply(live, object, MANAGER, true).map_err(|error| error.to_string())?.object;
    if let Some(metadata) = applied.get_mut("metadata").and_then(Value::as_object_mut) {
        metadata.remove("managedFields");
    }
    Ok(applied)
}

pub(super) fn text<'v>(value: &'v Value, pointer: &str) -> &'v str {
    value.pointer(pointer).and_then(Value::as_str).unwrap_or_default()
}

fn label<'v>(object: &'v Value, name: &str) -> Option<&'v str> {
    object.pointer("/metadata/labels")?.get(name)?.as_str()
}

/// Sets a member, and makes the objects on the way.
pub(super) fn set(value: &mut Value, path: &[&str], to: Value) {
    let Some((name, rest)) = path.split_first() else {
        *value = to;
        return;
    };
    if !value.is_object() {
        *value = Map::new().into();
    }
    if let Some(members) = value.as_object_mut() {
        set(members.entry(*name).or_insert(Value::Null), rest, to);
    }
}
