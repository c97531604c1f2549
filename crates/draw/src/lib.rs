//! Objects of a structural JSON schema, drawn at random: a member that is added to a schema is drawn the day it is added.

use proptest::{
    collection::{btree_map, vec},
    option,
    prelude::*,
    sample::select,
    string::string_regex,
};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Objects that the schema accepts.
    Valid,
    /// Objects of the right types, and of anything that types allow: repeated keys of lists, nulls, missing members, values
    /// out of range and unknown ones.
    Free,
}

/// Whole objects of a kind: `metadata` beside what the schema says of `spec` and `status`.
pub fn objects(api_version: &str, kind: &str, schema: &Value, mode: Mode) -> BoxedStrategy<Value> {
    let identity = json!({"apiVersion": api_version, "kind": kind});
    let mut schema = schema.clone();
    if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        for name in ["apiVersion", "kind", "metadata"] {
            properties.remove(name);
        }
    }
    schema.as_object_mut().map(|members| members.remove("required"));
    (metadata(), values(&schema, mode))
        .prop_map(move |(metadata, body)| {
            let mut object = identity.clone();
            if let Some(members) = object.as_object_mut() {
                members.insert("metadata".into(), metadata.clone());
                members.extend(body.as_object().cloned().unwrap_or_default());
            }
            object
        })
        .boxed()
}

/// Metadata as people and controllers write it: names, labels, foreign annotations.
fn metadata() -> BoxedStrategy<Value> {
    let map = || option::of(btree_map(select(WORDS.as_slice()), select(WORDS.as_slice()), 0..3));
    (select(["", "a", "demo"].as_slice()), option::of(Just("default")), map(), map())
        .prop_map(|(name, namespace, labels, annotations)| {
            let mut metadata = Map::new();
            if !name.is_empty() {
                metadata.insert("name".into(), name.into());
            }
            metadata.extend(namespace.map(|namespace| ("namespace".into(), namespace.into())));
            metadata.extend(labels.map(|labels| ("labels".into(), json!(labels))));
            metadata.extend(annotations.map(|annotations| ("annotations".into(), json!(annotations))));
            Value::Object(metadata)
        })
        .boxed()
}

/// Text that people write and that programs trip over.
const WORDS: [&str; 12] = [
    "a",
    "b",
    "name",
    "eastus",
    "Ω größe",
    "<&>",
    "quo\"te\\",
    "tab\tend",
    "null",
    "1.5",
    "a/b.c",
    "\u{2028}\u{1F980}",
];

/// Values of a schema.
pub fn values(schema: &Value, mode: Mode) -> BoxedStrategy<Value> {
    let free = mode == Mode::Free;
    if schema.get("x-kubernetes-preserve-unknown-fields").is_some() {
        return raw(schema["type"] == "object" && !free);
    }
    if schema.get("x-kubernetes-int-or-string").is_some() {
        return prop_oneof![(0..100_i64).prop_map(Value::from), quantity()].boxed();
    }
    if let Some(known) = schema.get("enum").and_then(Value::as_array) {
        let known = select(known.clone());
        return if free {
            prop_oneof![5 => known, 1 => Just(json!("Other")), 1 => Just(json!(""))].boxed()
        } else {
            known.boxed()
        };
    }
    match schema["type"].as_str() {
        Some("object") => object(schema, mode),
        Some("array") => array(schema, mode),
        Some("string") => string(schema, mode),
        Some("integer") => integer(schema, mode),
        Some("number") => (-1000..1000_i32).prop_map(|n| json!(f64::from(n) / 8.0)).boxed(),
        Some("boolean") => any::<bool>().prop_map(Value::from).boxed(),
        _ => raw(false),
    }
}

fn object(schema: &Value, mode: Mode) -> BoxedStrategy<Value> {
    if let Some(entries) = schema.get("additionalProperties").filter(|entries| entries.is_object()) {
        let most = bound(schema, "maxProperties", 4);
        let least = bound(schema, "minProperties", 0);
        let keys = select(WORDS.as_slice()).prop_map(str::to_owned);
        return btree_map(keys, values(entries, mode), least..=most.max(least)).prop_map(|map| json!(map)).boxed();
    }
    let required: BTreeSet<&str> =
        schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let properties = schema["properties"].as_object().into_iter().flatten();
    let least = bound(schema, "minProperties", 0);
    let members: Vec<BoxedStrategy<Option<(String, Value)>>> = properties
        .enumerate()
        .map(|(at, (name, schema))| {
            let must = mode == Mode::Valid && (required.contains(name.as_str()) || at < least);
            member(name.clone(), values(schema, mode), must, mode)
        })
        .collect();
    members.prop_map(|members| Value::Object(members.into_iter().flatten().collect())).boxed()
}

fn member(name: String, value: BoxedStrategy<Value>, must: bool, mode: Mode) -> BoxedStrategy<Option<(String, Value)>> {
    let named = move |value: Option<Value>| value.map(|value| (name.clone(), value));
    match (must, mode) {
        (true, _) => value.prop_map(Some).prop_map(named).boxed(),
        (false, Mode::Valid) => option::of(value).prop_map(named).boxed(),
        (false, Mode::Free) => prop_oneof![8 => Just(None), 1 => Just(Some(Value::Null)), 9 => value.prop_map(Some)]
            .prop_map(named)
            .boxed(),
    }
}

fn array(schema: &Value, mode: Mode) -> BoxedStrategy<Value> {
    let (least, most) = (bound(schema, "minItems", 0), bound(schema, "maxItems", 4).min(4));
    let items = vec(values(&schema["items"], mode), least..=most.max(least));
    let keys: Vec<String> = schema["x-kubernetes-list-map-keys"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .map(String::from)
        .collect();
    let is_set = schema["x-kubernetes-list-type"] == "set";
    items
        .prop_map(move |mut items| {
            if mode == Mode::Valid && (is_set || !keys.is_empty()) {
                let mut seen = BTreeSet::new();
                items.retain(|item| {
                    let key = if is_set {
                        item.to_string()
                    } else {
                        json!(keys.iter().map(|key| &item[key]).collect::<Vec<_>>()).to_string()
                    };
                    seen.insert(key)
                });
            }
            Value::Array(items)
        })
        .boxed()
}

fn string(schema: &Value, mode: Mode) -> BoxedStrategy<Value> {
    let text = |text: BoxedStrategy<String>| text.prop_map(Value::from).boxed();
    match schema["format"].as_str() {
        Some("date-time") => {
            return text(
                (0..28_u8, 0..24_u8).prop_map(|(day, hour)| format!("2024-02-{:02}T{hour:02}:30:00Z", day + 1)).boxed(),
            );
        }
        Some("duration") => return text((0..90_u8).prop_map(|seconds| format!("{seconds}s")).boxed()),
        _ => {}
    }
    let (least, most) = (bound(schema, "minLength", 0), bound(schema, "maxLength", usize::MAX));
    if mode == Mode::Valid
        && let Some(pattern) = schema["pattern"].as_str()
        && let Ok(matching) = string_regex(&in_ascii(pattern.trim_start_matches('^').trim_end_matches('$')))
    {
        let fits = move |text: &String| (least..=most).contains(&text.chars().count());
        return text(matching.prop_filter("its length", fits).boxed());
    }
    let word = select(WORDS.as_slice()).prop_map(str::to_owned);
    match mode {
        Mode::Free => text(prop_oneof![1 => Just(String::new()), 6 => word].boxed()),
        Mode::Valid => {
            let fit = move |text: String| {
                let padding = "x".repeat(least.saturating_sub(text.chars().count()));
                text.chars().take(most).chain(padding.chars()).collect()
            };
            text(word.prop_map(fit).boxed())
        }
    }
}

/// A pattern as Go reads it: its classes are of ASCII.
fn in_ascii(pattern: &str) -> String {
    pattern.replace(r"\d", "[0-9]").replace(r"\w", "[0-9A-Za-z_]")
}

fn integer(schema: &Value, mode: Mode) -> BoxedStrategy<Value> {
    let limit = |name: &str, otherwise: i64| {
        schema[name].as_f64().map_or(otherwise, |limit| format!("{limit:.0}").parse().unwrap_or(otherwise))
    };
    match mode {
        Mode::Free => prop_oneof![Just(0_i64), -3..400_i64, Just(i64::from(i32::MAX))].prop_map(Value::from).boxed(),
        Mode::Valid => {
            let least = limit("minimum", 0);
            (least..=limit("maximum", least.saturating_add(1000)).max(least)).prop_map(Value::from).boxed()
        }
    }
}

fn quantity() -> BoxedStrategy<Value> {
    (0..1000_u16, select(["", "m", "Ki", "Gi"].as_slice()))
        .prop_map(|(number, unit)| json!(format!("{number}{unit}")))
        .boxed()
}

/// Any JSON, or any object.
fn raw(object: bool) -> BoxedStrategy<Value> {
    let word = || select(WORDS.as_slice()).prop_map(str::to_owned);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        word().prop_map(Value::from)
    ];
    let tree = leaf.prop_recursive(3, 8, 3, move |inner| {
        prop_oneof![
            vec(inner.clone(), 0..3).prop_map(Value::from),
            btree_map(word(), inner, 0..3).prop_map(|map| json!(map)),
        ]
    });
    if object { btree_map(word(), tree, 0..3).prop_map(|map| json!(map)).boxed() } else { tree.boxed() }
}

/// A limit of the schema, as a size.
fn bound(schema: &Value, name: &str, otherwise: usize) -> usize {
    schema[name].as_u64().and_then(|bound| usize::try_from(bound).ok()).unwrap_or(otherwise)
}
