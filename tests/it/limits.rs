//! Every limit of the schemas is checked on typed values, and reported at its path on the wire.

use crate::sample;
use capz_api::{
    Validate,
    registry::{self, AnyObject},
};
use serde_json::{Value, json, to_value};

/// Checks an object by its type.
fn violations(object: &Value) -> Vec<String> {
    let report = AnyObject::from_value(object.clone()).unwrap().validate();
    report.map_or_else(|report| report.violations.into_iter().map(|v| v.path).collect(), |()| Vec::new())
}

#[test]
fn samples_keep_the_limits() {
    for kind in sample::kinds() {
        for (path, object) in sample::cases(kind) {
            assert_eq!(violations(&object), [""; 0], "{}", path.display());
        }
    }
}

/// For each limit a value in the full sample is replaced by one just beyond it.
#[test]
fn a_value_beyond_any_limit_is_reported_where_it_stands() {
    let (mut count, mut wrong) = (0, Vec::new());
    for kind in sample::kinds() {
        let full = sample::case(kind, "full.yaml");
        let mut plants = Vec::new();
        plant(&to_value((kind.schema)()).unwrap(), &full, &Place::default(), &mut plants);
        for (place, value) in plants {
            let mut object = full.clone();
            *object.pointer_mut(&place.pointer).unwrap() = value.clone();
            // A map of quantities reports its own path.
            let reported = violations(&object);
            if reported != [place.path.clone()] && !place.path.starts_with("status.capacity[") {
                wrong.push(format!("{kind:?} {} = {value}: reported {reported:?}", place.path));
            }
            count += 1;
        }
    }
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(count > 300, "{count}");
    println!("{count} values beyond a limit were reported");
}

/// A place in an object, for the program and for people.
#[derive(Clone, Default)]
struct Place {
    pointer: String,
    path: String,
}

impl Place {
    fn member(&self, name: &str) -> Self {
        let dot = if self.path.is_empty() { "" } else { "." };
        Self { pointer: format!("{}/{}", self.pointer, name), path: format!("{}{dot}{name}", self.path) }
    }

    fn entry(&self, key: &str) -> Self {
        Self { pointer: format!("{}/{key}", self.pointer), path: format!("{}[{key}]", self.path) }
    }
}

/// Values beyond the limits that stand in the schema, for each place of the object that has any.
fn plant(schema: &Value, value: &Value, place: &Place, plants: &mut Vec<(Place, Value)>) {
    let length = |keyword: &str| schema.get(keyword).and_then(Value::as_u64).map(|n| usize::try_from(n).unwrap());
    let whole =
        |keyword: &str| schema.get(keyword).and_then(Value::as_f64).map(|n| format!("{n:.0}").parse::<i64>().unwrap());
    let mut beyond = Vec::new();
    if schema.get("enum").is_some() {
        beyond.push(json!("no-such-value"));
    }
    if schema.get("pattern").is_some() {
        beyond.push(json!("\u{663}x"));
    }
    beyond
        .extend(length("maxLength").map(|max| json!("é".repeat(max + 1))).filter(|_| schema.get("pattern").is_none()));
    // An empty string and a zero that need not be written are absent.
    let min = length("minLength").filter(|_| schema.get("pattern").is_none());
    let is_required = !["reason", "message", "host", "port"].iter().any(|optional| place.path.ends_with(optional));
    beyond.extend(min.filter(|min| *min > 1 || is_required).map(|min| json!("x".repeat(min - 1))));
    beyond.extend(whole("minimum").map(|min| json!(if is_required { min - 1 } else { -1 })));
    beyond.extend(whole("maximum").map(|max| json!(max + 1)));
    beyond.extend(length("maxItems").map(|max| json!(vec![value[0].clone(); max + 1])));
    plants.extend(beyond.into_iter().map(|value| (place.clone(), value)));
    match value {
        Value::Object(members) => {
            for (name, value) in members {
                if let Some(property) = schema.pointer(&format!("/properties/{name}")) {
                    plant(property, value, &place.member(name), plants);
                } else if let Some(entries) = schema.get("additionalProperties") {
                    plant(entries, value, &place.entry(name), plants);
                }
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                plant(&schema["items"], item, &place.entry(&index.to_string()), plants);
            }
        }
        _ => {}
    }
}

#[test]
fn a_required_value_of_an_enum_is_missed() {
    let mut cluster = sample::case(registry::kind("v1beta1", "AzureCluster").unwrap(), "full.yaml");
    cluster["spec"]["networkSpec"]["subnets"][0].as_object_mut().unwrap().remove("role");
    assert_eq!(violations(&cluster), ["spec.networkSpec.subnets[0].role"]);
}
