//! Objects whose annotation of conversion holds no object of any version.

use super::{Sample, Stage, VERSIONS};
use crate::{Given, outcome::Stop, requests};
use capz_api::{convert::ANNOTATION, root::GROUP};
use kube::Error;
use serde_json::{Value, json};

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
