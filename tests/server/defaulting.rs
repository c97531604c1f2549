//! Two appliers and the defaulting of admission, which writes between their applies, on objects that have every list of the
//! improved profile.

use crate::{
    Given, crds,
    drawn::Draws,
    outcome::{Stop, failed},
    requests,
    rules::{self, Resource},
};
use capz_api::{
    admission::{Context, Operation, as_in_a_cluster},
    lists::{self, ListMarkers, ListType},
    registry,
    schema::CustomResourceDefinition,
};
use draw::Mode;
use kube::{Client, Error};
use serde_json::{Map, Value, json};

const ROUNDS: usize = 10;

/// A list that the improved profile marks.
struct Improved {
    path: String,
    keys: &'static [&'static str],
}

pub async fn of_objects_with_every_improved_list_comes_to_rest(given: &Given) -> Result<(), Stop> {
    let server = given.servers.start().await?;
    let crds = crds::without_subresources(ListMarkers::Improved)?;
    crds::install(&server.client, &crds).await?;
    let mut draws = Draws::default();
    let (mut writes, mut marked, mut keys, mut filled) = (0, 0, 0, 0);
    for resource in rules::resources(&crds)? {
        let mut improved = improved(&resource)?;
        if improved.is_empty() {
            continue;
        }
        let mut manifest = sample(&mut draws, &resource.schema, 0);
        manifest["apiVersion"] = resource.api_version.as_str().into();
        manifest["kind"] = resource.kind.as_str().into();
        manifest["metadata"] = json!({"name": "demo", "namespace": "defaulting"});
        outbound_frontends(&mut manifest);
        let manifest = settled(&manifest, &filled_in(&manifest)?);
        let kind = &resource.kind;
        improved.retain(|list| {
            // Frontends of load balancers for outbound traffic are made anew, without what stood in them.
            let is_made_anew = lists_at(&manifest, &list.path).is_empty();
            assert!(!is_made_anew || list.path.contains("OutboundLB.frontendIPs[]"), "{kind}: no {}", list.path);
            !is_made_anew
        });
        for list in &improved {
            let found = lists_at(&manifest, &list.path);
            assert!(found.first().is_some_and(|items| items.len() == 2), "{kind}: two elements in {}", list.path);
            for key in list.keys {
                let refused = without_key(&manifest, &list.path, key);
                let path = path(&resource, "keyless");
                let answer = requests::apply_as(&server.client, &path, "gitops", true, &refused).await;
                assert!(matches!(answer, Err(Error::Api(_))), "{kind}: {} without {key} is refused", list.path);
            }
            marked += 1;
            keys += list.keys.len();
        }
        let shares = [false, true].map(|is_second| share(&resource.schema, &manifest, is_second));
        let (changes, object) = play(&server.client, &resource, &shares).await?;
        assert_eq!(changes, 0, "{kind}: writes that changed the object after the first round");
        for list in &improved {
            let sizes = |object| lists_at(object, &list.path).into_iter().map(Vec::len).collect::<Vec<_>>();
            assert_eq!(sizes(&object), sizes(&manifest), "{kind}: elements of {}", list.path);
        }
        filled += usize::from(filled_in(&manifest)? != manifest);
        writes += 3 * ROUNDS;
    }
    given.outcomes.ran(marked, "improved lists of which two appliers and admission defaulting have their parts")?;
    given.outcomes.ran(keys, "keys of improved lists, without which an apply is refused")?;
    given.outcomes.ran(filled, "objects of them that defaulting fills in")?;
    given.outcomes.ran(writes, "writes of two appliers and of defaulting, none of which changed the object")
}

/// Why no key of the improved profile is a member that defaulting writes.
pub async fn of_a_key_ends_in_a_duplicate(given: &Given) -> Result<(), Stop> {
    let server = given.servers.start().await?;
    let mut crd = serde_json::to_value(registry::crd("AzureCluster", &Default::default())?)?;
    let network = "/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/networkSpec/properties";
    let peerings = crd.pointer_mut(&format!("{network}/vnet/properties/peerings"));
    let peerings = peerings.ok_or_else(|| failed("AzureCluster has no peerings"))?;
    peerings["x-kubernetes-list-type"] = json!("map");
    peerings["x-kubernetes-list-map-keys"] = json!(["remoteVnetName", "resourceGroup"]);
    peerings["items"]["properties"]["resourceGroup"]["default"] = json!("");
    let crds: Vec<CustomResourceDefinition> = vec![serde_json::from_value(crd)?];
    crds::install(&server.client, &crds).await?;
    let resources = rules::resources(&crds)?;
    let resource = resources.first().ok_or_else(|| failed("no version"))?;
    let manifest = json!({
        "apiVersion": resource.api_version, "kind": "AzureCluster",
        "metadata": {"name": "demo", "namespace": "defaulting"},
        "spec": {"location": "westeurope", "networkSpec": {"vnet": {"name": "own", "peerings": [{"remoteVnetName": "hub"}]}}},
    });
    let end = play(&server.client, resource, &[manifest]).await;
    assert!(
        matches!(&end, Err(Stop::Failed(why)) if why.contains("Duplicate value")),
        "defaulting a key was to end in a duplicate: {end:?}"
    );
    given.outcomes.ran(1, "plays with a key that defaulting writes, which end in a duplicate")
}

/// Lets all write once, then counts the writes that change the object in ten rounds of the same. Returns the object at
/// the end as well.
async fn play(client: &Client, resource: &Resource, shares: &[Value]) -> Result<(usize, Value), Stop> {
    let path = path(resource, "demo");
    let (mut changes, mut version) = (0, Value::Null);
    for round in 0..=ROUNDS {
        for number in 0..=shares.len() {
            let written = if let Some(share) = shares.get(number) {
                requests::apply_as(client, &path, &format!("applier-{number}"), true, share).await?
            } else {
                let object = filled_in(&requests::get(client, &path).await?)?;
                requests::put_as(client, &path, "webhook", &object).await?
            };
            let before = std::mem::replace(&mut version, written["metadata"]["resourceVersion"].clone());
            changes += usize::from(round > 0 && before != version);
        }
    }
    Ok((changes, requests::get(client, &path).await?))
}

/// What one of two appliers sends: the first everything but every other element of the lists that have keys, the second these.
fn share(schema: &Value, manifest: &Value, is_second: bool) -> Value {
    fn part(schema: &Value, value: &Value, is_second: bool) -> Option<Value> {
        match value {
            Value::Object(members) => {
                let members = members.iter().filter_map(|(name, member)| {
                    Some((name.clone(), part(&schema["properties"][name], member, is_second)?))
                });
                let members: Map<_, _> = members.collect();
                (!is_second || !members.is_empty()).then(|| members.into())
            }
            Value::Array(items) if schema["x-kubernetes-list-type"] == "map" => {
                let items = items.iter().skip(usize::from(is_second)).step_by(2);
                Some(items.cloned().collect())
            }
            value => (!is_second).then(|| value.clone()),
        }
    }
    let mut share = part(schema, manifest, is_second).unwrap_or_else(|| json!({}));
    for identity in ["apiVersion", "kind", "metadata"] {
        share[identity] = manifest[identity].clone();
    }
    share
}

fn path(resource: &Resource, name: &str) -> String {
    format!("{}/{name}", resource.list("defaulting"))
}

/// The lists of a kind that the improved profile marks and upstream does not.
fn improved(resource: &Resource) -> Result<Vec<Improved>, Stop> {
    let version = resource.api_version.rsplit('/').next().unwrap_or_default();
    let kind = registry::kind(version, &resource.kind).ok_or_else(|| failed("no such kind"))?;
    let mut improved = Vec::new();
    lists::visit(kind, &mut kind.schema_with(ListMarkers::Improved), &mut |place, _| {
        let better = lists::rows(version, place).filter_map(|row| row.improved);
        improved.extend(better.map(|better: ListType| Improved { path: place.path.clone(), keys: better.keys() }));
    });
    Ok(improved)
}

/// An object that has what is required and every list with a key or of a set, with two elements each.
fn sample(draws: &mut Draws, schema: &Value, number: usize) -> Value {
    if let Some(known) = schema["enum"].as_array() {
        return known[number % known.len()].clone();
    }
    let size = |name: &str| schema[name].as_u64().and_then(|size| usize::try_from(size).ok()).unwrap_or_default();
    match schema["type"].as_str() {
        Some("object") => {
            let required = schema["required"].as_array();
            let is_wanted = |name: &str, member: &Value| {
                required.is_some_and(|required| required.contains(&json!(name))) || leads_to_a_marked_list(member)
            };
            let members = schema["properties"].as_object().into_iter().flatten();
            let members = members.filter(|(name, member)| is_wanted(name, member));
            members.map(|(name, member)| (name.clone(), sample(draws, member, number))).collect::<Map<_, _>>().into()
        }
        Some("array") => {
            let is_marked = schema["x-kubernetes-list-type"].is_string();
            let many = if is_marked { 2 } else { size("minItems").max(leads_to_a_marked_list(schema).into()) };
            let mut items = Vec::new();
            // Some are drawn, and may be the same at first.
            for number in 0..50 {
                let item = sample(draws, &schema["items"], number);
                if items.len() < many && !items.contains(&item) {
                    items.push(item);
                }
            }
            items.into()
        }
        Some("integer") => json!(schema["minimum"].as_i64().unwrap_or(1) + i64::from(number > 0)),
        Some("string") if schema["pattern"].is_null() && schema["format"].is_null() => {
            json!(["a", "b"][number % 2].repeat(size("minLength").max(1)))
        }
        _ => draws.from(&draw::values(schema, Mode::Valid)),
    }
}

fn leads_to_a_marked_list(schema: &Value) -> bool {
    schema["x-kubernetes-list-type"].is_string()
        || schema["properties"].as_object().into_iter().flatten().any(|(_, member)| leads_to_a_marked_list(member))
        || schema.get("items").is_some_and(leads_to_a_marked_list)
}

/// The lists at a path such as `spec.subnets[].zones`.
fn lists_at<'v>(object: &'v Value, path: &str) -> Vec<&'v Vec<Value>> {
    let mut values = vec![object];
    for step in path.split('.') {
        let name = step.trim_end_matches("[]");
        values = values.into_iter().filter_map(|value| value.get(name)).collect();
        if step.ends_with("[]") {
            values = values.into_iter().filter_map(Value::as_array).flatten().collect();
        }
    }
    values.into_iter().filter_map(Value::as_array).collect()
}

/// The manifest without a key of the first element of the first list at a path.
fn without_key(manifest: &Value, path: &str, key: &str) -> Value {
    let mut manifest = manifest.clone();
    let pointer = format!("/{}/0", path.replace("[]", "/0").replace('.', "/"));
    let element = manifest.pointer_mut(&pointer).and_then(Value::as_object_mut);
    assert!(element.is_some_and(|element| element.remove(key).is_some()), "{path} has no {key}");
    manifest
}

/// The object as the mutating webhook of its kind makes it. Versions that are not stored have none of their own.
fn filled_in(object: &Value) -> Result<Value, Stop> {
    if !object["apiVersion"].as_str().is_some_and(|version| version.ends_with("/v1beta1")) {
        return Ok(object.clone());
    }
    let (key, uuid) = (|| "c3NoLXJzYSBkZW1vCg==".to_owned(), || "12345678-90ab-cdef-1234-567890abcdef".to_owned());
    let context = Context { new_ssh_public_key: Some(&key), new_uuid: Some(&uuid), ..Context::default() };
    let outcome = as_in_a_cluster(Operation::Update { new: object, old: object }, &context);
    Ok(outcome.map_err(|error| failed(error.to_string()))?.object)
}

/// The members of a manifest, with the values that defaulting leaves alone. One that it overwrites would be written in turn: in a
/// cluster the webhook is part of each apply, here it writes after it.
fn settled(manifest: &Value, filled: &Value) -> Value {
    match (manifest, filled) {
        (Value::Object(members), Value::Object(filled)) => {
            let members = members.iter().filter_map(|(name, it)| Some((name.clone(), settled(it, filled.get(name)?))));
            members.collect::<Map<_, _>>().into()
        }
        (Value::Array(items), Value::Array(filled)) => {
            items.iter().zip(filled).map(|(item, filled)| settled(item, filled)).collect()
        }
        (_, filled) => filled.clone(),
    }
}

/// Says how many frontends there are: those of load balancers for outbound traffic are made from that number.
fn outbound_frontends(value: &mut Value) {
    match value {
        Value::Object(members) => {
            if let Some(count) = members.get("frontendIPs").and_then(Value::as_array).map(Vec::len) {
                members.insert("frontendIPsCount".to_owned(), count.into());
            }
            members.values_mut().for_each(outbound_frontends);
        }
        Value::Array(items) => items.iter_mut().for_each(outbound_frontends),
        _ => {}
    }
}
