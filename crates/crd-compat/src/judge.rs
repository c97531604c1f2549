//! What the API server makes of an object under either CRD: the rules of [`structural`] decide, nothing else.

use std::cell::OnceCell;

use serde_json::Value;
use structural::{FieldError, Path, Schema};

use crate::automaton::Automata;
use crate::crd_document::VersionDocument;
use crate::draw::Draw;
use crate::keywords::Keywords;
use crate::object::{self, Frame, Leaf};
use crate::place::Place;
use crate::sample::Sampler;

/// One of the two CRDs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The one before.
    Old,
    /// The one after.
    New,
}

impl Side {
    /// The other one.
    pub fn other(self) -> Self {
        match self {
            Self::Old => Self::New,
            Self::New => Self::Old,
        }
    }
}

/// How many objects are made up around a value before it is given up.
const SURROUNDINGS: u64 = 24;

/// Decides about objects of one version.
pub struct Judge<'c> {
    old: (VersionDocument<'c>, OnceCell<Result<Schema, String>>),
    new: (VersionDocument<'c>, OnceCell<Result<Schema, String>>),
    /// What objects of this version have.
    pub frame: Frame,
    /// Decides about patterns.
    pub automata: &'c Automata,
}

/// An object as it is stored, and what is wrong with it.
#[derive(Clone, Debug)]
pub struct Taken {
    /// Pruned and defaulted.
    pub object: Value,
    /// For what it is refused.
    pub errors: Vec<FieldError>,
    /// A rule that could not be evaluated.
    pub unchecked: Option<String>,
}

/// An object around a value that one side takes.
pub struct Around {
    /// As it is sent.
    pub sent: Value,
    /// As it is stored.
    pub stored: Value,
    /// Where the value is.
    pub at: Path,
    /// A rule that could not be evaluated.
    pub unchecked: Option<String>,
}

/// Why there is no object around a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// The value itself is refused there, or no value can be there.
    Value,
    /// No object that has it was found, and what was tried.
    Surroundings(String),
}

impl<'c> Judge<'c> {
    /// A judge for a version that both CRDs have.
    pub fn new(old: VersionDocument<'c>, new: VersionDocument<'c>, frame: Frame, automata: &'c Automata) -> Self {
        Self { old: (old, OnceCell::new()), new: (new, OnceCell::new()), frame, automata }
    }

    /// What the CRD says of the version.
    pub fn version(&self, side: Side) -> VersionDocument<'c> {
        if side == Side::Old { self.old.0 } else { self.new.0 }
    }

    /// The compiled schema, or why the API server would refuse it.
    ///
    /// # Errors
    /// The first reason.
    pub fn schema(&self, side: Side) -> Result<&Schema, &String> {
        let (version, compiled) = if side == Side::Old { &self.old } else { &self.new };
        let compile = || match version.schema().map(Schema::from_value) {
            Some(Ok(schema)) => Ok(schema),
            Some(Err(report)) => Err(report.errors.first().map(ToString::to_string).unwrap_or_default()),
            None => Err("it has no schema".to_owned()),
        };
        compiled.get_or_init(compile).as_ref()
    }

    /// What one side makes of an object; `None` when its schema is refused.
    pub fn take(&self, side: Side, object: &Value) -> Option<Taken> {
        Some(take(self.schema(side).ok()?, object))
    }

    /// An object with `leaf` at the place, which `side` takes.
    ///
    /// # Errors
    /// Why there is none.
    pub fn around(&self, side: Side, place: &Place<'c>, leaf: &Leaf) -> Result<Around, Unfit> {
        let name = if side == Side::Old { "old" } else { "new" };
        let schema = match self.schema(side) {
            Ok(schema) => schema,
            Err(why) => return Err(Unfit::Surroundings(format!("the {name} CRD is refused by the API server: {why}"))),
        };
        let Some(root) = self.version(side).schema().and_then(Keywords::of) else {
            return Err(Unfit::Surroundings(format!("the {name} CRD has no schema")));
        };
        if object::is_barred(leaf, place, root) {
            return Err(Unfit::Value);
        }
        let at = place.in_object();
        let mut problem = "no object could be made up".to_owned();
        for seed in 0..SURROUNDINGS {
            let draw = if seed == 0 { Draw::smallest() } else { Draw::seeded(seed, Vec::new()) };
            let mut sampler = Sampler { automata: self.automata, draw };
            let Some(sent) = object::around(leaf, place, root, &self.frame, &mut sampler) else { continue };
            let taken = take(schema, &sent);
            if taken.errors.is_empty() {
                return Ok(Around { sent, stored: taken.object, at, unchecked: taken.unchecked });
            }
            if taken.errors.iter().all(|error| is_within(&error.path, &at)) {
                return Err(Unfit::Value);
            }
            if let Some(error) = taken.errors.iter().find(|error| !is_within(&error.path, &at)) {
                problem = format!("the {name} CRD refuses what stands around it: {error}");
            }
        }
        Err(Unfit::Surroundings(problem))
    }

    /// Whether the API server lets a stored object be updated elsewhere although the new schema refuses it.
    pub fn is_ratcheted(&self, side: Side, stored: &Value) -> bool {
        let Ok(schema) = self.schema(side) else { return false };
        let read = take(schema, stored).object;
        let mut update = read.clone();
        if let Some(metadata) = update.get_mut("metadata").and_then(Value::as_object_mut) {
            metadata.insert("labels".to_owned(), serde_json::json!({"touched": "yes"}));
        }
        schema.validate_update(&read, &update).is_accepted()
    }
}

/// Prunes, defaults and validates, in the order of the API server.
pub fn take(schema: &Schema, object: &Value) -> Taken {
    let mut object = object.clone();
    schema.prune(&mut object);
    schema.apply_defaults(&mut object);
    let report = schema.validate(&object);
    let unchecked = report.unchecked.first().filter(|_| report.errors.is_empty()).map(ToString::to_string);
    Taken { object, errors: report.errors, unchecked }
}

/// Whether a path is that of the value or of a part of it.
pub fn is_within(path: &Path, value: &Path) -> bool {
    path.segments().starts_with(value.segments())
}

/// The value at a path.
pub fn at<'v>(object: &'v Value, path: &Path) -> Option<&'v Value> {
    path.segments().iter().try_fold(object, |value, segment| match segment {
        structural::Segment::Field(name) => value.get(name),
        structural::Segment::Index(index) => value.get(index),
    })
}

/// Whether two values are one and the same to the API server: a number has no spelling, `1.0` is `1`.
pub fn same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => {
            one == other || ((one.is_f64() || other.is_f64()) && one.as_f64() == other.as_f64())
        }
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one.iter().all(|(name, value)| other.get(name).is_some_and(|other| same(value, other)))
        }
        _ => one == other,
    }
}
