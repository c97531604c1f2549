//! The page about defaults: each row holds for a recorded answer, or for the schemas of earlier releases.

use super::{
    answer::{Answer, Vector, answer},
    sound::{Case, cases},
    vectors::vectors,
};
use crate::shared::{files, root, shared, text, yaml};
use capz_api::{admission::Strictness, registry::AnyObject};
use regex_lite::Regex;
use serde_json::{Value, to_value};
use std::collections::{BTreeMap, BTreeSet};

struct Row {
    kind: String,
    member: String,
    rule: String,
    default: String,
    since: String,
}

fn rows() -> Vec<Row> {
    let page = text(&root().join("docs/defaults.md"));
    let rows = page.lines().filter(|line| line.starts_with("| Azure")).map(|line| {
        let mut cells = line.trim_matches('|').split(" | ").map(|cell| cell.trim().to_owned());
        let mut cell = || cells.next().unwrap_or_else(|| panic!("{line}"));
        let (kind, member) = (cell(), cell().trim_matches('`').to_owned());
        Row { kind, member, rule: cell(), default: cell(), since: cell() }
    });
    rows.collect()
}

/// The values of a member, in all entries of the lists on the way.
fn values<'a>(object: &'a Value, member: &str) -> Vec<&'a Value> {
    let mut found = vec![object];
    for part in member.split('.') {
        let next = found.iter().filter_map(|value| value.get(part.trim_end_matches("[]")));
        found = next.collect();
        if part.ends_with("[]") {
            found = found.into_iter().filter_map(Value::as_array).flatten().collect();
        }
    }
    found
}

/// The values that the row names, as patterns; none where it says what they are in words.
fn named(default: &str, object: &Value) -> Vec<Regex> {
    let name = object["metadata"]["name"].as_str().unwrap_or_default();
    let any = Regex::new("<[a-z]+>").unwrap();
    let pattern = |text: &str| {
        let escaped = text.replace('.', r"\.").replace("<name>", name);
        Regex::new(&format!("^{}$", any.replace_all(&escaped, ".*"))).unwrap()
    };
    if default.starts_with('`') { default.split('`').skip(1).step_by(2).map(pattern).collect() } else { Vec::new() }
}

fn shows(row: &Row, object: &Value) -> bool {
    let patterns = named(&row.default, object);
    let is_shown = |value: &Value| {
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let texts = value.as_array().map_or_else(|| vec![text(value)], |list| list.iter().map(text).collect());
        patterns.is_empty() || texts.iter().any(|text| patterns.iter().any(|pattern| pattern.is_match(text)))
    };
    values(object, &row.member).into_iter().any(is_shown) || row.default.starts_with("none")
}

/// The objects that each rule filled in.
fn filled(vectors: &[Vector], strictness: Strictness) -> BTreeMap<String, Vec<Value>> {
    let mut filled: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for vector in vectors.iter().filter(|vector| vector.op == "default") {
        let Answer::Filled(by, object) = answer(vector, strictness) else { continue };
        let object = to_value(AnyObject::V1Beta1(object)).unwrap();
        for rule in by.rules {
            filled.entry(rule.to_owned()).or_default().push(object.clone());
        }
    }
    filled
}

#[test]
fn each_default_of_the_webhook_is_filled_in() {
    let Some(vectors) = vectors() else { return };
    let mut filled_by = filled(&vectors, Strictness::Upstream);
    let own: Vec<_> = cases().iter().map(Case::vector).collect();
    for (rule, objects) in filled(&own, Strictness::Sound) {
        filled_by.entry(rule).or_insert(objects);
    }
    let (mut wrong, mut rules, mut count) = (Vec::new(), BTreeSet::new(), 0);
    for row in rows().into_iter().filter(|row| row.rule != "schema") {
        let objects = filled_by.get(&row.rule).map_or(&[] as &[_], Vec::as_slice);
        if !objects.iter().any(|object| object["kind"] == row.kind && shows(&row, object)) {
            wrong.push(format!("{} {}: {}", row.rule, row.member, row.default));
        }
        if row.since != "–" && row.since != "never" && !row.since.starts_with("v1.") {
            wrong.push(format!("{}: since {}", row.rule, row.since));
        }
        rules.insert(row.rule);
        count += 1;
    }
    println!("defaults page: {count} rows of {} rules", rules.len());
    let missing: Vec<_> = filled_by.keys().filter(|rule| !rules.contains(*rule)).collect();
    assert!(wrong.is_empty() && missing.is_empty(), "{}\nmissing: {missing:?}", wrong.join("\n"));
    assert!(count > 140, "{count}");
}

/// The defaults of a schema, by member.
fn schema_defaults(schema: &Value, member: &str, found: &mut BTreeMap<String, Value>) {
    if let Some(default) = schema.get("default") {
        found.insert(member.to_owned(), default.clone());
    }
    for (name, property) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
        let separator = if member.is_empty() { "" } else { "." };
        schema_defaults(property, &format!("{member}{separator}{name}"), found);
    }
    if let Some(items) = schema.get("items") {
        schema_defaults(items, &format!("{member}[]"), found);
    }
}

/// The defaults of the stored version, by kind and member.
type Defaults = BTreeMap<String, BTreeMap<String, Value>>;

/// The defaults of each release, the earliest first.
fn releases() -> Option<Vec<(String, Defaults)>> {
    let number = |name: &str| {
        let parts = name.strip_prefix('v')?.split('.').map(|part| part.parse::<u32>().ok());
        parts.collect::<Option<Vec<_>>>()
    };
    let mut releases = Vec::new();
    for entry in std::fs::read_dir(shared("upstream/crds")?).unwrap() {
        let folder = entry.unwrap().path();
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        let Some(number) = number(&name) else { continue };
        let mut kinds = BTreeMap::new();
        for crd in files(&folder, "yaml").iter().flat_map(|file| yaml(file)) {
            let versions = crd["spec"]["versions"].as_array().unwrap();
            let Some(version) = versions.iter().find(|version| version["name"] == "v1beta1") else { continue };
            let mut found = BTreeMap::new();
            schema_defaults(&version["schema"]["openAPIV3Schema"]["properties"]["spec"], "spec", &mut found);
            kinds.insert(crd["spec"]["names"]["kind"].as_str().unwrap().to_owned(), found);
        }
        releases.push((number, name, kinds));
    }
    releases.sort_by(|a, b| a.0.cmp(&b.0));
    Some(releases.into_iter().map(|(_, name, kinds)| (name, kinds)).collect())
}

#[test]
fn each_default_of_a_schema_is_there_since_the_release_that_is_named() {
    let Some(releases) = releases() else { return };
    let (_, latest) = releases.last().unwrap();
    let mut expected = BTreeSet::new();
    for (kind, members) in latest {
        for (member, default) in members {
            let has = |kinds: &Defaults| kinds.get(kind).map(|it| it.contains_key(member));
            let first = releases.iter().position(|(_, kinds)| has(kinds) == Some(true)).unwrap();
            let mut since = releases[first].0.clone();
            if let Some((before, _)) =
                first.checked_sub(1).map(|at| &releases[at]).filter(|(_, kinds)| has(kinds).is_some())
            {
                since += &format!(", not in {before}");
            }
            let default = default.as_str().map_or_else(|| default.to_string(), str::to_owned);
            expected.insert((kind.clone(), member.clone(), format!("`{}`", default.replace(' ', "")), since));
        }
    }
    let found: BTreeSet<_> = rows()
        .into_iter()
        .filter(|row| row.rule == "schema")
        .map(|row| (row.kind, row.member, row.default.replace(' ', ""), row.since))
        .collect();
    println!("defaults page: {} defaults of schemas in {} releases", found.len(), releases.len());
    assert_eq!(found, expected);
    assert!(found.len() > 80, "{}", found.len());
}
