//! Admission as in a cluster: what the schema says of a change.

use capz_api::admission::{Context, Operation, as_in_a_cluster};
use serde_json::{Value, json};

fn pool(mode: &str, sku: &str) -> Value {
    json!({"apiVersion": "infrastructure.cluster.x-k8s.io/v1beta1", "kind": "AzureManagedMachinePool",
        "metadata": {"name": "pool0"}, "spec": {"mode": "User", "sku": "s", "scaleDownMode": mode, "spotMaxPrice": sku}})
}

/// The API server judges the new object, and lets what it does not like stay where the stored one has it already.
#[test]
fn the_schema_judges_the_new_object() {
    for (old, new, expected) in [
        (pool("Delete", "1"), pool("Fast", "1"), vec!["spec.scaleDownMode"]),
        (pool("Fast", "1"), pool("Delete", "1"), vec![]),
        (pool("Fast", "1"), pool("Fast", "2"), vec![]),
        (pool("Fast", "1"), pool("Faster", "1"), vec!["spec.scaleDownMode"]),
    ] {
        let outcome = as_in_a_cluster(Operation::Update { new: &new, old: &old }, &Context::default()).unwrap();
        let errors = &outcome.schema_errors;
        assert_eq!(errors.len(), expected.len(), "{errors:?}");
        for (error, path) in errors.iter().zip(expected) {
            assert!(error.starts_with(path), "{error}");
        }
    }
}
