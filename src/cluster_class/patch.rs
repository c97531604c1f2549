//! Inline patches: whether they are well formed, which templates they select, and what they make of one.

use super::{
    class::{ClassNames, ClusterClass, Definition, JsonPatch, Patch, Reference, Selector},
    report::{About, Findings},
    value_template::{Stop, Text, fill, value_of},
    variables::{BUILTIN, Definitions, Scope},
};
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// A template in its place in the class.
#[derive(Clone, Copy)]
pub(super) struct Target<'c> {
    pub(super) holder: Holder<'c>,
    pub(super) reference: &'c Reference,
}

/// What refers to a template once it is in use. Workers have their class.
#[derive(Clone, Copy)]
pub(super) enum Holder<'c> {
    InfrastructureCluster,
    /// The control plane itself, or its machines.
    ControlPlane,
    MachineDeployment(&'c str),
    MachinePool(&'c str),
}

impl Selector {
    pub(super) fn selects(&self, target: &Target<'_>) -> bool {
        let matches = &self.match_resources;
        self.is_of_kind(target)
            && match target.holder {
                Holder::InfrastructureCluster => matches.infrastructure_cluster,
                Holder::ControlPlane => matches.control_plane,
                Holder::MachineDeployment(class) => matches.machine_deployment_class.have(class),
                Holder::MachinePool(class) => matches.machine_pool_class.have(class),
            }
    }

    fn is_of_kind(&self, Target { reference, .. }: &Target<'_>) -> bool {
        (&self.api_version, &self.kind) == (&reference.api_version, &reference.kind)
    }
}

impl ClassNames {
    fn have(&self, class: &str) -> bool {
        self.names.iter().any(|name| is_named(name, class))
    }
}

/// One asterisk, at either end, stands for anything.
fn is_named(name: &str, class: &str) -> bool {
    let ends = name.strip_prefix('*').is_some_and(|end| class.ends_with(end));
    name == class || ends || name.strip_suffix('*').is_some_and(|start| class.starts_with(start))
}

/// Patches and definitions, by index, in which something is wrong, so that they are not applied.
pub(super) type Broken = BTreeSet<(usize, usize)>;

/// What Cluster API's webhook checks when a class is created. `targets` are all templates of the class, of any group.
pub(super) fn check(
    class: &ClusterClass,
    definitions: &Definitions<'_>,
    targets: &[Target<'_>],
    findings: &mut Findings,
) -> Broken {
    let mut broken = Broken::new();
    let mut names = BTreeSet::new();
    for (index, patch) in class.spec.patches.iter().enumerate() {
        let at = format!("spec.patches[{index}]");
        let about = About::Patch(&patch.name);
        if patch.name.is_empty() || !names.insert(patch.name.as_str()) {
            findings.error(about, format!("{at}.name"), "expected a name that no other patch has");
        }
        if patch.definitions.is_some() == patch.external.is_some() {
            findings.error(about, &at, "expected either definitions or external");
        }
        if patch.external.is_some() {
            findings.not_checked(about, format!("{at}.external"), "what an extension does is not known here");
        }
        for (number, definition) in patch.definitions.iter().flatten().enumerate() {
            let at = format!("{at}.definitions[{number}]");
            let before = findings.list.len();
            check_selector(&definition.selector, targets, about, &format!("{at}.selector"), findings);
            for (number, operation) in definition.json_patches.iter().enumerate() {
                check_operation(operation, definitions, about, &format!("{at}.jsonPatches[{number}]"), findings);
            }
            if findings.list.len() != before {
                broken.insert((index, number));
            }
        }
    }
    broken
}

fn check_selector(selector: &Selector, targets: &[Target<'_>], about: About<'_>, at: &str, findings: &mut Findings) {
    let matches = &selector.match_resources;
    let lists = [
        ("machineDeploymentClass", &matches.machine_deployment_class.names),
        ("machinePoolClass", &matches.machine_pool_class.names),
    ];
    if !matches.infrastructure_cluster && !matches.control_plane && lists.iter().all(|(_, names)| names.is_empty()) {
        let expected =
            "selects nothing: expected infrastructureCluster, controlPlane, machineDeploymentClass or machinePoolClass";
        findings.error(about, format!("{at}.matchResources"), expected);
    }
    let is_of_kind = |wanted: fn(&Holder<'_>) -> bool| {
        targets.iter().any(|target| wanted(&target.holder) && selector.is_of_kind(target))
    };
    let kind = format!("{} of {}", selector.kind, selector.api_version);
    for (name, is_on, is_there) in [
        (
            "infrastructureCluster",
            matches.infrastructure_cluster,
            is_of_kind(|holder| matches!(holder, Holder::InfrastructureCluster)),
        ),
        ("controlPlane", matches.control_plane, is_of_kind(|holder| matches!(holder, Holder::ControlPlane))),
    ] {
        if is_on && !is_there {
            let message = format!("matches nothing: the class refers to no {kind} there");
            findings.error(about, format!("{at}.matchResources.{name}"), message);
        }
    }
    for (list, names) in lists {
        for (index, name) in names.iter().enumerate() {
            let at = format!("{at}.matchResources.{list}.names[{index}]");
            let inner = name.strip_prefix('*').or_else(|| name.strip_suffix('*')).unwrap_or(name);
            let is_match = |target: &Target<'_>| {
                let class = match target.holder {
                    Holder::MachineDeployment(class) if list == "machineDeploymentClass" => class,
                    Holder::MachinePool(class) if list == "machinePoolClass" => class,
                    _ => return false,
                };
                selector.is_of_kind(target) && is_named(name, class)
            };
            if inner.contains('*') {
                findings.error(about, at, format!("{name:?}: expected at most one *, at the beginning or the end"));
            } else if !targets.iter().any(is_match) {
                let message = format!("{name:?} matches nothing: no class of that name refers to a {kind}");
                findings.error(about, at, message);
            }
        }
    }
}

fn check_operation(
    operation: &JsonPatch,
    definitions: &Definitions<'_>,
    about: About<'_>,
    at: &str,
    findings: &mut Findings,
) {
    let JsonPatch { op, path, value, value_from } = operation;
    if !matches!(op.as_str(), "add" | "replace" | "remove") {
        findings.error(about, format!("{at}.op"), format!("{op:?}: expected add, replace or remove"));
    }
    if !path.starts_with("/spec/") {
        findings.error(about, format!("{at}.path"), format!("{path:?}: expected a path below /spec/"));
    }
    let is_wrong_index = |index: i64| op != "add" || index != 0;
    if path.split('/').filter_map(|part| part.parse().ok()).any(is_wrong_index) {
        let message = format!("{path:?}: lists can only be added to, at 0 (the beginning) or - (the end)");
        findings.error(about, format!("{at}.path"), message);
    }
    if op == "remove" {
        return;
    }
    let from = value_from.as_ref();
    let variable = from.and_then(|from| from.variable.as_deref());
    let template = from.and_then(|from| from.template.as_deref());
    match (value, from) {
        (Some(_), Some(_)) | (None, None) => findings.error(about, at, "expected either value or valueFrom"),
        (None, Some(_)) if variable.is_some() == template.is_some() => {
            findings.error(about, format!("{at}.valueFrom"), "expected either variable or template");
        }
        _ => {}
    }
    if let Some(variable) = variable {
        let name = variable.split(['.', '[']).next().unwrap_or_default();
        if name != BUILTIN && !definitions.has(name) {
            findings.error(about, format!("{at}.valueFrom.variable"), format!("the class has no variable {name:?}"));
        }
    }
}

/// Which patches were applied to a template, and which should have been.
#[derive(Default)]
pub(super) struct Applied {
    pub(super) applied: Vec<String>,
    pub(super) left_out: Vec<String>,
}

/// Applies the patches of a class to one template, in their order.
pub(super) fn apply(
    class: &ClusterClass,
    broken: &Broken,
    target: &Target<'_>,
    scope: &Scope,
    label: &str,
    template: &mut Value,
    findings: &mut Findings,
) -> Applied {
    let mut outcome = Applied::default();
    for (index, patch) in class.spec.patches.iter().enumerate() {
        let about = About::PatchOf(&patch.name, label);
        let at = format!("spec.patches[{index}]");
        if patch.external.as_ref().is_some_and(|external| !external.generate.is_empty()) {
            outcome.left_out.push(patch.name.clone());
        }
        let selected: Vec<(usize, &Definition)> = patch
            .definitions
            .iter()
            .flatten()
            .enumerate()
            .filter(|(_, definition)| definition.selector.selects(target))
            .collect();
        if selected.is_empty() {
            continue;
        }
        match is_enabled(patch, scope) {
            Ok(true) => {}
            Ok(false) => continue,
            Err(stop) => {
                report(stop, about, &format!("{at}.enabledIf"), findings);
                outcome.left_out.push(patch.name.clone());
                continue;
            }
        }
        let mut is_whole = true;
        for (number, definition) in selected {
            let is_broken = broken.contains(&(index, number));
            let at = format!("{at}.definitions[{number}]");
            let follows = outcome.left_out.first().map(String::as_str);
            is_whole &= !is_broken && apply_definition(definition, scope, about, &at, follows, template, findings);
        }
        let list = if is_whole { &mut outcome.applied } else { &mut outcome.left_out };
        list.push(patch.name.clone());
    }
    outcome
}

fn is_enabled(patch: &Patch, scope: &Scope) -> Result<bool, Stop> {
    let Some(template) = &patch.enabled_if else { return Ok(true) };
    // `<no value>` is not true.
    let Text { text, .. } = fill(template, |path| scope.member(path))?;
    value_of(&text).map(|value| value == true).map_err(Stop::Error)
}

fn report(stop: Stop, about: About<'_>, at: &str, findings: &mut Findings) {
    match stop {
        Stop::Error(message) => findings.error(about, at, message),
        Stop::NotChecked(message) => findings.not_checked(about, at, message),
    }
}

/// Applies all operations of a definition or none, and says whether it did. `follows` is a patch that was left out before.
fn apply_definition(
    definition: &Definition,
    scope: &Scope,
    about: About<'_>,
    at: &str,
    follows: Option<&str>,
    template: &mut Value,
    findings: &mut Findings,
) -> bool {
    let mut patched = template.clone();
    for (number, operation) in definition.json_patches.iter().enumerate() {
        let at = format!("{at}.jsonPatches[{number}]");
        let value = match value(operation, scope) {
            Ok(value) => value,
            Err((member, stop)) => {
                report(stop, about, &format!("{at}.{member}"), findings);
                return false;
            }
        };
        if let Err(message) = operate(operation, value, &mut patched) {
            let message = format!("{} {:?} fails: {message}", operation.op, operation.path);
            match follows {
                // It may have made what is missing here.
                Some(patch) => {
                    findings.not_checked(about, at, format!("{message}; patch {patch:?} before it was left out"));
                }
                None => findings.error(about, at, message),
            }
            return false;
        }
    }
    *template = patched;
    true
}

/// The value that an operation sets, if it sets one; or the member that is wrong, and why.
fn value(operation: &JsonPatch, scope: &Scope) -> Result<Option<Value>, (&'static str, Stop)> {
    if operation.op == "remove" {
        return Ok(None);
    }
    if let Some(variable) = operation.value_from.as_ref().and_then(|from| from.variable.as_ref()) {
        let value = scope.variable(variable).map_err(|stop| ("valueFrom.variable", stop))?;
        return Ok(Some(value.clone()));
    }
    if let Some(template) = operation.value_from.as_ref().and_then(|from| from.template.as_ref()) {
        let wrong = |stop| ("valueFrom.template", stop);
        let Text { text, missing } = fill(template, |path| scope.member(path)).map_err(wrong)?;
        if let Some(path) = missing.first() {
            let message = format!("{path} has no value: the template would come to {text:?}");
            return Err(wrong(Stop::Error(message)));
        }
        return value_of(&text).map(Some).map_err(|message| wrong(Stop::Error(message)));
    }
    Ok(Some(operation.value.clone().unwrap_or_default()))
}

fn operate(operation: &JsonPatch, value: Option<Value>, template: &mut Value) -> Result<(), String> {
    let JsonPatch { op, path, .. } = operation;
    let mut members = Map::new();
    members.insert("op".to_owned(), op.as_str().into());
    members.insert("path".to_owned(), path.as_str().into());
    members.extend(value.map(|value| ("value".to_owned(), value)));
    let operation: json_patch::PatchOperation =
        serde_json::from_value(members.into()).map_err(|error| error.to_string())?;
    json_patch::patch(template, std::slice::from_ref(&operation)).map_err(|_| missing_part(path, template))
}

/// What of a path is not there. Cluster API makes no members on the way.
fn missing_part(path: &str, template: &Value) -> String {
    let ends = path.match_indices('/').map(|(end, _)| end).skip(1).chain([path.len()]);
    let parts = ends.filter_map(|end| path.get(..end));
    match parts.into_iter().find(|part| template.pointer(part).is_none()) {
        Some(missing) => format!("the template has no {missing:?}"),
        None => "what is there cannot be changed so".to_owned(),
    }
}
