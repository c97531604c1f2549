//! A change of a typed value, written back into its document.

use crate::sample;
use capz_api::{
    registry,
    v1beta1::{AzureCluster, AzureMachine, SubnetSpec},
    write_back,
};
use serde_json::{Value, from_value, json};

/// The sample with a member that nobody knows in every struct. A map of strings has none.
fn with_unknown(value: &Value) -> Value {
    match value {
        Value::Object(members) if members.values().all(Value::is_string) => value.clone(),
        Value::Object(members) => {
            let known = members.iter().map(|(key, value)| (key.clone(), with_unknown(value)));
            known.chain([("x-unknown".to_owned(), json!({"a": [1, null]}))]).collect()
        }
        Value::Array(items) => items.iter().map(with_unknown).collect(),
        other => other.clone(),
    }
}

fn cluster() -> (Value, AzureCluster) {
    let kind = registry::kind("v1beta1", "AzureCluster").unwrap();
    let mut full = sample::case(kind, "full.yaml");
    full["spec"]["networkSpec"] = with_unknown(&full["spec"]["networkSpec"]);
    let typed = from_value(full.clone()).unwrap();
    (full, typed)
}

#[test]
fn no_change_changes_nothing() {
    let (document, typed) = cluster();
    assert_eq!(write_back(&document, &typed, &typed).unwrap(), document);
    let sparse = json!({"kind": "AzureCluster", "metadata": {"name": "a"}, "spec": {"extra": true}, "more": 1});
    let typed: AzureCluster = from_value(sparse.clone()).unwrap();
    assert_eq!(write_back(&sparse, &typed, &typed).unwrap(), sparse);
}

/// What the result decodes to is what was wanted, and what nobody changed is as it was.
#[test]
fn a_change_is_made_where_it_belongs() {
    let (document, before) = cluster();
    let mut after = before.clone();
    let network = &mut after.spec.network_spec;
    network.vnet.name = "other".into();
    network.subnets.insert(0, SubnetSpec::default());
    network.subnets[1].route_table = Default::default();
    after.spec.class.extended_location = None;
    let written = write_back(&document, &before, &after).unwrap();
    assert_eq!(from_value::<AzureCluster>(written.clone()).unwrap(), after);
    let network = &written["spec"]["networkSpec"];
    let unknown = json!({"a": [1, null]});
    assert_eq!(network["vnet"]["x-unknown"], unknown);
    assert_eq!(network["subnets"][1]["x-unknown"], unknown);
    assert_eq!(network["subnets"][1]["securityGroup"]["x-unknown"], unknown);
    assert!(network["subnets"][0].get("x-unknown").is_none(), "a new element");
    assert!(written["spec"].get("extendedLocation").is_none());
}

#[test]
fn elements_keep_what_is_theirs_when_the_list_changes() {
    let disk = |suffix: &str, lun: i32| json!({"nameSuffix": suffix, "diskSizeGB": 1, "lun": lun, "note": suffix});
    let document = json!({"metadata": {}, "spec": {"dataDisks": [disk("a", 0), disk("b", 1), disk("c", 2)]}});
    let before: AzureMachine = from_value(document.clone()).unwrap();
    let mut after = before.clone();
    after.spec.data_disks.remove(0);
    after.spec.data_disks.reverse();
    let written = write_back(&document, &before, &after).unwrap();
    assert_eq!(written["spec"]["dataDisks"], json!([disk("c", 2), disk("b", 1)]));
    after = before.clone();
    after.spec.data_disks[1].disk_size_gb = 9;
    let written = write_back(&document, &before, &after).unwrap();
    assert_eq!(written["spec"]["dataDisks"][1]["note"], "b", "the only one that changed stays in its place");
}

/// A typed value that is zero is not written, so that only the document knows what else stood there.
#[test]
fn what_is_filled_into_an_empty_object_stands_beside_what_is_unknown() {
    let document =
        json!({"metadata": {}, "spec": {"networkSpec": {"vnet": {"name": "", "x-unknown": 1, "peerings": []}}}});
    let before: AzureCluster = from_value(document.clone()).unwrap();
    let mut after = before.clone();
    after.spec.network_spec.vnet.name = "filled".into();
    let written = write_back(&document, &before, &after).unwrap();
    assert_eq!(written["spec"]["networkSpec"]["vnet"], json!({"name": "filled", "x-unknown": 1, "peerings": []}));
    let empty = json!({"metadata": {}, "spec": {"networkSpec": {"subnets": [
        {"name": "a", "securityGroup": {"name": "", "x-unknown": 1}}]}}});
    let before: AzureCluster = from_value(empty.clone()).unwrap();
    let mut after = before.clone();
    after.spec.network_spec.subnets[0].security_group.name = "filled".into();
    let written = write_back(&empty, &before, &after).unwrap();
    let group = &written["spec"]["networkSpec"]["subnets"][0]["securityGroup"];
    assert_eq!(group, &json!({"name": "filled", "x-unknown": 1}));
}
