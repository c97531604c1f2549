//! Server-side apply of the subnets of an `AzureCluster` by two writers.
//!
//! One applies its manifest over and over, as tools for manifests in git and topology controllers do; the other is a
//! controller that fills in what the manifest leaves out. When the list of subnets has no key, each write undoes the
//! other's, and both go on for ever: the "infinite reconcile" that providers of Cluster API have met.

use crate::{Given, crds, outcome::Stop};
use capz_api::v1beta1::{AzureCluster, AzureClusterSpec, SecurityGroup, SubnetClassSpec, SubnetRole, SubnetSpec};
use kube::{
    Api, Client, ResourceExt,
    api::{Patch, PatchParams, PostParams},
};

const ROUNDS: usize = 10;
const WRITES: usize = 2 * ROUNDS;

pub async fn an_applier_and_a_controller_leave_each_other_alone(given: &Given) -> Result<(), Stop> {
    let (changes, subnets) = play(given.servers.shared().await?).await?;
    assert_eq!(changes, 0, "writes that changed the object, of {WRITES}");
    assert_eq!(subnets, [subnet("cp", "cp-nsg"), subnet("node", "node-nsg")], "what both have written is there");
    given.outcomes.ran(WRITES, "writes of two managers, none of which changed the object")
}

pub async fn without_the_markers_of_subnets_they_never_come_to_rest(given: &Given) -> Result<(), Stop> {
    let server = given.servers.start().await?;
    let atomic = crds::with_subnets(|subnets| {
        let subnets = subnets.as_object_mut().expect("a schema is an object");
        for marker in ["x-kubernetes-list-type", "x-kubernetes-list-map-keys"] {
            assert!(subnets.remove(marker).is_some(), "subnets have no {marker}");
        }
    })?;
    crds::install(&server.client, &[atomic]).await?;
    let (changes, _) = play(&server.client).await?;
    assert_eq!(changes, WRITES, "writes that changed the object, of {WRITES}");
    given.outcomes.ran(WRITES, "writes of two managers, all of which changed the object")
}

/// Lets both write once, then counts the writes that change the object in ten rounds of the same. Returns the subnets
/// at the end as well.
async fn play(client: &Client) -> Result<(usize, Vec<SubnetSpec>), Stop> {
    let clusters: Api<AzureCluster> = Api::namespaced(client.clone(), "reconcile");
    gitops(&clusters).await?;
    let mut cluster = capz_manager(&clusters).await?;
    let mut changes = 0;
    for _ in 0..ROUNDS {
        for written in [gitops(&clusters).await?, capz_manager(&clusters).await?] {
            changes += usize::from(written.resource_version() != cluster.resource_version());
            cluster = written;
        }
    }
    Ok((changes, cluster.spec.network_spec.subnets))
}

/// A tool that applies manifests from git, or a topology controller.
async fn gitops(clusters: &Api<AzureCluster>) -> kube::Result<AzureCluster> {
    let mut manifest = AzureCluster::new("demo", AzureClusterSpec::default());
    manifest.spec.class.location = "westeurope".into();
    manifest.spec.network_spec.subnets = vec![subnet("cp", ""), subnet("node", "")];
    clusters.patch("demo", &PatchParams::apply("gitops").force(), &Patch::Apply(&manifest)).await
}

/// A controller: reads the object, fills in the security groups' names, writes it back.
async fn capz_manager(clusters: &Api<AzureCluster>) -> kube::Result<AzureCluster> {
    let mut cluster = clusters.get("demo").await?;
    for subnet in &mut cluster.spec.network_spec.subnets {
        if subnet.security_group.name.is_empty() {
            subnet.security_group.name = format!("{}-nsg", subnet.class.name);
        }
    }
    let manager = PostParams { field_manager: Some("capz-manager".to_owned()), ..PostParams::default() };
    clusters.replace("demo", &manager, &cluster).await
}

fn subnet(name: &str, security_group: &str) -> SubnetSpec {
    let role = if name == "cp" { SubnetRole::ControlPlane } else { SubnetRole::Node };
    SubnetSpec {
        class: SubnetClassSpec { name: name.into(), role, ..Default::default() },
        security_group: SecurityGroup { name: security_group.into(), ..Default::default() },
        ..Default::default()
    }
}
