//! One thing wrong with an object, of all that its schema allows to go wrong.

use crate::drawn::Draws;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// What is wrong. The text is what the account of the run calls such objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    Type,
    Null,
    Enum,
    Bound,
    Pattern,
    Format,
    Missing,
    Duplicate,
}

impl Fault {
    pub const ALL: [(Self, &str); 8] = [
        (Self::Type, "drawn objects refused by both: a value of another type"),
        (Self::Null, "drawn objects refused by both: a null"),
        (Self::Enum, "drawn objects refused by both: none of the listed values"),
        (Self::Bound, "drawn objects refused by both: out of bounds"),
        (Self::Pattern, "drawn objects refused by both: a text that is not of the pattern"),
        (Self::Format, "drawn objects refused by both: a text that is not of the format"),
        (Self::Missing, "drawn objects refused by both: a required member is missing"),
        (Self::Duplicate, "drawn objects refused by both: the same key or value twice"),
    ];
}

/// A fault, where, and what is to stand there; `None` if nothing is.
type Change = (Fault, String, Option<Value>);

/// Breaks one thing. Each fault that the object can have is as likely as any other.
pub fn break_one(draws: &mut Draws, schema: &Value, object: &Value) -> Option<(Fault, Value)> {
    let mut changes = Vec::new();
    below(schema, object, "", &mut changes);
    let faults: Vec<Fault> = changes.iter().map(|change| change.0).collect::<BTreeSet<_>>().into_iter().collect();
    if faults.is_empty() {
        return None;
    }
    let fault = *draws.pick(&faults);
    changes.retain(|change| change.0 == fault);
    let (_, at, value) = draws.pick(&changes);
    let mut object = object.clone();
    if let Some(value) = value {
        *object.pointer_mut(at)? = value.clone();
    } else {
        let (parent, name) = at.rsplit_once('/')?;
        object.pointer_mut(parent)?.as_object_mut()?.remove(name)?;
    }
    Some((fault, object))
}

fn below(schema: &Value, value: &Value, at: &str, changes: &mut Vec<Change>) {
    match value {
        Value::Object(members) => {
            for (name, value) in members {
                let schema = schema["properties"].get(name).unwrap_or(&schema["additionalProperties"]);
                // What is wrong with metadata is not a matter of the CRD.
                if schema.is_object() && !(at.is_empty() && ["apiVersion", "kind", "metadata"].contains(&name.as_str()))
                {
                    let at = format!("{at}/{}", name.replace('~', "~0").replace('/', "~1"));
                    here(schema, value, &at, changes);
                    below(schema, value, &at, changes);
                }
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                let at = format!("{at}/{index}");
                here(&schema["items"], item, &at, changes);
                below(&schema["items"], item, &at, changes);
            }
        }
        _ => {}
    }
}

fn here(schema: &Value, value: &Value, at: &str, changes: &mut Vec<Change>) {
    let mut may = |fault, value| changes.push((fault, at.to_owned(), Some(value)));
    may(Fault::Null, Value::Null);
    match schema["type"].as_str() {
        Some("string") => may(Fault::Type, json!(7)),
        Some("object") => may(Fault::Type, json!([])),
        Some("integer") => may(Fault::Type, json!(1.5)),
        Some(_) => may(Fault::Type, json!("text")),
        None if schema["x-kubernetes-int-or-string"] == true => may(Fault::Type, json!(true)),
        None => {}
    }
    if schema["enum"].is_array() {
        may(Fault::Enum, json!("Other"));
    }
    let limit = |name: &str| schema[name].as_f64().map(f64::round);
    if let Some(least) = limit("minimum") {
        may(Fault::Bound, json!(least - 1.0));
    }
    if let Some(most) = limit("maximum") {
        may(Fault::Bound, json!(most + 1.0));
    }
    let size = |name: &str| schema[name].as_u64().and_then(|size| usize::try_from(size).ok());
    if let Some(least) = size("minLength").filter(|least| *least > 0) {
        may(Fault::Bound, "x".repeat(least - 1).into());
    }
    if let Some(most) = size("maxLength") {
        may(Fault::Bound, "x".repeat(most + 1).into());
    }
    if schema["pattern"].is_string() {
        may(Fault::Pattern, json!("no\nmatch ?"));
    }
    match schema["format"].as_str() {
        Some("int32") => may(Fault::Format, json!(1_i64 << 40)),
        Some("int64") | None => {}
        Some(_) => may(Fault::Format, json!("soon")),
    }
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        changes.push((Fault::Missing, format!("{at}/{name}"), None));
    }
    let Some(items) = value.as_array() else { return };
    let mut may = |fault, items| changes.push((fault, at.to_owned(), Some(Value::Array(items))));
    if let Some(first) = items.first() {
        if ["map", "set"].map(Some).contains(&schema["x-kubernetes-list-type"].as_str()) {
            may(Fault::Duplicate, items.iter().chain([first]).cloned().collect());
        }
        if let Some(most) = size("maxItems") {
            may(Fault::Bound, vec![first.clone(); most + 1]);
        }
    }
    if let Some(least) = size("minItems").filter(|least| *least > 0) {
        may(Fault::Bound, items.iter().take(least - 1).cloned().collect());
    }
}
