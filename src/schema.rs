//! CRDs as values: the schema of a kind in one version, and the whole CRD around it.

use crate::per_kind::PerKind;
use crate::root::{Frame, GROUP, Root};
use k8s_openapi::apiextensions_apiserver::pkg::apis::apiextensions::v1 as apiextensions;
use k8s_openapi::apimachinery::pkg::apis::meta::v1::ObjectMeta;
use schemars::{JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings, json_schema, transform::Transform};
use std::sync::Arc;

pub(crate) mod kubernetes;
mod structural;

pub use apiextensions::{CustomResourceConversion, CustomResourceDefinition, JSONSchemaProps};

/// A generator that writes every shape where it stands. Transforms run in [`object`], on the finished schema.
pub(crate) fn generator() -> SchemaGenerator {
    let mut settings = SchemaSettings::openapi3();
    settings.inline_subschemas = true;
    settings.meta_schema = None;
    settings.transforms.clear();
    settings.into_generator()
}

/// The schema of a shape, in the form that controller-gen writes: what stands in a CRD where the shape does.
///
/// ```
/// use capz_api::{schema, v1beta1::SubnetSpec};
///
/// let subnet = schema::of::<SubnetSpec>();
/// assert_eq!(subnet.required, Some(vec!["name".to_owned(), "role".to_owned()]));
/// ```
#[must_use]
pub fn of<T: JsonSchema>() -> JSONSchemaProps {
    structural(generator().into_root_schema_for::<T>())
}

fn structural(mut schema: Schema) -> JSONSchemaProps {
    structural::Structural.transform(&mut schema);
    // A schema that is not one would be an empty one here; the parity test compares every one with upstream's.
    serde_json::from_value(schema.into()).unwrap_or_default()
}

/// The schema of a whole object, in the form that controller-gen writes.
pub(crate) fn object(frame: &Frame, spec: &Schema, status: Option<Schema>) -> JSONSchemaProps {
    let mut schema = json_schema!({
        "type": "object",
        "description": frame.description,
        "properties": {
            "apiVersion": {
                "type": "string",
                "description": format!("Group and version of the object's form: `{GROUP}/{}`.", frame.version),
            },
            "kind": {"type": "string", "description": format!("What the object is: `{}`.", frame.kind)},
            "metadata": {"type": "object"},
            "spec": spec,
        },
    });
    if let (Some(status), Some(properties)) = (status, schema.get_mut("properties").and_then(|p| p.as_object_mut())) {
        properties.insert("status".into(), status.into());
    }
    structural(schema)
}

/// The schema of a kind, made once.
pub(crate) fn cached<T: Root>() -> Arc<JSONSchemaProps> {
    static SCHEMAS: PerKind<JSONSchemaProps> = PerKind::new();
    SCHEMAS.get(&T::FRAME, T::schema)
}

/// The CRD that serves and stores one version of a kind.
pub(crate) fn crd_of<T: Root>() -> CustomResourceDefinition {
    let version = version(&T::FRAME, T::schema(), true, true);
    crd(&T::FRAME, vec![version], None)
}

/// A version of a CRD.
pub(crate) fn version(
    frame: &Frame,
    schema: JSONSchemaProps,
    served: bool,
    storage: bool,
) -> apiextensions::CustomResourceDefinitionVersion {
    let columns =
        frame.columns.iter().map(|&(name, type_, priority, json_path)| apiextensions::CustomResourceColumnDefinition {
            name: name.into(),
            type_: type_.into(),
            priority: (priority != 0).then_some(priority),
            json_path: json_path.into(),
            ..Default::default()
        });
    apiextensions::CustomResourceDefinitionVersion {
        name: frame.version.into(),
        additional_printer_columns: (!frame.columns.is_empty()).then(|| columns.collect()),
        deprecated: frame.deprecated.map(|_| true),
        deprecation_warning: frame.deprecated.map(Into::into),
        schema: Some(apiextensions::CustomResourceValidation { open_api_v3_schema: Some(schema) }),
        served,
        storage,
        subresources: frame.has_status.then(|| apiextensions::CustomResourceSubresources {
            status: Some(apiextensions::CustomResourceSubresourceStatus(serde_json::json!({}))),
            ..Default::default()
        }),
        ..Default::default()
    }
}

/// A CRD around its versions. `frame` is that of any of them: what it says of the kind as a whole is the same in all.
pub(crate) fn crd(
    frame: &Frame,
    versions: Vec<apiextensions::CustomResourceDefinitionVersion>,
    conversion: Option<apiextensions::CustomResourceConversion>,
) -> CustomResourceDefinition {
    let list = |names: &[&str]| (!names.is_empty()).then(|| names.iter().map(ToString::to_string).collect());
    CustomResourceDefinition {
        metadata: ObjectMeta { name: Some(format!("{}.{GROUP}", frame.plural)), ..Default::default() },
        spec: apiextensions::CustomResourceDefinitionSpec {
            group: GROUP.into(),
            names: apiextensions::CustomResourceDefinitionNames {
                categories: list(frame.categories),
                kind: frame.kind.into(),
                list_kind: Some(format!("{}List", frame.kind)),
                plural: frame.plural.into(),
                short_names: list(frame.short_names),
                singular: Some(frame.kind.to_lowercase()),
            },
            scope: "Namespaced".into(),
            versions,
            conversion,
            ..Default::default()
        },
        status: None,
    }
}
