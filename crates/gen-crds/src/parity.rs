//! What two CRDs differ in, beside what parity leaves out: descriptions, the words of deprecation warnings, and the
//! version of the generator.

use capz_api::root::GROUP;
use serde_json::{Map, Value};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
};

/// A place where two CRDs differ.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The kind whose CRD it is.
    pub kind: String,
    /// The place in the CRD, as `spec.versions[v1beta1].schema.openAPIV3Schema.properties.spec`.
    pub path: String,
    /// What stands in our CRD, if anything does.
    pub ours: Option<Value>,
    /// What stands in the other one, if anything does.
    pub theirs: Option<Value>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let show = |value: &Option<Value>| value.as_ref().map_or_else(|| "nothing".to_owned(), short);
        write!(f, "{} {}\n    ours:   {}\n    theirs: {}", self.kind, self.path, show(&self.ours), show(&self.theirs))
    }
}

/// A value on one line, cut where it is long.
fn short(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(160) {
        Some((end, _)) => format!("{} …", text.get(..end).unwrap_or_default()),
        None => text,
    }
}

/// All places where two sets of CRDs differ. CRDs are paired by group and kind; those of other groups than ours are not looked
/// at.
///
/// # Errors
/// One set has two CRDs of a kind.
pub fn compare(ours: &[Value], theirs: &[Value]) -> Result<Vec<Difference>, String> {
    let (ours, theirs) = (by_kind(ours)?, by_kind(theirs)?);
    let kinds: BTreeSet<&str> = ours.keys().chain(theirs.keys()).copied().collect();
    let mut differences = Vec::new();
    for kind in kinds {
        let crd = |crds: &BTreeMap<&str, &Value>| crds.get(kind).map_or(Value::Null, |crd| comparable((*crd).clone()));
        Walk { kind, path: Vec::new(), differences: &mut differences }.values(&crd(&ours), &crd(&theirs));
    }
    Ok(differences)
}

fn by_kind(crds: &[Value]) -> Result<BTreeMap<&str, &Value>, String> {
    let mut by_kind = BTreeMap::new();
    for crd in crds.iter().filter(|crd| crd.pointer("/spec/group").is_some_and(|group| *group == GROUP)) {
        let kind = crd.pointer("/spec/names/kind").and_then(Value::as_str).unwrap_or_default();
        if by_kind.insert(kind, crd).is_some() {
            return Err(format!("two CRDs of kind {kind}: expected one"));
        }
    }
    Ok(by_kind)
}

/// The CRD without what parity leaves out, its versions by name.
fn comparable(mut crd: Value) -> Value {
    if let Some(crd) = crd.as_object_mut() {
        crd.remove("status");
    }
    if let Some(metadata) = crd.get_mut("metadata").and_then(Value::as_object_mut) {
        metadata.remove("creationTimestamp");
        if let Some(annotations) = metadata.get_mut("annotations").and_then(Value::as_object_mut) {
            annotations.remove("controller-gen.kubebuilder.io/version");
            if annotations.is_empty() {
                metadata.remove("annotations");
            }
        }
    }
    if let Some(versions) = crd.pointer_mut("/spec/versions") {
        let list = versions.take();
        let by_name = |mut version: Value| {
            let name = version.get("name").and_then(Value::as_str).unwrap_or_default().to_owned();
            comparable_version(&mut version);
            (name, version)
        };
        let list = list.as_array().cloned().unwrap_or_default();
        *versions = list.into_iter().map(by_name).collect::<Map<_, _>>().into();
    }
    crd
}

fn comparable_version(version: &mut Value) {
    if let Some(warning) = version.get_mut("deprecationWarning") {
        *warning = "present".into();
    }
    for column in version.get_mut("additionalPrinterColumns").and_then(Value::as_array_mut).into_iter().flatten() {
        if let Some(column) = column.as_object_mut() {
            column.remove("description");
        }
    }
    if let Some(schema) = version.pointer_mut("/schema/openAPIV3Schema") {
        remove_descriptions(schema);
    }
}

/// Removes the descriptions of a schema by position: a property may be *named* description.
pub fn remove_descriptions(schema: &mut Value) {
    let Some(keywords) = schema.as_object_mut() else { return };
    keywords.remove("description");
    for (keyword, value) in keywords {
        match (keyword.as_str(), value) {
            ("properties" | "patternProperties" | "definitions", Value::Object(members)) => {
                members.values_mut().for_each(remove_descriptions);
            }
            ("items" | "additionalProperties" | "not", inner) => remove_descriptions(inner),
            ("allOf" | "anyOf" | "oneOf", Value::Array(choices)) => choices.iter_mut().for_each(remove_descriptions),
            _ => {}
        }
    }
}

struct Walk<'a> {
    kind: &'a str,
    path: Vec<String>,
    differences: &'a mut Vec<Difference>,
}

impl Walk<'_> {
    fn values(&mut self, ours: &Value, theirs: &Value) {
        match (ours, theirs) {
            (Value::Object(ours), Value::Object(theirs)) => self.members(ours, theirs),
            (Value::Number(ours), Value::Number(theirs)) if ours.as_f64() == theirs.as_f64() => {}
            (ours, theirs) if ours == theirs => {}
            (ours, theirs) => {
                let present = |value: &Value| (!value.is_null()).then(|| value.clone());
                self.differences.push(Difference {
                    kind: self.kind.to_owned(),
                    path: self.path.join(".").replace(".[", "["),
                    ours: present(ours),
                    theirs: present(theirs),
                });
            }
        }
    }

    fn members(&mut self, ours: &Map<String, Value>, theirs: &Map<String, Value>) {
        let names: BTreeSet<&String> = ours.keys().chain(theirs.keys()).collect();
        let is_versions = self.path.last().is_some_and(|last| last == "versions");
        for name in names {
            self.path.push(if is_versions { format!("[{name}]") } else { name.clone() });
            self.values(ours.get(name).unwrap_or(&Value::Null), theirs.get(name).unwrap_or(&Value::Null));
            self.path.pop();
        }
    }
}

#[cfg(test)]
#[allow(clippy::indexing_slicing, reason = "a test")]
mod tests {
    use super::*;
    use serde_json::json;

    fn crd(schema: &Value) -> Value {
        json!({"metadata": {"name": "a", "annotations": {"controller-gen.kubebuilder.io/version": "v1"}},
            "spec": {"group": GROUP, "names": {"kind": "A"}, "versions": [{"name": "v1", "schema": {"openAPIV3Schema": schema}}]}})
    }

    #[test]
    fn a_property_named_description_is_compared() {
        let ours =
            crd(&json!({"description": "x", "properties": {"description": {"description": "y", "type": "string"}}}));
        let theirs = crd(&json!({"properties": {}}));
        let differences = compare(&[ours], &[theirs]).unwrap();
        assert_eq!(differences.len(), 1);
        assert_eq!(differences[0].path, "spec.versions[v1].schema.openAPIV3Schema.properties.description");
        assert_eq!(differences[0].ours, Some(json!({"type": "string"})));
    }

    #[test]
    fn a_missing_crd_and_the_order_of_a_list_are_differences() {
        assert_eq!(compare(&[crd(&json!({}))], &[]).unwrap().len(), 1);
        let enums = |values: Value| crd(&json!({"enum": values}));
        assert_eq!(compare(&[enums(json!(["a", "b"]))], &[enums(json!(["b", "a"]))]).unwrap().len(), 1);
        assert!(compare(&[enums(json!(["a"]))], &[enums(json!(["a"]))]).unwrap().is_empty());
    }

    #[test]
    fn a_number_is_its_value() {
        assert!(compare(&[crd(&json!({"minimum": 2160.0}))], &[crd(&json!({"minimum": 2160}))]).unwrap().is_empty());
    }

    #[test]
    fn a_crd_of_another_group_is_not_ours_and_two_of_one_kind_are_an_error() {
        let mut foreign = crd(&json!({}));
        foreign["spec"]["group"] = json!("other.io");
        assert!(compare(&[], &[foreign]).unwrap().is_empty());
        assert!(compare(&[], &[crd(&json!({})), crd(&json!({}))]).is_err());
    }
}
