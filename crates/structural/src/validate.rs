//! Validation: every keyword of a structural schema, embedded resources, unique lists and rules.
//!
//! Where the API server's validator does something unexpected, so does this one: an array passes for a string that has a
//! format, `null` is never one of the values of an `enum`, and a fractional bound on an integer refuses every value.

use serde_json::Value;

use crate::path::At;
use crate::ratchet::Old;
use crate::report::{ErrorType, FieldError, Findings, Report};
use crate::schema::{Additional, Limits, Properties, Schema, Type};

pub(crate) mod formats;
mod lists;
pub(crate) mod meta;
mod numbers;

impl Schema {
    /// Checks an object as the API server does on create, after defaulting and pruning. Everything that is wrong
    /// is reported, in the order of the object.
    ///
    /// ```
    /// # use serde_json::json;
    /// # use structural::Schema;
    /// let schema = Schema::from_value(&json!({"type": "object", "properties": {"spec": {"type": "object", "required": ["location"],
    ///     "properties": {"location": {"type": "string"}, "size": {"type": "integer", "minimum": 1}}}}}))?;
    /// let object = json!({"apiVersion": "example.com/v1", "kind": "Demo", "metadata": {"name": "one"}, "spec": {"size": 0}});
    /// let report = schema.validate(&object);
    /// let errors: Vec<String> = report.errors.iter().map(ToString::to_string).collect();
    /// assert_eq!(errors, ["spec.location: missing", "spec.size: 0 is too small; accepted: at least 1"]);
    /// # Ok::<(), structural::Report>(())
    /// ```
    pub fn validate(&self, object: &Value) -> Report {
        let mut run = Run::default();
        let at = At::ROOT;
        run.node(self, object, &at, Old::Create);
        meta::check_root(object, &mut run.errors);
        meta::check(self, object, &at, &mut run.errors);
        lists::check(self, object, &at, &mut run.errors);
        self.check_rules(object, None, &at, run.errors, run.ratcheted)
    }

    /// Checks an update from `old` to `new` as the API server does: what was wrong before and has not changed is
    /// let through (and reported as [`ratcheted`](Report::ratcheted)) where old and new value can be told to be the same one:
    /// members of objects and items of map-like lists, not items of other lists.
    ///
    /// Never let through are members of an embedded resource and of the object's own metadata. Duplicates in
    /// lists are let through as long as the old object has any.
    pub fn validate_update(&self, old: &Value, new: &Value) -> Report {
        let mut run = Run::default();
        let at = At::ROOT;
        run.node(self, new, &at, Old::Is(old));
        meta::check_root(new, &mut run.errors);
        meta::check(self, new, &at, &mut run.errors);
        let mut before = Findings::default();
        lists::check(self, old, &at, &mut before);
        let found = if before.is_empty() { &mut run.errors } else { &mut run.ratcheted };
        lists::check(self, new, &at, found);
        self.check_rules(new, Some(old), &at, run.errors, run.ratcheted)
    }
}

/// The errors of a value that is not a whole resource, such as a default in a CRD.
pub(crate) fn part(schema: &Schema, value: &Value, at: &At<'_>) -> Vec<FieldError> {
    let mut run = Run { of_default: true, ..Run::default() };
    run.node(schema, value, at, Old::Create);
    meta::check(schema, value, at, &mut run.errors);
    schema.check_rules(value, None, at, run.errors, run.ratcheted).errors
}

/// Errors in a place that is known to be the root of a resource are never let through.
const TYPE_META: [&str; 2] = ["apiVersion", "kind"];

#[derive(Default)]
struct Run {
    errors: Findings,
    ratcheted: Findings,
    failures: usize,
    /// Only count: below a junctor the details of a branch that may not matter are not worth their strings.
    quiet: bool,
    /// In a default the API server takes `x-kubernetes-int-or-string` alone for any type.
    of_default: bool,
}

impl Run {
    fn fail(&mut self, at: &At<'_>, error: impl FnOnce(&At<'_>) -> FieldError) {
        self.failures += 1;
        if !self.quiet {
            self.errors.push(at, error);
        }
    }

    /// A value under its own schema: what is wrong with it counts unless it was so before.
    fn node(&mut self, schema: &Schema, value: &Value, at: &At<'_>, old: Old<'_>) {
        let (failures, mark) = (self.failures, self.errors.mark());
        self.content(schema, value, at, old);
        if self.failures > failures && old.equals(value) {
            self.failures = failures;
            self.ratcheted.append(self.errors.split_off(mark));
        }
    }

    fn content(&mut self, schema: &Schema, value: &Value, at: &At<'_>, old: Old<'_>) {
        let limits = schema.limits.as_deref();
        let any_type = self.of_default && schema.kind.is_none();
        let is_typed = schema.is_typed() && !(any_type && (value.is_null() || !schema.int_or_string_branches));
        if value.is_null() {
            if is_typed && !schema.nullable {
                self.wrong_type(schema, value, at);
            }
            if let Some(limits) = limits.filter(|limits| !limits.allowed.is_empty()) {
                self.fail(at, |at| not_allowed(limits, value, at));
            }
            return;
        }
        let has_format = limits.is_some_and(|limits| limits.format.is_some());
        let mistyped = (is_typed || has_format) && !type_fits(schema, value, has_format);
        if mistyped {
            self.wrong_type(schema, value, at);
        }
        if let Some(limits) = limits {
            self.junctors(limits, value, at);
            match value {
                Value::String(text) => self.string(limits, text, at),
                Value::Number(number) => {
                    for problem in numbers::problems(limits, schema.kind, number, mistyped) {
                        self.fail(at, |at| problem.into_error(at));
                    }
                }
                Value::Array(items) => {
                    self.sizes(limits.min_items, limits.max_items, items.len(), "items", at);
                }
                Value::Object(members) => {
                    self.sizes(limits.min_properties, limits.max_properties, members.len(), "members", at);
                    for name in limits.required.iter().filter(|name| !members.contains_key(name.as_str())) {
                        self.fail(&at.field(name), |at| FieldError::new(at, ErrorType::Required, "missing"));
                    }
                }
                _ => {}
            }
            if !limits.allowed.is_empty() && !limits.allowed.iter().any(|allowed| numbers::same(allowed, value)) {
                self.fail(at, |at| not_allowed(limits, value, at));
            }
        }
        match value {
            Value::Array(items) => {
                if let Some(schema_of_items) = &schema.items {
                    let old = old.list(schema);
                    for (index, item) in items.iter().enumerate() {
                        self.node(schema_of_items, item, &at.index(index), old.item(item));
                    }
                }
            }
            Value::Object(members) => self.members(schema, members, at, old),
            _ => {}
        }
    }

    fn members(&mut self, schema: &Schema, members: &serde_json::Map<String, Value>, at: &At<'_>, old: Old<'_>) {
        if schema.properties.is_empty() && schema.additional.is_none() {
            return;
        }
        let mut properties = Properties::of(schema);
        for (name, value) in members {
            let below = match (properties.find(name), &schema.additional) {
                (Some(property), _) => property,
                (None, Some(Additional::Schema(additional))) => additional,
                (None, Some(Additional::Forbidden)) => {
                    self.fail(&at.field(name), |at| {
                        FieldError::new(at, ErrorType::Forbidden, "no such member is allowed")
                    });
                    continue;
                }
                (None, _) => continue,
            };
            let pinned = at.is_root() && TYPE_META.contains(&name.as_str());
            let old = if pinned { Old::Create } else { old.member(name) };
            self.node(below, value, &at.field(name), old);
        }
    }

    fn wrong_type(&mut self, schema: &Schema, value: &Value, at: &At<'_>) {
        self.fail(at, |at| {
            let null = if schema.nullable { " or null" } else { "" };
            FieldError::new(at, ErrorType::TypeInvalid, format!("{} is of the wrong type", describe(value)))
                .accepting(format!("{}{null}", schema.type_names()))
        });
    }

    fn string(&mut self, limits: &Limits, text: &str, at: &At<'_>) {
        let length = if limits.max_length.is_some() || limits.min_length.is_some() {
            i64::try_from(text.chars().count()).unwrap_or(i64::MAX)
        } else {
            0
        };
        // The API server reports the first of these three.
        if let Some(max) = limits.max_length.filter(|max| length > *max) {
            self.fail(at, |at| {
                FieldError::new(at, ErrorType::TooLong, format!("{length} characters are too long"))
                    .accepting(format!("at most {max} characters"))
            });
        } else if let Some(min) = limits.min_length.filter(|min| length < *min) {
            self.fail(at, |at| {
                FieldError::new(at, ErrorType::Invalid, format!("{length} characters are too short"))
                    .accepting(format!("at least {min} characters"))
            });
        } else if let Some(pattern) = limits.pattern.as_ref().filter(|pattern| !pattern.matches(text)) {
            self.fail(at, |at| {
                FieldError::new(at, ErrorType::Invalid, format!("{} does not match the pattern", quote(text)))
                    .accepting(format!("text matching {}", pattern.source()))
            });
        }
        if let Some(format) = limits.format.filter(|format| !format.accepts(text)) {
            self.fail(at, |at| {
                FieldError::new(at, ErrorType::TypeInvalid, format!("{} is not a valid {}", quote(text), format.name()))
                    .accepting(format.accepted())
            });
        }
    }

    fn sizes(&mut self, min: Option<i64>, max: Option<i64>, size: usize, what: &str, at: &At<'_>) {
        let size = i64::try_from(size).unwrap_or(i64::MAX);
        if let Some(max) = max.filter(|max| size > *max) {
            self.fail(at, |at| {
                FieldError::new(at, ErrorType::TooMany, format!("{size} {what} are too many"))
                    .accepting(format!("at most {max}"))
            });
        }
        if let Some(min) = min.filter(|min| size < *min) {
            self.fail(at, |at| {
                FieldError::new(at, ErrorType::Invalid, format!("{size} {what} are too few"))
                    .accepting(format!("at least {min}"))
            });
        }
    }

    /// What is below a junctor counts even if it has not changed; only the value as a whole can be let through.
    fn junctors(&mut self, limits: &Limits, value: &Value, at: &At<'_>) {
        for branch in &limits.all_of {
            self.content(branch, value, at, Old::Create);
        }
        for (branches, name, one) in [(&limits.any_of, "anyOf", false), (&limits.one_of, "oneOf", true)] {
            if branches.is_empty() {
                continue;
            }
            let mut matching = 0;
            let mut closest: Option<Run> = None;
            for branch in branches {
                let mut trial = Run { quiet: self.quiet, of_default: self.of_default, ..Self::default() };
                trial.content(branch, value, at, Old::Create);
                if trial.failures == 0 {
                    matching += 1;
                    if !one {
                        break;
                    }
                } else if closest.as_ref().is_none_or(|other| trial.failures < other.failures) {
                    closest = Some(trial);
                }
            }
            if matching == 0 {
                let wanted = if one { "exactly one" } else { "one" };
                self.fail(at, |at| {
                    FieldError::new(at, ErrorType::Invalid, format!("matches no branch of {name}"))
                        .accepting(format!("{wanted} of the {} branches", branches.len()))
                });
                if let Some(closest) = closest {
                    self.errors.append(closest.errors);
                }
            } else if one && matching > 1 {
                self.fail(at, |at| {
                    FieldError::new(at, ErrorType::Invalid, format!("matches {matching} branches of oneOf"))
                        .accepting("exactly one")
                });
            }
        }
        if let Some(not) = &limits.not {
            let mut trial = Run { quiet: true, of_default: self.of_default, ..Self::default() };
            trial.content(not, value, at, Old::Create);
            if trial.failures == 0 {
                self.fail(at, |at| FieldError::new(at, ErrorType::Invalid, "matches what the schema rules out (not)"));
            }
        }
    }
}

fn not_allowed(limits: &Limits, value: &Value, at: &At<'_>) -> FieldError {
    let accepted: Vec<String> = limits.allowed.iter().map(ToString::to_string).collect();
    FieldError::new(at, ErrorType::NotSupported, format!("{} is not one of the accepted values", describe(value)))
        .accepting(accepted.join(", "))
}

fn type_fits(schema: &Schema, value: &Value, has_format: bool) -> bool {
    let numeric = schema.int_or_string || matches!(schema.kind, Some(Type::Integer | Type::Number));
    match value {
        Value::String(_) | Value::Array(_) if has_format && !numeric => true,
        Value::String(_) => schema.accepts_type(Type::String),
        Value::Array(_) => schema.accepts_type(Type::Array),
        Value::Object(_) => schema.accepts_type(Type::Object),
        Value::Bool(_) => schema.accepts_type(Type::Boolean),
        Value::Number(number) => {
            schema.accepts_type(Type::Number)
                || (schema.accepts_type(Type::Integer) && numbers::is_integer(number, schema.int_or_string))
        }
        Value::Null => false,
    }
}

/// A value in a message: scalars in full, containers by type, long text cut.
pub(crate) fn describe(value: &Value) -> String {
    match value {
        Value::String(text) => quote(text),
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
        scalar => scalar.to_string(),
    }
}

pub(crate) fn quote(text: &str) -> String {
    const SHOWN: usize = 80;
    match text.char_indices().nth(SHOWN) {
        None => format!("{text:?}"),
        Some((end, _)) => format!("{:?}…", text.get(..end).unwrap_or_default()),
    }
}
