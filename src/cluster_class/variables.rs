//! The values of the variables of a class: given, by default, and built in.

use super::{
    class::{Cluster, ClusterClass, Topology, VariableValue, WorkerTopology},
    report::{About, Findings},
    value_template::{Found, Stop},
};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use structural::{Path, Schema, Segment};

/// The variables that a class has.
pub(super) struct Definitions<'c> {
    by_name: BTreeMap<&'c str, Definition>,
    /// Whether an extension may define more.
    are_open: bool,
}

struct Definition {
    is_required: bool,
    /// Of an object `{"spec": {NAME: VALUE}}`; none if there is something wrong with it.
    schema: Option<Schema>,
}

impl<'c> Definitions<'c> {
    pub(super) fn of(class: &'c ClusterClass, findings: &mut Findings) -> Self {
        let mut by_name = BTreeMap::new();
        for (index, variable) in class.spec.variables.iter().enumerate() {
            let at = format!("spec.variables[{index}]");
            if variable.name.is_empty() || variable.name == BUILTIN || variable.name.contains('.') {
                let message = format!("{:?}: expected a name without dots other than {BUILTIN:?}", variable.name);
                findings.error(About::Class, format!("{at}.name"), message);
                continue;
            }
            let schema = compile(&variable.name, &variable.schema.open_api_v3_schema);
            if let Err(errors) = &schema {
                for (path, message) in errors {
                    findings.error(About::Class, format!("{at}.schema.openAPIV3Schema{path}"), message);
                }
            }
            let definition = Definition { is_required: variable.required, schema: schema.ok() };
            if by_name.insert(variable.name.as_str(), definition).is_some() {
                findings.error(About::Class, format!("{at}.name"), format!("{:?}: defined twice", variable.name));
            }
        }
        let mut external = class.spec.patches.iter().filter_map(|patch| patch.external.as_ref());
        Self { by_name, are_open: external.any(|external| !external.discover_variables.is_empty()) }
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.are_open || self.by_name.contains_key(name)
    }

    /// The values for the whole Cluster: those that are given, filled up with defaults, then the defaults of those that are
    /// not.
    pub(super) fn global(&self, topology: &Topology, findings: &mut Findings) -> Map<String, Value> {
        let at = Path::root().field("spec").field("topology").field("variables");
        let mut values = self.given(&topology.variables, &at, findings);
        for (name, definition) in &self.by_name {
            if values.contains_key(*name) || topology.variables.iter().any(|given| given.name == *name) {
                continue;
            }
            let default = definition.schema.as_ref().and_then(|schema| default_of(schema, name));
            if let Some(value) = default {
                values.insert((*name).to_owned(), value);
            } else if definition.is_required && definition.schema.is_some() {
                findings.error(About::Cluster, &at, format!("variable {name:?} is missing, and the class requires it"));
            }
        }
        values
    }

    /// The values for the control plane or for one worker, which come before those for the whole Cluster.
    pub(super) fn given(&self, list: &[VariableValue], at: &Path, findings: &mut Findings) -> Map<String, Value> {
        let mut values = Map::new();
        for (index, given) in list.iter().enumerate() {
            let at = at.clone().index(index);
            // For the extension of one external patch.
            if !matches!(given.definition_from.as_str(), "" | "inline") {
                continue;
            }
            let Some(definition) = self.by_name.get(given.name.as_str()) else {
                let message = format!("the class has no variable {:?}", given.name);
                if self.are_open {
                    findings.not_checked(About::Cluster, &at, format!("{message}: an extension may define it"));
                    values.extend(given.value.clone().map(|value| (given.name.clone(), value)));
                } else {
                    let names: Vec<&str> = self.by_name.keys().copied().collect();
                    findings.error(About::Cluster, at.field("name"), format!("{message}: there are {names:?}"));
                }
                continue;
            };
            let Some(value) = &given.value else {
                findings.error(About::Cluster, at.field("value"), "missing: expected a value");
                continue;
            };
            let value = match &definition.schema {
                Some(schema) => checked(schema, &given.name, value, &at.field("value"), findings),
                None => value.clone(),
            };
            if values.insert(given.name.clone(), value).is_some() {
                let at = Path::root().field("spec").field("topology").field("variables").index(index);
                findings.error(About::Cluster, at, format!("variable {:?} is given twice", given.name));
            }
        }
        values
    }
}

/// The schema of a variable, or where it is wrong and how.
fn compile(name: &str, schema: &Value) -> Result<Schema, Vec<(String, String)>> {
    let mut schema = schema.clone();
    drop_notes(&mut schema);
    let whole = json!({"type": "object",
        "properties": {"spec": {"type": "object", "properties": {name: schema}}}});
    Schema::from_value(&whole).map_err(|report| {
        // Below properties, spec, properties and the name.
        let error = |error: &structural::FieldError| (dotted(&below(&error.path, 4)), error.message.clone());
        report.errors.iter().map(error).collect()
    })
}

/// Keywords that Cluster API has and that restrict nothing.
fn drop_notes(schema: &mut Value) {
    match schema {
        Value::Object(members) => {
            members.remove("x-metadata");
            members.remove("example");
            members.values_mut().for_each(drop_notes);
        }
        Value::Array(items) => items.iter_mut().for_each(drop_notes),
        _ => {}
    }
}

fn default_of(schema: &Schema, name: &str) -> Option<Value> {
    let mut object = json!({"spec": {}});
    schema.apply_defaults(&mut object);
    object.get("spec")?.get(name).cloned()
}

/// The value with its defaults; what is wrong with it is reported.
fn checked(schema: &Schema, name: &str, value: &Value, at: &Path, findings: &mut Findings) -> Value {
    // An object has a name.
    let mut object = json!({"metadata": {"name": "variables"}, "spec": {name: value}});
    // From `spec.NAME` to where it stands in the Cluster.
    let place = |path: &Path| -> Path { at.segments().iter().chain(below(path, 2).segments()).cloned().collect() };
    for unknown in schema.unknown_members(&object) {
        findings.error(About::Cluster, place(&unknown), format!("variable {name:?} has no such member"));
    }
    schema.apply_defaults(&mut object);
    let report = schema.validate(&object);
    for error in &report.errors {
        let accepted = error.accepted.as_ref().map(|accepted| format!("; accepted: {accepted}"));
        let message = format!("variable {name:?}: {}{}", error.message, accepted.unwrap_or_default());
        findings.error(About::Cluster, place(&error.path), message);
    }
    for rule in &report.unchecked {
        findings.not_checked(About::Cluster, place(&rule.path), format!("rule `{}`: {}", rule.rule, rule.reason));
    }
    object.get("spec").and_then(|spec| spec.get(name)).cloned().unwrap_or_default()
}

fn below(path: &Path, depth: usize) -> Path {
    path.segments().iter().skip(depth).cloned().collect()
}

fn dotted(path: &Path) -> String {
    match path.segments().first() {
        None => String::new(),
        Some(Segment::Index(_)) => path.to_string(),
        Some(Segment::Field(_)) => format!(".{path}"),
    }
}

/// The variable whose members Cluster API fills in.
pub(super) const BUILTIN: &str = "builtin";

/// The variables that a template sees.
pub(super) struct Scope {
    values: Map<String, Value>,
    /// Built-in variables that Cluster API knows, and that do not follow from the Cluster's manifest.
    unknown: Vec<String>,
}

/// Whom a template is for, beside the Cluster.
#[derive(Clone, Copy)]
pub(super) enum Owner<'t> {
    Cluster,
    ControlPlane,
    MachineDeployment(&'t WorkerTopology),
    MachinePool(&'t WorkerTopology),
}

impl Scope {
    pub(super) fn new(
        global: &Map<String, Value>,
        overrides: Map<String, Value>,
        cluster: &Cluster,
        topology: &Topology,
        owner: Owner<'_>,
    ) -> Self {
        let mut values = global.clone();
        values.extend(overrides);
        let mut builtin = Builtin { unknown: Vec::new() };
        let mut members = Map::new();
        members.insert("cluster".to_owned(), builtin.cluster(cluster, topology));
        let own = match owner {
            Owner::Cluster => None,
            Owner::ControlPlane => Some(("controlPlane", builtin.control_plane(topology))),
            Owner::MachineDeployment(worker) => {
                Some(("machineDeployment", builtin.worker("machineDeployment", worker, topology)))
            }
            Owner::MachinePool(worker) => Some(("machinePool", builtin.worker("machinePool", worker, topology))),
        };
        members.extend(own.map(|(name, value)| (name.to_owned(), value)));
        values.insert(BUILTIN.to_owned(), members.into());
        Self { values, unknown: builtin.unknown }
    }

    /// The value of a variable or of a part of it: `a.b[0].c`.
    pub(super) fn variable(&self, path: &str) -> Result<&Value, Stop> {
        let mut steps = Vec::new();
        for segment in path.split('.') {
            steps.push(step(segment).ok_or_else(|| {
                Stop::Error(format!("variable {path:?}: {segment:?} is no name, and no name with one [index]"))
            })?);
        }
        let names: Vec<&str> = steps.iter().map(|(name, _)| *name).collect();
        self.known(&names)?;
        let mut steps = steps.into_iter();
        let (first, index) = steps.next().unwrap_or_default();
        let value = self.values.get(first);
        let value = value.ok_or_else(|| Stop::Error(format!("variable {first:?} has no value")))?;
        let mut value = item(value, index, path)?;
        for (name, index) in steps {
            let member = value.get(name);
            let member =
                member.ok_or_else(|| Stop::Error(format!("variable {path:?} has no value: no member {name:?}")))?;
            value = item(member, index, path)?;
        }
        Ok(value)
    }

    /// The value that `{{ .a.b }}` asks for.
    pub(super) fn member(&self, path: &[&str]) -> Result<Found<'_>, Stop> {
        self.known(path)?;
        let mut names = path.iter();
        let Some(mut value) = names.next().and_then(|name| self.values.get(*name)) else { return Ok(Found::Missing) };
        for name in names {
            let Value::Object(members) = value else {
                return Err(Stop::Error(format!(
                    ".{}: what should have a member {name:?} is no object",
                    path.join(".")
                )));
            };
            let Some(member) = members.get(*name) else { return Ok(Found::Missing) };
            value = member;
        }
        Ok(Found::Value(value))
    }

    fn known(&self, path: &[&str]) -> Result<(), Stop> {
        let is_unknown = |unknown: &&String| unknown.split('.').zip(path).all(|(unknown, asked)| unknown == *asked);
        match self.unknown.iter().find(is_unknown) {
            Some(unknown) => Err(Stop::NotChecked(format!("{unknown} does not follow from the Cluster's manifest"))),
            None => Ok(()),
        }
    }
}

/// A name, with an index if it has one.
fn step(segment: &str) -> Option<(&str, Option<usize>)> {
    match segment.split_once('[') {
        None => (!segment.contains(']')).then_some((segment, None)),
        Some((name, index)) => Some((name, Some(index.strip_suffix(']')?.parse().ok()?))),
    }
}

fn item<'v>(value: &'v Value, index: Option<usize>, path: &str) -> Result<&'v Value, Stop> {
    match index {
        None => Ok(value),
        Some(index) => value
            .as_array()
            .and_then(|items| items.get(index))
            .ok_or_else(|| Stop::Error(format!("variable {path:?} has no value: no item {index}"))),
    }
}

/// Makes the built-in variables, and notes which of them cannot be made.
struct Builtin {
    unknown: Vec<String>,
}

impl Builtin {
    fn cluster(&mut self, cluster: &Cluster, topology: &Topology) -> Value {
        let metadata = &cluster.metadata;
        let mut members = Map::new();
        members.insert("name".to_owned(), metadata.name.as_str().into());
        self.text(&mut members, "cluster", "namespace", &metadata.namespace);
        self.text(&mut members, "cluster", "uid", &metadata.uid);
        if !metadata.labels.is_empty() || !metadata.annotations.is_empty() {
            let mut map = Map::new();
            for (name, texts) in [("labels", &metadata.labels), ("annotations", &metadata.annotations)] {
                if !texts.is_empty() {
                    map.insert(name.to_owned(), json!(texts));
                }
            }
            members.insert("metadata".to_owned(), map.into());
        }
        let (class, namespace) = topology.class();
        let namespace = if namespace.is_empty() { &metadata.namespace } else { namespace };
        let mut of_topology = Map::new();
        of_topology.insert("class".to_owned(), class.into());
        self.text(&mut of_topology, "cluster.topology", "classNamespace", namespace);
        self.text(&mut of_topology, "cluster.topology", "version", &topology.version);
        of_topology.insert("classRef".to_owned(), json!({"name": class, "namespace": namespace}));
        members.insert("topology".to_owned(), of_topology.into());
        if let Some(network) = &cluster.spec.cluster_network {
            let mut of_network = Map::new();
            self.text(&mut of_network, "cluster.network", "serviceDomain", &network.service_domain);
            // Deprecated, and gone from later releases of Cluster API.
            self.unknown.push("builtin.cluster.network.ipFamily".to_owned());
            for (name, ranges) in [("services", &network.services), ("pods", &network.pods)] {
                if let Some(ranges) = ranges {
                    of_network.insert(name.to_owned(), json!(ranges.cidr_blocks));
                }
            }
            members.insert("network".to_owned(), of_network.into());
        }
        members.into()
    }

    fn control_plane(&mut self, topology: &Topology) -> Value {
        let mut members = Map::new();
        self.text(&mut members, "controlPlane", "version", &topology.version);
        members.extend(topology.control_plane.replicas.map(|replicas| ("replicas".to_owned(), replicas.into())));
        for name in ["name", "metadata", "machineTemplate"] {
            self.unknown.push(format!("builtin.controlPlane.{name}"));
        }
        members.into()
    }

    fn worker(&mut self, kind: &str, worker: &WorkerTopology, topology: &Topology) -> Value {
        let mut members = Map::new();
        members.insert("class".to_owned(), worker.class.as_str().into());
        members.insert("topologyName".to_owned(), worker.name.as_str().into());
        self.text(&mut members, kind, "version", &topology.version);
        match worker.replicas {
            Some(replicas) => _ = members.insert("replicas".to_owned(), replicas.into()),
            // There may be an autoscaler.
            None => self.unknown.push(format!("builtin.{kind}.replicas")),
        }
        for name in ["name", "metadata", "bootstrap", "infrastructureRef"] {
            self.unknown.push(format!("builtin.{kind}.{name}"));
        }
        members.into()
    }

    /// A member that the API server or a user fills in by other means if the manifest does not have it.
    fn text(&mut self, members: &mut Map<String, Value>, holder: &str, name: &str, text: &str) {
        if text.is_empty() {
            self.unknown.push(format!("builtin.{holder}.{name}"));
        } else {
            members.insert(name.to_owned(), text.into());
        }
    }
}
