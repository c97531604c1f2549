//! What a server-side apply sends.

use crate::{
    sample,
    shared::{files, shared, yaml},
};
use capz_api::{
    Apply,
    registry::{self, AnyObject},
    v1beta1::{
        AzureASOManagedCluster, AzureCluster, AzureMachine, AzureManagedClusterTemplate, AzureManagedControlPlane,
        AzureManagedMachinePool,
    },
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, from_value, json};

/// The document for an object that was written as `object`.
fn applied<T: Apply + Serialize + DeserializeOwned>(spec: &Value) -> Value {
    let object: T = from_value(json!({"metadata": {"name": "a"}, "spec": spec})).unwrap();
    object.apply_document().unwrap()["spec"].clone()
}

#[test]
fn what_the_author_wrote_is_what_is_sent() {
    for spec in [
        json!({"resourceGroup": "rg"}),
        json!({"location": "westeurope", "networkSpec": {"subnets": [{"name": "cp", "role": "control-plane"}]}}),
        json!({"controlPlaneEnabled": false, "networkSpec": {"nodeOutboundLB": {"frontendIPsCount": 0}}}),
        json!({"bastionSpec": {"azureBastion": {}}, "additionalTags": {"empty": ""}}),
        json!({"controlPlaneEndpoint": {"host": "h", "port": 6443}}),
    ] {
        assert_eq!(applied::<AzureCluster>(&spec), spec);
    }
    let disk =
        json!({"vmSize": "s", "osDisk": {}, "dataDisks": [{"nameSuffix": "d", "diskSizeGB": 0}], "image": {"id": ""}});
    assert_eq!(applied::<AzureMachine>(&disk), disk, "a number that the schema requires, beside its list key");
    let addon = json!({"addonProfiles": [{"name": "policy", "enabled": false}]});
    assert_eq!(applied::<AzureManagedControlPlane>(&addon), addon);
    let raw = json!({"resources": [{"a": "", "b": [], "c": {}, "d": null, "e": false}, null]});
    assert_eq!(applied::<AzureASOManagedCluster>(&raw), raw);
}

#[test]
fn a_typed_object_owns_nothing_that_was_not_set() {
    let document = AzureCluster::new("a", Default::default()).apply_document().unwrap();
    assert_eq!(document.as_object().unwrap().keys().collect::<Vec<_>>(), ["apiVersion", "kind", "metadata"]);
}

#[test]
fn metadata_that_the_server_keeps_is_left_out() {
    let mut cluster = AzureCluster::new("a", Default::default());
    cluster.metadata.resource_version = Some("7".into());
    cluster.metadata.managed_fields = Some(vec![Default::default()]);
    cluster.metadata.labels = Some([("l".to_owned(), String::new())].into());
    cluster.status = Some(Default::default());
    let document = cluster.apply_document().unwrap();
    assert_eq!(document["metadata"], json!({"name": "a", "labels": {"l": ""}}));
    assert!(document.get("status").is_none());
}

#[test]
fn a_status_is_a_document_of_its_own() {
    let status = json!({"ready": true, "failureDomains": {"1": {}}});
    let cluster: AzureCluster =
        from_value(json!({"metadata": {"name": "a"}, "spec": {"location": "x"}, "status": status})).unwrap();
    let document = cluster.apply_status_document().unwrap();
    assert_eq!((&document["status"], document.get("spec")), (&status, None));
}

/// Applying the full sample sends all of it.
#[test]
fn a_full_object_is_sent_whole() {
    let kind = registry::kind("v1beta1", "AzureCluster").unwrap();
    let full = sample::case(kind, "full.yaml");
    assert_eq!(applied::<AzureCluster>(&full["spec"]), full["spec"]);
}

/// Upstream's manifests are what people apply. The document is the manifest, but for members that say nothing: null, and
/// an empty struct that is not required.
#[test]
fn a_manifest_decoded_is_the_document_to_apply() {
    let Some(folder) = shared("upstream/manifests/v1beta1") else { return };
    let mut count = 0;
    for path in files(&folder, "yaml") {
        for manifest in yaml(&path) {
            let document = AnyObject::from_value(manifest.clone()).unwrap().apply_document().unwrap();
            for member in ["apiVersion", "kind", "metadata", "spec"] {
                let (sent, written) = (without_nothing(&document[member]), without_nothing(&manifest[member]));
                assert_eq!(sent, written, "{}: {member}", path.display());
            }
            count += 1;
        }
    }
    assert!(count >= 46, "{count}");
    println!("{count} manifests are the documents to apply");
}

/// Without null and empty objects, and with the text that null means in `metadata.annotations`.
fn without_nothing(value: &Value) -> Value {
    match value {
        Value::Object(members) => {
            let members = members.iter().map(|(key, value)| (key.clone(), without_nothing(value)));
            members.filter(|(_, value)| !value.is_null() && *value != json!({}) && *value != json!("")).collect()
        }
        Value::Array(items) => items.iter().map(without_nothing).collect(),
        other => other.clone(),
    }
}

/// What the schema requires of an element or of an `Option` is sent, also if it is zero; what it does not is not.
#[test]
fn required_members_of_what_the_author_made_are_sent() {
    let taints = json!({"taints": [{"key": "gpu", "value": "", "effect": "NoSchedule"}]});
    assert_eq!(applied::<AzureManagedMachinePool>(&taints), taints);
    let aad = json!({"aadProfile": {"managed": false, "adminGroupObjectIDs": []}});
    assert_eq!(applied::<AzureManagedControlPlane>(&aad), aad);
    let image = json!({"vmSize": "s", "osDisk": {}, "image": {"marketplace": {"publisher": "p", "offer": "o", "sku": "s", "version": "v"}}});
    assert_eq!(applied::<AzureMachine>(&image), image);
    let template = json!({"template": {"spec": {}}});
    assert_eq!(applied::<AzureManagedClusterTemplate>(&template), template);
}
