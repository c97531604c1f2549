//! Objects that users and controllers write, drawn from our own schemas, and what admission is told of the world around them.

use super::answer::{SSH_KEY, stored};
use crate::{
    cases,
    shared::{root, text},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use capz_api::{
    admission::{
        Context, Gates, Lookup, Strictness,
        context::{OwnerCluster, ParentMachinePool},
    },
    registry::{AnyObject, Kind, VERSIONS, v1beta1::Object},
};
use draw::Mode;
use proptest::{prelude::*, sample::select};
use serde::Deserialize;
use serde_json::{Value, json, to_value};
use std::{
    cell::Cell,
    collections::{BTreeMap, BTreeSet},
    fmt::Debug,
};
use structural::Schema;

/// So many cases for each kind, unless `PROPTEST_CASES` says otherwise.
const CASES: u32 = 24;

/// The kinds that the webhooks see.
pub fn kinds() -> impl Iterator<Item = &'static Kind> {
    VERSIONS.iter().filter(|version| version.name == "v1beta1").flat_map(|version| version.kinds)
}

/// Runs a law on objects of every kind, and says how many cases ran. What once failed is in `tests/data/admission/regressions`.
pub fn each_kind<S: Strategy<Value: Debug>>(
    law: &str,
    strategy: impl Fn(&'static Kind) -> S,
    check: impl Fn(&'static Kind, S::Value) -> Result<(), TestCaseError>,
) {
    let (mut count, mut total) = (0, 0);
    let only = std::env::var("KIND").ok();
    for kind in kinds().filter(|kind| only.as_ref().is_none_or(|only| only == kind.frame.kind)) {
        let run = (CASES, "tests/data/admission/regressions");
        total += cases::run(law, kind, run, &strategy(kind), |value| check(kind, value));
        count += 1;
    }
    assert!(count > 0);
    println!("{law}: {total} cases, {count} kinds");
}

/// How many objects of each kind were good enough for a law to be about them.
#[derive(Default)]
pub struct Tally(std::cell::RefCell<BTreeMap<&'static str, [u32; 2]>>);

impl Tally {
    /// Notes an object, and says whether it is good.
    pub fn note(&self, kind: &Kind, is_good: bool) -> bool {
        let mut counts = self.0.borrow_mut();
        let [good, all] = counts.entry(kind.frame.kind).or_default();
        *good += u32::from(is_good);
        *all += 1;
        is_good
    }

    /// Says how many were good. Fewer than one in `least` of a kind are too few.
    pub fn print(&self, law: &str, what: &str, least: u32) {
        for (kind, [good, all]) in self.0.borrow().iter() {
            println!("{law}: {kind}: {good} of {all} {what}");
            assert!(good * least >= *all, "{law}: {kind}: only {good} of {all} {what}");
        }
    }
}

/// What admission is told: everything, with the gates as drawn. No two keys or UUIDs are the same.
#[derive(Clone, Debug)]
pub struct World {
    gates: [bool; 2],
    generated: Cell<u32>,
}

impl Default for World {
    /// With the gates as they are unless somebody says otherwise.
    fn default() -> Self {
        Self { gates: [false; 2], generated: Cell::default() }
    }
}

pub fn worlds() -> impl Strategy<Value = World> {
    let gates = prop_oneof![3 => Just([false; 2]), 1 => any::<[bool; 2]>()];
    gates.prop_map(|gates| World { gates, generated: Cell::default() })
}

impl World {
    pub fn ask<T>(&self, strictness: Strictness, call: impl FnOnce(&Context<'_>) -> T) -> T {
        let next = || {
            self.generated.set(self.generated.get() + 1);
            self.generated.get()
        };
        let line = String::from_utf8(STANDARD.decode(SSH_KEY.trim()).unwrap()).unwrap();
        let key = || STANDARD.encode(format!("{} {}\n", line.trim(), next()));
        let uuid = || format!("12345678-90ab-cdef-1234-{:012}", next());
        let [services, pods] = [["10.96.0.0/16".to_owned()], ["192.168.0.0/16".to_owned()]];
        let mut gates = Gates::default();
        [gates.edge_zone, gates.api_server_ilb] = self.gates;
        call(&Context {
            strictness,
            gates,
            cluster: Lookup::Found(OwnerCluster {
                service_cidr_blocks: &services,
                pod_cidr_blocks: &pods,
                is_being_deleted: false,
            }),
            subscription_id: Lookup::Found("s"),
            machine_pool: Lookup::Found(ParentMachinePool { version: Some("v1.30.1") }),
            system_pools: Lookup::Found(2),
            new_ssh_public_key: Some(&key),
            new_uuid: Some(&uuid),
            ..Context::default()
        })
    }

    /// The object with the webhook's defaults.
    pub fn filled(&self, object: &Object) -> Object {
        let mut object = object.clone();
        self.ask(Strictness::Sound, |context| object.fill_defaults(context));
        object
    }

    /// The object with the webhook's defaults, at a change of a stored one.
    pub fn filled_over(&self, object: &Object, old: &Object) -> Object {
        let mut object = object.clone();
        self.ask(Strictness::Sound, |context| object.fill_defaults_on_update(old, context)).unwrap();
        object
    }
}

/// The schema of a kind, as JSON.
pub fn schema(kind: &Kind) -> Value {
    to_value((kind.schema)()).unwrap()
}

/// Objects of a kind that the schema accepts, with its defaults. Many of them pass the webhook as well.
pub fn objects(kind: &'static Kind) -> BoxedStrategy<Object> {
    documents(kind.frame.kind, &schema(kind)).prop_map(|object| stored(&object)).boxed()
}

/// As [`objects`], and few of them pass the webhook.
pub fn faulty(kind: &'static Kind) -> BoxedStrategy<Object> {
    drawn(kind.frame.kind, &schema(kind), false).prop_map(|object| stored(&object)).boxed()
}

/// As [`objects`], by any schema of the kind.
pub fn documents(kind: &'static str, schema: &Value) -> BoxedStrategy<Value> {
    drawn(kind, schema, true)
}

/// As [`faulty`], by any schema of the kind.
pub fn faulty_documents(kind: &'static str, schema: &Value) -> BoxedStrategy<Value> {
    drawn(kind, schema, false)
}

fn drawn(kind: &'static str, schema: &Value, is_mended: bool) -> BoxedStrategy<Value> {
    let (table, mut realistic) = (Realistic::read(), schema.clone());
    table.steer(kind, &mut realistic);
    let structural = Schema::from_value(schema).unwrap();
    let api_version = "infrastructure.cluster.x-k8s.io/v1beta1";
    let drawn = draw::objects(api_version, kind, &realistic, Mode::Valid);
    let name = select(vec!["demo", "pool0", "a1"]);
    (drawn, name, any::<bool>())
        .prop_map(move |(mut object, name, is_labelled)| {
            object["metadata"] = json!({"name": name, "namespace": "default"});
            if is_labelled {
                object["metadata"]["labels"] = json!({"cluster.x-k8s.io/cluster-name": "demo"});
            }
            table.add_elements(&mut object);
            structural.apply_defaults(&mut object);
            if is_mended {
                mend(&mut object, &realistic);
            }
            object
        })
        .boxed()
}

/// Takes out what a new object would be refused for, where it need not be there.
fn mend(object: &mut Value, schema: &Value) {
    let world = World::default();
    for _ in 0..8 {
        let Ok(AnyObject::V1Beta1(decoded)) = AnyObject::from_value(object.clone()) else { return };
        let filled = world.filled(&decoded);
        let report = world.ask(Strictness::Sound, |context| filled.validate_create(context));
        let removed = report.errors.iter().filter(|error| {
            let mut steps: Vec<&str> = error.path.split(['.', '[']).map(|step| step.trim_end_matches(']')).collect();
            if take_out(object, schema, &steps) {
                return true;
            }
            // A message about two members opens with the other one.
            let other = error.message.split(' ').next().unwrap_or_default();
            steps.pop();
            steps.push(other);
            take_out(object, schema, &steps)
        });
        if removed.count() == 0 {
            return;
        }
    }
}

/// Removes what stands at a path, or the nearest thing around it that may be missing.
fn take_out(value: &mut Value, schema: &Value, steps: &[&str]) -> bool {
    let Some((step, rest)) = steps.split_first() else { return false };
    match value {
        Value::Object(members) => {
            let below = schema["properties"].get(*step).unwrap_or(&schema["additionalProperties"]);
            let Some(member) = members.get_mut(*step) else { return false };
            if take_out(member, below, rest) {
                return true;
            }
            let is_required = schema["required"].as_array().is_some_and(|names| names.contains(&json!(step)));
            !is_required && !["spec", "metadata"].contains(step) && members.remove(*step).is_some()
        }
        Value::Array(items) => {
            let Some(index) = step.parse().ok().filter(|index| *index < items.len()) else { return false };
            if !take_out(&mut items[index], &schema["items"], rest) {
                items.remove(index);
            }
            true
        }
        _ => false,
    }
}

/// `tests/data/admission/realistic.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Realistic {
    always: BTreeSet<String>,
    elements: BTreeMap<String, Vec<Value>>,
    members: BTreeMap<String, Vec<Value>>,
}

impl Realistic {
    fn read() -> Self {
        let text = text(&root().join("tests/data/admission/realistic.toml"));
        toml::from_str(&text.replace("<key>", SSH_KEY.trim())).unwrap()
    }

    /// Draws what the table says, and no status, which the webhooks do not look at. Returns the rows that were used.
    fn steer<'a>(&'a self, kind: &str, schema: &mut Value) -> BTreeSet<&'a str> {
        let mut used = BTreeSet::new();
        schema["properties"].as_object_mut().unwrap().remove("status");
        // That leaves the spec, which is to be there.
        schema["minProperties"] = json!(1);
        self.below(kind, schema, "", &mut used);
        used
    }

    fn add_elements(&self, object: &mut Value) {
        for (path, elements) in &self.elements {
            let (kind, path) = path.split_once('/').unwrap();
            if object["kind"] == kind {
                let list = path.split('/').fold(&mut *object, |value, step| &mut value[step]);
                let mut items = list.as_array().cloned().unwrap_or_default();
                items.extend(elements.iter().cloned());
                *list = items.into();
            }
        }
    }

    fn below<'a>(&'a self, kind: &str, schema: &mut Value, path: &str, used: &mut BTreeSet<&'a str>) {
        let fits =
            |end: &&String| path == **end || path.strip_suffix(end.as_str()).is_some_and(|start| start.ends_with('.'));
        if let Some(row) = self.members.keys().filter(fits).max_by_key(|end| end.len()) {
            let values = &self.members[row];
            let is_of_type = match schema["type"].as_str() {
                Some("string") => Value::is_string,
                Some("integer") => Value::is_i64,
                Some("boolean") => Value::is_boolean,
                Some(_) => |_: &Value| false,
                None => |_: &Value| true,
            };
            if values.iter().all(is_of_type) {
                used.insert(row);
                let default = schema.get("default").cloned();
                *schema = json!({"type": schema["type"], "enum": values});
                schema.as_object_mut().unwrap().extend(default.map(|default| ("default".to_owned(), default)));
                return;
            }
        }
        let join = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
        let mut always = Vec::new();
        for (name, member) in schema["properties"].as_object_mut().into_iter().flatten() {
            let path = join(name);
            self.below(kind, member, &path, used);
            if let Some(row) = self.always.get(&format!("{kind}: {path}")) {
                used.insert(row);
                always.push(json!(name));
            }
        }
        if !always.is_empty() {
            always.extend(schema["required"].as_array().into_iter().flatten().cloned());
            schema["required"] = always.into();
        }
        for (keyword, suffix) in [("items", "[]"), ("additionalProperties", "{}")] {
            if schema[keyword].is_object() {
                self.below(kind, &mut schema[keyword], &format!("{path}{suffix}"), used);
            }
        }
    }
}

#[test]
fn every_row_of_realistic_values_is_of_a_member() {
    let realistic = Realistic::read();
    let used: BTreeSet<&str> = kinds().flat_map(|kind| realistic.steer(kind.frame.kind, &mut schema(kind))).collect();
    let rows = realistic.always.iter().chain(realistic.members.keys());
    let unused: Vec<_> = rows.filter(|row| !used.contains(row.as_str())).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

/// Hostile texts, numbers and lists in the place of what was drawn.
pub fn hostile(kind: &'static Kind) -> BoxedStrategy<Value> {
    let bad = select(vec![
        json!(""),
        json!("x".repeat(5000)),
        json!("10.0.0.0/999"),
        json!("::/0"),
        json!("v99999999999999999999.0.0"),
        json!("\u{0}\u{202e}ſK\u{1F980}"),
        json!("-1"),
        json!("é/ü"),
        json!(i32::MIN),
        json!(i32::MAX),
        json!(-1),
        json!([]),
        json!({}),
    ]);
    let api_version = format!("infrastructure.cluster.x-k8s.io/{}", kind.frame.version);
    let free = draw::objects(&api_version, kind.frame.kind, &schema(kind), Mode::Free);
    let object = prop_oneof![1 => free, 1 => documents(kind.frame.kind, &schema(kind))];
    let faults = prop::collection::vec((any::<prop::sample::Index>(), bad), 0..6);
    (object, faults)
        .prop_map(|(mut object, faults)| {
            for (place, bad) in faults {
                let mut leaves = Vec::new();
                of_type(&object, "", &bad, &mut leaves);
                if leaves.is_empty() {
                    continue;
                }
                let leaf: &String = place.get(&leaves);
                if let Some(leaf) = object.pointer_mut(leaf) {
                    *leaf = bad;
                }
            }
            object
        })
        .boxed()
}

/// Pointers to the values that are of the type of another.
fn of_type(value: &Value, at: &str, like: &Value, found: &mut Vec<String>) {
    if std::mem::discriminant(value) == std::mem::discriminant(like) && at.matches('/').count() > 1 {
        found.push(at.to_owned());
    }
    match value {
        Value::Object(members) => {
            for (name, value) in members {
                of_type(value, &format!("{at}/{}", name.replace('~', "~0").replace('/', "~1")), like, found);
            }
        }
        Value::Array(items) => {
            for (index, value) in items.iter().enumerate() {
                of_type(value, &format!("{at}/{index}"), like, found);
            }
        }
        _ => {}
    }
}
