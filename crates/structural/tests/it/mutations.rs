//! Single changes to CRDs, and what a real API server did with the objects that show them.

use serde_json::{Map, Value, json};
use structural::{ApplyError, Crd, Schema};

use crate::shared;

struct Row {
    id: String,
    old: Value,
    new: Value,
    recorded: Value,
}

fn rows() -> Option<Vec<Row>> {
    let folder = shared::folder()?;
    let rows = shared::jsonl(&folder.join("vectors/compat/mutations.jsonl"));
    let rows = rows.into_iter().map(|row| {
        let base = folder.join("upstream/crds").join(row["base"].as_str().unwrap());
        let old = shared::patched(shared::yaml(&base), &row["base_patch"]);
        let new = shared::patched(old.clone(), &row["patch"]);
        Row { id: row["id"].as_str().unwrap().to_owned(), old, new, recorded: row }
    });
    Some(rows.collect())
}

impl Row {
    fn mode(&self) -> &str {
        self.recorded["observed"]["mode"].as_str().unwrap()
    }

    fn version(&self) -> &str {
        self.recorded["version"].as_str().unwrap()
    }

    fn steps(&self) -> Vec<String> {
        let path = self.recorded["path"].as_str().unwrap().replace("[*]", ".[*]").replace("{*}", ".{*}");
        path.split('.').filter(|step| !step.is_empty()).map(str::to_owned).collect()
    }

    /// The smallest valid object with `value` at the row's path.
    fn object_with(&self, value: Option<&Value>) -> Value {
        let versions = self.old["spec"]["versions"].as_array().unwrap();
        let version = versions.iter().find(|version| version["name"] == self.version()).unwrap();
        let schema = &version["schema"]["openAPIV3Schema"];
        let mut spec = smallest(schema);
        spec["apiVersion"] = json!(format!("{}/{}", self.old["spec"]["group"].as_str().unwrap(), self.version()));
        spec["kind"] = self.old["spec"]["names"]["kind"].clone();
        spec["metadata"] = json!({"name": "demo", "namespace": "default"});
        if schema["properties"]["spec"].is_object() && spec.get("spec").is_none() {
            spec["spec"] = smallest(&schema["properties"]["spec"]);
        }
        place(&mut spec, schema, &self.steps(), value);
        spec
    }
}

/// The smallest value that a schema accepts.
fn smallest(schema: &Value) -> Value {
    if let Some(first) = schema["enum"].as_array().and_then(|values| values.first()) {
        return first.clone();
    }
    match schema["type"].as_str() {
        Some("object") => {
            let required = schema["required"].as_array().into_iter().flatten();
            let members = required.map(|name| name.as_str().unwrap()).filter(|name| *name != "metadata");
            let of = |name: &str| schema["properties"][name].clone();
            let mut members: Map<String, Value> = members.map(|name| (name.to_owned(), smallest(&of(name)))).collect();
            for (name, property) in schema["properties"].as_object().into_iter().flatten() {
                if members.contains_key(name) && !property["default"].is_null() {
                    members.remove(name);
                }
            }
            Value::Object(members)
        }
        Some("array") => json!([]),
        Some("boolean") => json!(true),
        Some("integer" | "number") => json!(schema["minimum"].as_i64().unwrap_or(1)),
        _ if schema["format"] == "date-time" => json!("2024-01-01T00:00:00Z"),
        _ => json!("a".repeat(usize::try_from(schema["minLength"].as_u64().unwrap_or(1)).unwrap())),
    }
}

/// Puts `value` at the path, making what is missing on the way; `None` leaves the last member out.
fn place(object: &mut Value, schema: &Value, steps: &[String], value: Option<&Value>) {
    let Some((step, rest)) = steps.split_first() else {
        if let Some(value) = value {
            *object = value.clone();
        }
        return;
    };
    let below = match step.as_str() {
        "[*]" => &schema["items"],
        "{*}" => &schema["additionalProperties"],
        name => &schema["properties"][name],
    };
    if step == "[*]" {
        if object.as_array().is_none_or(Vec::is_empty) {
            *object = json!([smallest(below)]);
        }
        return place(&mut object[0], below, rest, value);
    }
    let name = if step == "{*}" { "k" } else { step };
    if rest.is_empty() && value.is_none() {
        object.as_object_mut().unwrap().remove(name);
        return;
    }
    if object.get(name).is_none_or(Value::is_null) {
        object[name] = smallest(below);
    }
    place(&mut object[name], below, rest, value);
}

fn value_at<'v>(object: &'v Value, steps: &[String]) -> Option<&'v Value> {
    steps.iter().try_fold(object, |value, step| match step.as_str() {
        "[*]" => value.get(0),
        "{*}" => value.get("k"),
        name => value.get(name),
    })
}

fn schema_of<'c>(crd: &'c Crd, object: &Value) -> &'c Schema {
    crd.schema_for(object["apiVersion"].as_str().unwrap()).unwrap()
}

fn status(accepted: bool, good: u64) -> u64 {
    if accepted { good } else { 422 }
}

#[test]
fn every_probe_is_answered_as_by_the_api_server() {
    let Some(rows) = rows() else { return };
    let mut ran = 0;
    let mut wrong = Vec::new();
    for row in rows.iter().filter(|row| row.mode() == "create") {
        let (old, new) = (shared::crd(&row.old), shared::crd(&row.new));
        for probe in row.recorded["observed"]["probes"].as_array().unwrap() {
            let object = match (probe.get("object"), probe.get("absent")) {
                (Some(object), _) => object.clone(),
                (None, Some(_)) => row.object_with(None),
                (None, None) => row.object_with(Some(&probe["value"])),
            };
            let mut stored = Vec::new();
            for (side, crd) in [("old", &old), ("new", &new)] {
                let schema = schema_of(crd, &object);
                let object = shared::received(schema, &object);
                let report = schema.validate(&object);
                assert!(
                    report.unchecked.iter().all(|rule| rule.reason.contains("other errors")),
                    "{}: {:?}",
                    row.id,
                    report.unchecked
                );
                if status(report.is_accepted(), 201) != probe[side].as_u64().unwrap() {
                    wrong.push(format!("{} {side} {probe}\n    {object}\n    {report}", row.id));
                }
                stored.push(object);
                ran += 1;
            }
            let effect = probe["effect"].as_str().unwrap();
            let differs = if probe.get("object").is_some() {
                stored[0] != stored[1]
            } else {
                value_at(&stored[0], &row.steps()) != value_at(&stored[1], &row.steps())
            };
            let expected = match effect {
                "dropped" | "changed" | "kept" | "kept-now" => Some(true),
                _ => None,
            };
            let lost = effect == "same" && probe["new"] == 201 && !contains(&stored[1], &stored[0]);
            if lost || expected.is_some_and(|expected| expected != differs) {
                wrong.push(format!("{} effect {effect}: {} and {}", row.id, stored[0], stored[1]));
            }
        }
    }
    println!("{ran} probes ran");
    assert!(ran > 0, "no probe ran");
    assert!(wrong.is_empty(), "{} of {ran} probes differ:\n{}", wrong.len(), wrong.join("\n"));
}

/// Whether everything of `part` is in `whole`, which may have more members.
fn contains(whole: &Value, part: &Value) -> bool {
    match (whole, part) {
        (Value::Object(whole), Value::Object(part)) => {
            part.iter().all(|(name, part)| whole.get(name).is_some_and(|whole| contains(whole, part)))
        }
        (Value::Array(whole), Value::Array(part)) => {
            whole.len() == part.len() && whole.iter().zip(part).all(|(whole, part)| contains(whole, part))
        }
        _ => whole == part,
    }
}

/// A neighbour of the value at the path, changed: another member of the object that holds it.
fn with_changed_sibling(row: &Row, object: &Value) -> Value {
    let mut steps = row.steps();
    while steps.last().is_some_and(|last| last == "[*]" || last == "{*}") {
        steps.pop();
    }
    let own = steps.pop().unwrap();
    let versions = row.new["spec"]["versions"].as_array().unwrap();
    let name = object["apiVersion"].as_str().unwrap().split('/').nth(1).unwrap();
    let version = versions.iter().find(|version| version["name"] == name).unwrap();
    let mut schema = &version["schema"]["openAPIV3Schema"];
    let mut changed = object.clone();
    let mut here = &mut changed;
    let mut keys: Vec<Value> = Vec::new();
    for step in &steps {
        keys.clear();
        (schema, here) = match step.as_str() {
            "[*]" => {
                keys = schema["x-kubernetes-list-map-keys"].as_array().cloned().unwrap_or_default();
                (&schema["items"], &mut here[0])
            }
            "{*}" => (&schema["additionalProperties"], &mut here["k"]),
            name => (&schema["properties"][name], &mut here[name]),
        };
    }
    let properties = schema["properties"].as_object().unwrap();
    let plain = |property: &Value| {
        property["type"] == "string"
            && property["enum"].is_null()
            && property["pattern"].is_null()
            && property["format"].is_null()
    };
    let candidates = properties.iter().filter(|(name, _)| **name != own && !keys.contains(&json!(name)));
    let required = schema["required"].as_array().cloned().unwrap_or_default();
    let best = candidates.clone().find(|(name, property)| plain(property) && !required.contains(&json!(name)));
    let (name, property) = best
        .or_else(|| candidates.clone().find(|(_, property)| plain(property)))
        .or_else(|| candidates.clone().find(|(_, property)| property["type"] == "boolean"))
        .or_else(|| candidates.clone().find(|(_, property)| property["type"] == "integer"))
        .or_else(|| candidates.clone().find(|(_, property)| !property["enum"].is_null()))
        .unwrap_or_else(|| panic!("{}: no neighbour of {own} in {schema}", row.id));
    let old = here.get(name).cloned();
    here[name] = match property["type"].as_str().unwrap() {
        "boolean" => json!(old != Some(json!(true))),
        "integer" => json!(old.and_then(|old| old.as_i64()).unwrap_or(1) + 1),
        _ => match property["enum"].as_array() {
            Some(values) => values.iter().find(|value| old.as_ref() != Some(value)).unwrap().clone(),
            None => {
                json!(format!("{}x", "a".repeat(usize::try_from(property["minLength"].as_u64().unwrap_or(1)).unwrap())))
            }
        },
    };
    changed
}

#[test]
fn every_object_at_rest_is_read_and_updated_as_by_the_api_server() {
    let Some(rows) = rows() else { return };
    let mut ran = 0;
    let mut wrong = Vec::new();
    for row in rows.iter().filter(|row| !row.recorded["observed"]["at_rest"].is_null()) {
        let (old, new) = (shared::crd(&row.old), shared::crd(&row.new));
        let seen = &row.recorded["observed"]["at_rest"];
        assert_eq!(seen["crd_update"], 200, "{}", row.id);
        let witness = match &row.recorded["truth"]["witness"] {
            Value::Null => row.object_with(Some(&row.recorded["observed"]["probes"][0]["value"])),
            witness => witness.clone(),
        };
        let stored = shared::received(schema_of(&old, &witness), &witness);
        let report = schema_of(&old, &witness).validate(&stored);
        assert!(report.is_accepted(), "{}: the witness is refused by the old CRD: {report}", row.id);
        let schema = schema_of(&new, &witness);
        let read = shared::received(schema, &stored);
        let what = if read == stored {
            "same"
        } else if size(&read) < size(&stored) {
            "dropped"
        } else {
            "changed"
        };
        if what != seen["read"] {
            wrong.push(format!("{} read: {what}, not {}\n    {stored}\n    {read}", row.id, seen["read"]));
        }
        let mut label = read.clone();
        label["metadata"]["labels"] = json!({"touched": "yes"});
        let mut updates = vec![("update_label", label)];
        if !seen["update_sibling"].is_null() {
            updates.push(("update_sibling", with_changed_sibling(row, &read)));
        }
        for (name, update) in updates {
            let update = shared::received(schema, &update);
            let report = schema.validate_update(&read, &update);
            if status(report.is_accepted(), 200) != seen[name].as_u64().unwrap() {
                wrong.push(format!("{} {name}: {seen}\n    {read}\n    {update}\n    {report}", row.id));
            }
            ran += 1;
        }
        ran += 1;
    }
    println!("{ran} reads and updates of objects at rest ran");
    assert!(ran > 0, "nothing ran");
    assert!(wrong.is_empty(), "{} of {ran} differ:\n{}", wrong.len(), wrong.join("\n"));
}

/// Values in a tree, nulls included.
fn size(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(size).sum(),
        Value::Object(members) => members.values().map(size).sum(),
        _ => 0,
    }
}

#[test]
fn every_recorded_update_is_answered_as_by_the_api_server() {
    let Some(rows) = rows() else { return };
    let mut ran = 0;
    for row in rows.iter().filter(|row| row.mode() == "update") {
        let witness = &row.recorded["truth"]["witness"];
        for (side, crd) in [("old", &row.old), ("new", &row.new)] {
            let crd = shared::crd(crd);
            let schema = schema_of(&crd, &witness["from"]);
            let (from, to) = (shared::received(schema, &witness["from"]), shared::received(schema, &witness["to"]));
            let created = status(schema.validate(&from).is_accepted(), 201);
            let updated = status(schema.validate_update(&from, &to).is_accepted(), 200);
            assert_eq!(json!([created, updated]), row.recorded["observed"][side], "{} {side}", row.id);
            ran += 1;
        }
    }
    println!("{ran} updates ran");
    assert!(ran > 0, "no update ran");
}

#[test]
fn crds_that_the_api_server_refuses_for_their_schema_are_refused() {
    let Some(rows) = rows() else { return };
    let mut ran = 0;
    for row in rows.iter().filter(|row| row.mode() == "crd-refused") {
        let message = row.recorded["observed"]["message"].as_str().unwrap();
        // Others are refused for what changed: scope, or a stored version that is gone.
        if message.contains("openAPIV3Schema") {
            assert!(Crd::from_value(&row.old).is_ok(), "{}", row.id);
            let report = Crd::from_value(&row.new).expect_err(&row.id);
            println!("{}: {report}", row.id);
            ran += 1;
        }
    }
    assert!(ran > 0, "no refused CRD ran");
}

/// What the two appliers of a row send, at its path: recorded as a witness where the change matters, written here where it does not.
fn applied(row: &Row) -> (Value, Value) {
    let witness = &row.recorded["truth"]["witness"];
    if !witness.is_null() {
        return (witness["first_applier"].clone(), witness["second_applier"].clone());
    }
    let (first, second) = match row.id.as_str() {
        "list-atomic-explicit-02" => (json!(["10.0.0.0/8"]), json!(["11.0.0.0/8"])),
        "list-atomic-explicit-03" => {
            (json!([{"diskSizeGB": 1, "nameSuffix": "a"}]), json!([{"diskSizeGB": 1, "nameSuffix": "b"}]))
        }
        "list-atomic-implicit-01" => {
            (json!([{"key": "a", "operator": "Exists"}]), json!([{"key": "b", "operator": "Exists"}]))
        }
        "list-map-keys-reorder-01" => (
            json!([{"key": "a", "effect": "NoSchedule", "value": "x"}]),
            json!([{"key": "a", "effect": "NoExecute", "value": "x"}]),
        ),
        "map-granular-explicit-02" => (json!({"minSize": 1}), json!({"maxSize": 3})),
        other => panic!("{other}: what do the appliers send?"),
    };
    (row.object_with(Some(&first)), row.object_with(Some(&second)))
}

#[test]
fn every_merge_of_two_appliers_ends_as_on_the_api_server() {
    let Some(rows) = rows() else { return };
    let mut ran = 0;
    for row in rows.iter().filter(|row| row.mode() == "merge") {
        let (first, second) = applied(row);
        for (side, crd) in [("old", &row.old), ("new", &row.new)] {
            let crd = shared::crd(crd);
            let schema = schema_of(&crd, &first);
            let what = |object: &Value| value_at(object, &row.steps()[..]).cloned().unwrap_or_default();
            let seen = row.recorded["observed"][side].as_array().unwrap();
            let created = schema.apply(None, &first, "m1", false).unwrap();
            assert_eq!(seen[0], json!([201]));
            let joined = match schema.apply(Some(&created.object), &second, "m2", false) {
                Ok(joined) => {
                    assert_eq!(json!([200, what(&joined.object)]), seen[1], "{} {side}", row.id);
                    joined
                }
                Err(ApplyError::Conflicts(conflicts)) => {
                    let fields: Vec<String> = conflicts
                        .iter()
                        .map(|conflict| format!("conflict with {:?}: {}", conflict.manager, conflict.field))
                        .collect();
                    assert_eq!(
                        json!([409, format!("Apply failed with {} conflict: {}", fields.len(), fields.join(", "))]),
                        seen[1],
                        "{} {side}",
                        row.id
                    );
                    schema.apply(Some(&created.object), &second, "m2", true).unwrap()
                }
                Err(error) => panic!("{} {side}: {error}", row.id),
            };
            let again = schema.apply(Some(&joined.object), &first, "m1", true).unwrap();
            let mut expected = vec![json!(200), what(&again.object)];
            expected.extend((!again.changed).then(|| json!("rv kept")));
            assert_eq!(Value::Array(expected), seen[2], "{} {side}", row.id);
            ran += 3;

            let recorded = &row.recorded["observed"][format!("{side}_dup")];
            if recorded.is_array() {
                let duplicate = match &row.recorded["truth"]["witness"]["duplicate"] {
                    Value::Null => row.object_with(Some(&json!([what(&first)[0], what(&first)[0]]))),
                    duplicate => duplicate.clone(),
                };
                let report = schema.validate(&shared::received(schema, &duplicate));
                assert_eq!(
                    status(report.is_accepted(), 201),
                    recorded[0].as_u64().unwrap(),
                    "{} {side}: {report}",
                    row.id
                );
                ran += 1;
            }
        }
    }
    println!("{ran} applies and creates ran");
    assert!(ran > 0, "no apply ran");
}
