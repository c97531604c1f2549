//! The way of each template from the class to the API server.

use super::{
    class::{Cluster, ClusterClass, Reference, Slot, Topology, Worker, WorkerTopology},
    patch::{self, Broken, Holder, Target},
    report::{About, FindingKind, Findings, Rendered, Step, Submission},
    submission::{RANDOM, Use, World, stored_kind, text},
    value_template::{Found, Stop, fill},
    variables::{Definitions, Owner, Scope},
};
use crate::root::GROUP;
use serde_json::{Map, Value, json};
use structural::Path;

/// One class for one Cluster.
pub(super) struct Renderer<'r> {
    pub(super) class: &'r ClusterClass,
    pub(super) cluster: &'r Cluster,
    pub(super) manifests: &'r [Value],
}

/// A template of the class, and whom it is for.
struct Place<'r> {
    at: String,
    target: Target<'r>,
    owner: Owner<'r>,
    /// How the object is to be named, if the class says so.
    naming: &'r str,
    /// Where the owner stands in the Cluster.
    owner_at: Path,
}

impl<'r> Renderer<'r> {
    /// Checks what the two objects are, and that they belong together.
    pub(super) fn topology(&self, findings: &mut Findings) -> Option<&'r Topology> {
        for (about, kind, expected) in
            [(About::Class, &self.class.kind, "ClusterClass"), (About::Cluster, &self.cluster.kind, "Cluster")]
        {
            if kind != expected {
                findings.error(about, "kind", format!("{kind:?}: expected {expected:?}"));
                return None;
            }
        }
        if !matches!(self.class.api_version.as_str(), "cluster.x-k8s.io/v1beta1" | "cluster.x-k8s.io/v1beta2") {
            let expected = "expected cluster.x-k8s.io/v1beta1 or cluster.x-k8s.io/v1beta2";
            findings.error(About::Class, "apiVersion", format!("{:?}: {expected}", self.class.api_version));
            return None;
        }
        let Some(topology) = &self.cluster.spec.topology else {
            findings.error(About::Cluster, "spec.topology", "missing: expected a Cluster with a class");
            return None;
        };
        let (name, _) = topology.class();
        if name != self.class.metadata.name {
            let message = format!("the class of the Cluster is {name:?}: expected {:?}", self.class.metadata.name);
            findings.error(About::Cluster, "spec.topology", message);
            return None;
        }
        Some(topology)
    }

    pub(super) fn templates(
        &self,
        topology: &'r Topology,
        world: &mut World<'_>,
        findings: &mut Findings,
    ) -> Vec<Rendered> {
        let definitions = Definitions::of(self.class, findings);
        let global = definitions.global(topology, findings);
        let broken = patch::check(self.class, &definitions, &self.targets(findings), findings);
        let places = self.places(topology, findings);
        let mut rendered = Vec::new();
        for place in places.iter().filter(|place| is_of_capz(place.target.reference)) {
            let at = place.owner_at.clone().field("variables").field("overrides");
            let overrides = match place.owner {
                Owner::Cluster => Map::new(),
                Owner::ControlPlane => definitions.given(&topology.control_plane.variables.overrides, &at, findings),
                Owner::MachineDeployment(worker) | Owner::MachinePool(worker) => {
                    definitions.given(&worker.variables.overrides, &at, findings)
                }
            };
            let scope = Scope::new(&global, overrides, self.cluster, topology, place.owner);
            rendered.extend(self.template(place, topology, &scope, &broken, world, findings));
        }
        self.find_unmatched(&places, &broken, findings);
        rendered
    }

    /// Renders one template and puts it to use.
    fn template(
        &self,
        place: &Place<'r>,
        topology: &'r Topology,
        scope: &Scope,
        broken: &Broken,
        world: &mut World<'_>,
        findings: &mut Findings,
    ) -> Option<Rendered> {
        let label = place.label();
        let manifest = self.manifest(place, &label, findings)?;
        let outcome = match world.create(manifest) {
            Ok(outcome) => outcome,
            Err(message) => {
                findings.error(About::Template(&label), "", message);
                return None;
            }
        };
        let before = outcome.object.clone();
        let mut template = before.clone();
        let patches = patch::apply(self.class, broken, &place.target, scope, &label, &mut template, findings);
        let in_use = Use {
            holder: place.target.holder,
            worker: place.worker().map(|worker| worker.name.as_str()),
            cluster: self.cluster,
            topology,
            name: self.name(place, &label, findings),
            label: &label,
        };
        if matches!(place.owner, Owner::Cluster) {
            in_use.announce(&template, world);
        }
        let mut submissions = vec![Submission { step: Step::Template, outcome }];
        submissions.extend(in_use.submit(&template, &before, world, findings));
        Some(Rendered {
            at: place.at.clone(),
            worker: place.worker().map(|worker| worker.name.clone()),
            template,
            applied: patches.applied,
            left_out: patches.left_out,
            submissions,
        })
    }

    /// The template that the class refers to. One without a namespace is taken for one of the class's.
    fn manifest(&self, place: &Place<'r>, label: &str, findings: &mut Findings) -> Option<&'r Value> {
        let Reference { api_version, kind, name, namespace } = place.target.reference;
        let own = &self.class.metadata.namespace;
        let namespace = if namespace.is_empty() { own } else { namespace };
        let is_there = |found: &str| found == namespace || found.is_empty() || namespace.is_empty();
        let is_it = |manifest: &&Value| {
            let group = text(manifest, "/apiVersion").split('/').next();
            (group, text(manifest, "/kind")) == (Some(GROUP), kind)
                && text(manifest, "/metadata/name") == name
                && is_there(text(manifest, "/metadata/namespace"))
        };
        let about = About::Template(label);
        if !kind.ends_with("Template") || stored_kind(kind).is_none() {
            let message = format!("{kind:?}: expected a kind of template that CAPZ has");
            findings.error(about, format!("{}.kind", place.at), message);
            return None;
        }
        let Some(manifest) = self.manifests.iter().find(is_it) else {
            findings.not_checked(about, &place.at, format!("the {kind} {name:?} is not among the manifests"));
            return None;
        };
        let found = text(manifest, "/apiVersion");
        if found != api_version {
            let message =
                format!("the {kind} {name:?} is of {found}, the class refers to {api_version}: convert it first");
            findings.not_checked(about, &place.at, message);
            return None;
        }
        Some(manifest)
    }

    /// The name that the class wants for an object.
    fn name(&self, place: &Place<'r>, label: &str, findings: &mut Findings) -> Option<String> {
        if place.naming.is_empty() {
            return None;
        }
        let data = json!({"cluster": {"name": self.cluster.metadata.name}, "random": RANDOM});
        let find = |path: &[&str]| {
            let value = path.iter().try_fold(&data, |value, name| value.get(name));
            Ok(value.map_or(Found::Missing, Found::Value))
        };
        match fill(place.naming, find) {
            Ok(name) => Some(name.text),
            Err(Stop::Error(message) | Stop::NotChecked(message)) => {
                findings.not_checked(About::Template(label), format!("{}: naming", place.at), message);
                None
            }
        }
    }

    /// All templates of the class, of any group and whether in use or not.
    fn targets(&self, findings: &mut Findings) -> Vec<Target<'r>> {
        let spec = &self.class.spec;
        let mut targets = Vec::new();
        let mut add = |holder, slot: &'r Slot, at: String| match &slot.reference {
            Some(reference) => targets.push(Target { holder, reference }),
            None => findings.error(About::Class, at, "missing: expected a reference to a template"),
        };
        add(Holder::InfrastructureCluster, &spec.infrastructure, "spec.infrastructure".to_owned());
        add(Holder::ControlPlane, &spec.control_plane.slot, "spec.controlPlane".to_owned());
        if let Some(machines) = &spec.control_plane.machine_infrastructure {
            add(Holder::ControlPlane, machines, "spec.controlPlane.machineInfrastructure".to_owned());
        }
        for (list, workers, holder) in WORKERS {
            for (index, worker) in workers(self.class).iter().enumerate() {
                let slots = worker.slots();
                let at = format!("spec.workers.{list}[{index}].{}", worker.infrastructure_path());
                add(holder(&worker.class), &slots.infrastructure, at);
                // Pools of AKS need no bootstrap.
                if slots.bootstrap.reference.is_some() {
                    add(holder(&worker.class), &slots.bootstrap, String::new());
                }
            }
        }
        targets
    }

    /// The templates in use, those of bootstrap among them.
    fn places(&self, topology: &'r Topology, findings: &mut Findings) -> Vec<Place<'r>> {
        let spec = &self.class.spec;
        let in_topology = Path::root().field("spec").field("topology");
        let mut places = Vec::new();
        let mut add = |at: String, holder, slot: &'r Slot, owner, owner_at: &Path| {
            places.extend(slot.reference.as_ref().map(|reference| Place {
                at,
                target: Target { holder, reference },
                owner,
                naming: &slot.naming.template,
                owner_at: owner_at.clone(),
            }));
        };
        add(
            "spec.infrastructure".to_owned(),
            Holder::InfrastructureCluster,
            &spec.infrastructure,
            Owner::Cluster,
            &in_topology,
        );
        let control_plane = in_topology.clone().field("controlPlane");
        let (holder, owner) = (Holder::ControlPlane, Owner::ControlPlane);
        add("spec.controlPlane".to_owned(), holder, &spec.control_plane.slot, owner, &control_plane);
        if let Some(machines) = &spec.control_plane.machine_infrastructure {
            add("spec.controlPlane.machineInfrastructure".to_owned(), holder, machines, owner, &control_plane);
        }
        for (list, workers, holder) in WORKERS {
            let is_pools = *list == "machinePools";
            let used = if is_pools { &topology.workers.machine_pools } else { &topology.workers.machine_deployments };
            for (index, worker) in used.iter().enumerate() {
                let owner_at = in_topology.clone().field("workers").field(*list).index(index);
                let mut classes = workers(self.class).iter().enumerate();
                let Some((index, class)) = classes.find(|(_, class)| class.class == worker.class) else {
                    let message = format!("the class has no {:?} among its {list}", worker.class);
                    findings.error(About::Cluster, owner_at.field("class"), message);
                    continue;
                };
                let at = format!("spec.workers.{list}[{index}]");
                let slots = class.slots();
                let owner = if is_pools { Owner::MachinePool(worker) } else { Owner::MachineDeployment(worker) };
                let infrastructure = format!("{at}.{}", class.infrastructure_path());
                add(infrastructure, holder(&class.class), &slots.infrastructure, owner, &owner_at);
                add(at, holder(&class.class), &slots.bootstrap, owner, &owner_at);
            }
        }
        places
    }

    /// Patches that change nothing here, though they might in another Cluster of the class.
    fn find_unmatched(&self, places: &[Place<'r>], broken: &Broken, findings: &mut Findings) {
        for (index, patch) in self.class.spec.patches.iter().enumerate() {
            for (number, definition) in patch.definitions.iter().flatten().enumerate() {
                let selects = |place: &Place<'r>| definition.selector.selects(&place.target);
                if !broken.contains(&(index, number)) && !places.iter().any(selects) {
                    let at = format!("spec.patches[{index}].definitions[{number}].selector");
                    let message = "matches no template that the Cluster uses: it changes nothing";
                    findings.add(FindingKind::Unmatched, About::Patch(&patch.name), &at, &message);
                }
            }
        }
    }
}

/// A list of classes of workers: its name, where it is, and what refers to a template of one.
type Workers = (&'static str, fn(&ClusterClass) -> &[Worker], fn(&str) -> Holder<'_>);

static WORKERS: &[Workers] = &[
    ("machineDeployments", |class| &class.spec.workers.machine_deployments, |class| Holder::MachineDeployment(class)),
    ("machinePools", |class| &class.spec.workers.machine_pools, |class| Holder::MachinePool(class)),
];

impl<'r> Place<'r> {
    fn worker(&self) -> Option<&'r WorkerTopology> {
        match self.owner {
            Owner::MachineDeployment(worker) | Owner::MachinePool(worker) => Some(worker),
            Owner::Cluster | Owner::ControlPlane => None,
        }
    }

    /// In findings: the template, and whom it is for.
    fn label(&self) -> String {
        let Reference { kind, name, .. } = self.target.reference;
        let worker = self.worker().map(|worker| format!(" for {:?}", worker.name));
        format!("{kind} {name:?}{}", worker.unwrap_or_default())
    }
}

fn is_of_capz(reference: &Reference) -> bool {
    reference.api_version.split('/').next() == Some(GROUP)
}
