//! Every list has one decision, and the improved profile keeps its promises.

use crate::{
    sample::{self, kinds},
    shared::{files, root, shared, text, yaml},
};
use capz_api::{
    lists::{self, LISTS, List, ListMarkers, ListType, Place},
    registry::{self, Kind, Profile, VERSIONS},
    schema::JSONSchemaProps,
};
use flat_deserialize::Shape;
use gen_crds::list_page;
use serde::Deserialize;
use serde_json::{Value, to_value};
use std::collections::{BTreeMap, BTreeSet};

/// The lists of a kind with their schemas.
fn lists_of(kind: &Kind, markers: ListMarkers) -> Vec<(Place, JSONSchemaProps)> {
    let mut found = Vec::new();
    lists::visit(kind, &mut kind.schema_with(markers), &mut |place, list| found.push((place.clone(), list.clone())));
    found
}

/// The arrays of a schema, counted without knowing its shape.
fn arrays(schema: &Value) -> usize {
    let below: usize = match schema {
        Value::Object(keywords) => keywords.values().map(arrays).sum(),
        Value::Array(values) => values.iter().map(arrays).sum(),
        _ => 0,
    };
    below + usize::from(schema.get("type").is_some_and(|name| name == "array"))
}

#[test]
fn every_list_has_exactly_one_row_and_every_row_a_list() {
    let (mut count, mut wrong, mut used) = (0, Vec::new(), BTreeSet::new());
    for kind in kinds() {
        let found = lists_of(kind, ListMarkers::Upstream);
        assert_eq!(found.len(), arrays(&to_value((kind.schema)()).unwrap()), "{kind:?}: lists that are not visited");
        for (place, list) in found {
            count += 1;
            let rows: Vec<&List> = lists::rows(kind.frame.version, &place).collect();
            used.extend(rows.iter().map(|row| std::ptr::from_ref(*row)));
            let place = format!("{kind:?} {}: {}.{}", place.path, place.owner, place.name);
            match rows[..] {
                [row] if row.upstream.is_of(&list) => {}
                [row] => wrong.push(format!("{place} is not {}", row.upstream)),
                _ => wrong.push(format!("{place} has {} rows", rows.len())),
            }
        }
    }
    for row in LISTS {
        let is_compiled = |version: &&str| VERSIONS.iter().any(|compiled| compiled.name == *version);
        let is_left_out = !row.versions.is_empty() && !row.versions.iter().any(is_compiled);
        if !is_left_out && !used.contains(&std::ptr::from_ref(row)) {
            wrong.push(format!("no list is {}.{} {:?}", row.owner, row.name, row.versions));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 150 && LISTS.len() >= 70, "{count} lists, {} rows", LISTS.len());
    println!("{count} lists of {} kinds and versions have {} rows", kinds().count(), LISTS.len());
}

#[test]
fn a_reason_is_a_sentence() {
    for List { owner, name, improved, upstream, reason, .. } in LISTS {
        assert!(reason.len() > 15 && reason.ends_with('.') && !reason.contains("  "), "{owner}.{name}: {reason}");
        assert_ne!(*improved, Some(*upstream), "{owner}.{name}: better than what?");
    }
}

/// What admission defaulting writes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Defaulting {
    always_given: BTreeMap<String, String>,
    members: BTreeMap<String, BTreeSet<String>>,
}

impl Defaulting {
    fn read() -> Self {
        toml::from_str(&text(&root().join("tests/data/admission-defaults.toml"))).unwrap()
    }
}

/// Every struct of the table, as names of its own members.
fn structs() -> BTreeMap<&'static str, BTreeSet<String>> {
    fn add(shape: &'static Shape, found: &mut BTreeMap<&'static str, BTreeSet<String>>) {
        let known = found.entry(shape.name).or_default();
        known.extend(shape.own.iter().map(|field| format!("{}.{}", shape.name, field.wire)));
        for below in shape.own.iter().chain(&shape.embedded).filter_map(|field| field.shape) {
            add(below, found);
        }
    }
    let mut found = BTreeMap::new();
    kinds().filter_map(|kind| kind.shape).for_each(|shape| add(shape, &mut found));
    found
}

#[test]
fn the_defaulting_rules_are_all_there_and_about_members() {
    let defaulting = Defaulting::read();
    let known: BTreeSet<String> = structs().into_values().flatten().collect();
    for member in defaulting.members.keys() {
        assert!(known.contains(member), "there is no member {member}");
    }
    let rules: BTreeSet<&String> = defaulting.members.values().flatten().collect();
    let Some(facts) = shared("facts/webhooks.md") else { return };
    // "| Total (per kind) | 141 | …" is the sum of what the recorded behaviour counts.
    let facts = text(&facts);
    let total = facts.lines().find_map(|line| line.strip_prefix("| Distinct ids | ")).unwrap();
    let total: usize = total.split(' ').next().unwrap().parse().unwrap();
    assert_eq!(rules.len(), total);
    println!("{total} defaulting rules write {} members", defaulting.members.len());
}

/// The keys that the improved profile adds, and the schema of the elements that have them.
fn improved_keys() -> Vec<(&'static Kind, Place, &'static str, Value)> {
    let mut keys = Vec::new();
    for kind in kinds() {
        for (place, list) in lists_of(kind, ListMarkers::Improved) {
            let [row] = lists::rows(kind.frame.version, &place).collect::<Vec<_>>()[..] else { panic!("{place:?}") };
            let items = to_value(&list).unwrap()["items"].take();
            assert!(row.improved.unwrap_or(row.upstream).is_of(&list), "{kind:?} {}", place.path);
            let better = row.improved.map(ListType::keys).unwrap_or_default();
            keys.extend(better.iter().map(|key| (kind, place.clone(), *key, items.clone())));
        }
    }
    keys
}

#[test]
fn a_key_of_the_improved_profile_is_required_and_a_scalar_without_default() {
    let keys = improved_keys();
    for (kind, place, key, items) in &keys {
        let at = format!("{kind:?} {}[].{key}", place.path);
        assert!(items["required"].as_array().is_some_and(|required| required.contains(&Value::from(*key))), "{at}");
        let member = &items["properties"][key];
        assert!(
            ["string", "integer", "boolean"].contains(&member["type"].as_str().unwrap_or_default()),
            "{at}: {member}"
        );
        assert!(member.get("default").is_none(), "{at}");
    }
    assert!(keys.len() > 30, "{}", keys.len());
    println!("{} keys of improved lists", keys.len());
}

#[test]
fn a_key_of_the_improved_profile_is_not_written_by_defaulting() {
    let defaulting = Defaulting::read();
    let shapes = structs();
    let (mut wrong, mut given) = (Vec::new(), BTreeSet::new());
    for (kind, place, key, _) in improved_keys() {
        for member in element_members(kind.shape.unwrap(), &place, &shapes) {
            let Some(rules) = defaulting.members.get(&member).filter(|_| member.ends_with(&format!(".{key}"))) else {
                continue;
            };
            if defaulting.always_given.get(&member).is_some_and(|rule| rules.iter().eq([rule])) {
                given.insert(member);
            } else {
                wrong.push(format!("{kind:?} {}[].{key} is written by {rules:?}", place.path));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(given, defaulting.always_given.into_keys().collect(), "excuses that match no key");
}

/// The members of a list's elements, as `Struct.member`.
fn element_members(shape: &'static Shape, place: &Place, known: &BTreeMap<&str, BTreeSet<String>>) -> BTreeSet<String> {
    fn find(shape: &'static Shape, place: &Place) -> Option<&'static Shape> {
        let here =
            (shape.name == place.owner).then(|| shape.own.iter().find(|field| field.wire == place.name)).flatten();
        let below = || shape.own.iter().chain(&shape.embedded).filter_map(|field| field.shape);
        here.map_or_else(|| below().find_map(|inner| find(inner, place)), |field| field.shape)
    }
    let mut level = find(shape, place);
    let mut members = BTreeSet::new();
    while let Some(shape) = level {
        members.extend(known[shape.name].iter().cloned());
        level = shape.embedded.and_then(|field| field.shape);
    }
    members
}

/// What upstream's webhooks refuse to see twice, or look up an old element by: a list that is a map must have these keys.
#[test]
fn a_map_tells_apart_what_the_webhooks_tell_apart() {
    let identities: [(&str, &[&str], &str); 8] = [
        ("NetworkSpec.subnets", &["name"], "AC-C06"),
        ("NetworkTemplateSpec.subnets", &["name"], "ACT-C03"),
        ("VnetSpec.peerings", &["remoteVnetName", "resourceGroup"], "AC-C10"),
        ("VnetTemplateSpec.peerings", &["remoteVnetName", "resourceGroup"], "AC-C10"),
        ("SubnetClassSpec.serviceEndpoints", &["service"], "S-SE-03"),
        ("ManagedControlPlaneSubnet.serviceEndpoints", &["service"], "S-SE-03"),
        ("AzureMachinePoolMachineTemplate.dataDisks", &["nameSuffix"], "S-DD-03"),
        ("AzureManagedControlPlaneClassSpec.addonProfiles", &["name"], "AMCP-U20"),
    ];
    for (list, keys, rule) in identities {
        let row = LISTS.iter().find(|row| format!("{}.{}", row.owner, row.name) == list).unwrap();
        assert_eq!(row.improved.unwrap_or(row.upstream).keys(), keys, "{list}, {rule}");
    }
}

/// By the API server's rules the improved profile refuses no more of upstream's manifests and of the samples than upstream's.
#[test]
fn real_objects_fit_the_improved_profile() {
    let Some(folder) = shared("upstream/manifests/v1beta1") else { return };
    let mut objects: Vec<Value> = files(&folder, "yaml").iter().flat_map(|path| yaml(path)).collect();
    objects.extend(kinds().flat_map(sample::cases).map(|(_, object)| object));
    let (mut count, mut refused) = (0, BTreeSet::new());
    for object in &objects {
        let [kind, version] = ["kind", "apiVersion"].map(|member| object[member].as_str().unwrap_or_default());
        let Some(kind) = registry::kind(version.rsplit('/').next().unwrap_or_default(), kind) else { continue };
        let [before, after] = [ListMarkers::Upstream, ListMarkers::Improved].map(|markers| {
            let schema = structural::Schema::from_value(&to_value(kind.schema_with(markers)).unwrap()).unwrap();
            schema.validate(object).errors.into_iter().map(|error| error.to_string()).collect::<BTreeSet<_>>()
        });
        refused.extend(after.difference(&before).map(|error| format!("{kind:?}: {error}")));
        count += 1;
    }
    assert!(refused.is_empty(), "{refused:#?}");
    assert!(count > 80, "{count}");
    println!("{count} objects are as good under the improved profile");
}

#[test]
fn a_set_holds_scalars() {
    let mut count = 0;
    for kind in kinds() {
        for (place, list) in lists_of(kind, ListMarkers::Improved) {
            if ListType::Set.is_of(&list) {
                let list = to_value(&list).unwrap();
                assert_eq!(list["items"]["type"], "string", "{kind:?} {}", place.path);
                count += 1;
            }
        }
    }
    assert!(count > 20, "{count}");
}

/// Beside list markers and what they require, the two profiles are the same.
#[test]
fn the_improved_profile_changes_markers_only() {
    fn differences(path: &str, old: &Value, new: &Value, found: &mut BTreeSet<String>) {
        match (old, new) {
            (Value::Object(old), Value::Object(new)) => {
                for name in old.keys().chain(new.keys()).collect::<BTreeSet<_>>() {
                    let [old, new] = [old, new].map(|values| values.get(name).unwrap_or(&Value::Null));
                    differences(&format!("{path}/{name}"), old, new, found);
                }
            }
            (Value::Array(old), Value::Array(new)) if old.len() == new.len() => {
                old.iter().zip(new).for_each(|(old, new)| differences(&format!("{path}[]"), old, new, found));
            }
            _ if old == new => {}
            _ => drop(found.insert(path.rsplit('/').next().unwrap_or_default().to_owned())),
        }
    }
    let improved = Profile { lists: ListMarkers::Improved, ..Profile::default() };
    let mut found = BTreeSet::new();
    for kind in registry::kind_names() {
        let [old, new] =
            [&Profile::default(), &improved].map(|profile| to_value(registry::crd(kind, profile).unwrap()).unwrap());
        differences("", &old, &new, &mut found);
    }
    let expected = ["required", "x-kubernetes-list-map-keys", "x-kubernetes-list-type"].map(str::to_owned);
    assert_eq!(found, BTreeSet::from(expected));
}

#[test]
fn the_page_is_fresh() {
    let page = text(&root().join("docs/lists.md"));
    assert!(page == list_page::markdown(), "docs/lists.md is stale: cargo gen-crds --explain-lists > docs/lists.md");
}
