//! The JSON paths of a version: those of the scale subresource, of printer columns and of selectable fields.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::Frame;
use crate::path::At;
use crate::report::ErrorType;
use crate::schema::{Additional, Schema, Type};

const COLUMN_TYPES: [&str; 5] = ["boolean", "date", "integer", "number", "string"];
const COLUMN_FORMATS: [&str; 8] = ["byte", "date", "date-time", "double", "float", "int32", "int64", "password"];
const MAX_SELECTABLE: usize = 8;

impl Frame<'_> {
    pub(super) fn scale(&mut self, version: &Map<String, Value>, at: &At<'_>) {
        let Some(scale) = version.get("subresources").and_then(|all| all.get("scale")).and_then(Value::as_object)
        else {
            return;
        };
        let at = at.field("subresources");
        let at = at.field("scale");
        self.path(scale, "specReplicasPath", &at, &[".spec."]);
        self.path(scale, "statusReplicasPath", &at, &[".status."]);
        if scale.get("labelSelectorPath").and_then(Value::as_str).is_some_and(|path| !path.is_empty()) {
            self.path(scale, "labelSelectorPath", &at, &[".spec.", ".status."]);
        }
    }

    pub(super) fn printer_columns(&mut self, version: &Map<String, Value>, at: &At<'_>) {
        let at = at.field("additionalPrinterColumns");
        for (index, column) in list(version, "additionalPrinterColumns").enumerate() {
            let at = at.index(index);
            self.text(column, "name", &at);
            self.path(column, "jsonPath", &at, &["."]);
            let kind = self.text(column, "type", &at);
            let format = column.get("format").and_then(Value::as_str).unwrap_or_default();
            for (name, value, accepted) in
                [("type", kind.as_str(), COLUMN_TYPES.as_slice()), ("format", format, &COLUMN_FORMATS)]
            {
                if !value.is_empty() && !accepted.contains(&value) {
                    let message = format!("{value:?} is no {name} of a column");
                    self.refuse(&at.field(name), ErrorType::Invalid, &message, &accepted.join(", "));
                }
            }
        }
    }

    /// Fields that watches and lists can select by must be scalars that the schema knows.
    pub(super) fn selectable_fields(&mut self, version: &Map<String, Value>, schema: &Schema, at: &At<'_>) {
        let at_list = at.field("selectableFields");
        let mut seen = BTreeSet::new();
        for (index, field) in list(version, "selectableFields").enumerate() {
            let at = at_list.index(index);
            let path = self.text(field, "jsonPath", &at);
            let at = at.field("jsonPath");
            if path.is_empty() {
                continue;
            }
            let found = if path.contains('[') { None } else { field_at(schema, &path) };
            if !found.is_some_and(|field| matches!(field.kind(), Some(Type::String | Type::Boolean | Type::Integer))) {
                let accepted = "the path of a string, boolean or integer of the schema, such as .spec.location";
                self.refuse(&at, ErrorType::Invalid, &format!("{path:?} cannot be selected by"), accepted);
            } else if path.starts_with(".metadata.") {
                self.refuse(&at, ErrorType::Invalid, "a field of metadata cannot be selected by", "another field");
            } else if !seen.insert(path) {
                self.refuse(&at, ErrorType::Duplicate, "the field is listed twice", "each only once");
            }
        }
        if seen.len() > MAX_SELECTABLE {
            let message = format!("{} fields are too many", seen.len());
            self.refuse(&at_list, ErrorType::TooMany, &message, &format!("at most {MAX_SELECTABLE}"));
        }
    }

    fn path(&mut self, object: &Map<String, Value>, name: &str, at: &At<'_>, under: &[&str]) {
        let path = self.text(object, name, at);
        if !path.is_empty() && !under.iter().any(|prefix| path.starts_with(prefix)) {
            let accepted = format!("a path that starts with {}", under.join(" or "));
            self.refuse(&at.field(name), ErrorType::Invalid, &format!("{path:?} does not lead there"), &accepted);
        }
    }
}

fn list<'v>(version: &'v Map<String, Value>, name: &str) -> impl Iterator<Item = &'v Map<String, Value>> {
    version.get(name).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_object)
}

/// The schema that a path such as `.spec.map['a.b']` leads to.
pub(crate) fn field_at<'s>(schema: &'s Schema, path: &str) -> Option<&'s Schema> {
    let (mut schema, mut rest) = (schema, path);
    while !rest.is_empty() {
        let name;
        if let Some(quoted) = rest.strip_prefix("['") {
            (name, rest) = quoted_name(quoted)?;
        } else {
            let plain = rest.strip_prefix('.')?;
            let end = plain.find(['.', '[', ']']).unwrap_or(plain.len());
            name = plain.get(..end)?.to_owned();
            rest = plain.get(end..)?;
        }
        schema = match &schema.additional {
            Some(Additional::Schema(additional)) if schema.properties.is_empty() => additional,
            _ => schema.property(&name)?,
        };
    }
    Some(schema)
}

/// What stands before `']`, without backslashes, and what follows.
fn quoted_name(text: &str) -> Option<(String, &str)> {
    let mut name = String::new();
    let mut characters = text.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '\'' => return Some((name, text.get(at..)?.strip_prefix("']")?)),
            '\\' => name.push(characters.next()?.1),
            other => name.push(other),
        }
    }
    None
}
