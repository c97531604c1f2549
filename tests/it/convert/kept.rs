//! The second half of law 3: what the lower version cannot say, and what therefore no edit of it may change.

use serde_json::{Value, json};

/// Where the lowest version keeps the one operation that it knows of.
const ONE_OPERATION: &str = "longRunningOperationState";

/// The members of the upper object that an edit of the lower one changed although nobody could have meant it. `upper` is the
/// object before and after, `lower` what was shown and what it was edited to.
pub fn kept(upper_schema: &Value, lower_schema: &Value, upper: [&Value; 2], lower: [&Value; 2]) -> Vec<String> {
    let mut lost = Vec::new();
    members("", upper_schema, lower_schema, upper, lower, &mut lost);
    lost
}

fn members(
    path: &str,
    upper: &Value,
    lower: &Value,
    [old, new]: [&Value; 2],
    lower_shown: [&Value; 2],
    lost: &mut Vec<String>,
) {
    for (name, schema) in upper["properties"].as_object().into_iter().flatten() {
        if path.is_empty() && !["spec", "status"].contains(&name.as_str()) {
            continue;
        }
        let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
        // What is there only now has its zero values.
        if old.is_null() && new[name] == json!("") {
            continue;
        }
        let (old, new, shown) = (&old[name], &new[name], lower_shown.map(|object| &object[name]));
        match lower["properties"].get(name) {
            // The two contracts say these in different places.
            _ if path == "status.initialization" || path == "status.deprecated" => {}
            _ if path == "status.conditions" && upper["properties"].get("deprecated").is_some() => {
                same(&path, old, new, lost);
            }
            None if path == "status.longRunningOperationStates" && lower["properties"].get(ONE_OPERATION).is_some() => {
                operations(&path, [old, new], [&lower_shown[0][ONE_OPERATION], &lower_shown[1][ONE_OPERATION]], lost);
            }
            None if name == "securityRules" => {
                rules(&path, [old, new], lower_shown.map(|object| &object["ingressRule"]), lost);
            }
            None => same(&path, old, new, lost),
            Some(lower) if lower["type"] == "array" && schema["type"] == "object" => {
                same(&format!("{path}.selector"), &old["selector"], &new["selector"], lost);
                if shown[0] == shown[1] {
                    same(&path, old, new, lost);
                }
            }
            Some(lower) if lower["type"] == "object" && schema["type"] == "array" => {
                domains(&path, [old, new], shown, lost);
            }
            Some(lower) => {
                if path == "status" {
                    contract([old, new], shown, lost);
                }
                value(&path, schema, lower, [old, new], shown, lost);
            }
        }
    }
}

/// A value that both versions have, if it is there before and after the edit; a status is always there.
fn value(
    path: &str,
    upper: &Value,
    lower: &Value,
    [old, new]: [&Value; 2],
    shown: [&Value; 2],
    lost: &mut Vec<String>,
) {
    if shown.iter().all(|value| value.is_object()) || path == "status" {
        members(path, upper, lower, [old, new], shown, lost);
    }
    if let [Value::Array(before), Value::Array(after)] = shown
        && let (Value::Array(olds), Value::Array(news)) = (old, new)
    {
        // Elements that one key names on every side.
        let named = |list: &[Value], name: &Value| {
            let mut found = (0..list.len()).filter(|at| key(&list[*at]) == Some(name));
            found.next().filter(|_| found.next().is_none())
        };
        for name in after.iter().filter_map(key) {
            let found = (named(before, name), named(after, name), named(olds, name), named(news, name));
            if let (Some(before_at), Some(after_at), Some(old), Some(new)) = found {
                let path = format!("{path}[{name}]");
                let shown = [&before[before_at], &after[after_at]];
                value(&path, &upper["items"], &lower["items"], [&olds[old], &news[new]], shown, lost);
            }
        }
    }
}

fn key(element: &Value) -> Option<&Value> {
    ["name", "nameSuffix"].iter().find_map(|key| element.get(key)).filter(|key| **key != json!(""))
}

fn same(path: &str, old: &Value, new: &Value, lost: &mut Vec<String>) {
    if old != new {
        lost.push(format!("{path}: {old} became {new}"));
    }
}

/// One operation that the lower version shows of a list: the others stay behind it, as long as there is one.
fn operations(path: &str, [old, new]: [&Value; 2], [before, after]: [&Value; 2], lost: &mut Vec<String>) {
    let rest = |list: &Value| json!(list.as_array().into_iter().flatten().skip(1).collect::<Vec<_>>());
    if before == after {
        same(path, old, new, lost);
    } else if !before.is_null() && !after.is_null() {
        same(&format!("{path}, all but the first"), &rest(old), &rest(new), lost);
        if before["name"] == after["name"] {
            same(&format!("{path}[0].serviceName"), &old[0]["serviceName"], &new[0]["serviceName"], lost);
        }
    }
}

/// Rules of which the lower version shows those for incoming traffic. The others stay, in order, and if nothing was edited
/// where they stood.
fn rules(path: &str, [old, new]: [&Value; 2], [before, after]: [&Value; 2], lost: &mut Vec<String>) {
    if before == after {
        same(path, old, new, lost);
    }
    let entries = |rules: &Value| rules.as_array().cloned().unwrap_or_default();
    let hidden =
        |rules: &Value| json!(entries(rules).iter().filter(|rule| rule["direction"] != "Inbound").collect::<Vec<_>>());
    same(&format!("{path}, hidden"), &hidden(old), &hidden(new), lost);
    let named = |rules: &[Value], name: &Value| {
        let mut found = rules
            .iter()
            .filter(|rule| rule["name"] == *name && rule["direction"].as_str().is_none_or(|d| d == "Inbound"));
        found.next().filter(|_| found.next().is_none()).cloned()
    };
    for name in entries(after).iter().filter_map(key) {
        let [old, new, before, after] = [old, new, before, after].map(|rules| named(&entries(rules), name));
        if let (Some(old), Some(new), Some(_), Some(_)) = (old, new, before, after) {
            for member in ["action", "sources"] {
                same(&format!("{path}[{name}].{member}"), &old[member], &new[member], lost);
            }
        }
    }
}

/// A list that the lower version shows as a map: order, repeated names and an absent flag are its own.
fn domains(path: &str, [old, new]: [&Value; 2], [before, after]: [&Value; 2], lost: &mut Vec<String>) {
    let entries = |list: &Value| list.as_array().cloned().unwrap_or_default();
    let (old, new) = (entries(old), entries(new));
    let name = |entry: &Value| entry["name"].as_str().unwrap_or_default().to_owned();
    let still_there = |entry: &&Value| after.get(name(entry)).is_some() && before.get(name(entry)).is_some();
    let [old_names, new_names] = [&old, &new].map(|list| list.iter().filter(still_there).map(name).collect::<Vec<_>>());
    same(&format!("{path}, names"), &json!(old_names), &json!(new_names), lost);
    for name_of in &old_names {
        let [olds, news] =
            [&old, &new].map(|list| list.iter().filter(|entry| name(entry) == *name_of).collect::<Vec<_>>());
        let path = format!("{path}[{name_of:?}]");
        if before[name_of] == after[name_of] {
            same(&path, &json!(olds), &json!(news), lost);
        }
        let flag = |map: &Value| map[name_of]["controlPlane"].as_bool().unwrap_or_default();
        if flag(before) == flag(after) && olds.last().is_some_and(|old| old["controlPlane"].is_null()) {
            same(&path, &Value::Null, &news.last().unwrap()["controlPlane"], lost);
        }
    }
}

/// What became of `ready`, `initialized`, the legacy conditions and the failures: each on its own.
fn contract([old, new]: [&Value; 2], [before, after]: [&Value; 2], lost: &mut Vec<String>) {
    let bool = |value: &Value| value.as_bool().unwrap_or_default();
    for (flag, member) in [("ready", "provisioned"), ("initialized", "controlPlaneInitialized")] {
        if bool(&before[flag]) == bool(&after[flag]) {
            let path = format!("status.initialization.{member}");
            same(&path, &old["initialization"][member], &new["initialization"][member], lost);
            let legacy = |status: &Value| json!(bool(&status["deprecated"]["v1beta1"][flag]));
            same(&format!("status.deprecated.v1beta1.{flag}"), &legacy(old), &legacy(new), lost);
        }
    }
    for member in ["conditions", "failureReason", "failureMessage", "errorReason", "errorMessage"] {
        if before[member] == after[member] {
            let legacy = |status: &Value| status["deprecated"]["v1beta1"][member].clone();
            same(&format!("status.deprecated.v1beta1.{member}"), &legacy(old), &legacy(new), lost);
        }
    }
    // They are there for what they hold: an edit that leaves nothing of it takes them with it.
    let says = |status: &Value| {
        let legacy = status.pointer("/deprecated/v1beta1").and_then(Value::as_object);
        legacy.is_some_and(|members| members.values().any(|value| *value != json!(false)))
    };
    if !says(old) || says(new) {
        for path in ["/deprecated", "/deprecated/v1beta1"] {
            if old.pointer(path).is_some() && new.pointer(path).is_none() {
                lost.push(format!("status{path}: gone"));
            }
        }
    }
}
