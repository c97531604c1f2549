//! The steps of docs/retiring-versions.md, as its commands do them.

use super::{KEPT, OLD};
use crate::{
    conversion::{Sample, Stage, storage::are_stored_in},
    crds::{self, eventually},
    outcome::{Stop, failed},
    requests,
};
use capz_api::{root::GROUP, schema::CustomResourceDefinition};
use kube::Error;
use serde_json::{Value, json};

/// What the version that is kept requires and old ones did not have: of which kind, where, and what will do.
pub fn required() -> (&'static str, &'static str, Value) {
    ("AzureManagedControlPlane", "identityRef", json!({"kind": "AzureClusterIdentity", "name": "demo"}))
}

/// Completes objects that cannot be rewritten as they are. Returns how many there were.
pub async fn complete(stage: &Stage, samples: &[Sample]) -> Result<usize, Stop> {
    let (kind, member, value) = required();
    let mut completed = 0;
    for sample in samples.iter().filter(|sample| sample.kind.frame.kind == kind) {
        let path = sample.path(KEPT);
        if requests::get(stage.client(), &path).await?["spec"].get(member).is_some() {
            continue;
        }
        let refused = eventually(async || match requests::merge_patch(stage.client(), &path, &json!({})).await {
            Err(Error::Api(status)) => Ok(status),
            end => Err(failed(format!("{}: expected it to be refused: {end:?}", sample.name()))),
        });
        let causes = refused.await?.details.map(|details| details.causes).unwrap_or_default();
        let causes: Vec<_> = causes.into_iter().map(|cause| (cause.field, cause.reason)).collect();
        assert_eq!(causes, [(format!("spec.{member}"), "FieldValueRequired".to_owned())], "{}", sample.name());
        requests::merge_patch(stage.client(), &path, &json!({"spec": {member: value}})).await?;
        completed += 1;
    }
    Ok(completed)
}

/// Writes objects by a change of nothing, at the version that is kept, and sees that they are stored in `storage`.
pub async fn rewrite(stage: &Stage, samples: &[Sample], storage: &str) -> Result<(), Stop> {
    for sample in samples {
        // The API server stores in another version a moment after it has the CRD.
        eventually(async || {
            requests::merge_patch(stage.client(), &sample.path(KEPT), &json!({})).await?;
            are_stored_in(stage, [sample], storage).await
        })
        .await?;
    }
    are_stored_in(stage, samples, storage).await
}

/// The versions in which objects may be stored, as the API server knows.
pub async fn stored_versions(stage: &Stage, crd: &CustomResourceDefinition) -> Result<Value, Stop> {
    Ok(requests::get(stage.client(), &crds::path(crd)).await?["status"]["storedVersions"].take())
}

/// Says that no object is stored in another version than the one that is kept.
pub async fn set_stored_versions(stage: &Stage, crd: &CustomResourceDefinition) -> Result<(), Stop> {
    let status = json!({"status": {"storedVersions": [KEPT]}});
    requests::merge_patch(stage.client(), &format!("{}/status", crds::path(crd)), &status).await?;
    Ok(())
}

/// Applies a label at a version, as whoever has the object's manifest in git.
pub async fn apply(stage: &Stage, sample: &Sample, version: &str) -> kube::Result<Value> {
    let document = json!({
        "apiVersion": format!("{GROUP}/{version}"),
        "kind": sample.kind.frame.kind,
        "metadata": {"name": sample.object["metadata"]["name"], "labels": {"team": "platform"}},
    });
    requests::apply_as(stage.client(), &sample.path(version), "gitops", false, &document).await
}

/// Takes out of an object who manages what at an old version, unless it has changed since it was read.
pub async fn clean(stage: &Stage, sample: &Sample) -> Result<(), Stop> {
    let object = sample.read(stage.client(), KEPT).await?;
    let mut rest: Vec<Value> = entries(&object).filter(|entry| !is_old(entry)).cloned().collect();
    if rest.is_empty() {
        // An empty list would be taken for a client that does not know of them; an empty entry stands for none.
        rest.push(json!({}));
    }
    let steps = json!([
        {"op": "test", "path": "/metadata/resourceVersion", "value": object["metadata"]["resourceVersion"]},
        {"op": "replace", "path": "/metadata/managedFields", "value": rest},
    ]);
    requests::json_patch(stage.client(), &sample.path(KEPT), &steps).await?;
    Ok(())
}

/// Whether somebody manages something at an old version by an operation that starts like this.
pub fn names_old(object: &Value, operation: &str) -> bool {
    entries(object).any(|entry| is_old(entry) && entry["operation"].as_str().unwrap_or_default().starts_with(operation))
}

/// Whether the label's applier owns it.
pub fn owns_its_label(object: &Value) -> bool {
    let mut own = entries(object).filter(|entry| entry["manager"] == "gitops" && entry["operation"] == "Apply");
    own.any(|entry| entry["fieldsV1"].pointer("/f:metadata/f:labels/f:team").is_some())
}

fn is_old(entry: &Value) -> bool {
    OLD.iter().any(|version| entry["apiVersion"] == format!("{GROUP}/{version}"))
}

fn entries(object: &Value) -> impl Iterator<Item = &Value> {
    object["metadata"]["managedFields"].as_array().into_iter().flatten()
}
