//! The witnesses of `crd-compat`: the API server makes of them, under the old and the new CRD, what they say.

use crate::{
    Given,
    crds::eventually,
    outcome::{Stop, failed},
    recorded, requests,
};
use crd_compat::{CrdDocument, Finding, Witness};
use futures::{StreamExt, TryStreamExt, stream};
use kube::{Client, Error};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A change to a CRD, with groups of their own for the old and the new one, so that both can be installed.
struct Change {
    id: String,
    old: Value,
    new: Value,
    findings: Vec<Finding>,
}

/// CRDs that are installed at the same time.
const AT_ONCE: usize = 4;

pub async fn of_changed_crds_are_what_the_api_server_makes_of_them(given: &Given) -> Result<(), Stop> {
    let changes = changes()?;
    let server = given.servers.start().await?;
    let replays = stream::iter(&changes).map(|change| replay(&server.client, change)).buffered(AT_ONCE);
    let replays: Vec<_> = replays.try_collect().await?;
    let (mut shown, mut wrong) = (BTreeMap::<&'static str, usize>::new(), Vec::new());
    for (what, problem) in replays.into_iter().flatten() {
        *shown.entry(what).or_default() += 1;
        wrong.extend(problem);
    }
    assert!(wrong.is_empty(), "{} witnesses, such as\n{}", wrong.len(), wrong[..wrong.len().min(5)].join("\n"));
    for (what, count) in shown {
        given.outcomes.ran(count, what)?;
    }
    given.outcomes.ran(changes.len(), "changes to CRDs whose witnesses were replayed")
}

/// The recorded changes for which there is a witness.
fn changes() -> Result<Vec<Change>, Stop> {
    let patched = |mut crd: Value, patch: &Value| -> Result<Value, Stop> {
        if !patch.is_null() {
            json_patch::patch(&mut crd, &serde_json::from_value::<json_patch::Patch>(patch.clone())?)?;
        }
        Ok(crd)
    };
    let mut changes = Vec::new();
    for line in recorded::text("vectors/compat/mutations.jsonl")?.lines() {
        let row: Value = serde_json::from_str(line)?;
        let text = |name: &str| row[name].as_str().unwrap_or_default();
        let base = recorded::text(&format!("upstream/crds/{}", text("base")))?;
        let base: Value = serde_saphyr::from_str(&base).map_err(failed)?;
        let old = patched(base, &row["base_patch"])?;
        let new = patched(old.clone(), &row["patch"])?;
        let number = changes.len();
        let (old, new) =
            (moved_to(old, &format!("old{number}.example.com")), moved_to(new, &format!("new{number}.example.com")));
        let findings = crd_compat::compare(&[of_group(&old, "example.com")?], &[of_group(&new, "example.com")?]);
        if findings.iter().any(|finding| finding.shown) {
            changes.push(Change { id: text("id").to_owned(), old, new, findings });
        }
    }
    Ok(changes)
}

/// The CRD with another group.
fn moved_to(mut crd: Value, group: &str) -> Value {
    let plural = crd["spec"]["names"]["plural"].as_str().unwrap_or_default().to_owned();
    crd["spec"]["group"] = json!(group);
    crd["metadata"] = json!({"name": format!("{plural}.{group}")});
    if let Some(members) = crd.as_object_mut() {
        members.remove("status");
    }
    // Whole objects are written, their status with them.
    for version in crd["spec"]["versions"].as_array_mut().into_iter().flatten().filter_map(Value::as_object_mut) {
        version.remove("subresources");
    }
    crd
}

fn of_group(crd: &Value, group: &str) -> Result<CrdDocument, Stop> {
    CrdDocument::new(moved_to(crd.clone(), group), "a recorded CRD").map_err(failed)
}

/// What each witness shows, and what was wrong with it.
async fn replay(client: &Client, change: &Change) -> Result<Vec<(&'static str, Option<String>)>, Stop> {
    for crd in [&change.old, &change.new] {
        requests::apply(client, &path(crd), &crd.to_string()).await?;
    }
    for crd in [&change.old, &change.new] {
        for version in
            crd["spec"]["versions"].as_array().into_iter().flatten().filter(|version| version["served"] == true)
        {
            let list = list(crd, version["name"].as_str().unwrap_or_default(), None);
            eventually(async || requests::get(client, &list).await.map_err(Stop::from)).await?;
        }
    }
    let mut shown = Vec::new();
    for finding in change.findings.iter().filter(|finding| finding.lint != "versions_differ_without_conversion") {
        if let Some(witness) = &finding.witness
            && let Some((what, problem)) = one(client, change, witness).await?
        {
            let problem = problem.map(|problem| format!("{} {}: {problem}\n  {witness:?}", change.id, finding.lint));
            shown.push((what, problem));
        }
    }
    for crd in [&change.old, &change.new] {
        requests::delete(client, &path(crd)).await?;
    }
    Ok(shown)
}

async fn one(
    client: &Client,
    change: &Change,
    witness: &Witness,
) -> Result<Option<(&'static str, Option<String>)>, Stop> {
    let create = async |crd: &Value, object: &Value| create(client, crd, object).await;
    let fails = |holds: bool, problem: String| (!holds).then_some(problem);
    Ok(Some(match witness {
        Witness::Refused { object, .. } => {
            let (old, new) = (create(&change.old, object).await?, create(&change.new, object).await?);
            let holds = old.is_ok() && new.is_err();
            ("witnesses that the old CRD took and the new one refused", fails(holds, format!("{old:?}, {new:?}")))
        }
        Witness::Admitted { object, at, .. } => {
            let (old, new) = (create(&change.old, object).await?, create(&change.new, object).await?);
            let value =
                |stored: &Result<Value, String>| stored.as_ref().ok().and_then(|stored| at_path(stored, at).cloned());
            let holds = new.is_ok() && (old.is_err() || value(&old) != value(&new));
            ("witnesses that only the new CRD took as they were", fails(holds, format!("{old:?}, {new:?}")))
        }
        Witness::Lost { object, at, .. } => {
            let (old, new) = (create(&change.old, object).await?, create(&change.new, object).await?);
            let has =
                |stored: &Result<Value, String>| stored.as_ref().is_ok_and(|stored| at_path(stored, at).is_some());
            (
                "witnesses of which the new CRD dropped a value",
                fails(has(&old) && !has(&new), format!("{old:?}, {new:?}")),
            )
        }
        Witness::Changed { object, at, before, after } => {
            let (old, new) = (create(&change.old, object).await?, create(&change.new, object).await?);
            let value =
                |stored: &Result<Value, String>| stored.as_ref().ok().and_then(|stored| at_path(stored, at).cloned());
            let holds = value(&old).as_ref() == at_path(before, at) && value(&new).as_ref() == at_path(after, at);
            ("witnesses of which both made what was foretold", fails(holds, format!("{old:?}, {new:?}")))
        }
        // Those need objects at rest: the merges and updates of `structural` are compared elsewhere.
        Witness::Merged { .. } | Witness::Update { .. } => return Ok(None),
    }))
}

/// The object as it would be stored, or why it would not.
async fn create(client: &Client, crd: &Value, object: &Value) -> Result<Result<Value, String>, Stop> {
    let version = object["apiVersion"].as_str().and_then(|all| all.split('/').nth(1)).unwrap_or_default().to_owned();
    let mut object = object.clone();
    object["apiVersion"] = json!(format!("{}/{version}", crd["spec"]["group"].as_str().unwrap_or_default()));
    let namespace = object["metadata"]["namespace"].as_str().map(str::to_owned);
    match requests::dry_create(client, &list(crd, &version, namespace.as_deref()), &object).await {
        Ok(stored) => Ok(Ok(stored)),
        Err(Error::Api(status)) if status.code == 422 => Ok(Err(status.message)),
        Err(error) => Err(error.into()),
    }
}

fn path(crd: &Value) -> String {
    let name = crd["metadata"]["name"].as_str().unwrap_or_default();
    format!("/apis/apiextensions.k8s.io/v1/customresourcedefinitions/{name}")
}

fn list(crd: &Value, version: &str, namespace: Option<&str>) -> String {
    let text = |pointer: &str| crd.pointer(pointer).and_then(Value::as_str).unwrap_or_default();
    let within = namespace.map(|namespace| format!("namespaces/{namespace}/")).unwrap_or_default();
    format!("/apis/{}/{version}/{within}{}", text("/spec/group"), text("/spec/names/plural"))
}

/// The value at a path such as `spec.subnets[0].name`.
fn at_path<'v>(object: &'v Value, path: &str) -> Option<&'v Value> {
    let steps = path.replace("[\"", ".").replace("\"]", "").replace('[', ".").replace(']', "");
    steps.split('.').filter(|step| !step.is_empty()).try_fold(object, |value, step| match step.parse::<usize>() {
        Ok(index) if value.is_array() => value.get(index),
        _ => value.get(step),
    })
}
