//! Kinds that are served at two versions by way of a conversion webhook: what is written at one is read at both, applied
//! at both, and stored in either.

mod apply;
mod bad_annotation;
mod retirement;
mod storage;

pub use apply::managers_apply_at_different_versions;
pub use bad_annotation::an_annotation_that_is_no_object_is_named_and_can_be_repaired;
pub use retirement::objects_outlive_the_versions_that_they_were_stored_in;
pub use storage::the_stored_version_is_changed_and_changed_back;

use crate::{
    Given,
    api_server::ApiServer,
    crds,
    manifests::{self, remove_what_the_server_adds},
    outcome::{Stop, failed},
    recorded, requests,
    rules::{self, Resource},
    webhook::Webhook,
};
use capz_api::{
    registry::{self, AnyObject, Kind, Profile},
    root::{GROUP, Root},
    schema::CustomResourceDefinition,
    v1beta1, v1beta2,
};
use kube::{Api, Client, ResourceExt, api::ListParams};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::{collections::BTreeMap, fmt::Debug, fs, path::Path};

const VERSIONS: [&str; 2] = ["v1beta1", "v1beta2"];

/// An API server whose kinds are served at both versions, and the webhook that it asks.
struct Stage {
    server: ApiServer,
    webhook: Webhook,
    resources: Vec<Resource>,
}

impl Stage {
    async fn start(given: &Given, storage: &str) -> Result<Self, Stop> {
        let mut stage = Self::bare(given).await?;
        stage.store_in(storage).await?;
        Ok(stage)
    }

    /// Without any CRD.
    async fn bare(given: &Given) -> Result<Self, Stop> {
        let (server, webhook) = (given.servers.start().await?, Webhook::start().await?);
        Ok(Self { server, webhook, resources: Vec::new() })
    }

    async fn store_in(&mut self, storage: &str) -> Result<(), Stop> {
        let ours = self.crds(registry::kind_names(), &VERSIONS, &[], storage)?;
        self.install(&ours).await
    }

    /// Our CRDs of these kinds, converted by the webhook.
    fn crds<'k>(
        &self,
        kinds: impl Iterator<Item = &'k str>,
        serve: &[&str],
        unserved: &[&str],
        storage: &str,
    ) -> Result<Vec<CustomResourceDefinition>, Stop> {
        let profile = Profile {
            serve: serve.iter().map(ToString::to_string).collect(),
            unserved: unserved.iter().map(ToString::to_string).collect(),
            storage: storage.to_owned(),
            conversion: Some(self.webhook.conversion.clone()),
            ..Profile::default()
        };
        Ok(kinds.map(|kind| registry::crd(kind, &profile)).collect::<Result<_, _>>()?)
    }

    async fn install(&mut self, crds: &[CustomResourceDefinition]) -> Result<(), Stop> {
        self.resources = rules::resources(crds)?;
        crds::install(&self.server.client, crds).await
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
        let created = self.post(client).await;
        let created = created.map_err(|error| failed(format!("{}: create: {error}", self.name())))?;
        self.write_status(client, created).await?;
        self.read(client, self.version()).await
    }

    /// Creates it at its version without its status.
    async fn post(&self, client: &Client) -> kube::Result<Value> {
        requests::post(client, &self.list(self.version()), &self.object).await
    }

    /// Writes its status, if it has one, to what was created.
    async fn write_status(&self, client: &Client, mut created: Value) -> Result<(), Stop> {
        let Some(status) = self.object.get("status") else { return Ok(()) };
        created["status"] = status.clone();
        let written = requests::put(client, &format!("{}/status", self.path(self.version())), &created).await;
        written.map_err(|error| failed(format!("{}: write the status: {error}", self.name())))?;
        Ok(())
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

/// The samples of all kinds at these versions.
fn samples(versions: &[&str]) -> Result<Vec<Sample>, Stop> {
    let mut samples = Vec::new();
    for version in versions {
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
        let samples = samples(&VERSIONS)?;
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
    let refused = manifests::refused(VERSIONS[0])?;
    let sound = recorded::manifests(VERSIONS[0])?.into_iter().filter(|manifest| !refused.contains_key(&manifest.file));
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
        compare("read where it was written", &written, &said(&rules::stored(&stage.resources, &sample.object)?)?);

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
