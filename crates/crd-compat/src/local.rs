//! The schema of one place by itself, to tell which of several changed keywords refuses a value.

use serde_json::{Map, Value, json};
use structural::Schema;

use crate::judge::{self, Taken};
use crate::keywords::{Keywords, STRUCTURE};

/// The schema of one place as that of the only member of an object.
pub struct Local(Schema);

const MEMBER: &str = "value";

impl Local {
    /// The schema with everything below it; `None` when it cannot stand by itself.
    pub fn whole(schema: &Map<String, Value>) -> Option<Self> {
        let mut schema = schema.clone();
        schema.remove("default");
        let root = json!({"type": "object", "properties": {MEMBER: schema}});
        Schema::from_value(&root).ok().map(Self)
    }

    /// The schema without what it says about parts of the value, which can be anything, and about rules, unless `kept`.
    pub fn shell(schema: &Map<String, Value>, kept: &[&str]) -> Option<Self> {
        let mut schema = schema.clone();
        schema.retain(|keyword, _| {
            kept.contains(&keyword.as_str())
                || !(STRUCTURE.contains(&keyword.as_str())
                    || matches!(
                        keyword.as_str(),
                        "x-kubernetes-list-type"
                            | "x-kubernetes-list-map-keys"
                            | "x-kubernetes-map-type"
                            | "x-kubernetes-embedded-resource"
                            | "x-kubernetes-validations"
                    ))
        });
        let anything = "x-kubernetes-preserve-unknown-fields";
        match schema.get("type").and_then(Value::as_str) {
            Some("array") => schema.insert("items".to_owned(), json!({anything: true})),
            Some("object") => schema.insert(anything.to_owned(), json!(true)),
            _ => None,
        };
        Self::whole(&schema)
    }

    /// What becomes of the value.
    pub fn take(&self, value: &Value) -> Taken {
        judge::take(&self.0, &object(value))
    }

    /// Whether the value is refused.
    pub fn refuses(&self, value: &Value) -> bool {
        !self.take(value).errors.is_empty()
    }

    /// Whether the value may become the other one.
    pub fn allows_update(&self, from: &Value, to: &Value) -> bool {
        let report = self.0.validate_update(&object(from), &object(to));
        report.is_accepted() && report.unchecked.is_empty()
    }
}

fn object(value: &Value) -> Value {
    json!({"apiVersion": "v1", "kind": "Demo", "metadata": {"name": "demo"}, MEMBER: value})
}

/// What `inside` says, except for these keywords, about which it says what `outside` does.
pub fn mixed(inside: Keywords<'_>, outside: Keywords<'_>, keywords: &[&str]) -> Map<String, Value> {
    let mut mixed = inside.0.clone();
    for keyword in keywords {
        match outside.0.get(*keyword) {
            Some(value) => mixed.insert((*keyword).to_owned(), value.clone()),
            None => mixed.remove(*keyword),
        };
    }
    mixed
}

/// Whether other keywords than these could refuse a value as well.
pub fn is_ambiguous(changed: &[&str], keywords: &[&str]) -> bool {
    changed.iter().any(|name| !keywords.contains(name))
}
