//! Says what Cluster API makes of the ClusterClasses in YAML files, and whether the API server takes it.
//!
//! The files have the classes, their templates and the Clusters that use them, in any order. A class without a Cluster is
//! rendered with the defaults of its variables.
//!
//! ```console
//! $ cargo run --features strict --example cluster_class -- class.yaml templates.yaml cluster.yaml
//! ```

use capz_api::{
    admission::Context,
    cluster_class::{cluster_of, render},
};
use serde_json::{Value, json};
use std::{error::Error, fs, process::ExitCode};

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let mut manifests: Vec<Value> = Vec::new();
    for file in std::env::args().skip(1) {
        let text = fs::read_to_string(&file).map_err(|error| format!("{file}: {error}"))?;
        let documents: Vec<Value> = serde_saphyr::from_multiple(&text).map_err(|error| format!("{file}: {error}"))?;
        manifests.extend(documents);
    }
    let of_kind = |kind: &'static str| {
        manifests.iter().filter(move |manifest| manifest.get("kind").is_some_and(|found| found == kind))
    };
    if of_kind("ClusterClass").next().is_none() {
        return Err("no ClusterClass: expected the files with a class, its templates and its Clusters".into());
    }
    let mut is_allowed = true;
    for class in of_kind("ClusterClass") {
        let name = class.pointer("/metadata/name");
        let uses = |cluster: &&Value| {
            ["/spec/topology/class", "/spec/topology/classRef/name"].iter().any(|at| cluster.pointer(at) == name)
        };
        let mut clusters: Vec<Value> = of_kind("Cluster").filter(uses).cloned().collect();
        if clusters.is_empty() {
            clusters.push(cluster_of(class, &json!({})));
        }
        for cluster in &clusters {
            let text = |name: Option<&Value>| name.and_then(Value::as_str).unwrap_or_default().to_owned();
            println!("ClusterClass {:?} for Cluster {:?}", text(name), text(cluster.pointer("/metadata/name")));
            let rendering = render(class, cluster, &manifests, &Context::default());
            print!("{rendering}");
            is_allowed &= rendering.is_allowed();
        }
    }
    Ok(if is_allowed { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
