//! An API server with the CRDs of an old release and objects of that time, when our CRDs are applied over them.

use crate::{
    Given, crds, manifests,
    outcome::{Stop, failed},
    recorded, requests, rules,
};
use capz_api::{registry::AnyObject, schema::CustomResourceDefinition, v1beta1::AzureCluster};
use kube::{Api, Error, api::ListParams, core::Status};
use std::collections::BTreeSet;

const OLD: &str = "v1.8.7";

pub async fn crds_of_v1_8_7_are_upgraded_in_place_and_stored_objects_survive(given: &Given) -> Result<(), Stop> {
    let server = given.servers.start().await?;
    let client = &server.client;
    let (old, new) = (recorded::crds(OLD)?, crds::ours()?);
    crds::install(client, &old).await?;
    let (mut stored, mut clusters, mut unknown) = (Vec::new(), BTreeSet::new(), 0);
    for (index, manifest) in recorded::manifests("v1beta1")?.into_iter().enumerate() {
        let namespace = format!("old-{index}");
        let manifest = manifest.moved_to(namespace.clone());
        match manifests::apply(client, &manifest).await {
            Ok(object) => {
                if object["kind"] == "AzureCluster" {
                    clusters.insert(namespace);
                }
                stored.push((manifest, object));
            }
            Err(Error::Api(status)) if is_too_new(&status) => unknown += 1,
            Err(error) => return Err(failed(format!("{}: {error}", manifest.file))),
        }
    }

    crds::install(client, &new).await?;
    for crd in &new {
        crds::is_accepted(client, crd).await?;
    }
    let resources = rules::resources(&new)?;
    for (manifest, before) in &stored {
        let expected = rules::stored(&resources, before)?;
        // The API server takes a moment to read with the new schema.
        let after = crds::eventually(async || {
            let after = requests::get(client, &manifest.path()).await?;
            let differs = || failed(format!("{}:\n  {after}\nexpected\n  {expected}", manifest.file));
            if after == expected { Ok(after) } else { Err(differs()) }
        });
        AnyObject::from_value(after.await?)?;
    }
    let listed = Api::<AzureCluster>::all(client.clone()).list(&ListParams::default()).await?;
    let listed: BTreeSet<String> = listed.items.into_iter().filter_map(|cluster| cluster.metadata.namespace).collect();
    assert_eq!(listed, clusters, "namespaces of the clusters that our type lists");

    let kinds = |crds: &[CustomResourceDefinition]| -> BTreeSet<String> {
        crds.iter().map(|crd| crd.spec.names.kind.clone()).collect()
    };
    given.outcomes.ran(kinds(&old).intersection(&kinds(&new)).count(), "CRDs of v1.8.7 upgraded in place")?;
    given.outcomes.ran(stored.len(), "objects stored under the CRDs of v1.8.7 and read under ours")?;
    given.outcomes.ran(clusters.len(), "AzureClusters stored under the CRDs of v1.8.7 and listed by our type")?;
    given.outcomes.ran(unknown, "manifests too new for the CRDs of v1.8.7")
}

/// The manifests are of the newest release. Some have kinds or members that an old one did not know, or lack what it
/// required.
pub fn is_too_new(status: &Status) -> bool {
    let unknown_member =
        ["field not declared in schema", "unknown field"].iter().any(|words| status.message.contains(words));
    status.code == 404 || status.code == 422 || unknown_member
}
