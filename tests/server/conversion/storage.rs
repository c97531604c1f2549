//! Objects whose stored version is changed, as a storage migration does.

use super::{Sample, Stage, VERSIONS, said, samples};
use crate::{
    Given, crds,
    outcome::{Stop, failed},
    requests, rules,
};
use capz_api::registry;
use serde_json::Value;
use std::collections::BTreeMap;

pub async fn the_stored_version_is_changed_and_changed_back(given: &Given) -> Result<(), Stop> {
    let [lower, upper] = VERSIONS;
    let mut stage = Stage::start(given, lower).await?;
    let samples = samples(&VERSIONS)?;
    for sample in &samples {
        let written = said(&sample.create(stage.client()).await?)?;
        assert_eq!(
            written,
            said(&rules::stored(&stage.resources, &sample.object)?)?,
            "{}: as it was written",
            sample.name()
        );
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

/// Writes objects of one kind as they are, as a storage migration does.
async fn rewrite(stage: &Stage, samples: &[&Sample], storage: &str) -> Result<(), Stop> {
    for sample in samples {
        let object = sample.read(stage.client(), VERSIONS[0]).await?;
        requests::put(stage.client(), &sample.path(VERSIONS[0]), &object).await?;
    }
    are_stored_in(stage, samples.iter().copied(), storage).await
}

/// Objects are stored in a version when they are read at it without a conversion.
pub async fn are_stored_in<'s>(
    stage: &Stage,
    samples: impl IntoIterator<Item = &'s Sample>,
    storage: &str,
) -> Result<(), Stop> {
    let reviews = stage.webhook.reviews();
    for sample in samples {
        sample.read(stage.client(), storage).await?;
    }
    match stage.webhook.reviews() - reviews {
        0 => Ok(()),
        reviews => Err(failed(format!("{reviews} objects are not stored in {storage}"))),
    }
}
