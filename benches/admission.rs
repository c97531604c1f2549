//! Defaulting and validating the large AzureCluster, typed and as a review.

use crate::{ratio::Ratio, wire::large_cluster};
use capz_api::{
    Admission,
    admission::{Context, Review},
    v1beta1::AzureCluster,
};
use criterion::{BatchSize, Criterion};
use serde_json::{Value, json};
use std::{collections::BTreeSet, hint::black_box};

/// A decode into a generic value takes 0.31 of the unit in which the goals are set.
pub const RATIOS: &[Ratio] = &[
    ("admission/default and create", "decode/Value", 0.06 / 0.31),
    ("admission/review, mutate", "decode/Value", 1.0 / 0.31),
    ("admission/review, validate", "decode/Value", 0.4 / 0.31),
];

/// The object lies in an edge zone.
fn context() -> Context<'static> {
    let mut context = Context::default();
    context.gates.edge_zone = true;
    context
}

/// How many defaults were filled in, and which rules refuse the object.
fn admit(mut cluster: AzureCluster) -> (usize, BTreeSet<&'static str>) {
    let context = context();
    let filled = cluster.fill_defaults(&context);
    let report = cluster.validate_create(&context);
    (filled.rules.len(), report.errors.iter().map(|error| error.rule).collect())
}

fn response(answer: &[u8]) -> Value {
    serde_json::from_slice::<Value>(answer).unwrap()["response"].take()
}

pub fn benches(criterion: &mut Criterion) {
    let cluster: AzureCluster = serde_json::from_str(&large_cluster()).unwrap();
    let (filled, refused) = admit(cluster.clone());
    assert!(filled > 0, "the object has all defaults");
    // Its subnets lie outside the network, and its private link services are not ids.
    assert_eq!(refused, BTreeSet::from(["AC-C08", "S-PE-05"]));
    let review = json!({"apiVersion": "admission.k8s.io/v1", "kind": "AdmissionReview", "request": {
        "uid": "1", "operation": "CREATE", "object": cluster}})
    .to_string();

    let mut group = criterion.benchmark_group("admission");
    group.bench_function("default and create", |b| {
        b.iter_batched(|| cluster.clone(), |cluster| admit(black_box(cluster)), BatchSize::SmallInput);
    });
    let mutate = |review: &str| Review::parse(review.as_bytes()).unwrap().mutate(&context());
    assert!(response(&mutate(&review)).get("patch").is_some());
    group.bench_function("review, mutate", |b| b.iter(|| mutate(black_box(&review))));
    let validate = |review: &str| Review::parse(review.as_bytes()).unwrap().validate(&context());
    assert_eq!(response(&validate(&review))["status"]["code"], 422);
    group.bench_function("review, validate", |b| b.iter(|| validate(black_box(&review))));
    group.finish();
}
