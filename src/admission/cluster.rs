//! Admission as in a cluster: the schema's defaults, the webhook's, the schema's limits and the webhook's rules.

use super::{Context, Filled, KindsDiffer, Report};
use crate::{
    registry::{self, AnyObject, DecodeError, Kind, v1beta1::Object},
    strict::schema_of,
};
use serde_json::Value;
use std::fmt;
use structural::Schema;

/// What is asked of the API server.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Operation<'a> {
    /// A new object.
    Create(&'a Value),
    /// A change of a stored object.
    Update {
        /// The object as it is to be.
        new: &'a Value,
        /// The object as it is stored.
        old: &'a Value,
    },
    /// The deletion of a stored object.
    Delete(&'a Value),
}

/// What became of a request.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Outcome {
    /// The object with all defaults, as it would be stored; members that the types do not know are as they were.
    pub object: Value,
    /// What the webhook filled in.
    pub filled: Filled,
    /// Limits of the schema that the object does not keep, each with its path; the webhook's rules are checked nevertheless.
    pub schema_errors: Vec<String>,
    /// What the webhook's rules say. Of members that only a cluster can fill in, such as a new SSH key, they say that they are not
    /// checked.
    pub report: Report,
}

impl Outcome {
    /// Whether the API server takes the request.
    #[must_use]
    pub fn is_allowed(&self) -> bool {
        self.filled.errors.is_empty() && self.schema_errors.is_empty() && self.report.is_allowed()
    }
}

/// Why a request could not be judged.
#[derive(Debug)]
#[non_exhaustive]
pub enum OperationError {
    /// An object does not decode, or is not of the stored version.
    Decode(DecodeError),
    /// The two objects are not of one kind.
    Kinds(KindsDiffer),
    /// The object does not serialize.
    Encode(serde_json::Error),
    /// The object is of another version than the stored one; convert it first.
    Version(&'static str),
}

impl fmt::Display for OperationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Decode(error) => error.fmt(f),
            Self::Kinds(error) => error.fmt(f),
            Self::Encode(error) => error.fmt(f),
            Self::Version(version) => write!(f, "version {version}: expected v1beta1: convert the object first"),
        }
    }
}

impl std::error::Error for OperationError {}

impl From<DecodeError> for OperationError {
    fn from(error: DecodeError) -> Self {
        Self::Decode(error)
    }
}

impl From<KindsDiffer> for OperationError {
    fn from(error: KindsDiffer) -> Self {
        Self::Kinds(error)
    }
}

impl From<serde_json::Error> for OperationError {
    fn from(error: serde_json::Error) -> Self {
        Self::Encode(error)
    }
}

/// Answers as an API server with upstream's CRDs and webhooks would, in its order.
///
/// ```
/// use capz_api::admission::{Context, Operation, as_in_a_cluster};
/// use serde_json::json;
///
/// let pool = json!({"apiVersion": "infrastructure.cluster.x-k8s.io/v1beta1", "kind": "AzureManagedMachinePool",
///     "metadata": {"name": "pool0"}, "spec": {"mode": "User", "sku": "Standard_D2s_v3"}});
/// let outcome = as_in_a_cluster(Operation::Create(&pool), &Context::default())?;
/// assert!(outcome.is_allowed());
/// // One default of the schema, one of the webhook.
/// assert_eq!(outcome.object["spec"]["osDiskType"], "Managed");
/// assert_eq!(outcome.object["spec"]["name"], "pool0");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// An object does not decode, is not of the stored version, or the two are not of one kind.
pub fn as_in_a_cluster(operation: Operation<'_>, context: &Context<'_>) -> Result<Outcome, OperationError> {
    let (new, old) = match operation {
        Operation::Create(new) => (new, None),
        Operation::Update { new, old } => (new, Some(stored(old)?)),
        Operation::Delete(object) => {
            let (object, value, _) = stored(object)?;
            let report = object.validate_delete(context);
            return Ok(Outcome { object: value, filled: Filled::default(), schema_errors: Vec::new(), report });
        }
    };
    let (before, value, kind) = stored(new)?;
    let mut object = before.clone();
    let filled = match &old {
        None => object.fill_defaults(context),
        Some((old, ..)) => object.fill_defaults_on_update(old, context)?,
    };
    let mut value = before.write_back(&object, &value)?;
    let mut schema_errors = Vec::new();
    if let Some(schema) = schema_of(kind).as_ref() {
        if !filled.rules.is_empty() {
            write_required(schema, &mut value, &serde_json::to_value(&object)?);
        }
        schema.apply_defaults(&mut value);
        let report = match &old {
            None => schema.validate(&value),
            Some((_, old, _)) => schema.validate_update(old, &value),
        };
        schema_errors.extend(report.errors.iter().map(ToString::to_string));
    }
    // With what the schema adds to what the webhook filled in.
    let object = decode(value.clone())?;
    let mut report = match &old {
        None => object.validate_create(context),
        Some((old, ..)) => object.validate_update(old, context)?,
    };
    report.leave_unchecked(&filled.not_filled);
    Ok(Outcome { object: value, filled, schema_errors, report })
}

/// Adds the members that the schema requires and that Go writes, empty as they are, whenever a webhook changes an object.
fn write_required(schema: &Schema, value: &mut Value, written: &Value) {
    match (value, written) {
        (Value::Object(members), Value::Object(written)) => {
            for (name, written) in written {
                let Some(schema) = schema.member(name) else { continue };
                if let Some(member) = members.get_mut(name) {
                    write_required(schema, member, written);
                }
            }
            let is_absent = |name: &&String| !members.contains_key(*name);
            let absent: Vec<_> =
                schema.required().iter().filter(is_absent).filter_map(|name| written.get_key_value(name)).collect();
            members.extend(absent.into_iter().map(|(name, written)| (name.clone(), written.clone())));
        }
        (Value::Array(items), Value::Array(written)) => {
            for (item, written) in items.iter_mut().zip(written) {
                schema.items().into_iter().for_each(|schema| write_required(schema, item, written));
            }
        }
        _ => {}
    }
}

/// An object with the defaults of the schema, which the API server fills in at every read.
fn stored(object: &Value) -> Result<(Object, Value, &'static Kind), OperationError> {
    let kind = registry::declared_kind(object)?;
    let mut value = object.clone();
    if let Some(schema) = schema_of(kind).as_ref() {
        schema.apply_defaults(&mut value);
    }
    Ok((decode(value.clone())?, value, kind))
}

fn decode(object: Value) -> Result<Object, OperationError> {
    match AnyObject::from_value(object)? {
        AnyObject::V1Beta1(object) => Ok(object),
        #[allow(unreachable_patterns, reason = "there may be no other version")]
        other => Err(OperationError::Version(other.frame().version)),
    }
}
