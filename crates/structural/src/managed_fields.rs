//! Who owns which fields: `metadata.managedFields` and its `fieldsV1` form.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::{Map, Value, json};

use crate::path::At;
use crate::report::{ErrorType, FieldError};

/// One step to an owned field, as `fieldsV1` writes it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FieldStep {
    /// A member of an object (`f:name`).
    Member(String),
    /// An item of a map-like list, by the members that identify it (`k:{"name":"a"}`), as JSON with sorted names.
    Key(String),
    /// An item of a set, by its value (`v:"a"`), as JSON.
    Item(String),
    /// An item by its number (`i:0`). The API server no longer writes these.
    Index(u64),
}

impl FieldStep {
    fn parse(text: &str) -> Option<Self> {
        let (kind, rest) = text.split_once(':')?;
        match kind {
            "f" => Some(Self::Member(rest.to_owned())),
            "k" => {
                let key: BTreeMap<String, Value> = serde_json::from_str(rest).ok()?;
                Some(Self::Key(sorted_json(key.iter())))
            }
            "v" => serde_json::from_str::<Value>(rest).ok().map(|value| Self::Item(value.to_string())),
            "i" => rest.parse().ok().map(Self::Index),
            _ => None,
        }
    }

    fn written(&self) -> String {
        match self {
            Self::Member(name) => format!("f:{name}"),
            Self::Key(key) => format!("k:{key}"),
            Self::Item(item) => format!("v:{item}"),
            Self::Index(index) => format!("i:{index}"),
        }
    }
}

/// JSON of an object whose members come in order.
pub(crate) fn sorted_json<'v>(members: impl Iterator<Item = (&'v String, &'v Value)>) -> String {
    let members: Vec<String> = members.map(|(name, value)| format!("{}:{value}", Value::from(name.as_str()))).collect();
    format!("{{{}}}", members.join(","))
}

/// The path of an owned field; it prints as in the API server's conflicts: `.spec.subnets[name="a"].role`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FieldPath(pub Vec<FieldStep>);

impl fmt::Display for FieldPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in &self.0 {
            match step {
                FieldStep::Member(name) => write!(f, ".{name}")?,
                FieldStep::Item(item) => write!(f, "[={item}]")?,
                FieldStep::Index(index) => write!(f, "[{index}]")?,
                FieldStep::Key(key) => {
                    let members: BTreeMap<String, Value> = serde_json::from_str(key).unwrap_or_default();
                    let members: Vec<String> = members.iter().map(|(name, value)| format!("{name}={value}")).collect();
                    write!(f, "[{}]", members.join(","))?;
                }
            }
        }
        Ok(())
    }
}

/// A set of fields, as a tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldSet {
    entries: BTreeMap<FieldStep, Entry>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Entry {
    /// The field itself is in the set, not only something below it.
    member: bool,
    below: FieldSet,
}

impl FieldSet {
    /// Whether no field is in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.values().all(|entry| !entry.member && entry.below.is_empty())
    }

    /// Whether this very field is in the set.
    #[must_use]
    pub fn contains(&self, path: &FieldPath) -> bool {
        let Some((last, parents)) = path.0.split_last() else {
            return false;
        };
        let set = parents.iter().try_fold(self, |set, step| set.entries.get(step).map(|entry| &entry.below));
        set.is_some_and(|set| set.has(last))
    }

    /// The fields, in order.
    #[must_use]
    pub fn paths(&self) -> Vec<FieldPath> {
        let mut paths = Vec::new();
        self.collect(&mut Vec::new(), &mut paths);
        paths
    }

    fn collect(&self, way: &mut Vec<FieldStep>, paths: &mut Vec<FieldPath>) {
        for (step, entry) in &self.entries {
            way.push(step.clone());
            if entry.member {
                paths.push(FieldPath(way.clone()));
            }
            entry.below.collect(way, paths);
            way.pop();
        }
    }

    /// Reads the `fieldsV1` form.
    ///
    /// # Errors
    /// The name of the first member that is none of its forms.
    pub fn from_fields_v1(fields: &Value) -> Result<Self, String> {
        let mut set = Self::default();
        for (name, below) in fields.as_object().ok_or_else(|| fields.to_string())? {
            if name == "." {
                continue;
            }
            let step = FieldStep::parse(name).ok_or_else(|| name.clone())?;
            let member = below.as_object().is_some_and(|below| below.is_empty() || below.contains_key("."));
            set.entries.insert(step, Entry { member, below: Self::from_fields_v1(below)? });
        }
        Ok(set)
    }

    /// The `fieldsV1` form.
    #[must_use]
    pub fn to_fields_v1(&self) -> Value {
        let written = self.entries.iter().map(|(step, entry)| {
            let mut below = match entry.below.to_fields_v1() {
                Value::Object(below) => below,
                _ => Map::new(),
            };
            if entry.member && !below.is_empty() {
                below.insert(".".to_owned(), json!({}));
            }
            (step.written(), Value::Object(below))
        });
        Value::Object(written.collect())
    }

    pub(crate) fn has(&self, step: &FieldStep) -> bool {
        self.entries.get(step).is_some_and(|entry| entry.member)
    }

    pub(crate) fn below(&self, step: &FieldStep) -> Option<&Self> {
        self.entries.get(step).map(|entry| &entry.below).filter(|below| !below.is_empty())
    }

    pub(crate) fn insert(&mut self, step: FieldStep) {
        self.entries.entry(step).or_default().member = true;
    }

    /// Puts a set below a step; an empty one leaves no trace.
    pub(crate) fn insert_below(&mut self, step: &FieldStep, below: Self) {
        if !below.is_empty() {
            self.entries.entry(step.clone()).or_default().below = below;
        }
    }

    pub(crate) fn union(&self, other: &Self) -> Self {
        let mut all = self.clone();
        for (step, entry) in &other.entries {
            let mine = all.entries.entry(step.clone()).or_default();
            mine.member |= entry.member;
            mine.below = mine.below.union(&entry.below);
        }
        all
    }

    /// Fields of this set that are not in the other one; having something above a field is not having it.
    pub(crate) fn difference(&self, other: &Self) -> Self {
        self.combine(
            other,
            |mine, other| mine && !other,
            |mine, other| other.map_or_else(|| mine.clone(), |other| mine.difference(other)),
        )
    }

    pub(crate) fn intersection(&self, other: &Self) -> Self {
        self.combine(
            other,
            |mine, other| mine && other,
            |mine, other| other.map_or_else(Self::default, |other| mine.intersection(other)),
        )
    }

    fn combine(
        &self,
        other: &Self,
        member: impl Fn(bool, bool) -> bool,
        below: impl Fn(&Self, Option<&Self>) -> Self,
    ) -> Self {
        let entries = self.entries.iter().map(|(step, mine)| {
            let theirs = other.entries.get(step);
            let entry = Entry {
                member: member(mine.member, theirs.is_some_and(|theirs| theirs.member)),
                below: below(&mine.below, theirs.map(|theirs| &theirs.below)),
            };
            (step.clone(), entry)
        });
        let entries = entries.filter(|(_, entry)| entry.member || !entry.below.is_empty()).collect();
        Self { entries }
    }

    /// The set with each step changed by `change`: whether it is a member, and what is below.
    pub(crate) fn map(&self, change: impl Fn(&FieldStep, bool, &Self) -> (bool, Self)) -> Self {
        let entries = self.entries.iter().map(|(step, entry)| {
            let (member, below) = change(step, entry.member, &entry.below);
            (step.clone(), Entry { member, below })
        });
        Self { entries: entries.collect() }
    }
}

/// How a manager wrote its fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Operation {
    /// By server-side apply: what it leaves out next time is removed.
    Apply,
    /// By create, update or patch.
    Update,
}

impl Operation {
    fn name(self) -> &'static str {
        match self {
            Self::Apply => "Apply",
            Self::Update => "Update",
        }
    }
}

/// What one manager owns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManagerEntry {
    /// The manager's name.
    pub manager: String,
    /// How it wrote.
    pub operation: Operation,
    /// The version in which the fields are named, such as `infrastructure.cluster.x-k8s.io/v1beta1`.
    pub api_version: String,
    /// The subresource that was written; empty for the object itself.
    pub subresource: String,
    /// When, as written in the object. Not compared, not updated: there is no clock here.
    pub time: Option<String>,
    /// What it owns.
    pub fields: FieldSet,
}

impl ManagerEntry {
    /// Whether both are of one manager: appliers are told apart by name, others by version as well.
    pub(crate) fn is_same_manager(&self, other: &Self) -> bool {
        self.manager == other.manager
            && self.operation == other.operation
            && self.subresource == other.subresource
            && (self.operation == Operation::Apply || self.api_version == other.api_version)
    }
}

/// The managers of an object.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ManagedFields {
    /// One entry a manager, in the order of the object.
    pub entries: Vec<ManagerEntry>,
}

impl ManagedFields {
    /// Reads `metadata.managedFields` of an object; without it there are no managers.
    ///
    /// # Errors
    /// The entry that is not in the form `FieldsV1`.
    pub fn from_object(object: &Value) -> Result<Self, FieldError> {
        let root = At::ROOT;
        let at_metadata = root.field("metadata");
        let at_list = at_metadata.field("managedFields");
        let list = object.get("metadata").and_then(|metadata| metadata.get("managedFields"));
        let mut entries = Vec::new();
        for (index, entry) in list.and_then(Value::as_array).into_iter().flatten().enumerate() {
            let at = at_list.index(index);
            let text = |name: &str| entry.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
            let operation = match entry.get("operation").and_then(Value::as_str) {
                Some("Apply") => Operation::Apply,
                Some("Update") => Operation::Update,
                _ => {
                    let error = FieldError::new(&at.field("operation"), ErrorType::NotSupported, "unknown operation");
                    return Err(error.accepting("Apply, Update"));
                }
            };
            let empty = json!({});
            let fields = FieldSet::from_fields_v1(entry.get("fieldsV1").unwrap_or(&empty)).map_err(|name| {
                FieldError::new(&at.field("fieldsV1"), ErrorType::Invalid, format!("{name:?} names no field"))
                    .accepting("members that start with f:, k:, v: or i:")
            })?;
            entries.push(ManagerEntry {
                manager: text("manager"),
                operation,
                api_version: text("apiVersion"),
                subresource: text("subresource"),
                time: entry.get("time").and_then(Value::as_str).map(str::to_owned),
                fields,
            });
        }
        Ok(Self { entries })
    }

    /// The value for `metadata.managedFields`.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let entries = self.entries.iter().map(|entry| {
            let mut written = json!({
                "manager": entry.manager,
                "operation": entry.operation.name(),
                "apiVersion": entry.api_version,
                "fieldsType": "FieldsV1",
                "fieldsV1": entry.fields.to_fields_v1(),
            });
            if let Some(written) = written.as_object_mut() {
                written.extend(entry.time.iter().map(|time| ("time".to_owned(), json!(time))));
                if !entry.subresource.is_empty() {
                    written.insert("subresource".to_owned(), json!(entry.subresource));
                }
            }
            written
        });
        Value::Array(entries.collect())
    }

    /// The managers that own this very field.
    #[must_use]
    pub fn owners(&self, path: &FieldPath) -> Vec<&str> {
        let owners = self.entries.iter().filter(|entry| entry.fields.contains(path));
        owners.map(|entry| entry.manager.as_str()).collect()
    }
}
