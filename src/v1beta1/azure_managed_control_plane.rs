//! The AzureManagedControlPlane kind.

use super::{
    AadProfile, AddonProfile, AksExtension, AksSku, ApiServerAccessProfile, AutoScalerProfile,
    AzureManagedControlPlaneTemplateMachineTemplate, FleetsMember, Future, HttpProxyConfig, Identity,
    LoadBalancerProfile, ManagedClusterAutoUpgradeProfile, ManagedClusterSecurityProfile,
    ManagedControlPlaneVirtualNetwork, OidcIssuerProfile,
};
use crate::capi::{ApiEndpoint, Condition};
use crate::open_enum::open_enum;
use crate::root::root;
use flat_deserialize::FlatDeserialize;
use garde::Validate;
use k8s_openapi::api::core::v1::ObjectReference;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

pub(super) mod defaults;
mod methods;
pub(super) mod validate;

root! {
    /// An AKS cluster with its control plane, network and add-ons; node pools are separate objects.
    pub struct AzureManagedControlPlane {
        version: "v1beta1",
        plural: "azuremanagedcontrolplanes",
        categories: ["cluster-api"],
        short_names: ["amcp"],
        columns: [
            ("Cluster", "string", 0, ".metadata.labels.cluster\\.x-k8s\\.io/cluster-name"),
            ("Ready", "string", 0, ".status.conditions[?(@.type=='Ready')].status"),
            ("Severity", "string", 0, ".status.conditions[?(@.type=='Ready')].severity"),
            ("Reason", "string", 0, ".status.conditions[?(@.type=='Ready')].reason"),
            ("Message", "string", 1, ".status.conditions[?(@.type=='Ready')].message"),
            ("Age", "date", 0, ".metadata.creationTimestamp"),
        ],
        deprecated: Some("AzureManagedControlPlane is deprecated: use AzureASOManagedControlPlane"),
        spec: AzureManagedControlPlaneSpec,
        status: AzureManagedControlPlaneStatus,
    }
}

/// Desired state of an AzureManagedControlPlane, that is of one AKS cluster with its network, identity and add-ons.
/// Adds to the settings shared with templates those that are unique to a cluster.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureManagedControlPlaneSpec {
    /// Name of the resource group that AKS creates for the nodes, disks and load balancers of the cluster. Defaults
    /// to `MC_{resourceGroupName}_{name}_{location}` and cannot be changed later.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub node_resource_group_name: String,
    /// Host and port of the AKS API server. The controller fills it in once Azure has created the cluster, so leave
    /// it out of manifests.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    #[garde(dive)]
    pub control_plane_endpoint: ApiEndpoint,
    /// Base64 of the SSH public key line that AKS installs on its Linux nodes. When absent no key is installed; an
    /// empty string makes the webhook generate a random key. Cannot be changed later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ssh_public_key: Option<String>,
    /// First part of the host name that AKS gives to the API server. 2 to 54 letters, digits and hyphens, with no
    /// hyphen at either end; defaults to the object's name and cannot be changed later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dns_prefix: Option<String>,
    /// Azure Kubernetes Fleet Manager that this AKS cluster joins as a member. The membership may be added or
    /// dropped at any time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub fleets_member: Option<FleetsMember>,
    /// The members that it shares with other shapes, flat on the wire.
    #[serde(flatten)]
    #[garde(dive)]
    pub class: AzureManagedControlPlaneClassSpec,
}

/// Settings of an AKS cluster that AzureManagedControlPlane and AzureManagedControlPlaneTemplate have in common.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureManagedControlPlaneClassSpec {
    /// Placeholder that the Cluster API contract for control planes expects. AKS runs the control plane machines
    /// itself, so it has no effect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub machine_template: Option<AzureManagedControlPlaneTemplateMachineTemplate>,
    /// Name of the resource group that holds the AKS cluster resource. On an AzureManagedControlPlane it defaults
    /// to the cluster name label and cannot be changed later.
    pub resource_group_name: String,
    /// Kubernetes version of the AKS control plane in the form `vX.Y.Z`; the webhook adds a missing `v`. It can be
    /// raised but never lowered, and an AzureManagedControlPlane cannot go below a version that automatic upgrade
    /// has already reached.
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
    /// Network plugin (CNI) of the AKS cluster: `azure`, `kubenet` or `none` to install one yourself. Defaults to
    /// `azure` and cannot be changed later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = "azure"))]
    #[garde(dive)]
    pub network_plugin: Option<NetworkPlugin>,
    /// Mode of the `azure` network plugin; `overlay` gives pods addresses from a range outside the virtual network.
    /// Not allowed with `kubenet`, and an existing AzureManagedControlPlane can switch to `overlay` only while it
    /// has no network policy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub network_plugin_mode: Option<NetworkPluginMode>,
    /// Engine that enforces NetworkPolicy objects in the AKS cluster: `azure`, `calico` or `cilium`. With `cilium`,
    /// a given `networkDataplane` must be `cilium` too. Cannot be set, changed or removed after creation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub network_policy: Option<NetworkPolicy>,
    /// Dataplane that carries pod traffic in the AKS cluster: `azure` or `cilium`. `cilium` requires
    /// `networkPluginMode: overlay` and `networkPolicy: cilium`. Cannot be set, changed or removed after creation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub network_dataplane: Option<NetworkDataplaneType>,
    /// How traffic from the AKS nodes leaves for the internet: `loadBalancer`, `managedNATGateway`,
    /// `userAssignedNATGateway` or `userDefinedRouting`. AKS uses `loadBalancer` when it is absent. Cannot be set,
    /// changed or removed after creation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub outbound_type: Option<ManagedControlPlaneOutboundType>,
    /// Cluster IP of the DNS service in the AKS cluster. It must lie inside the single service CIDR of the Cluster
    /// and end in `.10`; it cannot be set, changed or removed after creation.
    #[serde(rename = "dnsServiceIP", default, skip_serializing_if = "Option::is_none")]
    pub dns_service_ip: Option<String>,
    /// SKU of the Azure load balancer in front of the AKS nodes: `Basic` or `Standard`. Defaults to `Standard` and
    /// cannot be changed later.
    #[serde(rename = "loadBalancerSKU", default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = "Standard"))]
    #[garde(dive)]
    pub load_balancer_sku: Option<ManagedLoadBalancerSku>,
    /// AzureClusterIdentity whose credentials CAPZ uses to manage this AKS cluster. Required; can be pointed at
    /// another identity later.
    #[serde(deserialize_with = "flat_deserialize::leaf", skip_serializing_if = "Option::is_none")]
    #[schemars(required, schema_with = "crate::schema::kubernetes::object_reference")]
    pub identity_ref: Option<ObjectReference>,
    /// Microsoft Entra ID (formerly Azure AD) integration of the AKS cluster. It can be added to an existing
    /// cluster but not removed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub aad_profile: Option<AadProfile>,
    /// AKS add-ons to switch on or off. On an AzureManagedControlPlane an entry can be added or disabled later, but
    /// not deleted from the list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub addon_profiles: Vec<AddonProfile>,
    /// Pricing tier of the AKS control plane. Defaults to the `Free` tier and can be changed later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub sku: Option<AksSku>,
    /// Outbound settings of the AKS cluster's load balancer: public IPs, SNAT ports and idle timeout. All of them
    /// can be changed later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub load_balancer_profile: Option<LoadBalancerProfile>,
    /// Who can reach the AKS API server: allowed address ranges and private cluster settings. Only the address
    /// ranges can be changed later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub api_server_access_profile: Option<ApiServerAccessProfile>,
    /// Tuning of the cluster autoscaler, shared by all node pools of the AKS cluster that have scaling turned on.
    /// Can be changed later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub autoscaler_profile: Option<AutoScalerProfile>,
    /// Name of the Azure cloud that hosts the AKS cluster: `AzurePublicCloud`, `AzureUSGovernmentCloud` or
    /// `AzureChinaCloud`. The public cloud is used when it is empty. Cannot be changed on an existing
    /// AzureManagedControlPlane.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub azure_environment: String,
    /// Managed identity that the AKS control plane uses to act on Azure resources. Can be changed later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub identity: Option<Identity>,
    /// Azure resource ID of the user-assigned identity that the kubelets use, for example to pull images. AKS
    /// creates an identity for them when it is absent.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub kubelet_user_assigned_identity: String,
    /// HTTP proxy that the AKS nodes and their system components go through. Cannot be set, changed or removed on
    /// an existing AzureManagedControlPlane.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub http_proxy_config: Option<HttpProxyConfig>,
    /// OIDC issuer of the AKS cluster, the basis of workload identity. It is off by default and cannot be turned
    /// off again on an AzureManagedControlPlane.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub oidc_issuer_profile: Option<OidcIssuerProfile>,
    /// Whether to turn off the static cluster credentials, so that only Microsoft Entra ID users get in. An
    /// AzureManagedControlPlane accepts it only together with `aadProfile`, and once set it can be neither changed
    /// nor removed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disable_local_accounts: Option<bool>,
    /// Cluster extensions that CAPZ installs on the AKS cluster. Entries are matched by name and can be added or
    /// removed later, but most settings of an existing entry are fixed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub extensions: Vec<AksExtension>,
    /// Automatic upgrades of the AKS cluster's Kubernetes version or node images. On an AzureManagedControlPlane a
    /// chosen channel cannot be removed, only changed, for example to `none`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub auto_upgrade_profile: Option<ManagedClusterAutoUpgradeProfile>,
    /// Security features of the AKS cluster: secret encryption, Defender, image cleaning and workload identity. A
    /// part that has been set cannot be removed later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub security_profile: Option<ManagedClusterSecurityProfile>,
    /// JSON merge patches applied, in order, to the Azure Service Operator ManagedCluster that CAPZ generates. Use
    /// them for AKS settings that CAPZ does not expose; CAPZ does not check the result.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aso_managed_cluster_patches: Vec<String>,
    /// Whether CAPZ manages this AKS cluster through a preview version of the Azure API, which features still in
    /// preview need. Defaults to `false` and can be changed later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-default" = false))]
    pub enable_preview_features: Option<bool>,
}

/// Observed state of an AzureManagedControlPlane, written by the controller.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct AzureManagedControlPlaneStatus {
    /// Kubernetes version that AKS has reached by automatic upgrade. `spec.version` can no longer be set to
    /// anything below it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schemars(extend("minLength" = 2))]
    #[garde(if(cond = !self.auto_upgrade_version.is_empty(), length(chars, min = 2)))]
    pub auto_upgrade_version: String,
    /// Whether the AKS cluster has been provisioned and can be used. Set by the controller.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    pub ready: bool,
    /// Whether the AKS API server has come up for the first time, so that Cluster API can connect to it. Set by the
    /// controller.
    #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
    pub initialized: bool,
    /// Conditions that report progress and errors of the AKS cluster and its related Azure resources.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub conditions: Vec<Condition>,
    /// Azure operations for this AzureManagedControlPlane that are still running. The controller resumes them from
    /// here in its next pass.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(dive)]
    pub long_running_operation_states: Vec<Future>,
    /// Observed state of the AKS cluster's OIDC issuer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub oidc_issuer_profile: Option<OidcIssuerProfileStatus>,
    /// Kubernetes version that the AKS control plane runs.
    #[serde(default)]
    pub version: String,
}

/// Observed OIDC issuer of an AKS cluster.
#[derive(Clone, Debug, Default, PartialEq, Serialize, FlatDeserialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
#[doc(alias = "OIDCIssuerProfileStatus")]
pub struct OidcIssuerProfileStatus {
    /// URL at which the AKS cluster publishes its OIDC discovery document. Azure assigns it when the issuer is
    /// enabled.
    #[serde(rename = "issuerURL", default, skip_serializing_if = "Option::is_none")]
    pub issuer_url: Option<String>,
}

open_enum! {
    /// Mode in which the Azure CNI plugin of an AKS cluster works.
    pub enum NetworkPluginMode {
        /// Pods get addresses from an overlay range instead of the subnet of the nodes.
        Overlay = "overlay",
    }
}

open_enum! {
    /// SKU of the load balancer that AKS puts in front of its nodes.
    pub enum ManagedLoadBalancerSku {
        /// Basic load balancer for AKS, with fewer features than `Standard`.
        Basic = "Basic",
        /// Standard load balancer for AKS, the default.
        Standard = "Standard",
    }
}

open_enum! {
    /// Network plugin (CNI) of an AKS cluster.
    pub enum NetworkPlugin {
        /// Azure CNI connects the pods.
        Azure = "azure",
        /// Kubenet connects the pods and gives them addresses outside the virtual network.
        Kubenet = "kubenet",
        /// AKS installs no network plugin; you bring your own.
        None = "none",
    }
}

open_enum! {
    /// Dataplane that carries pod traffic in an AKS cluster.
    pub enum NetworkDataplaneType {
        /// The standard dataplane of Azure CNI carries pod traffic.
        Azure = "azure",
        /// Cilium carries pod traffic with eBPF, which needs overlay mode and the Cilium policy engine.
        Cilium = "cilium",
    }
}

open_enum! {
    /// Way out to the internet for the nodes of an AKS cluster.
    pub enum ManagedControlPlaneOutboundType {
        /// Outbound traffic leaves through the load balancer that AKS creates.
        LoadBalancer = "loadBalancer",
        /// Outbound traffic leaves through a NAT gateway that AKS creates.
        ManagedNatGateway = "managedNATGateway",
        /// Outbound traffic leaves through your own NAT gateway, attached to the subnet of the nodes.
        UserAssignedNatGateway = "userAssignedNATGateway",
        /// Outbound traffic follows your own route table on the subnet of the nodes.
        UserDefinedRouting = "userDefinedRouting",
    }
}

open_enum! {
    /// Engine that enforces NetworkPolicy objects in an AKS cluster.
    pub enum NetworkPolicy {
        /// Azure Network Policy Manager enforces network policies.
        Azure = "azure",
        /// Calico enforces network policies.
        Calico = "calico",
        /// Cilium enforces network policies, which needs the Cilium dataplane.
        Cilium = "cilium",
    }
}
