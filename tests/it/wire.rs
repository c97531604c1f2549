//! Objects decode and encode back to the same value.

use crate::{
    sample,
    shared::{MANIFESTS, files, json_lines, manifests, shared, yaml},
};
use capz_api::{
    registry::{self, AnyObject, Kind},
    v1beta1::{AzureASOManagedCluster, AzureCluster, AzureMachinePool, SubnetRole},
};
use serde_json::{Value, from_str, from_value, json, to_value};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

/// Members of a kind and version for which absence and zero are two things, as `spec.subnets[].id`.
pub type Pointers = BTreeMap<(String, String), BTreeSet<String>>;

/// The members that upstream holds in a pointer; of a version that two releases have, it is the newer one's word.
pub static POINTERS: LazyLock<Option<Pointers>> = LazyLock::new(|| {
    let mut pointers = recorded_pointers("v1.8.7")?;
    pointers.extend(recorded_pointers("v1beta2-preview")?);
    Some(pointers)
});

/// The members that a release of upstream holds in a pointer.
pub fn recorded_pointers(release: &str) -> Option<Pointers> {
    let recorded = yaml(&shared("vectors/conversion/pointer-fields.json")?).pop()?;
    let mut pointers = Pointers::new();
    for (kind, versions) in recorded[release].as_object()? {
        for (version, lists) in versions.as_object()? {
            let paths = ["object", "scalar"].into_iter().flat_map(|list| lists[list].as_array().into_iter().flatten());
            let paths = paths.filter_map(|path| path.as_str().map(String::from)).collect();
            pointers.insert((kind.clone(), version.clone()), paths);
        }
    }
    Some(pointers)
}

/// What of a round trip matters: only zero values of plain members may appear or vanish.
pub struct Comparison<'a> {
    pub pointers: Option<&'a BTreeSet<String>>,
    /// Whether members with a default that is not zero are no plain members: Go cannot tell their absence.
    pub defaults: bool,
    pub differences: Vec<String>,
}

impl Comparison<'_> {
    pub fn values(&mut self, path: &str, schema: &Value, before: &Value, after: &Value) {
        let raw = schema.get("x-kubernetes-preserve-unknown-fields").is_some();
        match (before, after) {
            (Value::Object(old), Value::Object(new)) if !raw => {
                if let Some(entries) = schema.get("additionalProperties") {
                    for key in keys(before, after) {
                        match (old.get(key), new.get(key)) {
                            (Some(old), Some(new)) => self.values(&format!("{path}{{}}"), entries, old, new),
                            (old, new) => self.differences.push(format!("{path}{{{key}}}: {old:?} became {new:?}")),
                        }
                    }
                    return;
                }
                for key in keys(before, after) {
                    let path = if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
                    // What the schema does not know is dropped.
                    if let Some(schema) = schema.pointer(&format!("/properties/{key}")) {
                        self.member(&path, schema, old.get(key), new.get(key));
                    }
                }
            }
            (Value::Array(old), Value::Array(new)) if old.len() == new.len() && !raw => {
                for (old, new) in old.iter().zip(new) {
                    self.values(&format!("{path}[]"), &schema["items"], old, new);
                }
            }
            (old, new) if old == new || (is_zero(old) && is_zero(new) && !raw) => {}
            (old, new) => self.differences.push(format!("{path}: {old} became {new}")),
        }
    }

    fn member(&mut self, path: &str, schema: &Value, before: Option<&Value>, after: Option<&Value>) {
        match (before.filter(|value| !value.is_null()), after.filter(|value| !value.is_null())) {
            (Some(old), Some(new)) => self.values(path, schema, old, new),
            (None, None) => {}
            (Some(only), None) | (None, Some(only)) => {
                if !self.may_vanish(path, schema, only) {
                    self.differences.push(format!("{path}: {before:?} became {after:?}"));
                }
            }
        }
    }

    /// Whether the value is a plain zero, and all below it.
    fn may_vanish(&self, path: &str, schema: &Value, value: &Value) -> bool {
        let default = self.defaults && schema.get("default").is_some_and(|default| !is_zero(default));
        let pointer = self.pointers.is_some_and(|pointers| pointers.contains(path));
        let plain = !default && !pointer;
        value.is_null()
            || plain
                && match value {
                    Value::Object(members) if schema.get("additionalProperties").is_none() => {
                        members.iter().all(|(name, value)| {
                            self.may_vanish(
                                &format!("{path}.{name}"),
                                schema.pointer(&format!("/properties/{name}")).unwrap_or(&Value::Null),
                                value,
                            )
                        })
                    }
                    Value::Object(entries) => entries.is_empty(),
                    _ => is_zero(value),
                }
    }
}

fn keys<'a>(a: &'a Value, b: &'a Value) -> BTreeSet<&'a str> {
    [a, b].into_iter().filter_map(Value::as_object).flat_map(|members| members.keys()).map(String::as_str).collect()
}

/// Whether Go would take the value for no value.
fn is_zero(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Bool(true) => false,
        Value::Number(number) => number.as_f64() == Some(0.0),
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(members) => members.values().all(is_zero),
    }
}

/// The version that an object says it has.
fn version(object: &Value) -> &str {
    object["apiVersion"].as_str().unwrap_or_default().rsplit('/').next().unwrap_or_default()
}

/// What a round trip changes that it must not.
fn changes(object: &Value) -> Result<Vec<String>, String> {
    let version = version(object);
    let kind = registry::kind(version, object["kind"].as_str().unwrap_or_default()).ok_or("no such kind")?;
    let after = to_value(AnyObject::from_value(object.clone()).map_err(|error| error.to_string())?).unwrap();
    let (mut before, mut after) = (object.clone(), after);
    // Metadata is k8s-openapi's.
    for value in [&mut before, &mut after] {
        value.as_object_mut().unwrap().remove("metadata");
    }
    let key = (kind.frame.kind.to_owned(), version.to_owned());
    let pointers = POINTERS.as_ref().and_then(|pointers| pointers.get(&key));
    let mut comparison = Comparison { pointers, defaults: true, differences: Vec::new() };
    comparison.values("", &to_value((kind.schema)()).unwrap(), &before, &after);
    Ok(comparison.differences)
}

/// Round trips of objects, by where they come from. Fails on a change and on too few objects.
fn assert_unchanged(objects: impl IntoIterator<Item = (String, Value)>, at_least: usize) {
    let (mut count, mut failed) = (0, Vec::new());
    for (name, object) in objects {
        count += 1;
        match changes(&object) {
            Ok(differences) if differences.is_empty() => {}
            Ok(differences) => failed.push(format!("{name}:\n  {}", differences.join("\n  "))),
            Err(error) => failed.push(format!("{name}: {error}")),
        }
    }
    assert!(failed.is_empty(), "{} of {count} changed:\n{}", failed.len(), failed[..failed.len().min(20)].join("\n"));
    assert!(count >= at_least, "only {count} objects");
    println!("{count} objects came back unchanged");
}

#[test]
fn our_samples_come_back() {
    let objects = sample::kinds().flat_map(sample::cases);
    assert_unchanged(objects.map(|(path, object)| (path.display().to_string(), object)), 38);
}

#[test]
fn upstream_s_manifests_come_back() {
    for (version, count) in MANIFESTS {
        let Some(objects) = manifests(version) else { return };
        if registry::VERSIONS.iter().any(|compiled| compiled.name == version) {
            assert_unchanged(objects, count);
        }
    }
}

/// Random objects that upstream's own code read or wrote, with explicit zeros among them.
#[test]
fn objects_of_upstream_s_conversions_come_back() {
    let Some(folder) = shared("vectors/conversion") else { return };
    let ours = |object: &Value| registry::kind(version(object), object["kind"].as_str().unwrap_or_default()).is_some();
    let mut seen = BTreeSet::new();
    let mut objects = Vec::new();
    for path in files(&folder, "jsonl") {
        for vector in json_lines(&path) {
            // An input that upstream refuses to decode, or one with numbers for quantities, which become text.
            let is_respelt = vector["name"].as_str().is_some_and(|name| name.contains("/quantity-"));
            if vector.get("output").is_none() || is_respelt {
                continue;
            }
            for member in ["input", "output"] {
                let object = &vector[member];
                if ours(object) && seen.insert(object.to_string()) {
                    objects.push((format!("{} {member}", vector["name"]), object.clone()));
                }
            }
        }
    }
    for registry::Version { name, .. } in registry::VERSIONS {
        let count = objects.iter().filter(|(_, object)| version(object) == *name).count();
        println!("{count} objects of {name}");
        assert!(count >= 100, "only {count} objects of {name}");
    }
    assert_unchanged(objects, 1000);
}

#[test]
fn the_bench_objects_come_back() {
    let Some(folder) = shared("bench") else { return };
    let objects = files(&folder, "json").into_iter().map(|path| (path.display().to_string(), yaml(&path).remove(0)));
    assert_unchanged(objects, 2);
}

/// `apiVersion`, `kind` and `metadata` go first, as people write them.
#[test]
fn an_object_is_written_in_order() {
    let cluster = AzureCluster::new("a", serde_json::from_value(json!({"location": "b"})).unwrap());
    let text = serde_json::to_string(&cluster).unwrap();
    assert_eq!(
        text,
        r#"{"apiVersion":"infrastructure.cluster.x-k8s.io/v1beta1","kind":"AzureCluster","metadata":{"name":"a"},"spec":{"location":"b"}}"#
    );
}

#[test]
fn a_member_with_a_default_is_there_or_not_as_it_was() {
    for (spec, expected) in [
        (json!({}), None),
        (json!({"controlPlaneEnabled": true}), Some(json!(true))),
        (json!({"controlPlaneEnabled": false}), Some(json!(false))),
    ] {
        let cluster: AzureCluster = from_value(json!({"metadata": {}, "spec": spec})).unwrap();
        assert_eq!(to_value(&cluster).unwrap()["spec"].get("controlPlaneEnabled"), expected.as_ref());
    }
}

#[test]
fn what_go_accepts_is_accepted() {
    for text in
        ["{}", r#"{"spec":null}"#, r#"{"metadata":null,"spec":{},"status":null}"#, r#"{"metadata":{"name":null}}"#]
    {
        let cluster: AzureCluster = from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(cluster, AzureCluster::default());
    }
    let text = r#"{"kind":null,"spec":{"location":null,"location":"a","location":"b","new":{"x":[1]},
        "networkSpec":{"vnet":null,"subnets":[null,{"cidrBlocks":[null],"role":"gateway"}],"subnets2":1},
        "additionalTags":{"a":null},"controlPlaneEndpoint":{"port":null}}}"#;
    let cluster: AzureCluster = from_str(text).unwrap();
    assert_eq!(cluster.spec.class.location, "b");
    assert_eq!(cluster.spec.class.additional_tags["a"], "");
    let [first, second] = cluster.spec.network_spec.subnets.as_slice() else { panic!("two subnets") };
    assert_eq!(first, &Default::default());
    assert_eq!(second.class.role, SubnetRole::Other("gateway".into()));
    assert_eq!(second.class.cidr_blocks, [""]);
}

/// Every kind, with every member null, decodes as if there were none.
#[test]
fn null_is_absence_for_every_member_of_every_kind() {
    fn nulls(value: &Value) -> Value {
        match value {
            Value::Object(members) => members.keys().map(|key| (key.clone(), Value::Null)).collect(),
            _ => Value::Null,
        }
    }
    for kind in sample::kinds() {
        let full = sample::case(kind, "full.yaml");
        let (api_version, name) = (&full["apiVersion"], &full["kind"]);
        let object = |spec: Value| json!({"apiVersion": api_version, "kind": name, "metadata": {}, "spec": spec});
        let null =
            AnyObject::from_value(object(nulls(&full["spec"]))).unwrap_or_else(|error| panic!("{kind:?}: {error}"));
        assert_eq!(null, AnyObject::from_value(object(json!({}))).unwrap(), "{kind:?}");
    }
}

#[test]
fn unknown_enum_values_are_kept() {
    let pool = json!({"metadata": {}, "spec": {"orchestrationMode": "Elastic", "identity": "", "template": {"osDisk": {"cachingType": "Fast"}}}});
    let pool: AzureMachinePool = from_value(pool).unwrap();
    let spec = &to_value(&pool).unwrap()["spec"];
    assert_eq!((&spec["orchestrationMode"], &spec["identity"]), (&json!("Elastic"), &json!("")));
    assert_eq!(spec["template"]["osDisk"]["cachingType"], "Fast");
}

#[test]
fn raw_resources_come_back_as_they_were() {
    let raw = r#"[{"kind":"ManagedCluster","b":{"z":null,"a":[1,1.5,-0.25,1e3,"","x"]}},"scalar",null,17,18446744073709551615,{"":false}]"#;
    let cluster: AzureASOManagedCluster =
        from_str(&format!(r#"{{"metadata":{{}},"spec":{{"resources":{raw}}}}}"#)).unwrap();
    assert_eq!(to_value(&cluster).unwrap()["spec"]["resources"], from_str::<Value>(raw).unwrap());
    for number in
        ["18446744073709551616", "-9223372036854775809", "0.1000000000000000055511151231257827", "9007199254740993.0"]
    {
        let object = format!(
            r#"{{"apiVersion":"infrastructure.cluster.x-k8s.io/v1beta1","kind":"AzureASOManagedCluster","metadata":{{"name":"a"}},"spec":{{"resources":[{{"n":{number}}}]}}}}"#
        );
        let error = from_str::<AzureASOManagedCluster>(&object).unwrap_err().to_string();
        assert!(error.contains(number), "{error}");
        let error = AnyObject::from_json(object.as_bytes()).unwrap_err().to_string();
        assert!(error.contains(number) && error.contains("AzureASOManagedCluster \"a\""), "{error}");
    }
    let yaml = "metadata: {}\nspec:\n  resources:\n  - {a: 36893488147419103232}\n";
    assert!(serde_saphyr::from_str::<AzureASOManagedCluster>(yaml).is_err());
    let yaml = "metadata: {}\nspec:\n  resources:\n  - {a: [1, 2.5, on], b: \"1_000\"}\n";
    let cluster: AzureASOManagedCluster = serde_saphyr::from_str(yaml).unwrap();
    assert_eq!(cluster.spec.class.resources[0].0, json!({"a": [1, 2.5, true], "b": "1_000"}), "as kubectl reads it");
}

/// Each member that upstream holds in a pointer, and each with a default that is not zero, set to zero in the full sample.
#[test]
fn an_explicit_zero_stays_where_it_differs_from_absence() {
    let (mut objects, mut pointers) = (Vec::new(), BTreeSet::new());
    for kind in sample::kinds() {
        let key = (kind.frame.kind.to_owned(), kind.frame.version.to_owned());
        let recorded = POINTERS.as_ref().and_then(|pointers| pointers.get(&key));
        pointers.extend(recorded.into_iter().flatten().map(|path| format!("{kind:?} {path}")));
        let full = sample::case(kind, "full.yaml");
        for (pointer, path, zero) in zeros(&to_value((kind.schema)()).unwrap(), &full, recorded) {
            let mut object = full.clone();
            *object.pointer_mut(&pointer).unwrap() = zero;
            pointers.remove(&format!("{kind:?} {path}"));
            objects.push((format!("{kind:?} {path}"), object));
        }
    }
    assert!(pointers.is_empty(), "not in a full sample: {pointers:#?}");
    assert_unchanged(objects, 60);
}

/// Where in the object such a member stands, its path as recorded, and its zero.
fn zeros(schema: &Value, object: &Value, recorded: Option<&BTreeSet<String>>) -> Vec<(String, String, Value)> {
    let mut found = Vec::new();
    let mut left = vec![(String::new(), String::new(), schema, object)];
    while let Some((pointer, path, schema, value)) = left.pop() {
        let default = schema.get("default").is_some_and(|default| !is_zero(default));
        if default || recorded.is_some_and(|recorded| recorded.contains(&path)) {
            let zero = match schema.get("type").and_then(Value::as_str) {
                Some("string") => json!(""),
                Some("boolean") => json!(false),
                Some("object") => json!({}),
                Some("array") => json!([]),
                // A quantity has no zero of its own spelling.
                _ if schema.get("pattern").is_some() => json!("0"),
                _ => json!(0),
            };
            found.push((pointer.clone(), path.clone(), zero));
        }
        match value {
            Value::Object(members) => left.extend(members.iter().map(|(name, value)| {
                let dot = if path.is_empty() { "" } else { "." };
                let named = schema.pointer(&format!("/properties/{name}"));
                let (step, below) = match named {
                    Some(property) => (format!("{dot}{name}"), property),
                    None => ("{}".to_owned(), schema.get("additionalProperties").unwrap_or(&Value::Null)),
                };
                (format!("{pointer}/{name}"), format!("{path}{step}"), below, value)
            })),
            Value::Array(items) if schema.get("items").is_some() => left.extend(
                items
                    .iter()
                    .enumerate()
                    .map(|(index, item)| (format!("{pointer}/{index}"), format!("{path}[]"), &schema["items"], item)),
            ),
            _ => {}
        }
    }
    found
}

/// The planted faults that the comparison is there for.
#[test]
fn a_lost_pointer_and_a_lost_default_are_seen() {
    let Some(pointers) = POINTERS.as_ref() else { return };
    let kind: &Kind = registry::kind("v1beta1", "AzureCluster").unwrap();
    let schema = to_value((kind.schema)()).unwrap();
    let pointers = pointers.get(&("AzureCluster".into(), "v1beta1".into()));
    let differences = |before: Value, after: Value| {
        let mut comparison = Comparison { pointers, defaults: true, differences: Vec::new() };
        comparison.values("", &schema, &before, &after);
        comparison.differences.len()
    };
    let lb = |lb: Value| json!({"spec": {"networkSpec": {"nodeOutboundLB": lb}}});
    assert_eq!(differences(lb(json!({})), json!({"spec": {}})), 1, "a pointer to a struct");
    assert_eq!(differences(lb(json!({"frontendIPsCount": 0})), lb(json!({}))), 1, "a pointer to a number");
    assert_eq!(differences(json!({"spec": {"controlPlaneEnabled": false}}), json!({"spec": {}})), 1, "a default");
    assert_eq!(
        differences(json!({"spec": {"additionalTags": {"a": ""}}}), json!({"spec": {"additionalTags": {}}})),
        1,
        "an entry"
    );
    assert_eq!(
        differences(json!({"spec": {"bastionSpec": {}, "location": ""}}), json!({"spec": {}})),
        0,
        "plain zeros"
    );
}
