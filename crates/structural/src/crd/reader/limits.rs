//! Keywords that restrict values, and the schemas below `allOf`, `anyOf`, `oneOf` and `not`.

use serde_json::Value;

use super::keywords::{is_int_or_string, is_zero, present};
use super::{Level, Place, Raw, Reader};
use crate::path::At;
use crate::report::ErrorType;
use crate::schema::pattern::Pattern;
use crate::schema::{Limits, Schema, Type};
use crate::validate::formats::Format;

/// Whether a schema below a junctor may have a type; only an int-or-string has any, in one of two forms.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Types {
    Forbidden,
    Here,
    InAnyOf,
    InAnyOfOrAllOf,
}

impl Reader<'_> {
    /// A schema below `allOf`, `anyOf`, `oneOf` or `not`: it restricts values and must not give them structure.
    pub(super) fn nested(&mut self, raw: &Value, at: &At<'_>, place: Place, types: Types) -> Schema {
        const STRUCTURE: [&str; 10] = [
            "additionalProperties",
            "default",
            "title",
            "description",
            "nullable",
            "x-kubernetes-preserve-unknown-fields",
            "x-kubernetes-embedded-resource",
            "x-kubernetes-int-or-string",
            "x-kubernetes-list-type",
            "x-kubernetes-map-type",
        ];
        let Some(raw) = self.object(raw, at, place.depth) else {
            return Schema::default();
        };
        self.unsupported(raw, at);
        let also = ["x-kubernetes-list-map-keys", "x-kubernetes-validations"];
        let own_type: &[&str] = if types == Types::Here { &[] } else { &["type"] };
        for keyword in STRUCTURE.iter().chain(&also).chain(own_type) {
            if raw.get(*keyword).is_some_and(|value| !is_zero(value)) {
                let message = "must not be set below allOf, anyOf, oneOf or not for the schema to be structural";
                self.refuse(&at.field(keyword), ErrorType::Forbidden, message);
            }
        }
        let mut schema = Schema::default();
        if types == Types::Here {
            schema.kind = self.kind(raw, at);
        }
        if let Some(items) = present(raw, "items") {
            schema.items =
                Some(Box::new(self.nested(items, &at.field("items"), place.below(Level::Item), Types::Forbidden)));
        }
        let at_properties = at.field("properties");
        for (name, property) in self.members(raw, "properties", at) {
            let at_property = at_properties.field(name);
            if name == "metadata" {
                self.refuse(
                    &at_property,
                    ErrorType::Forbidden,
                    "must not be restricted below allOf, anyOf, oneOf or not",
                );
            }
            schema
                .properties
                .push((name.clone(), self.nested(property, &at_property, place.below(Level::Field), Types::Forbidden)));
        }
        schema.properties.sort_by(|(left, _), (right, _)| left.cmp(right));
        schema.limits = self.limits(raw, at, place, schema.kind, types).boxed();
        schema
    }

    pub(super) fn limits(&mut self, raw: &Raw, at: &At<'_>, place: Place, kind: Option<Type>, types: Types) -> Limits {
        if self.flag(raw, "uniqueItems", at) {
            self.refuse(
                &at.field("uniqueItems"),
                ErrorType::Forbidden,
                "must not be true; x-kubernetes-list-type: set does it",
            );
        }
        let has_types = types != Types::Forbidden && is_int_or_string(raw.get("anyOf"));
        let any_of_types = if has_types { Types::Here } else { Types::Forbidden };
        let first_types = if types == Types::InAnyOfOrAllOf { Types::InAnyOf } else { Types::Forbidden };
        Limits {
            maximum: self.number(raw, "maximum", at),
            exclusive_maximum: self.flag(raw, "exclusiveMaximum", at),
            minimum: self.number(raw, "minimum", at),
            exclusive_minimum: self.flag(raw, "exclusiveMinimum", at),
            multiple_of: self.number(raw, "multipleOf", at),
            max_length: self.integer(raw, "maxLength", at),
            min_length: self.integer(raw, "minLength", at),
            pattern: self.pattern(raw, at),
            format: self.text(raw, "format", at).and_then(|name| Format::named(name, kind)),
            max_items: self.integer(raw, "maxItems", at),
            min_items: self.integer(raw, "minItems", at),
            max_properties: self.integer(raw, "maxProperties", at),
            min_properties: self.integer(raw, "minProperties", at),
            required: self.required(raw, at),
            allowed: self.list(raw, "enum", at).to_vec(),
            all_of: self.branches(
                raw,
                "allOf",
                at,
                place,
                |index| {
                    if index == 0 { first_types } else { Types::Forbidden }
                },
            ),
            any_of: self.branches(raw, "anyOf", at, place, |_| any_of_types),
            one_of: self.branches(raw, "oneOf", at, place, |_| Types::Forbidden),
            not: present(raw, "not")
                .map(|not| Box::new(self.nested(not, &at.field("not"), place.below(place.level), Types::Forbidden))),
        }
    }

    fn branches(
        &mut self,
        raw: &Raw,
        name: &str,
        at: &At<'_>,
        place: Place,
        types: impl Fn(usize) -> Types,
    ) -> Vec<Schema> {
        let at_all = at.field(name);
        let list = self.list(raw, name, at);
        list.iter()
            .enumerate()
            .map(|(index, branch)| self.nested(branch, &at_all.index(index), place.below(place.level), types(index)))
            .collect()
    }

    fn pattern(&mut self, raw: &Raw, at: &At<'_>) -> Option<Pattern> {
        let source = self.text(raw, "pattern", at).filter(|source| !source.is_empty())?;
        // The same pattern stands in many places of a schema, and copies of a compiled one are cheap.
        if let Some(known) = self.patterns.get(source) {
            return Some(known.clone());
        }
        match Pattern::new(source) {
            Ok(pattern) => {
                self.patterns.insert(source.to_owned(), pattern.clone());
                Some(pattern)
            }
            Err(why) => {
                self.refuse(&at.field("pattern"), ErrorType::Invalid, format!("not a regular expression: {why}"));
                None
            }
        }
    }

    fn required(&mut self, raw: &Raw, at: &At<'_>) -> Vec<String> {
        let at_required = at.field("required");
        let mut names = Vec::new();
        for (index, name) in self.list(raw, "required", at).iter().enumerate() {
            match name.as_str() {
                Some(name) => names.push(name.to_owned()),
                None => self.refuse(&at_required.index(index), ErrorType::TypeInvalid, "must be the name of a member"),
            }
        }
        names
    }
}

impl Limits {
    pub(super) fn boxed(self) -> Option<Box<Self>> {
        (!self.is_empty()).then(|| Box::new(self))
    }

    fn is_empty(&self) -> bool {
        let junctors = self.all_of.is_empty() && self.any_of.is_empty() && self.one_of.is_empty() && self.not.is_none();
        let numbers = self.maximum.is_none() && self.minimum.is_none() && self.multiple_of.is_none();
        let text =
            self.max_length.is_none() && self.min_length.is_none() && self.pattern.is_none() && self.format.is_none();
        let sizes =
            [self.max_items, self.min_items, self.max_properties, self.min_properties].iter().all(Option::is_none);
        junctors && numbers && text && sizes && self.required.is_empty() && self.allowed.is_empty()
    }
}
