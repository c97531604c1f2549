//! Reads the structure of a schema and checks that it is structural.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::markers;
use crate::path::At;
use crate::report::{ErrorType, FieldError};
use crate::rules::Rule;
use crate::schema::pattern::Pattern;
use crate::schema::{Additional, ListType, Schema, Type};

mod keywords;
mod limits;

use keywords::{is_int_or_string, is_zero, present};
use limits::Types;

/// Schemas nest no deeper than this; a deeper one is an error, so that no walk can exhaust the stack.
const MAX_DEPTH: usize = 100;

/// The members that belong to Kubernetes itself, in each whole object.
const META_FIELDS: [&str; 3] = ["apiVersion", "kind", "metadata"];

const UNSUPPORTED: [&str; 8] =
    ["id", "$schema", "$ref", "patternProperties", "dependencies", "additionalItems", "definitions", "schema"];

/// Under a status subresource the root may have these keywords and no others.
const AT_ROOT_WITH_STATUS: [&str; 22] = [
    "description",
    "type",
    "format",
    "title",
    "maximum",
    "exclusiveMaximum",
    "minimum",
    "exclusiveMinimum",
    "maxLength",
    "minLength",
    "pattern",
    "maxItems",
    "minItems",
    "uniqueItems",
    "multipleOf",
    "required",
    "items",
    "properties",
    "externalDocs",
    "example",
    "x-kubernetes-preserve-unknown-fields",
    "x-kubernetes-validations",
];

pub(super) type Raw = Map<String, Value>;

/// Reads the schema of a version; what is wrong with it is added to `errors`.
pub(super) fn read(raw: &Value, at: &At<'_>, status_subresource: bool, errors: &mut Vec<FieldError>) -> Schema {
    let mut reader = Reader { errors, patterns: HashMap::new() };
    if let (true, Some(raw)) = (status_subresource, raw.as_object()) {
        for keyword in raw.keys().filter(|keyword| !AT_ROOT_WITH_STATUS.contains(&keyword.as_str())) {
            let message = "not allowed at the root of a version that has a status subresource";
            reader.refuse(&at.field(keyword), ErrorType::Forbidden, message);
        }
    }
    reader.structural(raw, at, Place { level: Level::Root, inside_meta: false, no_default: None, depth: 0 })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    Root,
    Item,
    Field,
}

/// What the position of a schema in the whole allows.
#[derive(Clone, Copy)]
struct Place {
    level: Level,
    inside_meta: bool,
    /// Why no default is allowed here.
    no_default: Option<&'static str>,
    depth: usize,
}

impl Place {
    fn below(self, level: Level) -> Self {
        Self { level, depth: self.depth + 1, ..self }
    }
}

struct Reader<'e> {
    errors: &'e mut Vec<FieldError>,
    /// Those that were compiled, by their source.
    patterns: HashMap<String, Pattern>,
}

impl Reader<'_> {
    fn refuse(&mut self, at: &At<'_>, error_type: ErrorType, message: impl Into<String>) {
        self.errors.push(FieldError::new(at, error_type, message));
    }

    fn object<'v>(&mut self, raw: &'v Value, at: &At<'_>, depth: usize) -> Option<&'v Raw> {
        if depth > MAX_DEPTH {
            self.refuse(at, ErrorType::Invalid, format!("the schema nests deeper than {MAX_DEPTH} levels"));
            return None;
        }
        let object = raw.as_object();
        if object.is_none() {
            self.refuse(at, ErrorType::TypeInvalid, "a schema must be an object");
        }
        object
    }

    fn structural(&mut self, raw: &Value, at: &At<'_>, place: Place) -> Schema {
        let Some(raw) = self.object(raw, at, place.depth) else {
            return Schema::default();
        };
        self.unsupported(raw, at);
        let mut schema = Schema {
            kind: self.kind(raw, at),
            nullable: self.flag(raw, "nullable", at),
            default: raw.get("default").filter(|default| !default.is_null()).cloned(),
            int_or_string: self.flag(raw, "x-kubernetes-int-or-string", at),
            embedded: self.flag(raw, "x-kubernetes-embedded-resource", at),
            preserve_unknown: self.preserve_unknown(raw, at),
            ..Schema::default()
        };
        if let (Some(_), Some(why)) = (&schema.default, place.no_default) {
            self.refuse(&at.field("default"), ErrorType::Forbidden, format!("a default is not allowed {why}"));
        }
        markers::read(raw, at, &mut schema, self.errors);
        self.children(raw, at, place, &mut schema);
        self.invariants(raw, at, place, &schema);
        markers::check(raw, at, &schema, self.errors);
        schema.rules = Rule::read_all(raw, &schema, at, self.errors);
        let mut limits = self.limits(raw, at, place, schema.kind, Types::InAnyOfOrAllOf);
        if schema.int_or_string && is_int_or_string(raw.get("anyOf")) {
            // The marker says the same.
            limits.any_of.clear();
            schema.int_or_string_branches = true;
        }
        schema.limits = limits.boxed();
        schema.seal()
    }

    fn children(&mut self, raw: &Raw, at: &At<'_>, place: Place, schema: &mut Schema) {
        if let Some(items) = present(raw, "items") {
            let at_items = at.field("items");
            if items.is_array() {
                self.refuse(&at_items, ErrorType::Forbidden, "must be one schema, not a list of schemas");
            } else {
                schema.items = Some(Box::new(self.structural(items, &at_items, place.below(Level::Item))));
            }
        } else if schema.kind == Some(Type::Array) {
            self.refuse(&at.field("items"), ErrorType::Required, "an array must say what its items are");
        }
        let at_properties = at.field("properties");
        for (name, property) in self.members(raw, "properties", at) {
            let mut below = place.below(Level::Field);
            if (place.level == Level::Root || schema.embedded) && META_FIELDS.contains(&name.as_str()) {
                below.inside_meta = true;
                if place.level == Level::Root {
                    below.no_default = Some("in the root's apiVersion, kind and metadata");
                }
            }
            let read = self.structural(property, &at_properties.field(name), below);
            schema.properties.push((name.clone(), read));
        }
        schema.properties.sort_by(|(left, _), (right, _)| left.cmp(right));
        let at_additional = at.field("additionalProperties");
        schema.additional = match present(raw, "additionalProperties") {
            None => None,
            Some(Value::Bool(true)) => Some(Additional::Any),
            Some(Value::Bool(false)) => Some(Additional::Forbidden),
            Some(additional) => {
                let mut below = place.below(Level::Field);
                if place.inside_meta {
                    below.no_default = Some("in additionalProperties of an object's metadata");
                }
                Some(Additional::Schema(Box::new(self.structural(additional, &at_additional, below))))
            }
        };
        if !schema.properties.is_empty() && !matches!(schema.additional, None | Some(Additional::Any)) {
            self.refuse(&at_additional, ErrorType::Forbidden, "properties and additionalProperties exclude each other");
        }
    }

    /// What every node of a structural schema must keep.
    fn invariants(&mut self, raw: &Raw, at: &At<'_>, place: Place, schema: &Schema) {
        let root = place.level == Level::Root;
        let at_type = at.field("type");
        let at_additional = at.field("additionalProperties");
        if root && schema.additional.is_some() {
            self.refuse(&at_additional, ErrorType::Forbidden, "must not be used at the root");
        }
        if schema.int_or_string && schema.preserve_unknown {
            let at = at.field("x-kubernetes-preserve-unknown-fields");
            self.refuse(&at, ErrorType::Invalid, "must not be set together with x-kubernetes-int-or-string");
        }
        if schema.int_or_string && schema.embedded {
            let at = at.field("x-kubernetes-embedded-resource");
            self.refuse(&at, ErrorType::Invalid, "must not be set together with x-kubernetes-int-or-string");
        }
        if schema.embedded {
            if schema.kind != Some(Type::Object) {
                let how = if schema.kind.is_none() { ErrorType::Required } else { ErrorType::Invalid };
                self.refuse(&at_type, how, "must be object for an embedded resource");
            }
            if place.inside_meta {
                let at = at.field("x-kubernetes-embedded-resource");
                self.refuse(&at, ErrorType::Forbidden, "must not be used inside an object's metadata");
            }
            if schema.additional.is_some() {
                self.refuse(&at_additional, ErrorType::Forbidden, "must not be used for an embedded resource");
            }
            if !schema.preserve_unknown && schema.properties.is_empty() {
                let message = "an embedded resource must have properties or keep unknown fields";
                self.refuse(&at.field("properties"), ErrorType::Required, message);
            }
        } else if schema.kind.is_none() && !schema.int_or_string && !schema.preserve_unknown {
            let message = match place.level {
                Level::Root => "must not be empty at the root",
                Level::Item => "must not be empty for the items of a list",
                Level::Field => "must not be empty for the members of an object",
            };
            self.refuse(&at_type, ErrorType::Required, message);
        }
        if root && schema.nullable {
            self.refuse(&at.field("nullable"), ErrorType::Forbidden, "must not be true at the root");
        }
        if root && schema.kind.is_some_and(|kind| kind != Type::Object) {
            self.refuse(&at_type, ErrorType::Invalid, "must be object at the root");
        }
        if root || schema.embedded {
            self.meta_types(raw, at, root, schema);
        }
    }

    fn meta_types(&mut self, raw: &Raw, at: &At<'_>, root: bool, schema: &Schema) {
        let at_properties = at.field("properties");
        for (name, expected) in [("apiVersion", Type::String), ("kind", Type::String), ("metadata", Type::Object)] {
            let at_property = at_properties.field(name);
            if schema.property(name).is_some_and(|property| property.kind != Some(expected)) {
                let message = format!("must be {}", expected.name());
                self.refuse(&at_property.field("type"), ErrorType::Invalid, message);
            }
        }
        let metadata = raw.get("properties").and_then(|all| all.get("metadata")).and_then(Value::as_object);
        if let (true, Some(metadata)) = (root, metadata) {
            let named = |name: &String| matches!(name.as_str(), "name" | "generateName");
            let plain = metadata.iter().all(|(keyword, value)| match keyword.as_str() {
                "type" | "default" => true,
                "properties" => value.as_object().is_some_and(|all| all.keys().all(named)),
                _ => is_zero(value),
            });
            if !plain {
                let message = "the root's metadata is given by Kubernetes and can restrict name and generateName only";
                self.refuse(&at_properties.field("metadata"), ErrorType::Forbidden, message);
            }
        }
    }

    fn unsupported(&mut self, raw: &Raw, at: &At<'_>) {
        for keyword in UNSUPPORTED {
            if raw.get(keyword).is_some_and(|value| !is_zero(value)) {
                self.refuse(&at.field(keyword), ErrorType::Forbidden, "the keyword is not supported in a CRD");
            }
        }
    }
}

impl Schema {
    pub(super) fn is_unique_list(&self) -> bool {
        self.list_type != ListType::Atomic
    }
}
