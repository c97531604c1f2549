//! Converting the large AzureCluster between v1beta1 and v1beta2, and reviews of a thousand of them.

use crate::{ratio::Ratio, wire::large_cluster};
use capz_api::{
    convert::{ANNOTATION, Convert, json, review},
    v1beta1, v1beta2,
};
use criterion::{BenchmarkId, Criterion};
use serde_json::Value;
use std::hint::black_box;

/// A decode into a generic value takes 0.31 of the unit in which the goals are set: 0.35 and 0.7 an object, and for reviews
/// 0.7, 0.3 and 0.6 an object.
pub const RATIOS: &[Ratio] = &[
    ("convert/up, no stash", "decode/Value", 0.35 / 0.31),
    ("convert/down, no stash", "decode/Value", 0.35 / 0.31),
    ("convert/up, stash", "decode/Value", 0.7 / 0.31),
    ("convert/down, stash", "decode/Value", 0.7 / 0.31),
    ("convert/json up, stash", "decode/Value", 0.7 / 0.31),
    ("review/up, no stash", "decode/Value", 1000.0 * 0.3 / 0.31),
    ("review/up, stash", "decode/Value", 1000.0 * 0.7 / 0.31),
    ("review/down, stash", "decode/Value", 1000.0 * 0.6 / 0.31),
    ("convert/would lose", "convert/clone", 0.1),
];

/// Decode, convert, encode.
fn convert<From, To>(json: &str) -> String
where
    From: Convert + serde::de::DeserializeOwned,
    To: Convert<Stored = From::Stored>,
{
    let from: From = serde_json::from_str(black_box(json)).unwrap();
    serde_json::to_string(&from.convert::<To>().unwrap()).unwrap()
}

pub fn benches(criterion: &mut Criterion) {
    let lower = large_cluster();
    let upper = convert::<v1beta1::AzureCluster, v1beta2::AzureCluster>(&lower);
    // A member that v1beta1 cannot say.
    let mut rich: v1beta2::AzureCluster = serde_json::from_str(&upper).unwrap();
    rich.status.get_or_insert_default().conditions.push(Default::default());
    let rich_upper = serde_json::to_string(&rich).unwrap();
    let rich_lower = convert::<v1beta2::AzureCluster, v1beta1::AzureCluster>(&rich_upper);
    assert!(!lower.contains(ANNOTATION) && rich_lower.contains(ANNOTATION));

    let up = convert::<v1beta1::AzureCluster, v1beta2::AzureCluster>;
    let down = convert::<v1beta2::AzureCluster, v1beta1::AzureCluster>;
    let same = |a: &str, b: &str| {
        assert_eq!(serde_json::from_str::<Value>(a).unwrap(), serde_json::from_str::<Value>(b).unwrap());
    };
    same(&up(&down(&upper)), &upper);
    same(&up(&rich_lower), &rich_upper);

    let mut group = criterion.benchmark_group("convert");
    group.bench_function("up, no stash", |b| b.iter(|| up(&lower)));
    group.bench_function("down, no stash", |b| b.iter(|| down(&upper)));
    group.bench_function("up, stash", |b| b.iter(|| up(&rich_lower)));
    group.bench_function("down, stash", |b| b.iter(|| down(&rich_upper)));
    group.bench_function("json up, stash", |b| b.iter(|| json(black_box(&rich_lower), "v1beta2").unwrap()));
    let typed: v1beta2::AzureCluster = serde_json::from_str(&upper).unwrap();
    let loses = <v1beta1::AzureCluster as capz_api::convert::Edge<v1beta2::AzureCluster>>::loses;
    assert!(!loses(&typed) && loses(&rich));
    group.bench_function("would lose", |b| b.iter(|| loses(black_box(&typed))));
    group.bench_function("clone", |b| b.iter(|| black_box(&typed).clone()));
    group.finish();

    let request = |version: &str, object: &str| {
        let objects = vec![object; 1000].join(",");
        format!(
            r#"{{"apiVersion":"apiextensions.k8s.io/v1","kind":"ConversionReview","request":{{"uid":"1","desiredAPIVersion":"infrastructure.cluster.x-k8s.io/{version}","objects":[{objects}]}}}}"#
        )
    };
    let mut group = criterion.benchmark_group("review");
    group.sample_size(10);
    for (name, version, object, expected) in [
        ("up, no stash", "v1beta2", &lower, &upper),
        ("up, stash", "v1beta2", &rich_lower, &rich_upper),
        ("down, stash", "v1beta1", &rich_upper, &rich_lower),
    ] {
        let request = request(version, object);
        let answer: Value = serde_json::from_slice(&review(request.as_bytes()).unwrap().json).unwrap();
        let objects = answer.pointer("/response/convertedObjects").and_then(Value::as_array).unwrap();
        assert_eq!(objects.len(), 1000);
        let expected: Value = serde_json::from_str(expected).unwrap();
        assert!(
            objects.iter().all(|object| ["spec", "status"].iter().all(|name| object.get(name) == expected.get(name)))
        );
        group.bench_function(BenchmarkId::from_parameter(name), |b| {
            b.iter(|| review(black_box(request.as_bytes())).unwrap());
        });
    }
    group.finish();
}
