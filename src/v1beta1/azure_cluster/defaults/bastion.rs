//! What is filled in for the bastion host, if there shall be one.

use super::{
    super::super::{AzureBastion, AzureCluster, SubnetRole, subnet::defaults::cidr_blocks},
    BASTION_RANGE,
};
use crate::admission::fill;

fn bastion(cluster: &mut AzureCluster, fill: impl FnOnce(&mut AzureBastion, &str) -> bool) -> bool {
    let name = cluster.metadata.name.as_deref().unwrap_or_default();
    cluster.spec.bastion_spec.azure_bastion.as_mut().is_some_and(|bastion| fill(bastion, name))
}

/// `AC-D06`: after the cluster.
pub(super) fn name(cluster: &mut AzureCluster) -> bool {
    bastion(cluster, |bastion, cluster| fill(&mut bastion.name, || format!("{cluster}-azure-bastion")))
}

/// `AC-D07`: the only name that Azure takes.
pub(super) fn subnet_name(cluster: &mut AzureCluster) -> bool {
    bastion(cluster, |bastion, _| fill(&mut bastion.subnet.class.name, || "AzureBastionSubnet".to_owned()))
}

/// `AC-D08`: at the end of the virtual network.
pub(super) fn subnet_range(cluster: &mut AzureCluster) -> bool {
    bastion(cluster, |bastion, _| cidr_blocks(&mut bastion.subnet.class, BASTION_RANGE))
}

/// `AC-D09`: `bastion`.
pub(super) fn subnet_role(cluster: &mut AzureCluster) -> bool {
    bastion(cluster, |bastion, _| fill(&mut bastion.subnet.class.role, || SubnetRole::Bastion))
}

/// `AC-D10`: after the cluster.
pub(super) fn public_ip(cluster: &mut AzureCluster) -> bool {
    bastion(cluster, |bastion, cluster| fill(&mut bastion.public_ip.name, || format!("{cluster}-azure-bastion-pip")))
}
