//! The AzureManagedControlPlane kind.

mod convert;

use super::{AadProfile, ManagedControlPlaneVirtualNetwork, ManagedLoadBalancerSku, NetworkPlugin, NetworkPolicy};
use crate::capi::v1alpha4::ApiEndpoint;
use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

root! {
    /// An AKS cluster with its control plane, network and add-ons; node pools are separate objects.
    pub struct AzureManagedControlPlane {
        version: "v1alpha3",
        plural: "azuremanagedcontrolplanes",
        categories: ["cluster-api"],
        short_names: ["amcp"],
        columns: [],
        deprecated: None,
        spec: AzureManagedControlPlaneSpec,
        status: AzureManagedControlPlaneStatus,
    }
}

/// Desired state of an AzureManagedControlPlane, that is of one AKS cluster with its network.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureManagedControlPlaneSpec {
    /// Name of the resource group that AKS creates for the nodes, disks and load balancers of the cluster.
    /// Required, though the empty string is defaulted to `MC_{resourceGroupName}_{name}_{location}`.
    pub node_resource_group_name: String,
    /// Host and port of the AKS API server. The controller fills it in once Azure has created the cluster, so leave
    /// it out of manifests.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub control_plane_endpoint: ApiEndpoint,
    /// Base64 of the SSH public key line that AKS installs on its Linux nodes. The empty string makes the webhook
    /// generate a random key. Cannot be changed later.
    pub ssh_public_key: String,
    /// The members that it shares with other shapes, flat on the wire.
    #[serde(flatten)]
    #[garde(dive)]
    pub class: AzureManagedControlPlaneClassSpec,
}

/// Settings of an AKS cluster that later versions share with templates.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureManagedControlPlaneClassSpec {
    /// Name of the resource group that holds the AKS cluster resource. On an AzureManagedControlPlane it defaults
    /// to the cluster name label and cannot be changed later.
    pub resource_group_name: String,
    /// Kubernetes version of the AKS control plane in the form `vX.Y.Z`; the webhook adds a missing `v`.
    #[garde(length(chars, min = 2))]
    pub version: String,
    /// Virtual network and subnet in which the AKS nodes run. Its names and address ranges cannot be changed later
    /// on an AzureManagedControlPlane.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub virtual_network: ManagedControlPlaneVirtualNetwork,
    /// ID of the Azure subscription that the AKS cluster is created in. Cannot be set, changed or removed after
    /// creation.
    #[serde(rename = "subscriptionID", default, skip_serializing_if = "String::is_empty")]
    pub subscription_id: String,
    /// Azure region of the AKS cluster, such as `westus2`. Cannot be changed later.
    pub location: String,
    /// Azure tags put on the AKS resources that CAPZ manages, next to the ones it sets itself. They can be changed
    /// at any time.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub additional_tags: BTreeMap<String, String>,
    /// Network plugin (CNI) of the AKS cluster: `azure` or `kubenet`. Cannot be changed later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub network_plugin: Option<NetworkPlugin>,
    /// Engine that enforces NetworkPolicy objects in the AKS cluster: `azure` or `calico`. Cannot be changed later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub network_policy: Option<NetworkPolicy>,
    /// Cluster IP of the DNS service in the AKS cluster. It must lie inside the single service CIDR of the Cluster
    /// and end in `.10`; it cannot be set, changed or removed after creation.
    #[serde(rename = "dnsServiceIP", default, skip_serializing_if = "Option::is_none")]
    pub dns_service_ip: Option<String>,
    /// SKU of the Azure load balancer in front of the AKS nodes: `Basic` or `Standard`. Cannot be changed later.
    #[serde(rename = "loadBalancerSKU", default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub load_balancer_sku: Option<ManagedLoadBalancerSku>,
    /// Microsoft Entra ID (formerly Azure AD) integration of the AKS cluster. It can be added to an existing
    /// cluster but not removed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub aad_profile: Option<AadProfile>,
}

/// Observed state of an AzureManagedControlPlane, written by the controller.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureManagedControlPlaneStatus {
    /// Whether the AKS cluster has been provisioned and can be used. Set by the controller.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    pub ready: bool,
    /// Whether the AKS API server has come up for the first time, so that Cluster API can connect to it. Set by the
    /// controller.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    pub initialized: bool,
}
