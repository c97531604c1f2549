//! The keywords of a schema at one place, read from its JSON as the API server understands them.

use std::sync::LazyLock;

use serde_json::{Map, Value, json};

/// What a schema says at one place.
#[derive(Clone, Copy, Debug)]
pub struct Keywords<'c>(pub &'c Map<String, Value>);

/// The JSON types that a schema can name.
pub const TYPES: [&str; 6] = ["string", "integer", "number", "boolean", "array", "object"];

/// Keywords that say where the schemas of the parts are; the parts are compared at their own places.
pub const STRUCTURE: [&str; 3] = ["properties", "items", "additionalProperties"];

/// Keywords for people: no value is treated otherwise because of them.
pub const TEXTS: [&str; 4] = ["description", "title", "example", "externalDocs"];

/// The keywords that combine other schemas.
pub const JUNCTORS: [&str; 4] = ["allOf", "anyOf", "oneOf", "not"];

/// What an object has besides its named properties.
#[derive(Clone, Copy, Debug)]
pub enum Rest<'c> {
    /// They are dropped.
    Pruned,
    /// They are refused.
    Refused,
    /// They follow a schema.
    Follows(Keywords<'c>),
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(members) => members,
        _ => Map::new(),
    }
}

static ANYTHING: LazyLock<Map<String, Value>> =
    LazyLock::new(|| object(json!({"x-kubernetes-preserve-unknown-fields": true})));
static ANY_SCALAR: LazyLock<Map<String, Value>> = LazyLock::new(Map::new);
static METADATA: LazyLock<Map<String, Value>> = LazyLock::new(|| object(json!({"type": "object"})));
static OBJECT_NAME: LazyLock<Map<String, Value>> = LazyLock::new(|| {
    let label = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
    object(json!({"type": "string", "maxLength": 253, "pattern": format!(r"^{label}(\.{label})*$")}))
});

impl<'c> Keywords<'c> {
    /// The schema of what an object keeps although no schema knows it.
    pub fn anything() -> Keywords<'static> {
        Keywords(&ANYTHING)
    }

    /// What the API server asks of the name of every object: a DNS subdomain (RFC 1123).
    pub fn object_name() -> Keywords<'static> {
        Keywords(&OBJECT_NAME)
    }

    /// What every object has, whether its schema says so or not.
    pub fn metadata() -> Keywords<'static> {
        Keywords(&METADATA)
    }

    /// Reads a schema.
    pub fn of(schema: &'c Value) -> Option<Self> {
        schema.as_object().map(Keywords)
    }

    /// What the keyword says; `None` where it says what its absence would.
    pub fn get(self, keyword: &str) -> Option<&'c Value> {
        let value = self.0.get(keyword)?;
        let says_nothing = match value {
            Value::Null => true,
            _ if matches!(keyword, "default" | "additionalProperties") => false,
            Value::Bool(value) => !value,
            Value::String(text) => text.is_empty() || is_meaning_of_absence(keyword, text),
            Value::Array(items) => items.is_empty(),
            _ => false,
        };
        (!says_nothing).then_some(value)
    }

    /// A keyword that is a text.
    pub fn text_of(self, keyword: &str) -> Option<&'c str> {
        self.get(keyword).and_then(Value::as_str)
    }

    /// A keyword that is on or off.
    pub fn flag(self, keyword: &str) -> bool {
        self.get(keyword) == Some(&Value::Bool(true))
    }

    /// A keyword that is a number.
    pub fn number(self, keyword: &str) -> Option<f64> {
        self.get(keyword).and_then(Value::as_f64)
    }

    /// A keyword that is a count.
    pub fn count(self, keyword: &str) -> Option<usize> {
        self.number(keyword).map(as_count)
    }

    /// A keyword that is a list.
    pub fn list(self, keyword: &str) -> &'c [Value] {
        self.get(keyword).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
    }

    /// A keyword that is a list of names.
    pub fn names(self, keyword: &str) -> impl Iterator<Item = &'c str> {
        self.list(keyword).iter().filter_map(Value::as_str)
    }

    /// A keyword that is a list of schemas.
    pub fn schemas(self, keyword: &str) -> impl Iterator<Item = Keywords<'c>> {
        self.list(keyword).iter().filter_map(Keywords::of)
    }

    /// The named type.
    pub fn kind(self) -> Option<&'c str> {
        self.text_of("type")
    }

    /// Whether integers and strings are accepted.
    pub fn int_or_string(self) -> bool {
        self.flag("x-kubernetes-int-or-string")
    }

    /// Whether unknown members survive.
    pub fn preserves_unknown(self) -> bool {
        self.flag("x-kubernetes-preserve-unknown-fields")
    }

    /// The JSON types of its values, apart from null.
    pub fn types(self) -> Vec<&'c str> {
        match self.kind() {
            _ if self.int_or_string() => vec!["integer", "string"],
            Some(kind) => vec![kind],
            None => TYPES.to_vec(),
        }
    }

    /// The named properties.
    pub fn properties(self) -> impl Iterator<Item = (&'c str, Keywords<'c>)> {
        let all = self.get("properties").and_then(Value::as_object);
        all.into_iter().flatten().filter_map(|(name, schema)| Some((name.as_str(), Keywords::of(schema)?)))
    }

    /// The named property.
    pub fn property(self, name: &str) -> Option<Keywords<'c>> {
        self.get("properties")?.get(name).and_then(Keywords::of)
    }

    /// The schema of the items of a list.
    pub fn items(self) -> Option<Keywords<'c>> {
        self.get("items").and_then(Keywords::of)
    }

    /// The schema that each item has to follow, which is any where unknown values are kept.
    pub fn item(self) -> Option<Keywords<'c>> {
        self.items().or_else(|| self.preserves_unknown().then(|| Keywords::anything()))
    }

    /// What members there are besides the named properties.
    pub fn rest(self) -> Rest<'c> {
        match self.get("additionalProperties") {
            Some(Value::Bool(false)) => Rest::Refused,
            Some(Value::Bool(true)) => Rest::Follows(Keywords(&ANY_SCALAR)),
            Some(Value::Object(schema)) => Rest::Follows(Keywords(schema)),
            _ if self.preserves_unknown() => Rest::Follows(Keywords(&ANYTHING)),
            _ => Rest::Pruned,
        }
    }

    /// The schema of the member of that name, if such a member is kept.
    pub fn member(self, name: &str) -> Option<Keywords<'c>> {
        self.property(name).or(match self.rest() {
            Rest::Follows(schema) => Some(schema),
            Rest::Pruned | Rest::Refused => None,
        })
    }
}

/// What markers say when they are absent.
fn is_meaning_of_absence(keyword: &str, text: &str) -> bool {
    matches!((keyword, text), ("x-kubernetes-list-type", "atomic") | ("x-kubernetes-map-type", "granular"))
}

/// A limit of lengths and counts; what is below zero or not whole has the effect of the next count.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturating is meant")]
fn as_count(number: f64) -> usize {
    number.max(0.0) as usize
}

/// The keywords at this place that say something else in the new schema, texts and the schemas of parts left out, sorted.
pub fn changed<'c>(old: Keywords<'c>, new: Keywords<'c>) -> Vec<&'c str> {
    let mut names: Vec<&str> = old
        .0
        .keys()
        .chain(new.0.keys().filter(|name| !old.0.contains_key(name.as_str())))
        .map(String::as_str)
        .filter(|name| !STRUCTURE.contains(name) && !TEXTS.contains(name) && old.get(name) != new.get(name))
        .collect();
    names.sort_unstable();
    names
}
