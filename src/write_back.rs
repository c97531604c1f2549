//! Writing a change of a typed value back into the document that it was decoded from, unknown members included.

use crate::root::Root;
use k8s_openapi::apiextensions_apiserver::pkg::apis::apiextensions::v1::{JSONSchemaProps, JSONSchemaPropsOrArray};
use serde::Serialize;
use serde_json::{Map, Value};

/// The document `original` with what changed from `before` to `after`, and everything else as it was.
///
/// `before` is what `original` decoded to. A typed value knows neither members that are unknown to it nor whether a zero value
/// was written; both stay as they are in the document. Elements of a list are told apart by the map keys of the
/// schema, else by `name`, else by being equal, and last by their place if the list has kept its length. An element whose
/// key changed is a new one.
///
/// # Errors
/// A value does not serialize; those of this crate do.
///
/// ```
/// use capz_api::{v1beta1::AzureCluster, write_back};
/// use serde_json::json;
///
/// let original = json!({
///     "apiVersion": "infrastructure.cluster.x-k8s.io/v1beta1", "kind": "AzureCluster", "metadata": {"name": "demo"},
///     "spec": {"location": "westeurope", "networkSpec": {"subnets": [{"name": "cp", "role": "control-plane", "new": 1}]}},
/// });
/// let before: AzureCluster = serde_json::from_value(original.clone())?;
/// let mut after = before.clone();
/// after.spec.network_spec.subnets[0].class.cidr_blocks = vec!["10.0.0.0/16".into()];
///
/// let subnet = &write_back(&original, &before, &after)?["spec"]["networkSpec"]["subnets"][0];
/// assert_eq!(subnet, &json!({"name": "cp", "role": "control-plane", "new": 1, "cidrBlocks": ["10.0.0.0/16"]}));
/// # Ok::<_, serde_json::Error>(())
/// ```
pub fn write_back<T: Root + Serialize>(original: &Value, before: &T, after: &T) -> serde_json::Result<Value> {
    let (before, after) = (serde_json::to_value(before)?, serde_json::to_value(after)?);
    Ok(carry(Some(original), &before, &after, Some(&crate::schema::cached::<T>())))
}

/// `original`, which was read as `before`, so that it is read as `after`.
fn carry(original: Option<&Value>, before: &Value, after: &Value, schema: Option<&JSONSchemaProps>) -> Value {
    match (original, before, after) {
        (Some(original), before, after) if before == after => original.clone(),
        (Some(Value::Object(original)), Value::Object(before), Value::Object(after)) => {
            members(original, before, after, schema).into()
        }
        (Some(Value::Array(original)), Value::Array(before), Value::Array(after)) => {
            items(original, before, after, schema).into()
        }
        _ => after.clone(),
    }
}

fn members(
    original: &Map<String, Value>,
    before: &Map<String, Value>,
    after: &Map<String, Value>,
    schema: Option<&JSONSchemaProps>,
) -> Map<String, Value> {
    let mut result = original.clone();
    for name in before.keys().filter(|name| !after.contains_key(*name)) {
        result.remove(name);
    }
    for (name, now) in after {
        let was = before.get(name);
        // A zero value that is written now and was not in the document says nothing new.
        if was == Some(now) {
            continue;
        }
        let below = schema.and_then(|schema| schema.properties.as_ref()?.get(name));
        // An object of zero values is not written, and may hold in the document what the type does not know.
        let nothing = if now.is_object() { Value::Object(Map::new()) } else { Value::Null };
        let value = carry(original.get(name), was.unwrap_or(&nothing), now, below);
        result.insert(name.clone(), value);
    }
    result
}

fn items(original: &[Value], before: &[Value], after: &[Value], schema: Option<&JSONSchemaProps>) -> Vec<Value> {
    let keys = schema.and_then(|schema| schema.x_kubernetes_list_map_keys.clone());
    let keys = keys.unwrap_or_else(|| vec!["name".to_owned()]);
    let key = |item: &Value| keys.iter().map(|key| item.get(key).cloned()).collect::<Option<Vec<_>>>();
    let below = match schema.and_then(|schema| schema.items.as_ref()) {
        Some(JSONSchemaPropsOrArray::Schema(below)) => Some(below.as_ref()),
        _ => None,
    };
    let mut free = vec![true; before.len()];
    let mut take = |is_same: &dyn Fn(usize, &Value) -> bool| {
        let mut left = before.iter().enumerate();
        let place = left.find(|(at, was)| free.get(*at) == Some(&true) && is_same(*at, was)).map(|(at, _)| at)?;
        *free.get_mut(place)? = false;
        Some(place)
    };
    let mut places: Vec<Option<usize>> = after.iter().map(|now| take(&|_, was| was == now)).collect();
    for (now, place) in after.iter().zip(&mut places) {
        if let (None, Some(wanted)) = (&place, key(now)) {
            *place = take(&|_, was| key(was).as_ref() == Some(&wanted));
        }
    }
    for (at, (now, place)) in after.iter().zip(&mut places).enumerate() {
        if place.is_none() && key(now).is_none() && before.len() == after.len() {
            *place = take(&|other, _| other == at);
        }
    }
    let carried = |(now, place): (&Value, Option<usize>)| {
        let was = place.and_then(|place| Some((original.get(place)?, before.get(place)?)));
        was.map_or_else(|| now.clone(), |(original, was)| carry(Some(original), was, now, below))
    };
    after.iter().zip(places).map(carried).collect()
}
