//! The document that a server-side apply should send.
//!
//! Server-side apply makes the sender the owner of every member that is sent. A typed object sent as it is would own members
//! that its author never set, because Go and these types write a required member even if it is empty.

use crate::{
    root::Root,
    schema::{self, JSONSchemaProps},
};
use k8s_openapi::{
    apiextensions_apiserver::pkg::apis::apiextensions::v1::{JSONSchemaPropsOrArray, JSONSchemaPropsOrBool},
    apimachinery::pkg::apis::meta::v1::ObjectMeta,
};
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

mod writer;

use writer::Writer;

/// An object as a server-side apply should send it.
///
/// Sent is what somebody set: a member that is not zero, and one that is an `Option` and `Some`, whatever it holds. So is
/// every member that the schema requires of an element of a list or map, or of an `Option` that is `Some`, also if it is
/// zero: whoever makes the holder must fill it. A struct that is required is sent even if nothing is in it.
///
/// ```
/// use capz_api::{Apply, v1beta1::AzureCluster};
/// use serde_json::json;
///
/// let mut cluster = AzureCluster::new("demo", Default::default());
/// cluster.spec.resource_group = "demo-rg".into();
/// cluster.spec.control_plane_enabled = Some(false);
/// assert_eq!(cluster.apply_document()?, json!({
///     "apiVersion": "infrastructure.cluster.x-k8s.io/v1beta1",
///     "kind": "AzureCluster",
///     "metadata": {"name": "demo"},
///     "spec": {"resourceGroup": "demo-rg", "controlPlaneEnabled": false},
/// }));
/// // kube: api.patch("demo", &PatchParams::apply("me"), &Patch::Apply(cluster.apply_document()?))
/// # Ok::<_, serde_json::Error>(())
/// ```
pub trait Apply {
    /// The object without its status, and without metadata that the API server keeps.
    ///
    /// # Errors
    /// A map in the object has a key that is not a string; none of the shapes of this crate has.
    fn apply_document(&self) -> serde_json::Result<Value>;

    /// The object's name and status, for the status subresource.
    ///
    /// # Errors
    /// As [`Apply::apply_document`].
    fn apply_status_document(&self) -> serde_json::Result<Value>;
}

impl<T: Root + Serialize> Apply for T {
    fn apply_document(&self) -> serde_json::Result<Value> {
        let ObjectMeta { name, namespace, labels, annotations, owner_references, finalizers, .. } = self.meta().clone();
        let metadata =
            ObjectMeta { name, namespace, labels, annotations, owner_references, finalizers, ..Default::default() };
        document(self, &metadata, "spec")
    }

    fn apply_status_document(&self) -> serde_json::Result<Value> {
        let ObjectMeta { name, namespace, .. } = self.meta().clone();
        document(self, &ObjectMeta { name, namespace, ..Default::default() }, "status")
    }
}

fn document<T: Root + Serialize>(object: &T, metadata: &ObjectMeta, member: &str) -> serde_json::Result<Value> {
    let mut document = Map::from_iter([
        ("apiVersion".to_owned(), T::api_version(&()).into()),
        ("kind".to_owned(), T::FRAME.kind.into()),
        ("metadata".to_owned(), json!(metadata)),
    ]);
    if let Node::Struct(mut members) = object.serialize(Writer)?
        && let Some(node) = members.remove(member)
    {
        let schema = schema::cached::<T>();
        let sent = sent(node, property(Some(&schema), member), Need::Optional);
        document.extend(sent.map(|value| (member.to_owned(), value)));
    }
    Ok(document.into())
}

/// A value, with what only its type knows of it.
enum Node {
    Scalar(Value),
    List(Vec<Node>),
    Map(BTreeMap<String, Node>),
    Struct(BTreeMap<String, Node>),
    /// An `Option` that is `Some`.
    Set(Box<Node>),
}

/// Whether a member must be sent.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Need {
    /// Only if somebody set it.
    Optional,
    /// The schema requires it, but nobody is known to have made its holder.
    Required,
    /// The schema requires it of a holder that the author made.
    Must,
}

/// The value as it is sent, if it is.
fn sent(node: Node, schema: Option<&JSONSchemaProps>, need: Need) -> Option<Value> {
    match node {
        Node::Set(node) => Some(made(*node, schema)),
        Node::Struct(members) => {
            let value = fill(members, schema, need == Need::Must);
            (!value.is_empty() || need != Need::Optional).then(|| value.into())
        }
        node => (need == Need::Must || !is_zero(&node)).then(|| made(node, schema)),
    }
}

/// The value of something that the author made.
fn made(node: Node, schema: Option<&JSONSchemaProps>) -> Value {
    match node {
        Node::Scalar(value) => value,
        Node::Set(node) => made(*node, schema),
        Node::Struct(members) => fill(members, schema, true).into(),
        Node::List(items) => {
            let below = match schema.and_then(|schema| schema.items.as_ref()) {
                Some(JSONSchemaPropsOrArray::Schema(below)) => Some(below.as_ref()),
                _ => None,
            };
            items.into_iter().map(|item| made(item, below)).collect()
        }
        Node::Map(entries) => {
            let below = match schema.and_then(|schema| schema.additional_properties.as_ref()) {
                Some(JSONSchemaPropsOrBool::Schema(below)) => Some(below.as_ref()),
                _ => None,
            };
            entries.into_iter().map(|(key, value)| (key, made(value, below))).collect()
        }
    }
}

fn fill(members: BTreeMap<String, Node>, schema: Option<&JSONSchemaProps>, made: bool) -> Map<String, Value> {
    let required = schema.and_then(|schema| schema.required.as_deref()).unwrap_or_default();
    let value = |(name, node): (String, Node)| {
        let need = match (required.contains(&name), made) {
            (false, _) => Need::Optional,
            (true, false) => Need::Required,
            (true, true) => Need::Must,
        };
        sent(node, property(schema, &name), need).map(|value| (name, value))
    };
    members.into_iter().filter_map(value).collect()
}

fn property<'a>(schema: Option<&'a JSONSchemaProps>, name: &str) -> Option<&'a JSONSchemaProps> {
    schema.and_then(|schema| schema.properties.as_ref()?.get(name))
}

fn is_zero(node: &Node) -> bool {
    match node {
        Node::Scalar(Value::Null | Value::Bool(false)) => true,
        Node::Scalar(Value::Number(number)) => number.as_f64() == Some(0.0),
        Node::Scalar(Value::String(text)) => text.is_empty(),
        Node::List(items) => items.is_empty(),
        Node::Map(entries) | Node::Struct(entries) => entries.is_empty(),
        Node::Scalar(_) | Node::Set(_) => false,
    }
}
