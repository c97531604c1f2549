//! What v1beta2 does that v1beta1 does not.

use capz_api::{
    Apply, Validate,
    capi::v1beta2::{ApiEndpoint, Condition, ConditionStatus, FailureDomain},
    v1beta2::{AzureCluster, AzureClusterInitializationStatus, AzureMachine, AzureManagedControlPlane},
};
use serde_json::{Value, from_value, json, to_value};

fn cluster(status: &Value) -> AzureCluster {
    from_value(json!({"metadata": {"name": "a"}, "status": status})).unwrap()
}

/// The status as it is written after it was read.
fn written(status: &Value) -> Value {
    to_value(cluster(status)).unwrap()["status"].clone()
}

#[test]
fn provisioned_is_true_false_or_unset() {
    for (status, expected) in [
        (json!({}), None),
        (json!({"initialization": null}), None),
        (json!({"initialization": {"provisioned": null}}), None),
        (json!({"initialization": {"provisioned": false}}), Some(false)),
        (json!({"initialization": {"provisioned": true}}), Some(true)),
    ] {
        let initialization = cluster(&status).status.unwrap().initialization;
        assert_eq!(initialization, AzureClusterInitializationStatus { provisioned: expected }, "{status}");
        let expected = expected.map_or(json!({}), |is| json!({"initialization": {"provisioned": is}}));
        assert_eq!(written(&status), expected);
    }
    let status = json!({"initialization": {"controlPlaneInitialized": false}, "version": "v1.31.2"});
    let plane: AzureManagedControlPlane = from_value(json!({"status": status})).unwrap();
    assert_eq!(to_value(&plane).unwrap()["status"], status);
}

/// Go has pointers in `deprecated`: each level is there or not.
#[test]
fn the_deprecated_part_comes_back_at_every_level() {
    for status in [
        json!({}),
        json!({"deprecated": {}}),
        json!({"deprecated": {"v1beta1": {}}}),
        json!({"deprecated": {"v1beta1": {"ready": true}}}),
    ] {
        assert_eq!(written(&status), status);
    }
    assert_eq!(written(&json!({"deprecated": {"v1beta1": {"ready": false}}})), json!({"deprecated": {"v1beta1": {}}}));
}

/// What upstream marks `omitzero`, the schema forbids to be `{}`.
#[test]
fn a_zero_struct_is_not_written() {
    let object = json!({"metadata": {}, "spec": {"controlPlaneEndpoint": {"host": "", "port": 0}, "location": "x"}});
    let cluster: AzureCluster = from_value(object).unwrap();
    assert_eq!(to_value(&cluster).unwrap()["spec"], json!({"location": "x"}));
    let machine = AzureMachine::new("a", Default::default());
    assert!(to_value(&machine).unwrap()["spec"].get("providerID").is_none());
}

#[test]
fn a_condition_is_read_as_go_reads_it_and_written_whole() {
    let status = json!({"conditions": [null, {"type": "Ready", "lastTransitionTime": null, "reason": null, "new": 1}]});
    let conditions = cluster(&status).status.unwrap().conditions;
    assert_eq!(conditions, [Condition::default(), Condition { r#type: "Ready".into(), ..Default::default() }]);
    let zero = json!({"type": "", "status": "", "reason": "", "message": ""});
    assert_eq!(to_value(Condition::default()).unwrap(), zero);
}

/// The API server refuses a condition without a message, and takes one that is empty.
#[test]
fn an_empty_message_is_applied() {
    let condition = json!({"type": "Ready", "status": "True", "lastTransitionTime": "2026-01-02T03:04:05Z",
        "reason": "Available", "message": ""});
    let document = cluster(&json!({"conditions": [condition]})).apply_status_document().unwrap();
    assert_eq!(document["status"], json!({"conditions": [condition]}));
}

#[test]
fn limits_of_cluster_api_are_checked() {
    let violations = |value: &dyn Validate| match value.validate() {
        Ok(()) => vec![],
        Err(report) => report.violations.into_iter().map(|violation| violation.path).collect::<Vec<_>>(),
    };
    let good = Condition {
        r#type: "infrastructure.cluster.x-k8s.io/Ready".into(),
        status: ConditionStatus::True,
        reason: "Available".into(),
        ..Default::default()
    };
    assert_eq!(violations(&good), [""; 0]);
    assert_eq!(violations(&Condition { r#type: "-Ready".into(), ..good.clone() }), ["type"]);
    assert_eq!(violations(&Condition { reason: "not a word".into(), ..good.clone() }), ["reason"]);
    assert_eq!(violations(&Condition { status: "Maybe".into(), ..good.clone() }), ["status"]);
    assert_eq!(violations(&Condition { observed_generation: -1, ..good }), ["observedGeneration"]);
    assert_eq!(violations(&FailureDomain::default()), ["name"]);
    for (port, expected) in [(-1, vec!["port"]), (0, vec![]), (65_535, vec![]), (65_536, vec!["port"])] {
        assert_eq!(violations(&ApiEndpoint { port, ..Default::default() }), expected, "{port}");
    }
}
