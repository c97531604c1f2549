//! Twins of shapes of the API: the same members, some of them in the outer struct before a move and in the embedded one after.

use super::*;
use capz_api::capi::{ApiEndpoint, FailureDomainSpec};
use k8s_openapi::api::core::v1::ObjectReference;
use schemars::{Schema, SchemaGenerator};
use std::collections::BTreeMap;

/// Declares the two structs of a shape twice: before and after the members below `moved` go inward.
macro_rules! twins {
    ($twins:ident, $text:literal, outer { $($outer:tt)* } moved { $($moved:tt)* } class { $($class:tt)* }) => {
        pub mod $twins {
            pub mod before {
                twins!(@structs $text { $($outer)* $($moved)* } { $($class)* });
            }
            pub mod after {
                twins!(@structs $text { $($outer)* } { $($class)* $($moved)* });
            }
        }
    };
    (@structs $text:literal { $($outer:tt)* } { $($class:tt)* }) => {
        use super::super::*;

        #[doc = $text]
        #[derive(Default, Serialize, FlatDeserialize, JsonSchema)]
        #[serde(rename_all = "camelCase")]
        pub struct Outer {
            $($outer)*
            #[serde(flatten)]
            pub class: Class,
        }

        #[derive(Default, Serialize, FlatDeserialize, JsonSchema)]
        #[serde(rename_all = "camelCase")]
        pub struct Class {
            $($class)*
        }
    };
}

/// The schema that the API gives to a reference.
fn object_reference(_: &mut SchemaGenerator) -> Schema {
    let class = schema::of::<AzureClusterClassSpec>();
    let mut reference = to_value(&class.properties.unwrap()["identityRef"]).unwrap();
    // That of the member; the twin has its own.
    reference.as_object_mut().unwrap().remove("description");
    reference.try_into().unwrap()
}

twins! {
    subnet, "A subnet.",
    outer {
        /// The id.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        pub id: String,
        /// The security group.
        #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
        pub security_group: SecurityGroup,
        /// The route table.
        #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
        pub route_table: RouteTable,
        /// The nat gateway.
        #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
        pub nat_gateway: NatGateway,
    }
    moved {
        /// The name.
        pub name: String,
    }
    class {
        /// The role.
        pub role: SubnetRole,
        /// The cidr blocks.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub cidr_blocks: Vec<String>,
        /// The service endpoints.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[schemars(extend("x-kubernetes-list-type" = "map", "x-kubernetes-list-map-keys" = ["service"]))]
        pub service_endpoints: Vec<ServiceEndpointSpec>,
        /// The private endpoints.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[schemars(extend("x-kubernetes-list-type" = "map", "x-kubernetes-list-map-keys" = ["name"]))]
        pub private_endpoints: Vec<PrivateEndpointSpec>,
    }
}

twins! {
    vnet_peering, "A peering.",
    outer {
    }
    moved {
        /// The resource group.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        pub resource_group: String,
    }
    class {
        /// The remote vnet name.
        pub remote_vnet_name: String,
        /// The forward peering properties.
        #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
        pub forward_peering_properties: VnetPeeringProperties,
        /// The reverse peering properties.
        #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
        pub reverse_peering_properties: VnetPeeringProperties,
    }
}

twins! {
    azure_cluster, "A cluster.",
    outer {
        /// The network spec.
        #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
        pub network_spec: NetworkSpec,
        /// The resource group.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        pub resource_group: String,
        /// The bastion spec.
        #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
        pub bastion_spec: BastionSpec,
        /// The control plane enabled.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(extend("x-default" = true))]
        pub control_plane_enabled: Option<bool>,
        /// The control plane endpoint.
        #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
        pub control_plane_endpoint: ApiEndpoint,
    }
    moved {
        /// The subscription id.
        #[serde(rename = "subscriptionID", default, skip_serializing_if = "String::is_empty")]
        pub subscription_id: String,
        /// The location.
        pub location: String,
    }
    class {
        /// The extended location.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub extended_location: Option<ExtendedLocationSpec>,
        /// The additional tags.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        pub additional_tags: BTreeMap<String, String>,
        /// The identity ref.
        #[serde(default, deserialize_with = "flat_deserialize::leaf", skip_serializing_if = "Option::is_none")]
        #[schemars(schema_with = "object_reference")]
        pub identity_ref: Option<ObjectReference>,
        /// The azure environment.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        pub azure_environment: String,
        /// The cloud provider config overrides.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub cloud_provider_config_overrides: Option<CloudProviderConfigOverrides>,
        /// The failure domains.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        pub failure_domains: BTreeMap<String, FailureDomainSpec>,
    }
}

twins! {
    load_balancer, "A load balancer.",
    outer {
        /// The id.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        pub id: String,
        /// The name.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        pub name: String,
        /// The frontend ips.
        #[serde(rename = "frontendIPs", default, skip_serializing_if = "Vec::is_empty")]
        pub frontend_ips: Vec<FrontendIp>,
        /// The frontend ips count.
        #[serde(rename = "frontendIPsCount", default, skip_serializing_if = "Option::is_none")]
        pub frontend_ips_count: Option<i32>,
        /// The backend pool.
        #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
        pub backend_pool: BackendPool,
        /// The availability zones.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[schemars(extend("x-kubernetes-list-type" = "set"))]
        #[garde(length(max = 3), inner(pattern("^[1-3]$")))]
        pub availability_zones: Vec<String>,
    }
    moved {
        /// The sku.
        #[serde(default, skip_serializing_if = "LoadBalancerSku::is_empty")]
        pub sku: LoadBalancerSku,
        /// The type.
        #[serde(default, skip_serializing_if = "LoadBalancerType::is_empty")]
        pub r#type: LoadBalancerType,
    }
    class {
        /// The idle timeout in minutes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub idle_timeout_in_minutes: Option<i32>,
    }
}

twins! {
    frontend_ip, "A frontend.",
    outer {
        /// The name.
        #[garde(length(chars, min = 1))]
        pub name: String,
        /// The public ip.
        #[serde(rename = "publicIP", default, skip_serializing_if = "Option::is_none")]
        pub public_ip: Option<PublicIpSpec>,
    }
    moved {
        /// The private ip.
        #[serde(rename = "privateIP", default, skip_serializing_if = "String::is_empty")]
        pub private_ip: String,
    }
    class {
    }
}

twins! {
    managed_virtual_network, "The virtual network of an AKS cluster.",
    outer {
        /// The resource group.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        pub resource_group: String,
    }
    moved {
        /// The name.
        pub name: String,
    }
    class {
        /// The cidr block.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(required, extend("x-default" = "10.0.0.0/8"))]
        pub cidr_block: Option<String>,
        /// The subnet.
        #[serde(default, skip_serializing_if = "flat_deserialize::is_zero")]
        pub subnet: ManagedControlPlaneSubnet,
    }
}

twins! {
    api_server_access, "Access to an API server.",
    outer {
    }
    moved {
        /// The authorized ip ranges.
        #[serde(rename = "authorizedIPRanges", default, skip_serializing_if = "Vec::is_empty")]
        pub authorized_ip_ranges: Vec<String>,
    }
    class {
        /// The enable private cluster.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub enable_private_cluster: Option<bool>,
        /// The private dns zone.
        #[serde(rename = "privateDNSZone", default, skip_serializing_if = "Option::is_none")]
        pub private_dns_zone: Option<String>,
        /// The enable private cluster public fqdn.
        #[serde(rename = "enablePrivateClusterPublicFQDN", default, skip_serializing_if = "Option::is_none")]
        pub enable_private_cluster_public_fqdn: Option<bool>,
    }
}

twins! {
    fleets_member, "Membership in a fleet.",
    outer {
    }
    moved {
        /// The name.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        pub name: String,
    }
    class {
        /// The group.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(extend("x-default" = "default"))]
        pub group: Option<String>,
        /// The manager name.
        pub manager_name: String,
        /// The manager resource group.
        pub manager_resource_group: String,
    }
}
