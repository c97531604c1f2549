//! What the stored version asks for and an older one does not, by the verdict of strict decoding on samples that are converted.

use super::drawn::{convert, remove, schema};
use crate::sample;
use capz_api::{
    registry::{AnyObject, Kind},
    strict::decode,
};
use serde_json::{Value, to_value};
use std::collections::BTreeSet;

/// The members that an object of the lower version may lack, and without which it is refused in the upper one.
pub fn needs(lower: &Kind, upper: &Kind) -> BTreeSet<String> {
    let full = sample::case(lower, "full.yaml");
    let mut candidates = BTreeSet::new();
    required("", &schema(upper), &schema(lower), &mut candidates);
    let is_refused = |path: &String| {
        let mut object = full.clone();
        remove(&mut object, &path.replace("[]", ".*"), &mut Vec::new());
        let converted = convert(&AnyObject::from_value(object).unwrap(), upper).unwrap();
        let decoded = decode(to_value(&converted).unwrap().to_string().as_bytes()).unwrap();
        decoded.iter().flat_map(|document| &document.errors).any(|error| without_places(&error.path) == *path)
    };
    candidates.into_iter().filter(is_refused).collect()
}

/// The members that the upper schema requires and the lower one does not, where both have what they stand in.
fn required(path: &str, upper: &Value, lower: &Value, found: &mut BTreeSet<String>) {
    let requires = |schema: &Value, name: &str| {
        schema["required"].as_array().is_some_and(|required| required.iter().any(|member| member == name))
    };
    for (name, member) in upper["properties"].as_object().into_iter().flatten() {
        let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
        if requires(upper, name) && !requires(lower, name) && member.get("default").is_none() {
            found.insert(path.clone());
        }
        required(&path, member, &lower["properties"][name], found);
    }
    if upper["items"].is_object() && lower["items"].is_object() {
        required(&format!("{path}[]"), &upper["items"], &lower["items"], found);
    }
}

/// `spec.subnets[].role` of `spec.subnets[1].role`.
fn without_places(path: &str) -> String {
    let mut is_place = false;
    let keep = |letter: &char| {
        is_place = *letter == '[' || is_place && *letter != ']';
        !is_place || *letter == '['
    };
    path.chars().filter(keep).collect()
}
