//! From the schema that schemars writes to the structural dialect of CRDs, as controller-gen writes it.

use schemars::{
    Schema,
    transform::{Transform, transform_subschemas},
};
use serde_json::{Map, Value};

/// The one transform. It knows what schemars writes and nothing of any type.
pub(super) struct Structural;

impl Transform for Structural {
    fn transform(&mut self, schema: &mut Schema) {
        if let Some(keywords) = schema.as_object_mut() {
            remove_null(keywords);
            // A CRD default is marked as `x-default`; `default` is what serde uses when a member is absent.
            for unwanted in ["default", "title", "uniqueItems", "nullable"] {
                keywords.remove(unwanted);
            }
            // So is `x-nullable`: `nullable` is what schemars says of an option.
            for marked in ["default", "nullable"] {
                if let Some(value) = keywords.remove(format!("x-{marked}").as_str()) {
                    keywords.insert(marked.into(), value);
                }
            }
            // Go's `int` has no format, and is `i64` here; what is `int64` in Go is marked as such.
            if keywords.get("format").is_some_and(|format| format == "int64") {
                keywords.remove("format");
            }
            if let Some(format) = keywords.remove("x-format") {
                keywords.insert("format".into(), format);
            }
            if let Some(Value::Array(required)) = keywords.get_mut("required") {
                required.sort_by(|a, b| a.as_str().cmp(&b.as_str()));
            }
            let values = known_values(keywords);
            if let Some(Value::String(description)) = keywords.get_mut("description") {
                *description = unwrap_lines(description);
                // Who reads the description should not have to guess what may stand there.
                if values.iter().any(|value| !description.contains(value)) {
                    *description += &format!(" One of {}.", values.join(", "));
                }
            }
        }
        transform_subschemas(self, schema);
    }
}

/// The values of an enum, as they stand in text.
fn known_values(keywords: &Map<String, Value>) -> Vec<String> {
    let values = keywords.get("enum").and_then(Value::as_array).into_iter().flatten();
    values.filter_map(Value::as_str).map(|value| format!("`{value}`")).collect()
}

/// Removes what `Option` adds: an optional member is one that is not required, and null is not a value.
fn remove_null(keywords: &mut Map<String, Value>) {
    if let Some(Value::Array(types)) = keywords.get_mut("type") {
        types.retain(|name| name != "null");
        if let [only] = types.as_slice() {
            let only = only.clone();
            keywords.insert("type".into(), only);
        }
    }
    if let Some(Value::Array(values)) = keywords.get_mut("enum") {
        values.retain(|value| !value.is_null());
    }
    let Some(Value::Array(choices)) = keywords.get_mut("anyOf") else { return };
    choices.retain(|choice| choice.get("type").is_none_or(|name| name != "null"));
    if let [Value::Object(only)] = choices.as_mut_slice() {
        let only = std::mem::take(only);
        keywords.remove("anyOf");
        for (keyword, value) in only {
            // What stands beside the choice, such as the description of the member, goes before what stands in it.
            keywords.entry(keyword).or_insert(value);
        }
    }
}

/// A paragraph of a doc comment as one line; blank lines between paragraphs stay.
fn unwrap_lines(text: &str) -> String {
    let paragraphs: Vec<String> =
        text.split("\n\n").map(|p| p.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    paragraphs.join("\n\n")
}
