//! CRDs on an API server: put there, and accepted.

use crate::{
    Given,
    outcome::{Stop, failed},
    requests,
};
use capz_api::{
    lists::ListMarkers,
    registry::{self, Profile},
    schema::CustomResourceDefinition,
};
use kube::{Api, Client, ResourceExt};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Both list profiles.
pub const PROFILES: [ListMarkers; 2] = [ListMarkers::Upstream, ListMarkers::Improved];

/// Our CRDs of all kinds.
pub fn ours() -> Result<Vec<CustomResourceDefinition>, Stop> {
    of_profile(ListMarkers::Upstream)
}

fn of_profile(lists: ListMarkers) -> Result<Vec<CustomResourceDefinition>, Stop> {
    let profile = Profile { lists, ..Profile::default() };
    Ok(registry::kind_names().map(|kind| registry::crd(kind, &profile)).collect::<Result<_, _>>()?)
}

/// Our CRDs without subresources: what is sent as status is then checked, merged and stored as the rest of an object is.
pub fn without_subresources(lists: ListMarkers) -> Result<Vec<CustomResourceDefinition>, Stop> {
    let mut crds = of_profile(lists)?;
    for version in crds.iter_mut().flat_map(|crd| &mut crd.spec.versions) {
        version.subresources = None;
    }
    Ok(crds)
}

/// Applies CRDs as the YAML that `gen-crds` writes, and waits until their kinds are served.
pub async fn install(client: &Client, crds: &[CustomResourceDefinition]) -> Result<(), Stop> {
    for crd in crds {
        apply(client, crd).await?;
    }
    for crd in crds {
        for version in crd.spec.versions.iter().filter(|version| version.served) {
            let list = format!("/apis/{}/{}/{}", crd.spec.group, version.name, crd.spec.names.plural);
            eventually(async || requests::get(client, &list).await.map_err(Stop::from)).await?;
        }
    }
    Ok(())
}

/// Tries until it succeeds, for some seconds: the API server acts on a CRD a moment after it has stored it.
pub async fn eventually<T>(attempt: impl AsyncFn() -> Result<T, Stop>) -> Result<T, Stop> {
    let start = Instant::now();
    loop {
        match attempt().await {
            Err(_) if start.elapsed() < Duration::from_secs(20) => tokio::time::sleep(Duration::from_millis(20)).await,
            end => return end,
        }
    }
}

/// Applies a CRD as the YAML that `gen-crds` writes.
pub async fn apply(client: &Client, crd: &CustomResourceDefinition) -> Result<(), Stop> {
    let yaml = gen_crds::yaml::document(crd).map_err(failed)?;
    requests::apply(client, &path(crd), &yaml).await?;
    Ok(())
}

/// The path of a CRD in the API.
pub fn path(crd: &CustomResourceDefinition) -> String {
    format!("/apis/apiextensions.k8s.io/v1/customresourcedefinitions/{}", crd.name_any())
}

/// The API server holds the CRD as it was sent, and has nothing against it.
pub async fn is_accepted(client: &Client, sent: &CustomResourceDefinition) -> Result<(), Stop> {
    let held: CustomResourceDefinition = Api::all(client.clone()).get(&sent.name_any()).await?;
    assert_eq!(held.spec.versions, sent.spec.versions, "{}: the versions that the API server holds", sent.name_any());
    assert_eq!(held.spec.names, sent.spec.names, "{}: the names that the API server holds", sent.name_any());
    let conditions = held.status.and_then(|status| status.conditions).unwrap_or_default();
    let status = |name: &str| conditions.iter().find(|it| it.type_ == name).map(|it| it.status.as_str());
    let found = ["Established", "NamesAccepted", "NonStructuralSchema"].map(status);
    assert_eq!(found, [Some("True"), Some("True"), None], "{}: {conditions:?}", sent.name_any());
    Ok(())
}

pub async fn every_crd_is_accepted_established_and_structural(given: &Given) -> Result<(), Stop> {
    let mut accepted = 0;
    for lists in PROFILES {
        let server = given.servers.start().await?;
        let crds = of_profile(lists)?;
        install(&server.client, &crds).await?;
        for crd in &crds {
            is_accepted(&server.client, crd).await?;
        }
        assert_eq!(crds.len(), 19, "{lists:?}");
        accepted += crds.len();
    }
    given.outcomes.ran(accepted, "CRDs of both list profiles accepted, established and structural")
}

/// The API server can say no: without this, the test above would prove nothing.
pub async fn a_schema_that_is_not_structural_is_refused(given: &Given) -> Result<(), Stop> {
    let server = given.servers.start().await?;
    let faults: [fn(&mut Value); 2] = [
        |subnets| *subnets = json!({"anyOf": [{"type": "array"}]}),
        |subnets| subnets["x-kubernetes-list-map-keys"] = json!(["id"]),
    ];
    for fault in faults {
        let crd = with_subnets(fault)?;
        let answer = apply(&server.client, &crd).await;
        assert!(
            matches!(&answer, Err(Stop::Failed(why)) if why.contains("properties[networkSpec].properties[subnets]")),
            "expected it to be refused for its subnets: {answer:?}"
        );
    }
    given.outcomes.ran(faults.len(), "faulty CRDs refused")
}

/// Our CRD of `AzureCluster` with another schema for `spec.networkSpec.subnets`.
pub fn with_subnets(change: impl FnOnce(&mut Value)) -> Result<CustomResourceDefinition, Stop> {
    let mut crd = serde_json::to_value(registry::crd("AzureCluster", &Profile::default())?)?;
    let subnets = "/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/networkSpec/properties/subnets";
    change(crd.pointer_mut(subnets).ok_or_else(|| failed("AzureCluster has no subnets"))?);
    Ok(serde_json::from_value(crd)?)
}
