//! Where defaulting may do more than to fill in what is missing: `tests/data/admission/laws.toml`.

use super::{
    answer::stored,
    drawn::{World, kinds, schema},
};
use crate::shared::{root, text};
use capz_api::{
    admission::{Filled, Strictness},
    registry::{AnyObject, Kind, kind, v1beta1::Object},
};
use serde::Deserialize;
use serde_json::{Value, json, to_value};
use std::{collections::BTreeMap, sync::LazyLock};
use structural::Schema;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exceptions {
    pub overwrites: Vec<Exception>,
    pub positions: Vec<Exception>,
}

/// Something that these rules may do to what stands at or below a path.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exception {
    rules: Vec<String>,
    path: String,
    /// Of the elements there, if not all.
    #[serde(default)]
    members: Vec<String>,
    reason: String,
    example: Value,
}

impl Exceptions {
    pub fn read() -> Self {
        let exceptions: Self = toml::from_str(&text(&root().join("tests/data/admission/laws.toml"))).unwrap();
        let all = exceptions.overwrites.iter().chain(&exceptions.positions);
        for Exception { reason, path, .. } in all {
            assert!(reason.ends_with('.'), "{path}: {reason}");
        }
        exceptions
    }
}

impl Exception {
    /// Whether one of the rules did something.
    pub fn is_of(&self, filled: &Filled) -> bool {
        filled.rules.iter().any(|rule| self.rules.iter().any(|known| known == rule))
    }

    /// Whether a path such as `spec.subnets[].name` is at or below this one.
    pub fn is_about(&self, path: &str) -> bool {
        let rest = path.strip_prefix(self.path.as_str());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
    }

    /// Removes what the rules may do from an object.
    pub fn forget(&self, object: &mut Value) {
        fn below(value: &mut Value, steps: &[&str], members: &[String]) {
            let Some((step, rest)) = steps.split_first() else {
                if let Some(object) = value.as_object_mut() {
                    object.retain(|name, _| !members.contains(name));
                }
                return;
            };
            let Some(value) = value.get_mut(step.trim_end_matches("[]")) else { return };
            match value {
                Value::Array(items) => items.iter_mut().for_each(|item| below(item, rest, members)),
                value => below(value, rest, members),
            }
        }
        below(object, &self.path.split('.').collect::<Vec<_>>(), &self.members);
    }

    /// The object that shows it.
    pub fn example(&self) -> Object {
        let mut object = self.example.clone();
        object["apiVersion"] = json!("infrastructure.cluster.x-k8s.io/v1beta1");
        object["metadata"]["name"] = json!("demo");
        stored(&with_schema_defaults(&object))
    }
}

/// Defaults an object, and says what was done.
pub fn fill(world: &World, object: &Object) -> (Filled, Object) {
    let mut object = object.clone();
    let filled = world.ask(Strictness::Sound, |context| object.fill_defaults(context));
    (filled, object)
}

/// The object as the API server reads it.
pub fn with_schema_defaults(object: &Value) -> Value {
    let kind = kind("v1beta1", object["kind"].as_str().unwrap_or_default()).unwrap();
    let mut object = object.clone();
    read_now(kind).apply_defaults(&mut object);
    object
}

/// How the API server reads a kind. Made once for each.
pub fn read_now(of: &'static Kind) -> &'static Schema {
    static SCHEMAS: LazyLock<BTreeMap<&str, Schema>> =
        LazyLock::new(|| kinds().map(|kind| (kind.frame.kind, Schema::from_value(&schema(kind)).unwrap())).collect());
    &SCHEMAS[of.frame.kind]
}

pub fn json(object: &Object) -> Value {
    to_value(AnyObject::V1Beta1(object.clone())).unwrap()
}

/// The paths, without indices, of what stands in one value and is something else in another. What is zero stands for nothing.
pub fn changed(given: &Value, after: Option<&Value>, path: &str, found: &mut Vec<String>) {
    match (given, after) {
        (given, Some(after)) if given == after => {}
        (Value::Object(members), after) if !members.is_empty() => {
            for (name, value) in members {
                let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                changed(value, after.and_then(|after| after.get(name)), &path, found);
            }
        }
        (Value::Array(items), after) => {
            for (index, value) in items.iter().enumerate() {
                changed(value, after.and_then(|after| after.get(index)), &format!("{path}[]"), found);
            }
        }
        (given, _) if [json!(null), json!(""), json!(0), json!(false), json!({})].contains(given) => {}
        _ => found.push(path.to_owned()),
    }
}
