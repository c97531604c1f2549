//! An applier and the defaulting of admission, which writes between its applies, on objects that have every list of the
//! improved profile.

use crate::{
    Given, crds,
    drawn::Draws,
    outcome::{Stop, failed},
    requests,
    rules::{self, Resource},
};
use capz_api::{
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
        let improved = improved(&resource)?;
        if improved.is_empty() {
            continue;
        }
        let mut manifest = sample(&mut draws, &resource.schema, 0);
        manifest["apiVersion"] = resource.api_version.as_str().into();
        manifest["kind"] = resource.kind.as_str().into();
        manifest["metadata"] = json!({"name": "demo", "namespace": "defaulting"});
        let kind = &resource.kind;
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
        let (changes, object) = play(&server.client, &resource, &manifest).await?;
        assert_eq!(changes, 0, "{kind}: writes that changed the object after the first round");
        for list in &improved {
            let sizes = |object| lists_at(object, &list.path).into_iter().map(Vec::len).collect::<Vec<_>>();
            assert_eq!(sizes(&object), sizes(&manifest), "{kind}: elements of {}", list.path);
        }
        filled += usize::from(is_filled_in(&manifest)?);
        writes += 2 * ROUNDS;
    }
    given.outcomes.ran(marked, "improved lists that an applier and admission defaulting leave alone")?;
    given.outcomes.ran(keys, "keys of improved lists, without which an apply is refused")?;
    given.outcomes.ran(filled, "objects of them that defaulting fills in")?;
    given.outcomes.ran(writes, "writes of an applier and of defaulting, none of which changed the object")
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
    let end = play(&server.client, resource, &manifest).await;
    assert!(
        matches!(&end, Err(Stop::Failed(why)) if why.contains("Duplicate value")),
        "defaulting a key was to end in a duplicate: {end:?}"
    );
    given.outcomes.ran(1, "plays with a key that defaulting writes, which end in a duplicate")
}

/// Lets both write once, then counts the writes that change the object in ten rounds of the same. Returns the object at
/// the end as well.
async fn play(client: &Client, resource: &Resource, manifest: &Value) -> Result<(usize, Value), Stop> {
    let path = path(resource, "demo");
    let apply = async || requests::apply_as(client, &path, "gitops", true, manifest).await;
    let default = async || {
        let mut object = requests::get(client, &path).await?;
        fill_in(&mut object)?;
        Ok::<_, Stop>(requests::put_as(client, &path, "webhook", &object).await?)
    };
    apply().await?;
    let mut object = default().await?;
    let mut changes = 0;
    for _ in 0..ROUNDS {
        for written in [apply().await?, default().await?] {
            changes += usize::from(written["metadata"]["resourceVersion"] != object["metadata"]["resourceVersion"]);
            object = written;
        }
    }
    Ok((changes, object))
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

/// Whether defaulting changes an object.
fn is_filled_in(object: &Value) -> Result<bool, Stop> {
    let mut filled = object.clone();
    fill_in(&mut filled)?;
    Ok(filled != *object)
}

/// Writes what the mutating webhook of a kind would.
fn fill_in(object: &mut Value) -> Result<(), Stop> {
    let defaults: Map<String, Value> = toml::from_str(include_str!("defaults.toml"))?;
    let defaults = defaults.get(object["kind"].as_str().unwrap_or_default()).and_then(Value::as_object);
    let mut defaults: Vec<_> = defaults.into_iter().flatten().collect();
    // Outer members first: inner ones copy them.
    defaults.sort_by_key(|(path, _)| path.matches('.').count());
    for (path, default) in defaults {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let default = default.as_str().map_or_else(
            || default.clone(),
            |default| {
                let default = default.replace("{name}", &text(&object["metadata"]["name"]));
                default.replace("{resourceGroup}", &text(&object["spec"]["resourceGroup"])).into()
            },
        );
        fill(object, path, &default);
    }
    Ok(())
}

fn fill(value: &mut Value, path: &str, default: &Value) {
    let (step, rest) = path.split_once('.').map_or((path, None), |(step, rest)| (step, Some(rest)));
    let Some(rest) = rest else {
        let is_empty = [Value::Null, json!(""), json!([])].contains(&value[step]);
        if is_empty {
            value[step] = default.clone();
        }
        return;
    };
    match step.strip_suffix("[]") {
        Some(list) => {
            let items = value.get_mut(list).and_then(Value::as_array_mut);
            items.into_iter().flatten().for_each(|item| fill(item, rest, default));
        }
        None => fill(&mut value[step], rest, default),
    }
}
