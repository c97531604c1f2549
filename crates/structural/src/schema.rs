//! A structural schema as a compiled tree: keywords decoded, patterns compiled once, subtrees marked with what they hold.

use serde_json::Value;

use crate::path::{Path, Segment};
use crate::rules::Rule;
use crate::validate::formats::Format;

pub(crate) mod object_meta;
pub(crate) mod pattern;

use pattern::Pattern;

/// A JSON type as schemas name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Type {
    /// `array`
    Array,
    /// `boolean`
    Boolean,
    /// `integer`
    Integer,
    /// `number`
    Number,
    /// `object`
    Object,
    /// `string`
    String,
}

impl Type {
    pub(crate) const ALL: [Self; 6] =
        [Self::Array, Self::Boolean, Self::Integer, Self::Number, Self::Object, Self::String];

    /// The name of the type in a schema.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Array => "array",
            Self::Boolean => "boolean",
            Self::Integer => "integer",
            Self::Number => "number",
            Self::Object => "object",
            Self::String => "string",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// How the items of a list are identified (`x-kubernetes-list-type`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ListType {
    /// The list is one value: whoever applies it replaces it. The meaning of an absent marker.
    #[default]
    Atomic,
    /// Each item is its own identity and occurs once.
    Set,
    /// Items are objects, identified by the members that [`Schema::map_keys`] names.
    Map,
}

/// What members an object may have besides its named properties (`additionalProperties`).
#[derive(Clone, Debug)]
pub enum Additional {
    /// `false`: none.
    Forbidden,
    /// `true`: any, of which only scalars survive pruning.
    Any,
    /// A schema that each of them follows.
    Schema(Box<Schema>),
}

/// A structural schema, compiled.
///
/// Made by [`Crd::from_value`](crate::Crd::from_value) or [`Schema::from_value`], which refuse what the API server would
/// refuse. All verbs ([`apply_defaults`](Self::apply_defaults), [`prune`](Self::prune), [`validate`](Self::validate) and so on)
/// take the schema of a whole resource and the whole object.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a keyword of its own")]
pub struct Schema {
    pub(crate) kind: Option<Type>,
    pub(crate) nullable: bool,
    pub(crate) default: Option<Value>,
    /// Sorted by name.
    pub(crate) properties: Vec<(String, Schema)>,
    pub(crate) additional: Option<Additional>,
    pub(crate) items: Option<Box<Schema>>,
    pub(crate) preserve_unknown: bool,
    pub(crate) embedded: bool,
    pub(crate) int_or_string: bool,
    /// An `anyOf` of the two types says so as well.
    pub(crate) int_or_string_branches: bool,
    pub(crate) list_type: ListType,
    pub(crate) map_keys: Vec<String>,
    pub(crate) map_atomic: bool,
    pub(crate) rules: Vec<Rule>,
    pub(crate) limits: Option<Box<Limits>>,
    pub(crate) holds: Holds,
}

/// What a subtree holds, so that a walk can leave out those that do not concern it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Holds {
    pub(crate) embedded: bool,
    pub(crate) unique_lists: bool,
    pub(crate) rules: bool,
}

/// The keywords that restrict a value without giving it structure.
#[derive(Clone, Debug, Default)]
pub(crate) struct Limits {
    pub(crate) maximum: Option<f64>,
    pub(crate) exclusive_maximum: bool,
    pub(crate) minimum: Option<f64>,
    pub(crate) exclusive_minimum: bool,
    pub(crate) multiple_of: Option<f64>,
    pub(crate) max_length: Option<i64>,
    pub(crate) min_length: Option<i64>,
    pub(crate) pattern: Option<Pattern>,
    pub(crate) format: Option<Format>,
    pub(crate) max_items: Option<i64>,
    pub(crate) min_items: Option<i64>,
    pub(crate) max_properties: Option<i64>,
    pub(crate) min_properties: Option<i64>,
    pub(crate) required: Vec<String>,
    pub(crate) allowed: Vec<Value>,
    pub(crate) all_of: Vec<Schema>,
    pub(crate) any_of: Vec<Schema>,
    pub(crate) one_of: Vec<Schema>,
    pub(crate) not: Option<Box<Schema>>,
}

impl Schema {
    /// The JSON type; `None` for int-or-string and for values of any type.
    #[must_use]
    pub fn kind(&self) -> Option<Type> {
        self.kind
    }

    /// Whether `null` is a value (`nullable`).
    #[must_use]
    pub fn is_nullable(&self) -> bool {
        self.nullable
    }

    /// Whether integers and strings are accepted (`x-kubernetes-int-or-string`).
    #[must_use]
    pub fn is_int_or_string(&self) -> bool {
        self.int_or_string
    }

    /// Whether unknown members survive (`x-kubernetes-preserve-unknown-fields`).
    #[must_use]
    pub fn preserves_unknown(&self) -> bool {
        self.preserve_unknown
    }

    /// Whether the value is a whole Kubernetes object (`x-kubernetes-embedded-resource`).
    #[must_use]
    pub fn is_embedded_resource(&self) -> bool {
        self.embedded
    }

    /// The value that an absent member gets.
    #[must_use]
    pub fn default_value(&self) -> Option<&Value> {
        self.default.as_ref()
    }

    /// The named properties, sorted by name.
    pub fn properties(&self) -> impl Iterator<Item = (&str, &Schema)> {
        self.properties.iter().map(|(name, schema)| (name.as_str(), schema))
    }

    /// The schema of a named property.
    #[must_use]
    pub fn property(&self, name: &str) -> Option<&Schema> {
        let found = self.properties.binary_search_by(|(known, _)| known.as_str().cmp(name)).ok()?;
        self.properties.get(found).map(|(_, schema)| schema)
    }

    /// What members there may be besides the named properties; `None` means unknown ones are pruned.
    #[must_use]
    pub fn additional(&self) -> Option<&Additional> {
        self.additional.as_ref()
    }

    /// The schema of each item of a list.
    #[must_use]
    pub fn items(&self) -> Option<&Schema> {
        self.items.as_deref()
    }

    /// How the items of a list are identified.
    #[must_use]
    pub fn list_type(&self) -> ListType {
        self.list_type
    }

    /// The members that identify an item of a map-like list (`x-kubernetes-list-map-keys`).
    #[must_use]
    pub fn map_keys(&self) -> &[String] {
        &self.map_keys
    }

    /// Whether the object is one value for appliers (`x-kubernetes-map-type: atomic`).
    #[must_use]
    pub fn is_atomic_map(&self) -> bool {
        self.map_atomic
    }

    /// The members that must be there.
    #[must_use]
    pub fn required(&self) -> &[String] {
        self.limits.as_ref().map_or(&[], |limits| &limits.required)
    }

    /// The values that are accepted; empty when there is no `enum`.
    #[must_use]
    pub fn allowed_values(&self) -> &[Value] {
        self.limits.as_ref().map_or(&[], |limits| &limits.allowed)
    }

    /// The schema of the member `name`, named or additional.
    #[must_use]
    pub fn member(&self, name: &str) -> Option<&Schema> {
        self.property(name).or(match &self.additional {
            Some(Additional::Schema(schema)) => Some(schema),
            _ => None,
        })
    }

    /// The schema of the value at `path`; `None` where the schema says nothing about it.
    #[must_use]
    pub fn at(&self, path: &Path) -> Option<&Schema> {
        path.segments().iter().try_fold(self, |schema, segment| match segment {
            Segment::Field(name) => schema.member(name),
            Segment::Index(_) => schema.items(),
        })
    }

    pub(crate) fn accepts_type(&self, kind: Type) -> bool {
        self.kind == Some(kind) || (self.int_or_string && matches!(kind, Type::Integer | Type::String))
    }

    pub(crate) fn is_typed(&self) -> bool {
        self.kind.is_some() || self.int_or_string
    }

    /// The types in words, for messages.
    pub(crate) fn type_names(&self) -> &'static str {
        if self.int_or_string { "integer or string" } else { self.kind.map_or("any type", Type::name) }
    }

    /// Notes what the subtree holds; called once the node is complete, children first.
    pub(crate) fn seal(mut self) -> Self {
        let additional = match &self.additional {
            Some(Additional::Schema(schema)) => Some(schema.as_ref()),
            _ => None,
        };
        let children = self.properties.iter().map(|(_, schema)| schema).chain(self.items.as_deref()).chain(additional);
        let mut holds = Holds {
            embedded: self.embedded,
            unique_lists: self.list_type != ListType::Atomic,
            rules: !self.rules.is_empty(),
        };
        for child in children {
            holds.embedded |= child.holds.embedded;
            holds.unique_lists |= child.holds.unique_lists;
            holds.rules |= child.holds.rules;
        }
        self.holds = holds;
        self
    }
}

/// Looks up properties of members that come in sorted order without searching anew each time.
pub(crate) struct Properties<'s> {
    all: &'s [(String, Schema)],
    next: usize,
}

impl<'s> Properties<'s> {
    pub(crate) fn of(schema: &'s Schema) -> Self {
        Self { all: &schema.properties, next: 0 }
    }

    pub(crate) fn find(&mut self, name: &str) -> Option<&'s Schema> {
        let rest = self.all.get(self.next..).unwrap_or_default();
        for (skipped, (known, schema)) in rest.iter().enumerate() {
            match known.as_str().cmp(name) {
                std::cmp::Ordering::Less => {}
                std::cmp::Ordering::Equal => {
                    self.next += skipped + 1;
                    return Some(schema);
                }
                std::cmp::Ordering::Greater => {
                    self.next += skipped;
                    return self.search_before(name);
                }
            }
        }
        self.next = self.all.len();
        self.search_before(name)
    }

    /// Members that are out of order (a map that keeps the order of insertion) cost a search.
    fn search_before(&self, name: &str) -> Option<&'s Schema> {
        let before = self.all.get(..self.next).unwrap_or_default();
        if before.last().is_none_or(|(last, _)| last.as_str() < name) {
            return None;
        }
        let found = before.binary_search_by(|(known, _)| known.as_str().cmp(name)).ok()?;
        before.get(found).map(|(_, schema)| schema)
    }
}
