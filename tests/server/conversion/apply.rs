//! Server-side apply of one object by managers that apply at different versions.

use super::{Stage, VERSIONS};
use crate::{
    Given,
    outcome::{Stop, failed},
};
use capz_api::{
    root::{GROUP, Root},
    v1beta1, v1beta2,
};
use kube::{
    Api, Error,
    api::{Patch, PatchParams},
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::fmt::Debug;

pub async fn managers_apply_at_different_versions(given: &Given) -> Result<(), Stop> {
    let mut applies = 0;
    for storage in VERSIONS {
        let stage = Stage::start(given, storage).await?;
        let mut managers = Managers {
            lower: Api::namespaced(stage.client().clone(), "apply"),
            upper: Api::namespaced(stage.client().clone(), "apply"),
            applies: 0,
        };
        managers.of_the_spec().await?;
        managers.of_the_status().await?;
        managers.at_rest().await?;
        managers.one_changes_its_version().await?;
        stage.end();
        applies += managers.applies;
    }
    given.outcomes.ran(applies, "applies by managers at different versions, stored in either")
}

/// Managers that apply one `AzureCluster`: `platform` at v1beta2, `gitops` at v1beta1.
struct Managers {
    lower: Api<v1beta1::AzureCluster>,
    upper: Api<v1beta2::AzureCluster>,
    applies: usize,
}

/// What came of an apply: the object at the version it was applied at, or the conflicts.
type Applied = Result<Value, String>;

impl Managers {
    async fn platform(&mut self, members: &Value, force: bool) -> Result<Applied, Stop> {
        self.applies += 1;
        apply(&self.upper, "platform", members, force).await
    }

    async fn gitops(&mut self, members: &Value, force: bool) -> Result<Applied, Stop> {
        self.applies += 1;
        apply(&self.lower, "gitops", members, force).await
    }

    async fn of_the_spec(&mut self) -> Result<(), Stop> {
        let mine = json!({"spec": {
            "location": "westeurope",
            // Neither this order nor the absence of controlPlane can be said at v1beta1.
            "failureDomains": [{"name": "2"}, {"name": "1", "controlPlane": true}],
        }});
        let with = |location: &str| json!({"spec": {"location": location, "resourceGroup": "demo-rg"}});
        let created = self.platform(&mine, false).await?.map_err(failed)?;
        assert_eq!(created["spec"]["failureDomains"], mine["spec"]["failureDomains"]);

        // What both want alike, both own.
        let shared = self.gitops(&with("westeurope"), false).await?.map_err(failed)?;
        assert_eq!(shared["spec"]["failureDomains"], json!({"1": {"controlPlane": true}, "2": {}}));
        for manager in ["platform", "gitops"] {
            assert!(owns(&shared, manager, "/f:spec/f:location"), "{manager} owns the location: {shared}");
        }

        // What they want otherwise is a conflict, in either direction.
        let conflict = self.gitops(&with("northeurope"), false).await?;
        is_conflict(&conflict, &["platform", ".spec.location"]);
        let forced = self.gitops(&with("northeurope"), true).await?.map_err(failed)?;
        assert!(!owns(&forced, "platform", "/f:spec/f:location"), "platform does not own the location: {forced}");
        assert!(owns(&forced, "platform", "/f:spec/f:failureDomains"), "platform owns its domains: {forced}");
        let conflict = self.platform(&mine, false).await?;
        is_conflict(&conflict, &["gitops", ".spec.location"]);

        // And what is no longer wanted by its only owner goes, with nothing else.
        let without = self.gitops(&json!({"spec": {"location": "northeurope"}}), false).await?.map_err(failed)?;
        assert_eq!(without["spec"].get("resourceGroup"), None, "{without}");
        let upper = serde_json::to_value(self.upper.get("demo").await?)?;
        assert_eq!(upper["spec"]["location"], "northeurope");
        assert_eq!(upper["spec"]["failureDomains"], mine["spec"]["failureDomains"]);
        Ok(())
    }

    /// `ready` of v1beta1 is `initialization.provisioned` of v1beta2: who applies one owns the other.
    async fn of_the_status(&mut self) -> Result<(), Stop> {
        let condition = json!({
            "type": "Ready", "status": "True", "reason": "Done", "message": "",
            "lastTransitionTime": "2026-01-02T03:04:05Z",
        });
        let mine = json!({"status": {"initialization": {"provisioned": true}, "conditions": [condition]}});
        let ready = |ready: bool| json!({"status": {"ready": ready}});
        self.applies += 4;
        apply_status(&self.upper, "capz-manager", &mine, false).await?.map_err(failed)?;
        let same = apply_status(&self.lower, "old-manager", &ready(true), false).await?.map_err(failed)?;
        assert_eq!(same["status"]["ready"], true);
        for (manager, flag) in
            [("capz-manager", "/f:status/f:initialization/f:provisioned"), ("old-manager", "/f:status/f:ready")]
        {
            assert!(owns(&same, manager, flag), "{manager} owns its flag: {same}");
        }
        let not_yet = json!({"status": {"initialization": {"provisioned": false}, "conditions": [condition]}});
        let conflict = apply_status(&self.upper, "capz-manager", &not_yet, false).await?;
        is_conflict(&conflict, &["old-manager", ".status.ready"]);

        // `ready: false` is the absence of `provisioned`, and to the API server absence is never a conflict.
        let edited = apply_status(&self.lower, "old-manager", &ready(false), false).await?.map_err(failed)?;
        assert!(!owns(&edited, "capz-manager", "/f:status/f:initialization"), "{edited}");
        let upper = serde_json::to_value(self.upper.get("demo").await?)?;
        assert_ne!(upper["status"]["initialization"]["provisioned"], true, "the edit stands: {upper}");
        assert_eq!(upper["status"]["conditions"], mine["status"]["conditions"], "and nothing else went: {upper}");
        Ok(())
    }

    /// Each applies what it wants over and over, and the object does not change.
    async fn at_rest(&mut self) -> Result<(), Stop> {
        let platform = json!({"spec": {"location": "northeurope", "failureDomains": [{"name": "2"}, {"name": "1"}]}});
        let gitops = json!({"spec": {"location": "northeurope", "subscriptionID": "demo"}});
        self.platform(&platform, true).await?.map_err(failed)?;
        self.gitops(&gitops, true).await?.map_err(failed)?;
        // Stored at v1beta1, the annotation is of the time before the latter. The first write at v1beta2 renews it.
        let rest = self.platform(&platform, false).await?.map_err(failed)?;
        for _ in 0..5 {
            for again in [self.gitops(&gitops, false).await?, self.platform(&platform, false).await?] {
                let again = again.map_err(failed)?;
                assert_eq!(
                    again["metadata"]["resourceVersion"], rest["metadata"]["resourceVersion"],
                    "{rest}\nbecame {again}"
                );
            }
        }
        Ok(())
    }

    /// A manager that goes on at another version takes what it owns along, and gives up what it no longer says.
    async fn one_changes_its_version(&mut self) -> Result<(), Stop> {
        let platform = json!({"spec": {"location": "northeurope", "resourceGroup": "demo-rg"}});
        self.applies += 1;
        let lower = apply(&self.lower, "platform", &platform, false).await?.map_err(failed)?;
        assert_eq!(lower["spec"].get("failureDomains"), None, "what platform alone owned goes: {lower}");
        assert_eq!(lower["spec"]["subscriptionID"], "demo", "what gitops owns stays: {lower}");
        assert!(owns(&lower, "platform", "/f:spec/f:resourceGroup"), "platform owns what it says: {lower}");
        let upper = serde_json::to_value(self.upper.get("demo").await?)?;
        assert_eq!(upper["spec"].get("failureDomains"), None, "it does not come back: {upper}");
        assert_eq!(upper["status"]["conditions"][0]["reason"], "Done", "and nothing else went: {upper}");
        Ok(())
    }
}

async fn apply<T: Root + DeserializeOwned + Clone + Debug>(
    api: &Api<T>,
    manager: &str,
    members: &Value,
    force: bool,
) -> Result<Applied, Stop> {
    let parameters = PatchParams { force, ..PatchParams::apply(manager) };
    ended(api.patch("demo", &parameters, &Patch::Apply(document::<T>(members))).await)
}

async fn apply_status<T: Root + DeserializeOwned + Clone + Debug>(
    api: &Api<T>,
    manager: &str,
    members: &Value,
    force: bool,
) -> Result<Applied, Stop> {
    let parameters = PatchParams { force, ..PatchParams::apply(manager) };
    ended(api.patch_status("demo", &parameters, &Patch::Apply(document::<T>(members))).await)
}

fn document<T: Root>(members: &Value) -> Value {
    let mut document = members.clone();
    document["apiVersion"] = format!("{GROUP}/{}", T::FRAME.version).into();
    document["kind"] = T::FRAME.kind.into();
    document["metadata"] = json!({"name": "demo"});
    document
}

fn ended<T: Root>(end: kube::Result<T>) -> Result<Applied, Stop> {
    match end {
        Ok(object) => Ok(Ok(serde_json::to_value(object)?)),
        Err(Error::Api(status)) if status.code == 409 => Ok(Err(status.message.clone())),
        Err(error) => Err(error.into()),
    }
}

fn is_conflict(applied: &Applied, words: &[&str]) {
    let names = |why: &String| words.iter().all(|word| why.contains(word));
    assert!(applied.as_ref().is_err_and(names), "expected a conflict that names {words:?}: {applied:?}");
}

/// Whether a manager that applies owns the member at this pointer into its `fieldsV1`.
fn owns(object: &Value, manager: &str, member: &str) -> bool {
    let entries = object["metadata"]["managedFields"].as_array().map(Vec::as_slice).unwrap_or_default();
    let mut own = entries.iter().filter(|entry| entry["manager"] == manager && entry["operation"] == "Apply");
    own.any(|entry| entry["fieldsV1"].pointer(member).is_some())
}
