//! Old versions retired as docs/retiring-versions.md says: what was stored in one outlives it, and a step that is left out is
//! noticed.

mod steps;
mod views;

use super::{Sample, Stage, samples, storage::are_stored_in};
use crate::{
    Given,
    crds::{self, eventually},
    manifests,
    outcome::{Stop, failed},
    recorded, requests,
    upgrade::is_too_new,
};
use capz_api::{registry, schema::CustomResourceDefinition};
use kube::Error;
use serde_json::json;
use std::fmt::Debug;
use views::{rewritten, same, views};

/// The last release that served the old versions.
const RELEASE: &str = "v1.8.7";
const OLD: [&str; 2] = ["v1alpha3", "v1alpha4"];
/// The version that objects are moved to, and the one after that.
const KEPT: &str = "v1beta1";
const NEXT: &str = "v1beta2";
const ALL: [&str; 3] = [OLD[0], OLD[1], KEPT];

pub async fn objects_outlive_the_versions_that_they_were_stored_in(given: &Given) -> Result<(), Stop> {
    let mut tally = Tally::default();
    for first in OLD {
        outlive(given, first, &mut tally).await?;
    }
    given.outcomes.ran(tally.crds, "CRDs whose stored version was retired, and kept until that was safe")?;
    given.outcomes.ran(tally.own, "objects written and stored at an old version, and there when it is gone")?;
    given
        .outcomes
        .ran(tally.others, "objects stored at another old version than they were written at, and there after it")?;
    given.outcomes.ran(tally.views, "views of them at each version compared before and after")?;
    given.outcomes.ran(tally.gone, "members that no later version has gone with the old ones")?;
    given.outcomes.ran(tally.completed, "control planes that could be rewritten only with an identity")?;
    given
        .outcomes
        .ran(tally.too_new, "objects at v1beta1 too new for the CRDs of their kinds that stored an old version")
}

/// What was seen.
#[derive(Default)]
struct Tally {
    crds: usize,
    own: usize,
    others: usize,
    views: usize,
    gone: usize,
    completed: usize,
    too_new: usize,
}

/// Objects that are stored in the version `first`.
async fn outlive(given: &Given, first: &str, tally: &mut Tally) -> Result<(), Stop> {
    let mut stage = Stage::bare(given).await?;
    stage.install(&of_the_release(&stage, first)?).await?;
    let samples = created(&stage, first, tally).await?;
    // One object is left out of each step.
    let (forgotten, rest) = samples.split_at(1);
    let before = views(&stage, &samples, &ALL).await?;

    // A release that stores in another version.
    stage.install(&ours(&stage, first, &ALL, &[], KEPT)?).await?;
    same(&views(&stage, &samples, &ALL).await?, &before, "under our CRDs")?;
    let removed = ours(&stage, first, &[KEPT], &[], KEPT)?;
    for crd in &removed {
        assert_eq!(steps::stored_versions(&stage, crd).await?, json!([first, KEPT]), "{}", crd.spec.names.kind);
        names(&crds::apply(stage.client(), crd).await, &["status.storedVersions[0]", first]);
    }
    tally.completed += steps::complete(&stage, rest).await?;
    steps::rewrite(&stage, rest, KEPT).await?;
    names(&are_stored_in(&stage, forgotten, KEPT).await, &["1 objects are not stored in v1beta1"]);
    let after = rewritten(&stage, &samples, &before, &mut tally.gone)?;
    same(&views(&stage, rest, &ALL).await?, &after, "rewritten")?;
    for sample in rest {
        let applied = steps::apply(&stage, sample, KEPT).await?;
        assert!(!steps::names_old(&applied, "Apply"), "{}: applied again: {applied}", sample.name());
    }
    for crd in &removed {
        steps::set_stored_versions(&stage, crd).await?;
    }

    // The next one does not serve the old versions.
    let unserved = ours(&stage, first, &[KEPT], &OLD, KEPT)?;
    stage.install(&unserved).await?;
    for sample in samples.iter().filter(|sample| sample.version() != KEPT) {
        is_not_served(&stage, &sample.path(sample.version())).await?;
    }
    same(&views(&stage, rest, &[KEPT]).await?, &after, "at the version that is left")?;
    same(&views(&stage, forgotten, &[KEPT]).await?, &before, "not rewritten, at the version that is left")?;
    without_rewriting(&stage, forgotten, rest, &removed, &unserved).await?;
    same(&views(&stage, forgotten, &[KEPT]).await?, &before, "found again")?;
    steps::rewrite(&stage, forgotten, KEPT).await?;
    for sample in rest {
        steps::clean(&stage, sample).await?;
    }

    // The one after that does not have them.
    stage.install(&removed).await?;
    same(&views(&stage, &samples, &[KEPT]).await?, &after, "without the old versions")?;
    without_cleaning(&stage, &forgotten[0]).await?;
    for sample in &samples {
        let applied = steps::apply(&stage, sample, KEPT).await?;
        assert!(!steps::names_old(&applied, ""), "{}: nothing names an old version: {applied}", sample.name());
        assert!(steps::owns_its_label(&applied), "{}: its applier owns its label: {applied}", sample.name());
    }
    on_to_the_next(&mut stage, first, &samples).await?;
    stage.end();

    let own = samples.iter().filter(|sample| sample.version() == first).count();
    tally.crds += removed.len();
    tally.own += own;
    tally.others += samples.len() - own;
    tally.views += before.len();
    Ok(())
}

/// The CRDs of the release for the kinds that had the old version, stored in it as in the releases before.
fn of_the_release(stage: &Stage, first: &str) -> Result<Vec<CustomResourceDefinition>, Stop> {
    let mut crds = recorded::crds(RELEASE)?;
    crds.retain(|crd| crd.spec.versions.iter().any(|version| version.name == first));
    for crd in &mut crds {
        crd.spec.conversion = Some(stage.webhook.conversion.clone());
        for version in &mut crd.spec.versions {
            version.storage = version.name == first;
        }
    }
    Ok(crds)
}

/// Our CRDs of the same kinds.
fn ours(
    stage: &Stage,
    first: &str,
    serve: &[&str],
    unserved: &[&str],
    storage: &str,
) -> Result<Vec<CustomResourceDefinition>, Stop> {
    let kinds = registry::kind_names().filter(|kind| registry::kind(first, kind).is_some());
    stage.crds(kinds, serve, unserved, storage)
}

/// Creates all samples and manifests of these kinds, and applies a label to each; an AzureCluster that was written at the
/// first version comes first.
async fn created(stage: &Stage, first: &str, tally: &mut Tally) -> Result<Vec<Sample>, Stop> {
    let mut candidates = samples(&ALL)?;
    for version in ALL {
        let refused = manifests::refused(version)?;
        let sound = recorded::manifests(version)?.into_iter().filter(|manifest| !refused.contains_key(&manifest.file));
        for (at, manifest) in sound.enumerate() {
            candidates.push(Sample::new(manifest.object, format!("{version}-{at}"))?);
        }
    }
    candidates.retain(|sample| registry::kind(first, sample.kind.frame.kind).is_some());
    candidates.sort_by_key(|sample| (sample.kind.frame.kind != "AzureCluster", sample.version() != first));
    let mut created = Vec::new();
    for sample in candidates {
        match sample.post(stage.client()).await {
            Err(Error::Api(status)) if sample.version() == KEPT && is_too_new(&status) => tally.too_new += 1,
            Err(error) => return Err(failed(format!("{}: {error}", sample.name()))),
            Ok(object) => {
                sample.write_status(stage.client(), object).await?;
                views::is_as_written(stage, &sample, first).await?;
                steps::apply(stage, &sample, sample.version()).await?;
                created.push(sample);
            }
        }
    }
    Ok(created)
}

async fn is_not_served(stage: &Stage, path: &str) -> Result<(), Stop> {
    eventually(async || match requests::get(stage.client(), path).await {
        Err(Error::Api(status)) if status.code == 404 => Ok(()),
        end => Err(failed(format!("{path} is still served: {end:?}"))),
    })
    .await
}

/// A version that is removed takes what is still stored in it along, until it is put back.
async fn without_rewriting(
    stage: &Stage,
    forgotten: &[Sample],
    rest: &[Sample],
    removed: &[CustomResourceDefinition],
    unserved: &[CustomResourceDefinition],
) -> Result<(), Stop> {
    let client = stage.client();
    let forgotten = &forgotten[0];
    let of_its_kind = |crds: &[CustomResourceDefinition]| {
        let crd = crds.iter().find(|crd| crd.spec.names.kind == forgotten.kind.frame.kind).cloned();
        crd.ok_or_else(|| failed("no CRD of the kind"))
    };
    crds::apply(client, &of_its_kind(removed)?).await?;
    let path = forgotten.path(KEPT);
    let error = eventually(async || match requests::get(client, &path).await {
        Err(error) => Ok(error),
        Ok(_) => Err(failed("an object is read that is stored in a version that is gone")),
    });
    names(&Err::<(), _>(error.await?), &["invalid group/version", forgotten.version()]);
    let list = format!("/apis/{}/{KEPT}/{}", capz_api::root::GROUP, forgotten.kind.frame.plural);
    names(&requests::get(client, &list).await, &["invalid group/version", forgotten.version()]);
    for sample in rest.iter().filter(|sample| sample.kind.frame == forgotten.kind.frame) {
        sample.read(client, KEPT).await?;
    }
    crds::apply(client, &of_its_kind(unserved)?).await?;
    eventually(async || forgotten.read(client, KEPT).await).await?;
    requests::get(client, &list).await?;
    Ok(())
}

/// What is managed at a version that is gone cannot be applied, only written; cleaning it helps then as well.
async fn without_cleaning(stage: &Stage, forgotten: &Sample) -> Result<(), Stop> {
    let client = stage.client();
    let object = forgotten.read(client, KEPT).await?;
    assert!(steps::names_old(&object, "Apply") && steps::names_old(&object, "Update"), "{object}");
    names(&steps::apply(stage, forgotten, KEPT).await, &["invalid group/version", forgotten.version()]);
    let written = requests::put(client, &forgotten.path(KEPT), &object).await?;
    assert!(steps::names_old(&written, "Apply"), "a write does not clean it: {written}");
    steps::clean(stage, forgotten).await
}

/// From the version that was kept to the next one.
async fn on_to_the_next(stage: &mut Stage, first: &str, samples: &[Sample]) -> Result<(), Stop> {
    let versions = [KEPT, NEXT];
    stage.install(&ours(stage, first, &versions, &[], KEPT)?).await?;
    let before = views(stage, samples, &versions).await?;
    stage.install(&ours(stage, first, &versions, &[], NEXT)?).await?;
    same(&views(stage, samples, &versions).await?, &before, "to be stored in the next version")?;
    steps::rewrite(stage, samples, NEXT).await?;
    same(&views(stage, samples, &versions).await?, &before, "stored in the next version")
}

/// It failed for a reason that has these words.
fn names<T: Debug, E: Debug>(end: &Result<T, E>, words: &[&str]) {
    let reason = format!("{:?}", end.as_ref().err());
    assert!(words.iter().all(|word| reason.contains(word)), "expected an error that names {words:?}: {end:?}");
}
