//! Upstream's manifests on an API server with our CRDs: created, read back, and written back.

use crate::{
    Given, crds,
    outcome::{Stop, failed},
    recorded::{self, Manifest},
    requests, rules,
};
use capz_api::registry::AnyObject;
use kube::{Client, Error};
use serde_json::{Map, Value, json};

/// The release whose CRDs ours are compared with.
const UPSTREAM: &str = "v1.26.0";

/// The manifests of a version that are wrong in themselves: file → place in the object → the API server's reason.
pub fn refused(version: &str) -> Result<Map<String, Value>, Stop> {
    let mut refused: Map<String, Value> = toml::from_str(include_str!("refused.toml"))?;
    refused.retain(|file, _| file.contains(&format!(".{version}.")));
    Ok(refused)
}

pub async fn are_stored_as_they_were_written_and_as_with_the_crds_of_upstream(given: &Given) -> Result<(), Stop> {
    let manifests = recorded::manifests("v1beta1")?;
    let ours = given.servers.shared().await?;
    let upstream = given.servers.start().await?;
    let crds = recorded::crds(UPSTREAM)?;
    crds::install(&upstream.client, &crds).await?;

    let resources = rules::resources(&crds)?;
    let mut excuses = refused("v1beta1")?;
    let (mut stored, mut refused, mut wrong) = (0, 0, Vec::new());
    for manifest in &manifests {
        let expected = if let Some(why) = excuses.remove(&manifest.file) {
            refused += 1;
            json!({ "refused": why })
        } else {
            stored += 1;
            rules::stored(&resources, &manifest.object)?
        };
        for (whose, client) in [("our", ours), ("upstream's", &upstream.client)] {
            let found = create(client, manifest).await?;
            if found != expected {
                wrong.push(format!("{}, with {whose} CRDs:\n  {found}\nexpected\n  {expected}", manifest.file));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(excuses.is_empty(), "refused.toml has entries that match no manifest: {:?}", excuses.keys());
    given.outcomes.ran(refused, "manifests refused for the reason that is listed")?;
    given.outcomes.ran(stored, "manifests read back as they were written, with the schema's defaults")
}

/// Creates the object of a manifest from its text, reads it, and removes it. Returns what was read, or why it was
/// refused.
async fn create(client: &Client, manifest: &Manifest) -> Result<Value, Stop> {
    match apply(client, manifest).await {
        Ok(_) => {}
        Err(Error::Api(status)) if status.code == 422 => {
            let causes = status.details.map(|details| details.causes).unwrap_or_default();
            let causes = causes.into_iter().map(|cause| (cause.field, cause.reason.into()));
            return Ok(json!({ "refused": causes.collect::<Map<_, _>>() }));
        }
        Err(error) => return Err(failed(format!("{}: {error}", manifest.file))),
    }
    let mut object = requests::get(client, &manifest.path()).await?;
    requests::delete(client, &manifest.path()).await?;
    remove_what_the_server_adds(&mut object);
    Ok(object)
}

/// Applies a manifest as it is.
pub async fn apply(client: &Client, manifest: &Manifest) -> kube::Result<Value> {
    requests::apply(client, &manifest.path(), &manifest.text).await
}

/// Takes out of an object's metadata what the API server adds to it.
pub fn remove_what_the_server_adds(object: &mut Value) {
    if let Some(metadata) = object["metadata"].as_object_mut() {
        for member in ["creationTimestamp", "generation", "managedFields", "resourceVersion", "uid"] {
            metadata.remove(member);
        }
    }
}

pub async fn a_controller_that_writes_back_what_it_read_loses_nothing(given: &Given) -> Result<(), Stop> {
    let client = given.servers.shared().await?;
    let refused = refused("v1beta1")?;
    let mut written = 0;
    for manifest in recorded::manifests("v1beta1")?.into_iter().filter(|manifest| !refused.contains_key(&manifest.file))
    {
        let manifest = manifest.moved_to(format!("write-back-{written}"));
        let before = apply(client, &manifest).await?;
        let read = AnyObject::from_value(before.clone())?;
        let after = requests::put(client, &manifest.path(), &read).await?;
        let (was, is) = (&before["spec"], &after["spec"]);
        assert!(contains(is, was), "{}:\n  {was}\nwas written back as\n  {is}", manifest.file);
        let decoded_again = serde_json::to_value(AnyObject::from_value(after.clone())?)?;
        assert_eq!(decoded_again["spec"], serde_json::to_value(read)?["spec"], "{}: decoded again", manifest.file);
        written += 1;
    }
    given.outcomes.ran(written, "manifests read by our types and written back")
}

/// Whether everything that `part` says stands in `whole`. Absence and an empty object say nothing.
pub fn contains(whole: &Value, part: &Value) -> bool {
    match (whole, part) {
        (_, Value::Null) => true,
        (whole, Value::Object(part)) => part.iter().all(|(name, part)| contains(&whole[name], part)),
        (Value::Array(whole), Value::Array(part)) => {
            whole.len() == part.len() && whole.iter().zip(part).all(|(whole, part)| contains(whole, part))
        }
        (whole, part) => whole == part,
    }
}
