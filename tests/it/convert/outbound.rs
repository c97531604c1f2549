//! The outbound load balancers of an AzureCluster, which v1alpha3 has and cannot say.

use super::drawn::convert;
use capz_api::registry::{AnyObject, kind};
use serde_json::{Value, json, to_value};

/// Upstream writes its annotation always, and takes both balancers from it, whatever became of the API server's.
#[test]
fn an_edit_of_the_api_server_s_balancer_leaves_the_outbound_ones_alone() {
    let [old, stored] = ["v1alpha3", "v1beta1"].map(|version| kind(version, "AzureCluster").unwrap());
    let outbound = |object: &AnyObject| {
        let network = &to_value(object).unwrap()["spec"]["networkSpec"];
        [&network["nodeOutboundLB"], &network["controlPlaneOutboundLB"]].map(Clone::clone)
    };
    let balancers = [
        json!({"name": "demo-api", "sku": "Standard", "type": "Internal"}),
        json!({"name": "demo-api", "sku": "Standard", "type": "Public"}),
        json!({"name": "demo-api", "sku": "Standard"}),
        json!({}),
        Value::Null,
    ];
    let with = |mut object: Value, balancer: &Value| {
        object["spec"]["networkSpec"]["apiServerLB"] = balancer.clone();
        AnyObject::from_value(object).unwrap()
    };
    for balancer in &balancers {
        let cluster = json!({
            "apiVersion": "infrastructure.cluster.x-k8s.io/v1alpha3",
            "kind": "AzureCluster",
            "metadata": {"name": "demo", "namespace": "default"},
            "spec": {"location": "westeurope"},
        });
        let upper = convert(&with(cluster, balancer), stored).unwrap();
        let [node, control_plane] = outbound(&upper);
        assert_eq!(node["name"], "demo");
        let expected = if balancer["type"] == "Internal" { json!("demo-outbound-lb") } else { Value::Null };
        assert_eq!(control_plane["name"], expected);

        let shown = to_value(convert(&upper, old).unwrap()).unwrap();
        for edited in &balancers {
            let edited_cluster = convert(&with(shown.clone(), edited), stored).unwrap();
            assert_eq!(outbound(&edited_cluster), outbound(&upper), "{balancer} edited to {edited}");
        }
        let mut emptied = shown;
        emptied["spec"].as_object_mut().unwrap().remove("networkSpec");
        let emptied = convert(&AnyObject::from_value(emptied).unwrap(), stored).unwrap();
        assert_eq!(outbound(&emptied), outbound(&upper), "{balancer} with all of the network removed");
    }
}
