//! A CustomResourceDefinition as it was read: its value, where it came from, and the parts that lints ask for.

use serde_json::{Map, Value};

/// A `CustomResourceDefinition` (`apiextensions.k8s.io/v1`) and where it was read.
#[derive(Clone, Debug)]
pub struct CrdDocument {
    value: Value,
    origin: String,
}

impl CrdDocument {
    /// Takes a value that was read from `origin`, which messages name (`crds/demos.yaml, document 2`, say).
    ///
    /// # Errors
    /// The value is no `CustomResourceDefinition` of `apiextensions.k8s.io/v1` with group, kind and versions.
    pub fn new(value: Value, origin: impl Into<String>) -> Result<Self, String> {
        let text = |pointer: &str| value.pointer(pointer).and_then(Value::as_str).unwrap_or_default();
        match (text("/kind"), text("/apiVersion")) {
            ("CustomResourceDefinition", "apiextensions.k8s.io/v1") => {}
            ("CustomResourceDefinition", other) => {
                return Err(format!(
                    "{other:?} is no version of CRDs that is read here; accepted: apiextensions.k8s.io/v1"
                ));
            }
            (other, _) => return Err(format!("kind {other:?} is no CRD; accepted: CustomResourceDefinition")),
        }
        for part in ["/spec/group", "/spec/names/kind"] {
            if text(part).is_empty() {
                return Err(format!("{} is missing", part.trim_start_matches('/').replace('/', ".")));
            }
        }
        if value.pointer("/spec/versions").and_then(Value::as_array).is_none_or(Vec::is_empty) {
            return Err("spec.versions is missing".to_owned());
        }
        Ok(Self { value, origin: origin.into() })
    }

    /// The whole CRD.
    #[must_use]
    pub fn value(&self) -> &Value {
        &self.value
    }

    /// Where it was read.
    #[must_use]
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// API group.
    #[must_use]
    pub fn group(&self) -> &str {
        self.value.pointer("/spec/group").and_then(Value::as_str).unwrap_or_default()
    }

    /// Kind.
    #[must_use]
    pub fn kind(&self) -> &str {
        self.value.pointer("/spec/names/kind").and_then(Value::as_str).unwrap_or_default()
    }

    /// The versions, in the order of the CRD.
    pub fn versions(&self) -> impl Iterator<Item = VersionDocument<'_>> {
        let list = self.value.pointer("/spec/versions").and_then(Value::as_array);
        list.into_iter().flatten().filter_map(Value::as_object).map(VersionDocument)
    }

    /// The version of that name.
    #[must_use]
    pub fn version(&self, name: &str) -> Option<VersionDocument<'_>> {
        self.versions().find(|version| version.name() == name)
    }

    /// The versions that objects may be stored in, by the status of a live CRD; empty where there is no status.
    pub fn stored_versions(&self) -> impl Iterator<Item = &str> {
        let list = self.value.pointer("/status/storedVersions").and_then(Value::as_array);
        list.into_iter().flatten().filter_map(Value::as_str)
    }
}

/// One version of a CRD as it was read.
#[derive(Clone, Copy, Debug)]
pub struct VersionDocument<'c>(&'c Map<String, Value>);

impl<'c> VersionDocument<'c> {
    /// The name, such as `v1beta1`.
    #[must_use]
    pub fn name(self) -> &'c str {
        self.0.get("name").and_then(Value::as_str).unwrap_or_default()
    }

    /// Whether the API server offers it.
    #[must_use]
    pub fn served(self) -> bool {
        self.flag("served")
    }

    /// Whether objects are stored in it.
    #[must_use]
    pub fn storage(self) -> bool {
        self.flag("storage")
    }

    /// Whether clients are warned of it.
    #[must_use]
    pub fn deprecated(self) -> bool {
        self.flag("deprecated")
    }

    fn flag(self, name: &str) -> bool {
        self.0.get(name).and_then(Value::as_bool).unwrap_or_default()
    }

    /// The schema of the whole object.
    #[must_use]
    pub fn schema(self) -> Option<&'c Value> {
        self.0.get("schema")?.get("openAPIV3Schema")
    }

    /// Everything that the CRD says of the version.
    #[must_use]
    pub fn value(self) -> &'c Map<String, Value> {
        self.0
    }
}
