//! Edits of an object, as callers make them between two conversions.

use proptest::{prelude::*, sample::Index};
use serde_json::{Value, json};

/// One edit: what to do, and where, among the places where that can be done.
#[derive(Clone, Debug)]
pub struct Edit {
    what: What,
    place: Index,
}

#[derive(Clone, Copy, Debug)]
enum What {
    /// A member or entry becomes what it is in another object; its parents are made if need be.
    Replace,
    /// A member or entry goes, with all below it.
    Remove,
    /// A list is turned round.
    Reverse,
    /// A list gets one more entry like one that it has.
    Repeat,
    /// An entry of a list or map gets another name.
    Rename,
    /// What one entry of a list sets, every entry sets: a default.
    Default,
}

pub fn edits() -> BoxedStrategy<Vec<Edit>> {
    use What::{Default, Remove, Rename, Repeat, Replace, Reverse};
    let what = prop::sample::select(vec![Replace, Replace, Replace, Remove, Remove, Reverse, Repeat, Rename, Default]);
    prop::collection::vec((what, any::<Index>()).prop_map(|(what, place)| Edit { what, place }), 1..4).boxed()
}

/// The object after the edits; what is new in it comes from `other`, an object of the same kind and version.
pub fn apply(object: &Value, other: &Value, edits: &[Edit]) -> Value {
    let mut object = object.clone();
    for edit in edits {
        edit.apply(&mut object, other);
    }
    object
}

impl Edit {
    fn pick<'a, T>(&self, from: &'a [T]) -> Option<&'a T> {
        (!from.is_empty()).then(|| self.place.get(from))
    }

    fn apply(&self, object: &mut Value, other: &Value) {
        let lists = places(object, |value| value.as_array().is_some_and(|list| !list.is_empty()));
        match self.what {
            What::Replace => {
                if let Some(path) = self.pick(&places(other, |_| true)) {
                    graft(object, path, other.pointer(path).unwrap());
                }
            }
            What::Remove => {
                if let Some(path) = self.pick(&places(object, |_| true)) {
                    let (parent, last) = path.rsplit_once('/').unwrap();
                    match object.pointer_mut(parent).unwrap() {
                        Value::Object(members) => drop(members.remove(&unescaped(last))),
                        Value::Array(items) => drop(items.remove(last.parse().unwrap())),
                        _ => unreachable!(),
                    }
                }
            }
            What::Reverse => {
                if let Some(list) = self.pick(&lists).and_then(|path| object.pointer_mut(path)) {
                    list.as_array_mut().unwrap().reverse();
                }
            }
            What::Repeat => {
                if let Some(list) = self.pick(&lists).and_then(|path| object.pointer_mut(path)) {
                    let list = list.as_array_mut().unwrap();
                    list.push(self.place.get(list).clone());
                }
            }
            What::Rename => {
                let named = places(object, |value| value.get("name").is_some() || value.get("type").is_some());
                let maps = places(object, |value| value.as_object().is_some_and(|map| !map.is_empty()));
                if let Some(value) = self.pick(&named).and_then(|path| object.pointer_mut(path)) {
                    let key = if value.get("name").is_some() { "name" } else { "type" };
                    value[key] = json!("renamed");
                } else if let Some(path) = self.pick(&maps)
                    && path.ends_with("failureDomains")
                {
                    let map = object.pointer_mut(path).unwrap().as_object_mut().unwrap();
                    let key = map.keys().next().unwrap().clone();
                    let value = map.remove(&key).unwrap();
                    map.insert("renamed".into(), value);
                }
            }
            What::Default => {
                let of_objects = places(object, |value| value.get(0).is_some_and(Value::is_object));
                if let Some(list) = self.pick(&of_objects).and_then(|path| object.pointer_mut(path)) {
                    let first = list[0].as_object().cloned().unwrap_or_default();
                    for entry in list.as_array_mut().unwrap().iter_mut().filter_map(Value::as_object_mut) {
                        for (name, value) in first.iter().filter(|(name, _)| !["name", "type"].contains(&name.as_str()))
                        {
                            entry.entry(name.clone()).or_insert_with(|| value.clone());
                        }
                    }
                }
            }
        }
    }
}

/// JSON pointers to what is good below `spec` and `status`, those of its entries, and so on.
fn places(object: &Value, good: impl Fn(&Value) -> bool) -> Vec<String> {
    fn walk(value: &Value, path: &str, good: &dyn Fn(&Value) -> bool, found: &mut Vec<String>) {
        if path.matches('/').count() > 1 && good(value) {
            found.push(path.to_owned());
        }
        match value {
            // What is raw is one value to those who edit objects of ours.
            Value::Object(_) if path.contains("/resources/") => {}
            Value::Object(members) => {
                for (name, value) in members {
                    let name = name.replace('~', "~0").replace('/', "~1");
                    walk(value, &format!("{path}/{name}"), good, found);
                }
            }
            Value::Array(items) => {
                for (at, value) in items.iter().enumerate() {
                    walk(value, &format!("{path}/{at}"), good, found);
                }
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    for member in ["spec", "status"] {
        if let Some(value) = object.get(member) {
            walk(value, &format!("/{member}"), &good, &mut found);
        }
    }
    found
}

/// Puts a value at a path, with the parents that it needs; an index beyond a list is its end.
fn graft(object: &mut Value, path: &str, value: &Value) {
    let mut at = object;
    for part in path.split('/').skip(1) {
        let part = unescaped(part);
        at = match at {
            Value::Array(items) => {
                let index = part.parse::<usize>().unwrap().min(items.len());
                if index == items.len() {
                    items.push(Value::Null);
                }
                &mut items[index]
            }
            other => {
                if !other.is_object() {
                    // A list that is not there begins with this entry.
                    *other = if part.parse::<usize>().is_ok() && other.is_null() { json!([null]) } else { json!({}) };
                }
                match other {
                    Value::Array(items) => &mut items[0],
                    other => &mut other[part],
                }
            }
        };
    }
    *at = value.clone();
}

fn unescaped(part: &str) -> String {
    part.replace("~1", "/").replace("~0", "~")
}
