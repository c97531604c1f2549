//! What upstream's own code answered, vector by vector. Ours is equal, or the difference is named with its reason.

use super::drawn::{bare, normal};
use crate::{
    shared::{files, json_lines, root, shared, text},
    wire::{Comparison, Pointers, recorded_pointers},
};
use capz_api::{
    convert::{self, ANNOTATION},
    registry::{self, AnyObject},
};
use serde::Deserialize;
use serde_json::{Value, json, to_value};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    path::Path,
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Vector {
    name: String,
    #[serde(rename = "source")]
    _source: String,
    kind: String,
    from: String,
    to: String,
    input: Value,
    output: Option<Value>,
    #[serde(rename = "error")]
    _error: Option<String>,
    /// Upstream crashed: there is no result to compare with.
    #[serde(default)]
    panic: bool,
    #[serde(default)]
    note: Value,
}

/// Why vectors differ, from `tests/data/convert/deviations.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Deviations {
    deviation: Vec<Deviation>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Deviation {
    /// A D-id of the vectors' notes, `law`, `gone` or `choice`.
    reason: String,
    why: String,
    vectors: Vec<String>,
}

/// Our answer: an object in the version `to`, or a refusal.
fn convert(input: &Value, to: &str) -> Result<AnyObject, String> {
    let bytes = convert::json(&input.to_string(), to).map_err(|error| error.to_string());
    let typed = AnyObject::from_value(input.clone()).map_err(|error| error.to_string());
    let typed = typed.and_then(|object| object.convert(to).map_err(|error| error.to_string()));
    match (&bytes, &typed) {
        (Ok(bytes), Ok(typed)) => {
            let bytes = AnyObject::from_json(&bytes.json).unwrap();
            assert_eq!(same(bytes), same(typed.clone()), "as bytes and typed: {input}");
        }
        (Err(_), Err(_)) => {}
        _ => panic!("as bytes {bytes:?}, typed {typed:?}: {input}"),
    }
    typed
}

/// No annotations are an empty map of them.
fn same(mut object: AnyObject) -> AnyObject {
    let annotations = &mut object.metadata_mut().annotations;
    *annotations = annotations.take().filter(|annotations| !annotations.is_empty());
    object
}

/// A release of upstream whose results were recorded.
struct Release {
    name: &'static str,
    /// What it holds in pointers.
    pointers: Pointers,
}

impl Release {
    /// The form of a stash in an object of this version.
    fn stash_form(&self, version: &str) -> &'static str {
        if self.name == "v1.8.7" || version == "v1beta2" { "v1beta1" } else { "v1beta2" }
    }
}

/// What our object says and upstream's does not, or the other way round. Go writes zero values of structs and leaves out
/// those of scalars, so that only where it holds a pointer absence counts.
fn differences(release: &Release, ours: &Value, theirs: &Value) -> Vec<String> {
    let text = |member: &str| theirs[member].as_str().unwrap_or_default();
    let version = text("apiVersion").rsplit('/').next().unwrap_or_default();
    let kind = registry::kind(version, text("kind")).unwrap();
    let mut found = Vec::new();
    let (mut ours, mut theirs) = (ours.clone(), theirs.clone());
    let [a, b] = [&mut ours, &mut theirs].map(|object| {
        let mut metadata = object.as_object_mut().unwrap().remove("metadata").unwrap_or_default();
        let stash =
            metadata.pointer_mut("/annotations").and_then(Value::as_object_mut).and_then(|a| a.remove(ANNOTATION));
        quantities(object);
        (metadata, stash.as_ref().and_then(Value::as_str).map(str::to_owned))
    });
    let [a_metadata, b_metadata] = [a.0, b.0].map(|metadata| {
        let mut metadata = metadata;
        if let Some(members) = metadata.as_object_mut() {
            members.retain(|_, value| !value.is_null() && *value != json!({}) && *value != json!(""));
        }
        metadata
    });
    if a_metadata != b_metadata && (a_metadata != json!({}) || !b_metadata.is_null()) {
        found.push(format!("metadata: ours {a_metadata}, upstream {b_metadata}"));
    }
    match (&a.1, &b.1) {
        (ours, theirs) if ours == theirs => {}
        (Some(ours), Some(theirs)) => {
            let version = release.stash_form(version);
            match (parse_stash(ours, kind.frame.kind, version), parse_stash(theirs, kind.frame.kind, version)) {
                (Some(ours), Some(theirs)) => {
                    let inside = differences(release, &ours, &theirs);
                    found.extend(inside.iter().map(|difference| format!("stash: {difference}")));
                }
                _ => found.push(format!("stash: ours {ours}, upstream {theirs}")),
            }
        }
        (ours, theirs) => found.push(format!("stash: ours {ours:?}, upstream {theirs:?}")),
    }
    let key = (kind.frame.kind.to_owned(), version.to_owned());
    let pointers = release.pointers.get(&key);
    let mut comparison = Comparison { pointers, defaults: false, differences: Vec::new() };
    let schema = to_value((kind.schema)()).unwrap();
    comparison.values("", &schema, &ours, &theirs);
    found.extend(comparison.differences);
    unknown("", &schema, &theirs, &mut found);
    found
}

/// What upstream says and this release has no member for.
fn unknown(path: &str, schema: &Value, theirs: &Value, found: &mut Vec<String>) {
    match (theirs, schema.get("properties")) {
        (Value::Object(members), Some(properties)) => {
            for (name, value) in members.iter().filter(|(_, value)| !value.is_null()) {
                match properties.get(name) {
                    Some(schema) => unknown(&format!("{path}.{name}"), schema, value, found),
                    None => found.push(format!("{path}.{name}: no member, upstream has {value}")),
                }
            }
        }
        (Value::Array(items), _) => items.iter().for_each(|item| unknown(path, &schema["items"], item, found)),
        _ => {}
    }
}

fn parse_stash(stash: &str, kind: &str, version: &str) -> Option<Value> {
    let mut stash: Value = serde_json::from_str(stash).ok()?;
    let members = stash.as_object_mut()?;
    members.insert("apiVersion".into(), json!(format!("infrastructure.cluster.x-k8s.io/{version}")));
    members.insert("kind".into(), json!(kind));
    Some(stash)
}

const QUANTITIES: [&str; 6] = [
    "maxPrice",
    "spotMaxPrice",
    "cloudProviderRateLimitQPS",
    "cloudProviderRateLimitQPSWrite",
    "cloudProviderBackoffExponent",
    "cloudProviderBackoffJitter",
];

/// Spells the quantities that upstream respells as it does.
fn quantities(value: &mut Value) {
    match value {
        Value::Object(members) => {
            for (name, value) in members {
                match (name.as_str(), value) {
                    (name, value) if QUANTITIES.contains(&name) => {
                        *value = json!(canonical(value.as_str().unwrap_or(&value.to_string())));
                    }
                    ("capacity", Value::Object(capacity)) => {
                        for value in capacity.values_mut() {
                            if let Value::String(text) = value {
                                *text = canonical(text);
                            }
                        }
                    }
                    (_, value) => quantities(value),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(quantities),
        _ => {}
    }
}

/// A quantity in thousandths, as far as the vectors have them.
fn canonical(quantity: &str) -> String {
    let split = quantity.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(quantity.len());
    let (number, unit) = quantity.split_at(split);
    let factor = match unit {
        "m" => 1.0,
        "" => 1e3,
        "k" => 1e6,
        "M" => 1e9,
        "G" => 1e12,
        "Ki" => 1024e3,
        "Mi" => 1024e3 * 1024.0,
        "Gi" => 1024e3 * 1024.0 * 1024.0,
        _ => return quantity.to_owned(),
    };
    number.parse::<f64>().map_or_else(|_| quantity.to_owned(), |number| format!("{}m", number * factor))
}

/// Where our answer is not upstream's.
fn compare(release: &Release, vector: &Vector, ours: &Result<AnyObject, String>) -> Vec<String> {
    if vector.panic {
        return says_what_was_said(release, vector, ours);
    }
    let (expected, ours) = match (&vector.output, ours) {
        (None, Err(_)) => return Vec::new(),
        (Some(output), Ok(ours)) => (output, ours),
        (output, ours) => return vec![format!("ours {ours:?}, upstream {output:?}")],
    };
    let written = to_value(ours).unwrap();
    let found = differences(release, &written, expected);
    // A stash that is not needed need not be there: the object comes back without it.
    let has_stash = |value: &Value| value["metadata"]["annotations"].get(ANNOTATION).is_some();
    if found.len() == 1 && has_stash(expected) && !has_stash(&written) {
        let input = AnyObject::from_value(vector.input.clone()).unwrap();
        let back = ours.clone().convert(&vector.from).unwrap();
        let found = differences(release, &bare(&back), &bare(&input));
        let [back, input] = [back, input].map(|object| normal(&object.convert("v1beta1").unwrap()));
        return if back == input { found } else { vec![format!("{back} where {input} was stored")] };
    }
    found
}

/// Where upstream crashed, the caller's object decides: our answer shows as what he sent.
fn says_what_was_said(release: &Release, vector: &Vector, ours: &Result<AnyObject, String>) -> Vec<String> {
    let Ok(ours) = ours else { return vec![format!("ours {ours:?}, upstream crashed")] };
    let shown = bare(&ours.clone().convert(&vector.from).unwrap());
    let sent = bare(&AnyObject::from_value(vector.input.clone()).unwrap());
    differences(release, &shown, &sent)
}

#[derive(Default)]
struct Count {
    equal: usize,
    crashed: usize,
    deviating: usize,
}

#[test]
fn upstream_s_results_are_ours_or_the_difference_has_a_reason() {
    let deviations: Deviations = toml::from_str(&text(&root().join("tests/data/convert/deviations.toml"))).unwrap();
    let mut reasons: BTreeMap<&str, &Deviation> = BTreeMap::new();
    for deviation in &deviations.deviation {
        for name in &deviation.vectors {
            assert!(reasons.insert(name, deviation).is_none(), "{name} is named twice");
        }
    }
    let (mut failed, mut seen) = (Vec::new(), BTreeSet::new());
    for name in ["v1.8.7", "v1beta2-preview"] {
        let Some(folder) = shared(&format!("vectors/conversion/{name}")) else { return };
        let release = Release { name, pointers: recorded_pointers(name).unwrap() };
        failed.extend(run(&release, &folder, &reasons, &mut seen));
    }
    failed.extend(
        reasons.keys().filter(|name| !seen.contains(**name)).map(|name| format!("{name}: listed, and no vector")),
    );
    assert!(failed.is_empty(), "{}:\n{}", failed.len(), failed[..failed.len().min(20)].join("\n"));
}

/// The vectors of a release, and what is wrong with our answers.
fn run(
    release: &Release,
    folder: &Path,
    reasons: &BTreeMap<&str, &Deviation>,
    seen: &mut BTreeSet<String>,
) -> Vec<String> {
    let compiled = |version: &str, kind: &str| registry::kind(version, kind).is_some();
    let mut counts: BTreeMap<(String, String), Count> = BTreeMap::new();
    let mut by_reason: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut failed, mut lists) = (Vec::new(), 0);
    for path in files(folder, "jsonl") {
        let mut kept = String::new();
        for line in json_lines(&path) {
            let vector: Vector = serde_json::from_value(line).unwrap();
            if vector.kind.ends_with("List") {
                lists += 1;
                continue;
            }
            if !compiled(&vector.from, &vector.kind) || !compiled(&vector.to, &vector.kind) {
                continue;
            }
            let ours = convert(&vector.input, &vector.to);
            let count = counts.entry((vector.kind.clone(), format!("{} -> {}", vector.from, vector.to))).or_default();
            let different = compare(release, &vector, &ours);
            let reason = reasons.get(vector.name.as_str());
            seen.insert(vector.name.clone());
            match (different.is_empty(), reason) {
                (true, None) if vector.panic => count.crashed += 1,
                (true, None) => count.equal += 1,
                (true, Some(_)) => failed.push(format!("{}: equal, and yet listed", vector.name)),
                (false, None) => {
                    failed.push(format!("{}: differs {}:\n{}", vector.name, vector.note, different.join("\n")));
                }
                (false, Some(deviation)) => {
                    count.deviating += 1;
                    *by_reason.entry(&deviation.reason).or_default() += 1;
                    if let Err(why) = holds(deviation, &vector, &different) {
                        failed.push(format!("{}: {why}", vector.name));
                    }
                    writeln!(kept, "{}\n  {}", vector.name, show(&ours)).unwrap();
                }
            }
        }
        if !kept.is_empty() {
            let name = path.file_stem().unwrap().to_str().unwrap();
            let snapshots = root().join("tests/data/convert/deviations").join(release.name);
            insta::with_settings!({prepend_module_to_snapshot => false, snapshot_path => snapshots}, {
                insta::assert_snapshot!(name, kept);
            });
        }
    }
    let (mut equal, mut crashed, mut deviating) = (0, 0, 0);
    for ((kind, pair), count) in &counts {
        println!(
            "{kind}, {pair}: {} equal, {} where upstream crashed, {} deviating",
            count.equal, count.crashed, count.deviating
        );
        equal += count.equal;
        crashed += count.crashed;
        deviating += count.deviating;
    }
    println!(
        "{}: {equal} equal, {crashed} where upstream crashed, {deviating} deviating {by_reason:?}, {lists} lists left out",
        release.name
    );
    assert!(equal > 0, "no vector of {} ran", release.name);
    failed
}

fn show(ours: &Result<AnyObject, String>) -> String {
    match ours {
        Ok(object) => to_value(object).unwrap().to_string(),
        Err(error) => format!("refused: {error}"),
    }
}

/// Members that this release no longer has.
const GONE: &str = "nodeDrainTimeout";

/// Whether a deviation has the reason that it is said to have.
fn holds(deviation: &Deviation, vector: &Vector, different: &[String]) -> Result<(), String> {
    if !deviation.why.ends_with('.') || deviation.why.split(' ').count() < 5 {
        return Err(format!("no sentence says why: {:?}", deviation.why));
    }
    let notes: Vec<&str> = match &vector.note {
        Value::String(note) => note.split(',').map(str::trim).collect(),
        Value::Array(notes) => notes.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    match deviation.reason.as_str() {
        // Without it a stash may not be needed.
        "gone" if different.iter().all(|line| line.contains(GONE) || line.starts_with("stash: ours None")) => Ok(()),
        "law" | "choice" => Ok(()),
        id if notes.contains(&id) => Ok(()),
        id => Err(format!("{id} is not in its note {notes:?}")),
    }
}
