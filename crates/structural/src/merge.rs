//! Server-side apply: what an object becomes when an applier sends its document, who owns what, and who conflicts.

use std::collections::BTreeSet;
use std::fmt;

use serde_json::{Value, json};

use crate::managed_fields::{FieldPath, FieldSet, FieldStep, ManagedFields, ManagerEntry, Operation};
use crate::path::At;
use crate::report::{ErrorType, FieldError, Findings};
use crate::schema::Schema;

mod compare;
mod give_up;
mod overlay;
mod shape;

use compare::{Difference, fields_of};
use give_up::{drop_given_up, reconcile};
use overlay::overlay;
use shape::{Parts, Shape};

/// Owns what was there before anybody applied.
const BEFORE_FIRST_APPLY: &str = "before-first-apply";

/// Members of `metadata` that nobody owns.
const UNOWNED_METADATA: [&str; 9] = [
    "name",
    "namespace",
    "creationTimestamp",
    "selfLink",
    "uid",
    "clusterName",
    "generation",
    "managedFields",
    "resourceVersion",
];

/// What came of an apply.
#[derive(Clone, Debug, PartialEq)]
pub struct Applied {
    /// The object, with defaults, with `metadata.managedFields`.
    pub object: Value,
    /// Who owns what now.
    pub managed: ManagedFields,
    /// Whether the object or its owners changed; if not, the API server keeps the `resourceVersion`.
    pub changed: bool,
}

/// Why an apply is refused.
#[derive(Clone, Debug, PartialEq)]
pub enum ApplyError {
    /// Other managers own fields that the document sets to other values; forcing takes them away.
    Conflicts(Vec<Conflict>),
    /// The document does not fit the schema: unknown members, or items without or with the same identity.
    Invalid(Vec<FieldError>),
}

/// One field that somebody else owns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// Who owns it.
    pub manager: String,
    /// The field.
    pub field: FieldPath,
}

impl fmt::Display for ApplyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = match self {
            Self::Conflicts(conflicts) => {
                let line = |conflict: &Conflict| format!("{} is owned by {:?}", conflict.field, conflict.manager);
                conflicts.iter().map(line).collect()
            }
            Self::Invalid(errors) => errors.iter().map(ToString::to_string).collect(),
        };
        f.write_str(&lines.join("\n"))
    }
}

impl std::error::Error for ApplyError {}

impl Schema {
    /// Applies a document to the live object (`None`: there is none yet) as server-side apply does.
    ///
    /// `document` has no `managedFields`; those of `live` are read and written. Managers that wrote in another version keep what
    /// they own and are not asked, since there is no conversion here. Timestamps stay as they are.
    ///
    /// The result is merged and defaulted, not checked: [`validate`](Self::validate) it (or
    /// [`validate_update`](Self::validate_update) it against `live`), as the API server does before it stores it.
    ///
    /// # Errors
    /// Conflicts with other managers, unless `force`; a document that does not fit the schema.
    ///
    /// ```
    /// # use serde_json::json;
    /// # use structural::Schema;
    /// let schema = Schema::from_value(&json!({"type": "object", "properties": {"spec": {"type": "object", "properties": {
    ///     "tags": {"type": "array", "x-kubernetes-list-type": "set", "items": {"type": "string"}}}}}}))?;
    /// let document = |tag: &str| json!({"apiVersion": "example.com/v1", "kind": "Demo", "metadata": {"name": "a"}, "spec": {"tags": [tag]}});
    /// let first = schema.apply(None, &document("x"), "gitops", false)?;
    /// let second = schema.apply(Some(&first.object), &document("y"), "controller", false)?;
    /// assert_eq!(second.object["spec"]["tags"], json!(["x", "y"]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn apply(
        &self,
        live: Option<&Value>,
        document: &Value,
        manager: &str,
        force: bool,
    ) -> Result<Applied, ApplyError> {
        let shape = Shape::Root(self);
        let mut errors = Findings::default();
        check(shape, document, &At::ROOT, &mut errors);
        if !errors.is_empty() {
            return Err(ApplyError::Invalid(errors.into_errors()));
        }
        let (old, read) = take_managed(live)?;
        let before = self.prepared(&old, live.is_some(), &read, document, manager);
        let entry = entry(manager, Operation::Apply, document, owned(&fields_of(shape, document)));
        let last = before.entries.iter().find(|other| other.is_same_manager(&entry)).map(|last| last.fields.clone());
        let mut owners = before.clone();
        owners.entries.retain(|other| !other.is_same_manager(&entry));
        owners.entries.push(entry.clone());
        let mut merged = overlay(shape, Some(&old), Some(document)).unwrap_or_else(|| json!({}));
        if let Some(last) = last.filter(|last| !last.is_empty()) {
            merged = drop_given_up(shape, &merged, &last, &owners, &entry.api_version);
        }
        let difference = Difference::between(shape, &old, &merged);
        settle(&mut owners, &difference, &entry, force)?;
        self.fill_defaults(&mut merged);
        // Owners that were found missing or out of date are written as well.
        let changed = live.is_none() || merged != old || !same_owners(&owners, &read);
        Ok(put_together(merged, if changed { owners } else { read }, changed))
    }

    /// The owners after a write that is no apply (create, update, patch): the writer owns what it changed, and others lose what it
    /// changed or removed. `new` is the object to be stored.
    ///
    /// # Errors
    /// Managed fields of `live` that cannot be read.
    pub fn update_owners(&self, live: Option<&Value>, new: &Value, manager: &str) -> Result<Applied, ApplyError> {
        let (old, before) = take_managed(live)?;
        let mut new = new.clone();
        forget_managed(&mut new);
        let owners = self.owners_after_update(&old, &new, before.clone(), manager);
        let changed = live.is_none() || new != old;
        Ok(put_together(new, if changed { owners } else { before }, changed))
    }

    fn owners_after_update(&self, old: &Value, new: &Value, mut owners: ManagedFields, manager: &str) -> ManagedFields {
        let difference = Difference::between(Shape::Root(self), old, new);
        let mut mine = entry(manager, Operation::Update, new, FieldSet::default());
        // Forced: an update never conflicts.
        let _ = settle(&mut owners, &difference, &mine, true);
        let known = owners.entries.iter().position(|other| other.is_same_manager(&mine));
        let had = known.map(|known| owners.entries.remove(known).fields).unwrap_or_default();
        mine.fields = owned(&had.difference(&difference.removed).union(&difference.modified).union(&difference.added));
        if !mine.fields.is_empty() {
            owners.entries.push(mine);
        }
        owners
    }

    /// The owners as an apply takes them: an object that nobody owns gets one who owns what is there, and fields whose
    /// list type has changed are owned as they are now.
    fn prepared(
        &self,
        old: &Value,
        is_live: bool,
        read: &ManagedFields,
        document: &Value,
        manager: &str,
    ) -> ManagedFields {
        let mut owners = read.clone();
        if is_live && owners.entries.is_empty() {
            let empty = json!({"apiVersion": document.get("apiVersion"), "kind": document.get("kind")});
            let name = if manager == BEFORE_FIRST_APPLY { "before-apply" } else { BEFORE_FIRST_APPLY };
            owners = self.owners_after_update(&empty, old, owners, name);
        }
        for entry in &mut owners.entries {
            entry.fields = reconcile(Shape::Root(self), &entry.fields);
        }
        owners
    }
}

fn take_managed(live: Option<&Value>) -> Result<(Value, ManagedFields), ApplyError> {
    let Some(live) = live else {
        return Ok((json!({}), ManagedFields::default()));
    };
    let owners = ManagedFields::from_object(live).map_err(|error| ApplyError::Invalid(vec![error]))?;
    let mut old = live.clone();
    forget_managed(&mut old);
    Ok((old, owners))
}

fn forget_managed(object: &mut Value) {
    if let Some(metadata) = object.get_mut("metadata").and_then(Value::as_object_mut) {
        metadata.remove("managedFields");
    }
}

fn put_together(mut object: Value, managed: ManagedFields, changed: bool) -> Applied {
    if let Some(members) = object.as_object_mut() {
        let metadata = members.entry("metadata").or_insert_with(|| json!({}));
        if let Some(metadata) = metadata.as_object_mut() {
            metadata.insert("managedFields".to_owned(), managed.to_value());
        }
    }
    Applied { object, managed, changed }
}

fn entry(manager: &str, operation: Operation, object: &Value, fields: FieldSet) -> ManagerEntry {
    let api_version = object.get("apiVersion").and_then(Value::as_str).unwrap_or_default().to_owned();
    ManagerEntry { manager: manager.to_owned(), operation, api_version, subresource: String::new(), time: None, fields }
}

fn same_owners(left: &ManagedFields, right: &ManagedFields) -> bool {
    let in_right = |entry: &ManagerEntry| {
        right.entries.iter().any(|other| {
            entry.is_same_manager(other) && entry.fields == other.fields && entry.api_version == other.api_version
        })
    };
    left.entries.len() == right.entries.len() && left.entries.iter().all(in_right)
}

/// Without the fields that nobody owns.
fn owned(fields: &FieldSet) -> FieldSet {
    let mut unowned = FieldSet::default();
    for name in ["apiVersion", "kind", "metadata"] {
        unowned.insert(FieldStep::Member(name.to_owned()));
    }
    let mut metadata = FieldSet::default();
    for name in UNOWNED_METADATA {
        metadata.insert(FieldStep::Member(name.to_owned()));
    }
    unowned.insert_below(&FieldStep::Member("metadata".to_owned()), metadata);
    fields.difference(&unowned)
}

/// Takes from other managers what the writer changed or removed; without force, what it changed is a conflict.
fn settle(
    owners: &mut ManagedFields,
    difference: &Difference,
    writer: &ManagerEntry,
    force: bool,
) -> Result<(), ApplyError> {
    let written = difference.modified.union(&difference.added);
    let mut conflicts = Vec::new();
    for other in &mut owners.entries {
        if other.is_same_manager(writer) || other.api_version != writer.api_version {
            continue;
        }
        let lost = other.fields.intersection(&written);
        conflicts.extend(lost.paths().into_iter().map(|field| Conflict { manager: other.manager.clone(), field }));
        other.fields = other.fields.difference(&lost).difference(&difference.removed);
    }
    if !force && !conflicts.is_empty() {
        return Err(ApplyError::Conflicts(conflicts));
    }
    owners.entries.retain(|entry| !entry.fields.is_empty());
    Ok(())
}

/// What makes a document unfit to be applied.
fn check(shape: Shape<'_>, value: &Value, at: &At<'_>, errors: &mut Findings) {
    let parts = shape.parts(value);
    match value {
        Value::Object(members) => {
            for (name, value) in members {
                let below = shape.member(name);
                let at = at.field(name);
                if matches!(below, Shape::Unknown) {
                    errors.push(&at, |at| FieldError::new(at, ErrorType::Forbidden, "the schema has no such member"));
                } else {
                    check(below, value, &at, errors);
                }
            }
        }
        Value::Array(items) => {
            let mut seen = BTreeSet::new();
            for (index, item) in items.iter().enumerate() {
                let at = at.index(index);
                if parts != Parts::None {
                    match shape.identity(parts, item) {
                        None => {
                            let message = "an item without anything that identifies it";
                            errors.push(&at, |at| FieldError::new(at, ErrorType::Invalid, message));
                        }
                        Some(step) if !seen.insert(step.clone()) => {
                            errors.push(&at, |at| {
                                let message = format!("{} occurs twice in the list", FieldPath(vec![step]));
                                FieldError::new(at, ErrorType::Duplicate, message)
                            });
                        }
                        Some(_) => {}
                    }
                }
                check(shape.item(), item, &at, errors);
            }
        }
        _ => {}
    }
}
