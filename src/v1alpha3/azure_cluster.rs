//! The AzureCluster kind.

mod convert;

use super::NetworkSpec;
use crate::capi::{
    FailureDomainSpec,
    v1alpha4::{ApiEndpoint, Condition},
};
use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use k8s_openapi::api::core::v1::ObjectReference;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

root! {
    /// Azure infrastructure of a self-managed Kubernetes cluster: resource group, virtual network, subnets, load
    /// balancers and what belongs to them.
    pub struct AzureCluster {
        version: "v1alpha3",
        plural: "azureclusters",
        categories: ["cluster-api"],
        short_names: [],
        columns: [
            ("Cluster", "string", 0, ".metadata.labels.cluster\\.x-k8s\\.io/cluster-name"),
            ("Ready", "boolean", 0, ".status.ready"),
            ("Resource Group", "string", 1, ".spec.resourceGroup"),
            ("SubscriptionID", "string", 1, ".spec.subscriptionID"),
            ("Location", "string", 1, ".spec.location"),
            ("Endpoint", "string", 1, ".spec.controlPlaneEndpoint.host"),
        ],
        deprecated: None,
        spec: AzureClusterSpec,
        status: AzureClusterStatus,
    }
}

/// Azure infrastructure wanted for one self-managed cluster: where it lives, its network, its bastion and its API
/// server endpoint.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureClusterSpec {
    /// Virtual network, subnets and load balancers of the cluster. Parts that are left out are filled with a
    /// default layout inside `10.0.0.0/8`.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub network_spec: NetworkSpec,
    /// Name of the Azure resource group that holds the cluster's resources. Defaults to the name of the
    /// AzureCluster and cannot be changed later.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub resource_group: String,
    /// Host and port at which clients reach the API server. Usually left out and filled in by the controller; once
    /// host or port is set it cannot be changed, and the host has at most 512 characters.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub control_plane_endpoint: ApiEndpoint,
    /// The members that it shares with other shapes, flat on the wire.
    #[serde(flatten)]
    #[garde(dive)]
    pub class: AzureClusterClassSpec,
}

/// Subscription, region, credentials and tags of an AzureCluster, which later versions share with templates.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureClusterClassSpec {
    /// ID (GUID) of the Azure subscription in which the cluster is built. It cannot be changed on an existing
    /// AzureCluster, not even from unset to set.
    #[serde(rename = "subscriptionID", default, skip_serializing_if = "String::is_empty")]
    pub subscription_id: String,
    /// Azure region of the cluster, as the short name such as `westeurope`. Required, and fixed once the
    /// AzureCluster exists.
    pub location: String,
    /// Azure tags put on the cluster's resources in addition to the ones that CAPZ sets by itself. May be changed
    /// at any time.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub additional_tags: BTreeMap<String, String>,
    /// Reference to the AzureClusterIdentity whose credentials are used to manage this cluster in Azure.
    /// Without it CAPZ uses its own.
    #[serde(default, deserialize_with = "flat_deserialize::leaf", skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "crate::schema::kubernetes::object_reference")]
    pub identity_ref: Option<ObjectReference>,
}

/// What the controller last observed of the Azure infrastructure of a self-managed cluster.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureClusterStatus {
    /// Availability zones found for the cluster's region, keyed by zone number. Cluster API spreads control plane
    /// machines over those marked as fit for the control plane.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[garde(dive)]
    pub failure_domains: BTreeMap<String, FailureDomainSpec>,
    /// Whether the cluster's Azure infrastructure is complete, so that Cluster API may start creating machines.
    #[serde(default)]
    pub ready: bool,
    /// State of the single parts of the AzureCluster, such as its resource group, virtual network and load
    /// balancers, as Cluster API conditions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub conditions: Vec<Condition>,
}
