//! A member may move between a struct and the one embedded in it: the CRD stays the same to the byte, and objects are read.

use crate::{
    sample::{self, kinds},
    shared::{root, text},
};
#[cfg(feature = "v1beta2")]
use capz_api::v1beta2;
use capz_api::{
    registry::{self, Profile},
    schema::{self, JSONSchemaProps},
    test_support::{Difference, same_on_the_wire},
    v1beta1::*,
};
use flat_deserialize::{FlatDeserialize, Members, Shape};
use gen_crds::{parity::remove_descriptions, yaml};
use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json, to_value};
use std::collections::BTreeSet;

mod twins;

/// The values at a place of the object in all samples of a kind; `[]` stands for each element.
fn samples(kind: &str, path: &str) -> Vec<Value> {
    let kind = registry::kind("v1beta1", kind).unwrap();
    let mut values: Vec<Value> = sample::cases(kind).into_iter().map(|(_, object)| object).collect();
    for step in path.split('.') {
        let (name, is_list) = step.strip_suffix("[]").map_or((step, false), |name| (name, true));
        let members = values.into_iter().filter_map(|mut value| Some(value.get_mut(name)?.take()));
        values =
            members.flat_map(|value| if is_list { value.as_array().unwrap().clone() } else { vec![value] }).collect();
    }
    values
}

/// The place of a shape in the CRD of a kind.
fn at<'a>(crd: &'a mut Value, path: &str) -> &'a mut Value {
    let mut schema =
        &mut crd["spec"]["versions"].as_array_mut().unwrap().last_mut().unwrap()["schema"]["openAPIV3Schema"];
    for step in path.split('.') {
        let (name, is_list) = step.strip_suffix("[]").map_or((step, false), |name| (name, true));
        schema = &mut schema["properties"][name];
        schema = if is_list { &mut schema["items"] } else { schema };
    }
    schema
}

/// The CRD of a kind as YAML, with the schema of `T` at the place.
fn crd_with<T: JsonSchema>(kind: &str, path: &str) -> String {
    let mut crd = to_value(registry::crd(kind, &Profile::default()).unwrap()).unwrap();
    let place = at(&mut crd, path);
    assert_eq!(place["type"], "object", "{kind} {path}");
    // The description of the member goes before that of the shape.
    let (description, mut shape) = (place["description"].clone(), to_value(schema::of::<T>()).unwrap());
    shape["description"] = description;
    *place = shape;
    yaml::document(&crd).unwrap()
}

fn without_descriptions(mut schema: Value) -> Value {
    remove_descriptions(&mut schema);
    schema
}

/// The twins have the same CRD and read each other's objects, and those of the shape that they are twins of.
fn move_is_not_noticed<Before, After, Real>(kind: &str, path: &str)
where
    Before: Serialize + DeserializeOwned + JsonSchema,
    After: Serialize + DeserializeOwned + JsonSchema,
    Real: Serialize + DeserializeOwned + JsonSchema,
{
    let samples = samples(kind, path);
    same_on_the_wire::<Before, After>(&samples).unwrap_or_else(|difference| panic!("{kind} {path}: {difference}"));
    assert!(crd_with::<Before>(kind, path) == crd_with::<After>(kind, path), "{kind} {path}");
    let [twin, real] =
        [schema::of::<After>(), schema::of::<Real>()].map(|s| without_descriptions(to_value(s).unwrap()));
    assert_eq!(twin, real, "{kind} {path}: no twin of the shape");
    for sample in &samples {
        let written = to_value(Real::deserialize(sample).unwrap()).unwrap();
        assert_eq!(to_value(Before::deserialize(&written).unwrap()).unwrap(), written, "{kind} {path}");
    }
    println!("{kind} {path}: {} samples", samples.len());
}

/// The committed CRD comes out again when each real shape is put where it stands: the check above looks at the right place.
#[test]
fn a_shape_stands_where_the_twins_are_put() {
    let committed = text(&root().join("schemas/crds/azureclusters.yaml"));
    assert!(crd_with::<SubnetSpec>("AzureCluster", "spec.networkSpec.subnets[]") == committed);
    assert!(crd_with::<VnetPeeringSpec>("AzureCluster", "spec.networkSpec.vnet.peerings[]") == committed);
    assert!(crd_with::<AzureClusterSpec>("AzureCluster", "spec") == committed);
}

#[test]
fn the_name_of_a_subnet_may_move() {
    use twins::subnet::{after, before};
    move_is_not_noticed::<before::Outer, after::Outer, SubnetSpec>("AzureCluster", "spec.networkSpec.subnets[]");
}

#[test]
fn the_resource_group_of_a_peering_may_move() {
    use twins::vnet_peering::{after, before};
    move_is_not_noticed::<before::Outer, after::Outer, VnetPeeringSpec>(
        "AzureCluster",
        "spec.networkSpec.vnet.peerings[]",
    );
}

#[test]
fn subscription_and_location_of_a_cluster_may_move() {
    use twins::azure_cluster::{after, before};
    move_is_not_noticed::<before::Outer, after::Outer, AzureClusterSpec>("AzureCluster", "spec");
}

#[test]
fn sku_and_type_of_a_load_balancer_may_move() {
    use twins::load_balancer::{after, before};
    for lb in ["apiServerLB", "nodeOutboundLB", "controlPlaneOutboundLB"] {
        let path = format!("spec.networkSpec.{lb}");
        move_is_not_noticed::<before::Outer, after::Outer, LoadBalancerSpec>("AzureCluster", &path);
    }
}

#[test]
fn the_private_address_of_a_frontend_may_move() {
    use twins::frontend_ip::{after, before};
    let path = "spec.networkSpec.apiServerLB.frontendIPs[]";
    move_is_not_noticed::<before::Outer, after::Outer, FrontendIp>("AzureCluster", path);
}

#[test]
fn members_of_the_parts_of_a_managed_control_plane_may_move() {
    const KIND: &str = "AzureManagedControlPlane";
    {
        use twins::managed_virtual_network::{after, before};
        type Real = ManagedControlPlaneVirtualNetwork;
        move_is_not_noticed::<before::Outer, after::Outer, Real>(KIND, "spec.virtualNetwork");
    }
    {
        use twins::api_server_access::{after, before};
        type Real = ApiServerAccessProfile;
        move_is_not_noticed::<before::Outer, after::Outer, Real>(KIND, "spec.apiServerAccessProfile");
    }
    {
        use twins::fleets_member::{after, before};
        move_is_not_noticed::<before::Outer, after::Outer, FleetsMember>(KIND, "spec.fleetsMember");
    }
}

/// The helper sees what it is there for.
#[test]
fn a_move_that_is_noticed_is_told() {
    use twins::{fleets_member, subnet};
    let sample = [json!({"name": "n", "role": "node"})];
    let renamed = same_on_the_wire::<subnet::before::Outer, fleets_member::after::Outer>(&sample).unwrap_err();
    let text = renamed.to_string();
    assert!(text.contains("-    \"role\"") && text.contains("+    \"managerName\""), "{text}");
    let twins = same_on_the_wire::<subnet::before::Outer, subnet::after::Outer>;
    assert_eq!(twins(&[]), Err(Difference::NoSample));
    let lost = twins(&[json!({"name": "n", "role": "node", "unknown": 1})]).unwrap_err().to_string();
    assert!(lost.contains("-  \"unknown\": 1"), "{lost}");
    let undecodable = twins(&[json!({"name": 1})]).unwrap_err().to_string();
    assert!(undecodable.contains("does not decode {\"name\":1}"), "{undecodable}");
}

/// Structs with an embedded one, each with what is embedded.
macro_rules! embedding {
    ($($outer:ty, $class:ty;)+) => {
        vec![$((
            <$outer as Members>::SHAPE, schema::of::<$outer>(), <$class as Members>::SHAPE, schema::of::<$class>(),
        )),+]
    };
}

/// The schema of a struct is the union of its own members and the embedded struct's: where a member stands cannot matter.
#[test]
fn a_schema_is_the_union_of_own_and_embedded_members() {
    #[cfg_attr(not(feature = "v1beta2"), expect(unused_mut, reason = "no other version has structs of its own"))]
    let mut law = embedding! {
        ApiServerAccessProfile, ApiServerAccessProfileClassSpec;
        AzureASOManagedClusterSpec, AzureASOManagedClusterTemplateResourceSpec;
        AzureASOManagedControlPlaneSpec, AzureASOManagedControlPlaneTemplateResourceSpec;
        AzureASOManagedMachinePoolSpec, AzureASOManagedMachinePoolTemplateResourceSpec;
        AzureClusterSpec, AzureClusterClassSpec;
        AzureClusterTemplateResourceSpec, AzureClusterClassSpec;
        AzureManagedControlPlaneSpec, AzureManagedControlPlaneClassSpec;
        AzureManagedControlPlaneTemplateResourceSpec, AzureManagedControlPlaneClassSpec;
        AzureManagedMachinePoolSpec, AzureManagedMachinePoolClassSpec;
        AzureManagedMachinePoolTemplateResourceSpec, AzureManagedMachinePoolClassSpec;
        AzureMarketplaceImage, ImagePlan;
        FleetsMember, FleetsMemberClassSpec;
        FrontendIp, FrontendIpClass;
        LoadBalancerSpec, LoadBalancerClassSpec;
        ManagedControlPlaneVirtualNetwork, ManagedControlPlaneVirtualNetworkClassSpec;
        NatGateway, NatGatewayClassSpec;
        NetworkSpec, NetworkClassSpec;
        NetworkTemplateSpec, NetworkClassSpec;
        SecurityGroup, SecurityGroupClass;
        SubnetSpec, SubnetClassSpec;
        SubnetTemplateSpec, SubnetClassSpec;
        VnetPeeringSpec, VnetPeeringClassSpec;
        VnetSpec, VnetClassSpec;
        VnetTemplateSpec, VnetClassSpec;
    };
    #[cfg(feature = "v1beta2")]
    law.extend(embedding! {
        v1beta2::AzureASOManagedClusterSpec, v1beta2::AzureASOManagedClusterTemplateResourceSpec;
        v1beta2::AzureClusterSpec, v1beta2::AzureClusterClassSpec;
        v1beta2::AzureClusterTemplateResourceSpec, v1beta2::AzureClusterClassSpec;
        v1beta2::AzureManagedControlPlaneSpec, v1beta2::AzureManagedControlPlaneClassSpec;
    });
    let mut covered = BTreeSet::new();
    for (outer, schema, class, embedded) in law {
        let name = outer.name;
        let own: BTreeSet<&str> = outer.own.iter().map(|field| field.wire).collect();
        let (all, inner) = (schema.properties.unwrap_or_default(), embedded.properties.unwrap_or_default());
        let (of_class, of_own): (Vec<_>, Vec<_>) = all.iter().partition(|(name, _)| !own.contains(name.as_str()));
        assert!(of_class.into_iter().eq(&inner), "{name}: members of {}", class.name);
        assert!(of_own.into_iter().map(|(name, _)| name).eq(&own), "{name}: own members");
        let (required, inner) = (schema.required.unwrap_or_default(), embedded.required.unwrap_or_default());
        assert!(required.is_sorted_by(|a, b| a < b), "{name}: {required:?}");
        assert!(required.iter().filter(|name| !own.contains(name.as_str())).eq(&inner), "{name}: {required:?}");
        let kept = JSONSchemaProps {
            type_: schema.type_.clone(),
            description: schema.description.clone(),
            ..Default::default()
        };
        let left = JSONSchemaProps { properties: None, required: None, ..schema };
        assert_eq!(left, kept, "{name}: other keywords");
        covered.insert((name, class.name));
    }
    let mut expected = BTreeSet::new();
    for shape in kinds().filter_map(|kind| kind.shape) {
        embeddings(shape, &mut expected);
    }
    assert_eq!(covered, expected);
    println!("{} schemas are the union of own and embedded members", covered.len());
}

/// Each struct with an embedded one. No wire name may stand in both; the derive stops the build, see the doctests of
/// `flat_deserialize`, where `Refused` lists what it refuses.
fn embeddings(shape: &'static Shape, found: &mut BTreeSet<(&'static str, &'static str)>) {
    if let Some(class) = shape.embedded.and_then(|field| field.shape) {
        found.insert((shape.name, class.name));
        let names: Vec<_> = shape.iter().map(|field| field.wire).collect();
        assert_eq!(names.len(), names.iter().collect::<BTreeSet<_>>().len(), "{}: a name twice", shape.name);
    }
    for below in shape.own.iter().chain(&shape.embedded).filter_map(|field| field.shape) {
        embeddings(below, found);
    }
}
