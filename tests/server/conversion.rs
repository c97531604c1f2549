//! Kinds that are served at two versions by way of a conversion webhook: what is written at one is read at both, applied
//! at both, and stored in either.

use crate::{
    Given,
    api_server::ApiServer,
    crds,
    manifests::{self, remove_what_the_server_adds, with_defaults},
    outcome::{Stop, failed},
    recorded, requests,
    webhook::Webhook,
};
use capz_api::{
    convert::ANNOTATION,
    registry::{self, AnyObject, Kind, Profile},
    root::{GROUP, Root},
    schema::CustomResourceDefinition,
    v1beta1, v1beta2,
};
use kube::{
    Api, Client, Error, ResourceExt,
    api::{ListParams, Patch, PatchParams},
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::{collections::BTreeMap, fmt::Debug, fs, path::Path};

const VERSIONS: [&str; 2] = ["v1beta1", "v1beta2"];

/// An API server whose kinds are served at both versions, and the webhook that it asks.
struct Stage {
    server: ApiServer,
    webhook: Webhook,
    crds: Vec<CustomResourceDefinition>,
}

impl Stage {
    async fn start(given: &Given, storage: &str) -> Result<Self, Stop> {
        let (server, webhook) = (given.servers.start().await?, Webhook::start().await?);
        let mut stage = Self { server, webhook, crds: Vec::new() };
        stage.store_in(storage).await?;
        Ok(stage)
    }

    async fn store_in(&mut self, storage: &str) -> Result<(), Stop> {
        let profile = Profile {
            serve: VERSIONS.map(String::from).to_vec(),
            storage: storage.to_owned(),
            conversion: Some(self.webhook.conversion.clone()),
            ..Profile::default()
        };
        self.crds = registry::kind_names().map(|kind| registry::crd(kind, &profile)).collect::<Result<_, _>>()?;
        crds::install(&self.server.client, &self.crds).await
    }

    fn client(&self) -> &Client {
        &self.server.client
    }

    /// The webhook was asked, understood all, and dropped nothing.
    fn end(&self) -> usize {
        assert_eq!(self.webhook.faults(), (0, 0), "members dropped and requests not understood by the webhook");
        self.webhook.reviews()
    }
}

/// An object to write, in a namespace of its own.
struct Sample {
    kind: &'static Kind,
    object: Value,
}

impl Sample {
    fn new(mut object: Value, namespace: String) -> Result<Self, Stop> {
        let version = version_of(&object);
        let kind = object["kind"].as_str().and_then(|kind| registry::kind(version, kind));
        let kind = kind.ok_or_else(|| failed(format!("no kind of ours: {object}")))?;
        object["metadata"]["namespace"] = namespace.into();
        Ok(Self { kind, object })
    }

    fn version(&self) -> &'static str {
        self.kind.frame.version
    }

    fn other_version(&self) -> &'static str {
        if self.version() == VERSIONS[0] { VERSIONS[1] } else { VERSIONS[0] }
    }

    fn path(&self, version: &str) -> String {
        let name = self.object["metadata"]["name"].as_str().unwrap_or_default();
        format!("{}/{name}", self.list(version))
    }

    fn list(&self, version: &str) -> String {
        let namespace = self.object["metadata"]["namespace"].as_str().unwrap_or_default();
        format!("/apis/{GROUP}/{version}/namespaces/{namespace}/{}", self.kind.frame.plural)
    }

    /// Creates it at its version, and writes its status if it has one. Returns what it is then.
    async fn create(&self, client: &Client) -> Result<Value, Stop> {
        let in_step = |step: &'static str| move |error: Error| failed(format!("{}: {step}: {error}", self.name()));
        let mut created =
            requests::post(client, &self.list(self.version()), &self.object).await.map_err(in_step("create"))?;
        if let Some(status) = self.object.get("status") {
            created["status"] = status.clone();
            let path = format!("{}/status", self.path(self.version()));
            requests::put(client, &path, &created).await.map_err(in_step("write the status"))?;
        }
        self.read(client, self.version()).await
    }

    async fn read(&self, client: &Client, version: &str) -> Result<Value, Stop> {
        let read = requests::get(client, &self.path(version)).await;
        let read = read.map_err(|error| failed(format!("{} at {version}: {error}", self.name())))?;
        assert_eq!(version_of(&read), version, "{}: the version that was asked for", self.name());
        Ok(read)
    }

    fn name(&self) -> String {
        let frame = &self.kind.frame;
        format!("{}/{} in {}", frame.version, frame.kind, self.object["metadata"]["namespace"])
    }
}

fn version_of(object: &Value) -> &str {
    object["apiVersion"].as_str().and_then(|it| it.rsplit('/').next()).unwrap_or_default()
}

/// What an object says, to our types and without what the API server adds.
fn said(object: &Value) -> Result<Value, Stop> {
    let mut said = serde_json::to_value(AnyObject::from_value(object.clone())?)?;
    remove_what_the_server_adds(&mut said);
    Ok(said)
}

/// The samples of all kinds at both versions.
fn samples() -> Result<Vec<Sample>, Stop> {
    let mut samples = Vec::new();
    for version in VERSIONS {
        let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../data")).join(version);
        for kind in fs::read_dir(folder)? {
            for file in fs::read_dir(kind?.path())? {
                let path = file?.path();
                let object = serde_saphyr::from_str(&fs::read_to_string(&path)?)?;
                let case = path.file_stem().unwrap_or_default().to_string_lossy();
                samples.push(Sample::new(object, format!("{version}-{case}"))?);
            }
        }
    }
    Ok(samples)
}

pub async fn samples_are_written_at_one_version_and_read_at_both(given: &Given) -> Result<(), Stop> {
    let (mut count, mut reviews) = (0, 0);
    for storage in VERSIONS {
        let stage = Stage::start(given, storage).await?;
        let samples = samples()?;
        are_written_and_read(&stage, &samples).await?;
        count += samples.len();
        listed::<v1beta1::AzureCluster, v1beta2::AzureCluster>(stage.client()).await?;
        listed::<v1beta1::AzureMachine, v1beta2::AzureMachine>(stage.client()).await?;
        listed::<v1beta1::AzureManagedControlPlane, v1beta2::AzureManagedControlPlane>(stage.client()).await?;
        reviews += stage.end();
    }
    given.outcomes.ran(reviews, "reviews answered by the conversion webhook while samples were written and read")?;
    given.outcomes.ran(count, "samples written at one version and read at both, stored in either")
}

pub async fn manifests_of_upstream_are_read_at_both_versions(given: &Given) -> Result<(), Stop> {
    let refused = manifests::refused()?;
    let sound = recorded::manifests()?.into_iter().filter(|manifest| !refused.contains_key(&manifest.file));
    let samples = sound.enumerate().map(|(at, manifest)| Sample::new(manifest.object, format!("manifest-{at}")));
    let samples: Vec<Sample> = samples.collect::<Result<_, _>>()?;
    for storage in VERSIONS {
        let stage = Stage::start(given, storage).await?;
        are_written_and_read(&stage, &samples).await?;
        stage.end();
    }
    given
        .outcomes
        .ran(samples.len() * VERSIONS.len(), "manifests written at v1beta1 and read at both, stored in either")
}

/// Each object is read as it was written; and what is read at the other version is accepted there, both as a change of
/// the same object and as a new one, and changes nothing.
async fn are_written_and_read(stage: &Stage, samples: &[Sample]) -> Result<(), Stop> {
    let client = stage.client();
    let mut wrong = Vec::new();
    for sample in samples {
        let mut compare = |what: &str, found: &Value, expected: &Value| {
            if found != expected {
                wrong.push(format!("{}: {what}\n  {found}\nexpected\n  {expected}", sample.name()));
            }
        };
        let written = said(&sample.create(client).await?)?;
        compare("read where it was written", &written, &said(&with_defaults(&sample.object, &stage.crds)?)?);

        let shown = sample.read(client, sample.other_version()).await?;
        let path = sample.path(sample.other_version());
        let refused = |error| failed(format!("{}: written back at the other version: {error}\n{shown}", sample.name()));
        let mut back = requests::put(client, &path, &shown).await.map_err(refused)?;
        if shown.get("status").is_some() {
            back = requests::put(client, &format!("{path}/status"), &back).await.map_err(refused)?;
        }
        compare("written back at the other version", &said(&back)?, &said(&shown)?);
        compare("read after that", &said(&sample.read(client, sample.version()).await?)?, &written);

        let mut copy = shown.clone();
        remove_what_the_server_adds(&mut copy);
        let namespace = format!("{}-copy", sample.object["metadata"]["namespace"].as_str().unwrap_or_default());
        let copy = Sample::new(copy, namespace.clone())?;
        copy.create(client).await?;
        let mut original = written.clone();
        original["metadata"]["namespace"] = namespace.into();
        compare(
            "read from a copy made at the other version",
            &said(&copy.read(client, sample.version()).await?)?,
            &original,
        );
    }
    are_listed(stage, samples).await?;
    if wrong.is_empty() { Ok(()) } else { Err(failed(wrong.join("\n"))) }
}

/// The lists of all kinds hold at both versions what is read one by one.
async fn are_listed(stage: &Stage, samples: &[Sample]) -> Result<(), Stop> {
    let client = stage.client();
    let mut lists = BTreeMap::new();
    for version in VERSIONS {
        for sample in samples {
            let path = format!("/apis/{GROUP}/{version}/{}", sample.kind.frame.plural);
            if !lists.contains_key(&path) {
                let list = requests::get(client, &path).await?;
                lists.insert(path.clone(), list);
            }
            let read = sample.read(client, version).await?;
            let items = lists.get(&path).and_then(|list| list["items"].as_array());
            assert!(items.is_some_and(|items| items.contains(&read)), "{path} has no\n  {read}");
        }
    }
    Ok(())
}

/// Our types list the same objects at both versions.
async fn listed<L, U>(client: &Client) -> Result<(), Stop>
where
    L: Root + DeserializeOwned + Clone + Debug,
    U: Root + DeserializeOwned + Clone + Debug,
{
    let lower = Api::<L>::all(client.clone()).list(&ListParams::default()).await?.items;
    let upper = Api::<U>::all(client.clone()).list(&ListParams::default()).await?.items;
    let lower: Vec<_> = lower.iter().map(ResourceExt::uid).collect();
    let upper: Vec<_> = upper.iter().map(ResourceExt::uid).collect();
    assert!(!lower.is_empty() && !lower.contains(&None), "{}: nothing is listed", L::FRAME.kind);
    assert_eq!(lower, upper, "{}: listed at both versions", L::FRAME.kind);
    Ok(())
}

pub async fn the_stored_version_is_changed_and_changed_back(given: &Given) -> Result<(), Stop> {
    let [lower, upper] = VERSIONS;
    let mut stage = Stage::start(given, lower).await?;
    let samples = samples()?;
    for sample in &samples {
        sample.create(stage.client()).await?;
    }
    let before = all(&stage, &samples).await?;
    for storage in [upper, lower] {
        stage.store_in(storage).await?;
        for kind in registry::kind_names() {
            let samples: Vec<&Sample> = samples.iter().filter(|sample| sample.kind.frame.kind == kind).collect();
            // The API server stores in the new version a moment after it has the CRD.
            crds::eventually(async || rewrite(&stage, &samples, storage).await).await?;
        }
        for (at, is) in all(&stage, &samples).await? {
            assert_eq!(Some(&is), before.get(&at), "{at}, rewritten and stored in {storage}");
        }
    }
    stage.end();
    given.outcomes.ran(samples.len(), "objects stored in v1beta1, then in v1beta2, then in v1beta1, and unchanged")
}

/// Every object at both versions, but for what changes with every write.
async fn all(stage: &Stage, samples: &[Sample]) -> Result<BTreeMap<String, Value>, Stop> {
    let mut all = BTreeMap::new();
    for version in VERSIONS {
        for sample in samples {
            let read = sample.read(stage.client(), version).await?;
            let mut object = said(&read)?;
            object["metadata"] = read["metadata"].clone();
            object["metadata"]["resourceVersion"] = Value::Null;
            all.insert(sample.path(version), object);
        }
    }
    Ok(all)
}

/// Writes objects of one kind as they are, as a storage migration does. They are stored in this version when they are
/// listed at it without a conversion.
async fn rewrite(stage: &Stage, samples: &[&Sample], storage: &str) -> Result<(), Stop> {
    for sample in samples {
        let object = sample.read(stage.client(), VERSIONS[0]).await?;
        requests::put(stage.client(), &sample.path(VERSIONS[0]), &object).await?;
    }
    let reviews = stage.webhook.reviews();
    for sample in samples {
        sample.read(stage.client(), storage).await?;
    }
    match stage.webhook.reviews() - reviews {
        0 => Ok(()),
        reviews => Err(failed(format!("{reviews} objects are not stored in {storage}"))),
    }
}

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
            assert!(owns(&shared, manager, &["spec", "location"]), "{manager} owns the location: {shared}");
        }

        // What they want otherwise is a conflict, in either direction.
        let conflict = self.gitops(&with("northeurope"), false).await?;
        is_conflict(&conflict, &["platform", ".spec.location"]);
        let forced = self.gitops(&with("northeurope"), true).await?.map_err(failed)?;
        assert!(!owns(&forced, "platform", &["spec", "location"]), "platform does not own the location: {forced}");
        assert!(owns(&forced, "platform", &["spec", "failureDomains"]), "platform owns its domains: {forced}");
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
        let conflict = apply_status(&self.lower, "old-manager", &ready(false), false).await?;
        is_conflict(&conflict, &["capz-manager", ".status.initialization"]);
        apply_status(&self.lower, "old-manager", &ready(false), true).await?.map_err(failed)?;
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
                assert_eq!(again["metadata"]["resourceVersion"], rest["metadata"]["resourceVersion"], "{rest}\nbecame {again}");
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
        assert!(owns(&lower, "platform", &["spec", "resourceGroup"]), "platform owns what it says: {lower}");
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

/// Whether a manager that applies owns this member.
fn owns(object: &Value, manager: &str, member: &[&str]) -> bool {
    let entries = object["metadata"]["managedFields"].as_array().map(Vec::as_slice).unwrap_or_default();
    let mut own = entries.iter().filter(|entry| entry["manager"] == manager && entry["operation"] == "Apply");
    let pointer: String = member.iter().map(|name| format!("/f:{name}")).collect();
    own.any(|entry| entry["fieldsV1"].pointer(&pointer).is_some())
}

pub async fn an_annotation_that_is_no_object_is_named_and_can_be_repaired(given: &Given) -> Result<(), Stop> {
    let [lower, upper] = VERSIONS;
    let cluster = |name: &str, stash: Option<&str>| {
        let annotations = stash.map(|stash| json!({ ANNOTATION: stash }));
        Sample::new(
            json!({
                "apiVersion": format!("{GROUP}/{lower}"),
                "kind": "AzureCluster",
                "metadata": {"name": name, "annotations": annotations},
                "spec": {"location": "westeurope"},
            }),
            "stash".to_owned(),
        )
    };
    let bad = [("text", "no object"), ("list", "[]"), ("cut", r#"{"spec": {"#), ("misfit", r#"{"spec": 1}"#)];
    let is_named = |end: &kube::Result<Value>, name: &str| {
        let words = [format!("AzureCluster \"stash/{name}\""), ANNOTATION.to_owned()];
        assert!(
            matches!(end, Err(Error::Api(status)) if words.iter().all(|word| status.message.contains(word))),
            "expected an error that names {words:?}: {end:?}"
        );
    };

    // Stored in the version that it is written at, it is found when another is asked for.
    let stage = Stage::start(given, lower).await?;
    let client = stage.client();
    let good = cluster("good", None)?;
    good.create(client).await?;
    for (name, stash) in bad {
        let sample = cluster(name, Some(stash))?;
        sample.create(client).await?;
        is_named(&requests::get(client, &sample.path(upper)).await, name);
        // A list is one request to the webhook, so it fails as a whole; each other object is there.
        is_named(&requests::get(client, &sample.list(upper)).await, name);
        good.read(client, upper).await?;
        let listed = requests::get(client, &sample.list(lower)).await?;
        assert_eq!(listed["items"].as_array().map(Vec::len), Some(2), "listed at {lower}");

        let mut repaired = sample.read(client, lower).await?;
        repaired["metadata"]["annotations"] = Value::Null;
        requests::put(client, &sample.path(lower), &repaired).await?;
        let listed = requests::get(client, &sample.list(upper)).await?;
        assert_eq!(listed["items"].as_array().map(Vec::len), Some(2), "listed at {upper} when it is repaired");
        requests::delete(client, &sample.path(upper)).await?;
    }

    // To be stored in another, it must be converted, so it does not get in.
    let stage = Stage::start(given, upper).await?;
    for (name, stash) in bad {
        let sample = cluster(name, Some(stash))?;
        is_named(&requests::post(stage.client(), &sample.list(lower), &sample.object).await, name);
    }
    given.outcomes.ran(2 * bad.len(), "annotations that are no object named, and repaired or kept out")
}
