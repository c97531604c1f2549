//! The members whose change makes new machines.

use super::{
    Effect::{self, NewModel, NewPool, NewTemplate, NextModel, Reimage, Strategy, Upgrade},
    Fill, Rollout,
};

const fn row(kind: &'static str, path: &'static str, effect: Effect, defaults: &'static [Fill]) -> Rollout {
    Rollout { kind, path, effect, defaults }
}

const fn fill(rule: &'static str, path: &'static str, reason: &'static str) -> Fill {
    Fill { rule, path, reason }
}

const BY_NAME: &str =
    "Machines are compared by the name of the template that they were made from, not by what it says.";
const NEXT_MACHINE: &str =
    "CAPZ changes the model of a scale set for its image, size, identity or zones, and for nothing else.";
const IS_SO: &str = "AKS has always taken an absent value for this one.";

/// Every member whose change makes new machines, or says how they are made. Kinds without a row make none: an AzureMachine is
/// replaced by its owner alone, and an AzureCluster has no machines.
pub static ROLLOUTS: &[Rollout] = &[
    row(
        "AzureMachineTemplate",
        "spec.template.spec",
        NewTemplate,
        &[
            fill("AMT-D01", "spec.template.spec.sshPublicKey", BY_NAME),
            fill("AMT-D02", "spec.template.spec.dataDisks[].lun", BY_NAME),
            fill("AMT-D03", "spec.template.spec.dataDisks[].cachingType", BY_NAME),
            fill("AMT-D04", "spec.template.spec.networkInterfaces", BY_NAME),
            fill("AMT-D04", "spec.template.spec.subnetName", BY_NAME),
            fill("AMT-D04", "spec.template.spec.acceleratedNetworking", BY_NAME),
            fill("AMT-D05", "spec.template.spec.networkInterfaces[].privateIPConfigs", BY_NAME),
        ],
    ),
    row("AzureMachinePool", "spec.template.image", NewModel, &[]),
    row("AzureMachinePool", "spec.template.vmSize", NewModel, &[]),
    row("AzureMachinePool", "spec.identity", NewModel, &[]),
    row("AzureMachinePool", "spec.userAssignedIdentities", NextModel, &[]),
    row(
        "AzureMachinePool",
        "spec.template",
        NextModel,
        &[
            fill("AMP-D01", "spec.template.sshPublicKey", NEXT_MACHINE),
            fill("AMP-D07", "spec.template.diagnostics", NEXT_MACHINE),
            fill("AMP-D08", "spec.template.diagnostics.boot", NEXT_MACHINE),
            fill("AMP-D09", "spec.template.networkInterfaces", NEXT_MACHINE),
            fill("AMP-D09", "spec.template.subnetName", NEXT_MACHINE),
            fill("AMP-D09", "spec.template.acceleratedNetworking", NEXT_MACHINE),
            fill("AMP-D10", "spec.template.networkInterfaces[].privateIPConfigs", NEXT_MACHINE),
            fill("AMP-D11", "spec.template.osDisk.osType", NEXT_MACHINE),
            fill("AMP-D12", "spec.template.osDisk.cachingType", NEXT_MACHINE),
        ],
    ),
    row("AzureMachinePool", "spec.strategy", Strategy, &[]),
    row("AzureManagedMachinePool", "spec.availabilityZones", NewPool, &[]),
    row("AzureManagedMachinePool", "spec.enableEncryptionAtHost", NewPool, &[]),
    row("AzureManagedMachinePool", "spec.enableFIPS", NewPool, &[]),
    row("AzureManagedMachinePool", "spec.enableNodePublicIP", NewPool, &[]),
    row("AzureManagedMachinePool", "spec.enableUltraSSD", NewPool, &[]),
    row("AzureManagedMachinePool", "spec.kubeletConfig", NewPool, &[]),
    row("AzureManagedMachinePool", "spec.kubeletDiskType", NewPool, &[]),
    row("AzureManagedMachinePool", "spec.linuxOSConfig", NewPool, &[]),
    row("AzureManagedMachinePool", "spec.maxPods", NewPool, &[]),
    row(
        "AzureManagedMachinePool",
        "spec.name",
        NewPool,
        &[fill("AMMP-D02", "spec.name", "The pool of AKS has had the name of the object, which is filled in.")],
    ),
    row("AzureManagedMachinePool", "spec.nodePublicIPPrefixID", NewPool, &[]),
    row("AzureManagedMachinePool", "spec.osDiskSizeGB", NewPool, &[]),
    row("AzureManagedMachinePool", "spec.osDiskType", NewPool, &[]),
    row("AzureManagedMachinePool", "spec.osType", NewPool, &[fill("AMMP-D03", "spec.osType", IS_SO)]),
    row("AzureManagedMachinePool", "spec.scaleSetPriority", NewPool, &[]),
    row("AzureManagedMachinePool", "spec.sku", NewPool, &[]),
    row("AzureManagedMachinePool", "spec.subnetName", NewPool, &[]),
    row("AzureManagedMachinePoolTemplate", "spec.template.spec.availabilityZones", NewPool, &[]),
    row("AzureManagedMachinePoolTemplate", "spec.template.spec.enableEncryptionAtHost", NewPool, &[]),
    row("AzureManagedMachinePoolTemplate", "spec.template.spec.enableFIPS", NewPool, &[]),
    row("AzureManagedMachinePoolTemplate", "spec.template.spec.enableNodePublicIP", NewPool, &[]),
    row("AzureManagedMachinePoolTemplate", "spec.template.spec.enableUltraSSD", NewPool, &[]),
    row("AzureManagedMachinePoolTemplate", "spec.template.spec.kubeletConfig", NewPool, &[]),
    row("AzureManagedMachinePoolTemplate", "spec.template.spec.kubeletDiskType", NewPool, &[]),
    row("AzureManagedMachinePoolTemplate", "spec.template.spec.linuxOSConfig", NewPool, &[]),
    row("AzureManagedMachinePoolTemplate", "spec.template.spec.maxPods", NewPool, &[]),
    row(
        "AzureManagedMachinePoolTemplate",
        "spec.template.spec.name",
        NewPool,
        &[fill(
            "AMMPT-D02",
            "spec.template.spec.name",
            "The pool of AKS has had the name of the object, which is filled in.",
        )],
    ),
    row("AzureManagedMachinePoolTemplate", "spec.template.spec.nodePublicIPPrefixID", NewPool, &[]),
    row("AzureManagedMachinePoolTemplate", "spec.template.spec.osDiskSizeGB", NewPool, &[]),
    row("AzureManagedMachinePoolTemplate", "spec.template.spec.osDiskType", NewPool, &[]),
    row(
        "AzureManagedMachinePoolTemplate",
        "spec.template.spec.osType",
        NewPool,
        &[fill("AMMPT-D03", "spec.template.spec.osType", IS_SO)],
    ),
    row("AzureManagedMachinePoolTemplate", "spec.template.spec.scaleSetPriority", NewPool, &[]),
    row("AzureManagedMachinePoolTemplate", "spec.template.spec.sku", NewPool, &[]),
    row("AzureManagedMachinePoolTemplate", "spec.template.spec.subnetName", NewPool, &[]),
    row(
        "AzureManagedControlPlane",
        "spec.version",
        Upgrade,
        &[fill("AMCP-D01", "spec.version", "AKS is told the version without its `v`.")],
    ),
    row("AzureManagedControlPlane", "spec.networkPluginMode", Reimage, &[]),
    row("AzureManagedControlPlane", "spec.networkPolicy", Reimage, &[]),
    row("AzureManagedControlPlane", "spec.networkDataplane", Reimage, &[]),
    row(
        "AzureManagedControlPlaneTemplate",
        "spec.template.spec.version",
        Upgrade,
        &[fill("AMCPT-D04", "spec.template.spec.version", "AKS is told the version without its `v`.")],
    ),
    row("AzureManagedControlPlaneTemplate", "spec.template.spec.networkPluginMode", Reimage, &[]),
    row("AzureManagedControlPlaneTemplate", "spec.template.spec.networkPolicy", Reimage, &[]),
    row("AzureManagedControlPlaneTemplate", "spec.template.spec.networkDataplane", Reimage, &[]),
];
