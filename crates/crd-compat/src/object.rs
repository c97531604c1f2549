//! The object around a value: as small as the schema allows, and complete enough to apply.

use serde_json::{Map, Value, json};

use crate::crd_document::{CrdDocument, VersionDocument};
use crate::keywords::Keywords;
use crate::place::{ENTRY, Place, Step};
use crate::sample::Sampler;
use crate::view::View;

/// What stands at a place in an object.
#[derive(Clone, Debug, PartialEq)]
pub enum Leaf {
    /// A value.
    Value(Value),
    /// Nothing: the member is left out.
    Absent,
}

/// What every object of a kind has.
#[derive(Clone, Debug)]
pub struct Frame {
    /// Group and version.
    pub api_version: String,
    /// Kind.
    pub kind: String,
    /// Whether it lives in a namespace.
    pub namespaced: bool,
}

impl Frame {
    /// What objects of a version have.
    pub fn of(crd: &CrdDocument, version: VersionDocument<'_>) -> Self {
        Self {
            api_version: format!("{}/{}", crd.group(), version.name()),
            kind: crd.kind().to_owned(),
            namespaced: crd.value().pointer("/spec/scope").and_then(Value::as_str) != Some("Cluster"),
        }
    }
}

/// An object of the schema with `leaf` at the place; `None` where none can be made up.
pub fn around(
    leaf: &Leaf,
    place: &Place<'_>,
    root: Keywords<'_>,
    frame: &Frame,
    sampler: &mut Sampler<'_>,
) -> Option<Value> {
    let mut object = fill(&View::of(root), &place.0, leaf, sampler, 0)?;
    let members = object.as_object_mut()?;
    members.insert("apiVersion".to_owned(), json!(frame.api_version));
    members.insert("kind".to_owned(), json!(frame.kind));
    let names = View::of(root).member("metadata").and_then(|metadata| metadata.member("name"));
    let name = names.and_then(|name| sampler.value(&name, 0)).filter(Value::is_string).unwrap_or_else(|| json!("demo"));
    if let Some(metadata) = members.entry("metadata").or_insert_with(|| json!({})).as_object_mut() {
        metadata.entry("name").or_insert(name);
        if frame.namespaced {
            metadata.entry("namespace").or_insert_with(|| json!("default"));
        }
    }
    Some(object)
}

/// Whether nothing can be at the place: a list or an object on the way to it must be empty.
pub fn is_barred(leaf: &Leaf, place: &Place<'_>, root: Keywords<'_>) -> bool {
    let mut view = View::of(root);
    let last = place.0.len().saturating_sub(usize::from(*leaf == Leaf::Absent));
    for step in place.0.iter().take(last) {
        let (limit, below) = match step {
            Step::Item => ("maxItems", view.items()),
            Step::Field(name) => ("maxProperties", view.member(name)),
            Step::Entry => ("maxProperties", view.entries()),
        };
        if view.at_most(limit) == Some(0) {
            return true;
        }
        let Some(below) = below else { return false };
        view = below;
    }
    false
}

fn fill(view: &View<'_>, steps: &[Step<'_>], leaf: &Leaf, sampler: &mut Sampler<'_>, depth: usize) -> Option<Value> {
    let Some((step, rest)) = steps.split_first() else {
        return match leaf {
            Leaf::Value(value) => Some(value.clone()),
            Leaf::Absent => None,
        };
    };
    match step {
        Step::Item => {
            let first = match view.items() {
                Some(items) => fill(&items, rest, leaf, sampler, depth + 1)?,
                None => fill(&View::of(Keywords::anything()), rest, leaf, sampler, depth + 1)?,
            };
            let least = view.at_least("minItems");
            let mut items = vec![first];
            if least > 1 {
                for other in sampler.items(view, 0, least, depth)? {
                    if items.len() < least && !items.first().is_some_and(|first| is_twin(view, first, &other)) {
                        items.push(other);
                    }
                }
            }
            Some(Value::Array(items))
        }
        Step::Entry | Step::Field(_) => {
            let name = if let Step::Field(name) = step { *name } else { ENTRY };
            let is_last = rest.is_empty();
            let below = if let Step::Field(name) = step { view.member(name) } else { view.entries() };
            let member = match below {
                _ if is_last && *leaf == Leaf::Absent => None,
                Some(below) => Some(fill(&below, rest, leaf, sampler, depth + 1)?),
                None => Some(fill(&View::of(Keywords::anything()), rest, leaf, sampler, depth + 1)?),
            };
            let mut members = match sampler.of_type(view, "object") {
                Some(Value::Object(members)) => members,
                _ => Map::new(),
            };
            match member {
                Some(member) => members.insert(name.to_owned(), member),
                None => members.remove(name),
            };
            let most = view.at_most("maxProperties").unwrap_or(usize::MAX);
            let required = view.required();
            while members.len() > most {
                let spare = members.keys().find(|other| *other != name && !required.contains(&other.as_str())).cloned();
                members.remove(&spare?);
            }
            let others = view.at_least("minProperties");
            if members.len() < others && member_can_be_added(is_last, leaf) {
                sampler.grow(view, &mut members, others, 0, depth)?;
            } else if members.len() < others {
                grow_without(view, &mut members, others, name, sampler, depth);
            }
            Some(Value::Object(members))
        }
    }
}

/// Whether a list refuses two such items.
fn is_twin(view: &View<'_>, first: &Value, other: &Value) -> bool {
    let structure = view.structure();
    match structure.text_of("x-kubernetes-list-type") {
        Some("map") => structure
            .names("x-kubernetes-list-map-keys")
            .all(|key| first.get(key).is_some_and(|value| other.get(key) == Some(value))),
        Some("set") => first == other,
        _ => false,
    }
}

fn member_can_be_added(is_last: bool, leaf: &Leaf) -> bool {
    !(is_last && *leaf == Leaf::Absent)
}

/// Other members in place of the one that is to be left out.
fn grow_without(
    view: &View<'_>,
    members: &mut Map<String, Value>,
    wanted: usize,
    name: &str,
    sampler: &mut Sampler<'_>,
    depth: usize,
) {
    if sampler.grow(view, members, wanted + 1, 0, depth).is_some() {
        members.remove(name);
    }
}
