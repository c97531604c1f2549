//! The kinds of CRDs under the rules of `structural`: what an API server should do with their objects.

use crate::outcome::{Stop, failed};
use capz_api::schema::CustomResourceDefinition;
use serde_json::Value;
use structural::{Crd, Schema};

/// A kind in one served version.
pub struct Resource {
    pub api_version: String,
    pub kind: String,
    plural: String,
    /// The schema as the CRD has it.
    pub schema: Value,
    /// The same, compiled.
    pub rules: Schema,
}

impl Resource {
    /// The path of its list in a namespace.
    pub fn list(&self, namespace: &str) -> String {
        format!("/apis/{}/namespaces/{namespace}/{}", self.api_version, self.plural)
    }

    /// What the API server makes of an object before it checks it.
    pub fn received(&self, object: &Value) -> Value {
        let mut object = object.clone();
        self.rules.prune(&mut object);
        self.rules.apply_defaults(&mut object);
        object
    }
}

/// The kinds of CRDs in every version that they serve.
pub fn resources(crds: &[CustomResourceDefinition]) -> Result<Vec<Resource>, Stop> {
    let mut resources = Vec::new();
    for crd in crds {
        let rules = Crd::from_value(&serde_json::to_value(crd)?)?;
        for version in crd.spec.versions.iter().filter(|version| version.served) {
            let schema = version.schema.as_ref().and_then(|schema| schema.open_api_v3_schema.as_ref());
            resources.push(Resource {
                api_version: format!("{}/{}", crd.spec.group, version.name),
                kind: crd.spec.names.kind.clone(),
                plural: crd.spec.names.plural.clone(),
                schema: serde_json::to_value(schema)?,
                rules: rules.version(&version.name).ok_or_else(|| failed("no such version"))?.schema.clone(),
            });
        }
    }
    Ok(resources)
}

/// An object as it is to be stored.
pub fn stored(resources: &[Resource], object: &Value) -> Result<Value, Stop> {
    let is_of = |it: &&Resource| object["kind"] == it.kind.as_str() && object["apiVersion"] == it.api_version.as_str();
    let resource = resources.iter().find(is_of).ok_or_else(|| failed(format!("no CRD for {}", object["kind"])))?;
    Ok(resource.received(object))
}

/// Equal as JSON: Go writes the float `1.0` as `1`.
pub fn same(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => left == right || left.as_f64() == right.as_f64(),
        (Value::Array(left), Value::Array(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(left, right)| same(left, right))
        }
        (Value::Object(left), Value::Object(right)) => {
            left.len() == right.len()
                && left.iter().all(|(name, left)| right.get(name).is_some_and(|right| same(left, right)))
        }
        _ => left == right,
    }
}
