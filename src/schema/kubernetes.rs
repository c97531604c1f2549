//! Schemas of Kubernetes types that CAPZ embeds. Those of k8s-openapi lack list and map markers and limits of the CRDs.

use crate::{pattern::QUANTITY, schema::JSONSchemaProps};
use flat_deserialize::{Field, Shape};
use schemars::{Schema, SchemaGenerator, json_schema};

pub(crate) fn quantity(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "anyOf": [{"type": "integer"}, {"type": "string"}],
        "pattern": QUANTITY.to_string(),
        "x-kubernetes-int-or-string": true,
    })
}

pub(crate) fn quantities(generator: &mut SchemaGenerator) -> Schema {
    json_schema!({"type": "object", "additionalProperties": quantity(generator)})
}

pub(crate) fn int_or_string(_: &mut SchemaGenerator) -> Schema {
    json_schema!({"anyOf": [{"type": "integer"}, {"type": "string"}], "x-kubernetes-int-or-string": true})
}

pub(crate) fn time(_: &mut SchemaGenerator) -> Schema {
    json_schema!({"type": "string", "format": "date-time"})
}

/// A property that is a string, with its description.
fn text(description: &str) -> Schema {
    json_schema!({"type": "string", "description": description})
}

pub(crate) fn object_reference(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "object",
        "x-kubernetes-map-type": "atomic",
        "properties": {
            "apiVersion": text("Group and version of the object pointed to."),
            "fieldPath": text("Path to a part inside the object pointed to, when the reference means less than the whole."),
            "kind": text("Kind of the object pointed to."),
            "name": text("Name of the object pointed to."),
            "namespace": text("Namespace of the object pointed to. Left out it is the namespace of the object that points."),
            "resourceVersion": text("Resource version at which the object pointed to was seen, when the reference is to that very state."),
            "uid": text("UID of the object pointed to, which tells it from a later one of the same name."),
        },
    })
}

/// The reference as it was before it had a marker.
#[cfg(feature = "v1alpha4")]
pub(crate) fn unmarked_object_reference(generator: &mut SchemaGenerator) -> Schema {
    let mut schema = object_reference(generator);
    schema.remove("x-kubernetes-map-type");
    schema
}

pub(crate) fn secret_reference(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "object",
        "x-kubernetes-map-type": "atomic",
        "properties": {
            "name": text("Name of the Secret, unique within its namespace."),
            "namespace": text("Namespace that holds the Secret."),
        },
    })
}

pub(crate) fn label_selector(_: &mut SchemaGenerator) -> Schema {
    let requirement = json_schema!({
        "type": "object",
        "required": ["key", "operator"],
        "properties": {
            "key": text("Label key that the rule is about."),
            "operator": text("Comparison that the rule makes: `In`, `NotIn`, `Exists` or `DoesNotExist`."),
            "values": {
                "type": "array",
                "description": "Values that `In` and `NotIn` compare with, at least one. Must be empty for `Exists` and `DoesNotExist`.",
                "items": {"type": "string"},
                "x-kubernetes-list-type": "atomic",
            },
        },
    });
    json_schema!({
        "type": "object",
        "x-kubernetes-map-type": "atomic",
        "properties": {
            "matchExpressions": {
                "type": "array",
                "description": "Further label rules that a matching object must all meet.",
                "items": requirement,
                "x-kubernetes-list-type": "atomic",
            },
            "matchLabels": {
                "type": "object",
                "description": "Label pairs that a matching object must all carry.",
                "additionalProperties": {"type": "string"},
            },
        },
    })
}

/// The selector as it was before its lists had markers.
#[cfg(feature = "v1alpha4")]
pub(crate) fn unmarked_label_selector(generator: &mut SchemaGenerator) -> Schema {
    let mut schema = label_selector(generator);
    let expressions = "/properties/matchExpressions";
    for list in [expressions.to_owned(), format!("{expressions}/items/properties/values")] {
        if let Some(list) = schema.pointer_mut(&list).and_then(serde_json::Value::as_object_mut) {
            list.remove("x-kubernetes-list-type");
        }
    }
    schema
}

/// The shape of a Kubernetes type that has lists in it, told by its schema.
pub(crate) fn shape(schema: &JSONSchemaProps) -> Option<&'static Shape> {
    const REQUIREMENT: Shape = Shape {
        name: "LabelSelectorRequirement",
        own: &[Field { rust: "values", wire: "values", shape: None }],
        embedded: None,
    };
    const SELECTOR: Shape = Shape {
        name: "LabelSelector",
        own: &[Field { rust: "match_expressions", wire: "matchExpressions", shape: Some(&REQUIREMENT) }],
        embedded: None,
    };
    schema.properties.as_ref()?.contains_key("matchExpressions").then_some(&SELECTOR)
}

pub(crate) fn node_addresses(_: &mut SchemaGenerator) -> Schema {
    let address = json_schema!({
        "type": "object",
        "required": ["address", "type"],
        "properties": {
            "address": text("The IP address or DNS name itself, in text form."),
            "type": text("Class of the address: `Hostname`, `InternalIP`, `ExternalIP`, `InternalDNS` or `ExternalDNS`."),
        },
    });
    json_schema!({"type": "array", "items": address})
}
