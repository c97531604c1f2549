//! Objects that earlier releases have stored: they can be changed under ours, and no machine is replaced because of a default.

use super::{
    drawn::{World, documents, faulty_documents, kinds, schema},
    exceptions::{changed, read_now, with_schema_defaults},
};
use crate::{
    cases,
    shared::{files, root, shared, text, yaml},
};
use capz_api::{
    admission::{Operation, Outcome, Strictness, as_in_a_cluster},
    registry::{self, Kind},
    rollouts::{self, ROLLOUTS},
};
use gen_crds::rollout_page;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use structural::Crd;

/// So many drawn objects of each kind and release, unless `PROPTEST_CASES` says otherwise.
const CASES: u32 = 8;

/// A member of each kind that may change at any time, and what it becomes.
const MUTABLE: [(&str, &str, &str); 13] = [
    ("AzureCluster", "/spec/additionalTags", r#"{"new": "tag"}"#),
    ("AzureClusterTemplate", "/spec/template/metadata", r#"{"labels": {"new": "label"}}"#),
    ("AzureClusterIdentity", "/spec/tenantID", r#""other""#),
    ("AzureMachine", "/spec/additionalTags", r#"{"new": "tag"}"#),
    ("AzureMachineTemplate", "/spec/template/metadata", r#"{"labels": {"new": "label"}}"#),
    ("AzureMachinePool", "/spec/additionalTags", r#"{"new": "tag"}"#),
    ("AzureManagedCluster", "/spec/controlPlaneEndpoint", r#"{"host": "new", "port": 443}"#),
    ("AzureManagedControlPlane", "/spec/additionalTags", r#"{"new": "tag"}"#),
    ("AzureManagedControlPlaneTemplate", "/spec/template/spec/additionalTags", r#"{"new": "tag"}"#),
    ("AzureManagedMachinePool", "/spec/additionalTags", r#"{"new": "tag"}"#),
    ("AzureManagedMachinePoolTemplate", "/spec/template/spec/additionalTags", r#"{"new": "tag"}"#),
    ("AzureASOManagedCluster", "/spec/resources", "[]"),
    ("AzureASOManagedMachinePool", "/spec/resources", "[]"),
];

/// The object with another label, and with another value of a member that may change.
fn changes(old: &Value) -> Vec<Value> {
    let mut labelled = old.clone();
    labelled["metadata"]["labels"]["new"] = json!("label");
    let mut changed = vec![labelled];
    for (_, pointer, value) in MUTABLE.iter().filter(|(kind, ..)| old["kind"] == *kind) {
        let (parent, name) = pointer.rsplit_once('/').unwrap();
        let mut object = old.clone();
        if let Some(parent) = object.pointer_mut(parent) {
            parent[name] = serde_json::from_str(value).unwrap();
            changed.push(object);
        }
    }
    changed
}

/// Changes a stored object, and says what is wrong with what comes of it. Counts the defaults that make no machine.
fn survives(old: &Value, used: &mut BTreeMap<&'static str, usize>) -> Result<usize, String> {
    let world = World::default();
    let kind = old["kind"].as_str().unwrap_or_default();
    let read = read_now(registry::kind("v1beta1", kind).unwrap());
    let stored = with_schema_defaults(old);
    let faults = read.validate(&stored).errors;
    let faults: BTreeSet<String> = faults.iter().map(ToString::to_string).collect();
    let mut updates = 0;
    for new in changes(old) {
        let operation = Operation::Update { new: &new, old };
        let outcome = world.ask(Strictness::Sound, |context| as_in_a_cluster(operation, context));
        let Outcome { object, filled, mut schema_errors, report, .. } = outcome.map_err(|error| error.to_string())?;
        // Manifests of templates leave out what a ClusterClass patches in, without which nothing is stored.
        schema_errors.retain(|error| !faults.contains(error));
        if !report.is_allowed() || !schema_errors.is_empty() || !filled.errors.is_empty() {
            return Err(format!("{report}\n{schema_errors:?} {:?}\n{new}", filled.errors));
        }
        updates += 1;
        // What changed and what is new.
        let mut found = Vec::new();
        let new = with_schema_defaults(&new);
        changed(&new, Some(&object), "", &mut found);
        changed(&object, Some(&new), "", &mut found);
        for place in found {
            let rows: Vec<_> = rollouts::of(kind).filter(|row| row.covers(&place)).collect();
            let fill = rows
                .iter()
                .flat_map(|row| row.defaults)
                .find(|fill| fill.covers(&place) && filled.rules.contains(&fill.rule));
            match (rows.is_empty(), fill) {
                (true, _) => {}
                (false, Some(fill)) => *used.entry(fill.rule).or_default() += 1,
                (false, None) => return Err(format!("{place} changes, by one of {:?}: {new}", filled.rules)),
            }
        }
    }
    Ok(updates)
}

#[test]
fn manifests_stay_updatable() {
    let Some(folder) = shared("upstream/manifests/v1beta1") else { return };
    let (mut objects, mut updates, mut used, mut wrong) = (0, 0, BTreeMap::new(), Vec::new());
    for path in files(&folder, "yaml") {
        for object in yaml(&path) {
            objects += 1;
            match survives(&object, &mut used) {
                Ok(count) => updates += count,
                Err(why) => wrong.push(format!("{}: {why}", path.display())),
            }
        }
    }
    assert!(wrong.is_empty(), "{} objects:\n{}", wrong.len(), wrong.join("\n"));
    println!("{objects} stored manifests: {updates} updates; defaults that replace no machine: {used:?}");
    assert!(objects > 40, "{objects}");
}

/// Objects that are written down: those that earlier releases are known to have stored.
#[test]
fn objects_that_were_reported_stay_updatable() {
    let objects = yaml(&root().join("tests/data/admission/stored.yaml"));
    let (mut updates, mut used) = (0, BTreeMap::new());
    for object in &objects {
        updates += survives(object, &mut used).unwrap_or_else(|why| panic!("{}: {why}", object["metadata"]["name"]));
    }
    println!("{} stored objects that were reported: {updates} updates; {used:?}", objects.len());
    assert!(objects.len() > 10, "{}", objects.len());
}

/// Drawn from the CRD that the release has had, as it was read then and as it is read now.
#[test]
fn objects_of_earlier_releases_stay_updatable() {
    let Some(folder) = shared("upstream/crds") else { return };
    let (mut total, mut kinds_of, used) =
        (0, BTreeMap::<String, usize>::new(), std::cell::RefCell::new(BTreeMap::new()));
    let only = std::env::var("KIND").ok();
    for path in files(&folder, "yaml") {
        let release = path.parent().and_then(|it| it.file_name()).unwrap().to_string_lossy().into_owned();
        let crd = yaml(&path).pop().unwrap();
        let Some(kind) = kinds().find(|kind| crd["spec"]["names"]["kind"] == kind.frame.kind) else { continue };
        if release.contains("preview") || only.as_ref().is_some_and(|only| only != kind.frame.kind) {
            continue;
        }
        let old = Crd::from_value(&crd).unwrap();
        let Some(read_then) = old.schema_for("infrastructure.cluster.x-k8s.io/v1beta1") else { continue };
        let versions = crd["spec"]["versions"].as_array().unwrap();
        let version = versions.iter().find(|version| version["name"] == "v1beta1").unwrap();
        let drawn_from = &version["schema"]["openAPIV3Schema"];
        let read_now = read_now(kind);
        let strategy =
            prop_oneof![documents(kind.frame.kind, drawn_from), faulty_documents(kind.frame.kind, drawn_from)];
        let run = (CASES, "tests/data/admission/regressions");
        total += cases::run("earlier releases", (&release, kind), run, &strategy, |mut object| {
            read_then.apply_defaults(&mut object);
            read_now.prune(&mut object);
            survives(&object, &mut used.borrow_mut()).map_err(TestCaseError::fail)?;
            Ok(())
        });
        *kinds_of.entry(release).or_default() += 1;
    }
    println!(
        "earlier releases: {total} objects of {kinds_of:?}; defaults that replace no machine: {:?}",
        used.borrow()
    );
    assert!(kinds_of.len() >= 8 || only.is_some(), "{kinds_of:?}");
}

fn member_of_schema(kind: &Kind, path: &str) -> bool {
    let pointer: String = path
        .split('.')
        .map(|part| match part.strip_suffix("[]") {
            Some(list) => format!("/properties/{list}/items"),
            None => format!("/properties/{part}"),
        })
        .collect();
    schema(kind).pointer(&pointer).is_some()
}

#[test]
fn rows_about_rollouts_are_about_members_and_rules() {
    let written = text(&root().join("tests/data/admission-defaults.toml"));
    let mut seen = BTreeSet::new();
    for row in ROLLOUTS {
        let kind = registry::kind("v1beta1", row.kind).unwrap();
        assert!(seen.insert((row.kind, row.path)), "{} {} stands twice", row.kind, row.path);
        assert!(member_of_schema(kind, row.path), "{} {}", row.kind, row.path);
        for fill in row.defaults {
            assert!(row.covers(fill.path) && member_of_schema(kind, fill.path), "{} {}", row.kind, fill.path);
            let member = fill.path.rsplit('.').next().unwrap();
            let is_written =
                |line: &str| line.contains(&format!(".{member}\"")) && line.contains(&format!("\"{}\"", fill.rule));
            assert!(written.lines().any(is_written), "{} does not write {}", fill.rule, fill.path);
            assert!(fill.reason.ends_with('.'), "{}", fill.reason);
        }
    }
    println!("{} rows about rollouts", ROLLOUTS.len());
}

#[test]
fn the_page_is_fresh() {
    let page = text(&root().join("docs/rollouts.md"));
    let command = "cargo gen-crds --explain-rollouts > docs/rollouts.md";
    assert!(page == rollout_page::markdown(), "docs/rollouts.md is stale: {command}");
}
