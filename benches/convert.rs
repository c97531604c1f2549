//! Converting the large AzureCluster between v1beta1 and v1beta2, and v1alpha4 and v1beta1, and reviews of a thousand of them.

use crate::{ratio::Ratio, wire::large_cluster};
use capz_api::{
    convert::{ANNOTATION, Convert, Edge, json, review},
    v1beta1::AzureCluster,
};
use criterion::{BenchmarkId, Criterion};
use serde::de::DeserializeOwned;
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
    ("convert v1alpha4/up, no stash", "decode/Value", 0.35 / 0.31),
    ("convert v1alpha4/up, stash", "decode/Value", 0.7 / 0.31),
    ("convert v1alpha4/down, stash", "decode/Value", 0.7 / 0.31),
    ("review v1alpha4/up, no stash", "decode/Value", 1000.0 * 0.3 / 0.31),
    ("review v1alpha4/up, stash", "decode/Value", 1000.0 * 0.7 / 0.31),
    ("review v1alpha4/down, stash", "decode/Value", 1000.0 * 0.6 / 0.31),
];

/// Decode, convert, encode.
fn convert<From, To>(json: &str) -> String
where
    From: Convert + DeserializeOwned,
    To: Convert<Stored = From::Stored>,
{
    let from: From = serde_json::from_str(black_box(json)).unwrap();
    serde_json::to_string(&from.convert::<To>().unwrap()).unwrap()
}

pub fn benches(criterion: &mut Criterion) {
    #[cfg(feature = "v1beta2")]
    {
        use capz_api::v1beta2::AzureCluster as Upper;
        let upper = convert::<AzureCluster, Upper>(&large_cluster());
        // A member that v1beta1 cannot say.
        let mut rich: Upper = serde_json::from_str(&upper).unwrap();
        rich.status.get_or_insert_default().conditions.push(Default::default());
        pair::<AzureCluster, Upper>(criterion, "", &rich);
    }
    // Of v1beta1 it has much that v1alpha4 cannot say.
    #[cfg(feature = "v1alpha4")]
    {
        let rich: AzureCluster = serde_json::from_str(&large_cluster()).unwrap();
        pair::<capz_api::v1alpha4::AzureCluster, AzureCluster>(criterion, " v1alpha4", &rich);
    }
}

/// Two versions of which the lower one cannot say all of `rich`.
fn pair<L, U>(criterion: &mut Criterion, name: &str, rich: &U)
where
    L: Convert<Stored = AzureCluster> + Edge<U> + DeserializeOwned,
    U: Convert<Stored = AzureCluster> + Clone + DeserializeOwned,
{
    let (up, down) = (convert::<L, U>, convert::<U, L>);
    let rich_upper = serde_json::to_string(rich).unwrap();
    let rich_lower = down(&rich_upper);
    let mut plain: L = serde_json::from_str(&rich_lower).unwrap();
    plain.meta_mut().annotations = None;
    let lower = serde_json::to_string(&plain).unwrap();
    let upper = up(&lower);
    assert!(!lower.contains(ANNOTATION) && rich_lower.contains(ANNOTATION));
    let same = |a: &str, b: &str| {
        assert_eq!(serde_json::from_str::<Value>(a).unwrap(), serde_json::from_str::<Value>(b).unwrap());
    };
    same(&up(&down(&upper)), &upper);
    same(&up(&rich_lower), &rich_upper);

    let mut group = criterion.benchmark_group(format!("convert{name}"));
    group.bench_function("up, no stash", |b| b.iter(|| up(&lower)));
    group.bench_function("down, no stash", |b| b.iter(|| down(&upper)));
    group.bench_function("up, stash", |b| b.iter(|| up(&rich_lower)));
    group.bench_function("down, stash", |b| b.iter(|| down(&rich_upper)));
    let [lower_version, upper_version] = [L::FRAME.version, U::FRAME.version];
    group.bench_function("json up, stash", |b| b.iter(|| json(black_box(&rich_lower), upper_version).unwrap()));
    let typed: U = serde_json::from_str(&upper).unwrap();
    assert!(!L::loses(&typed) && L::loses(rich));
    group.bench_function("would lose", |b| b.iter(|| L::loses(black_box(&typed))));
    group.bench_function("clone", |b| b.iter(|| black_box(&typed).clone()));
    group.finish();

    let request = |version: &str, object: &str| {
        let objects = vec![object; 1000].join(",");
        format!(
            r#"{{"apiVersion":"apiextensions.k8s.io/v1","kind":"ConversionReview","request":{{"uid":"1","desiredAPIVersion":"infrastructure.cluster.x-k8s.io/{version}","objects":[{objects}]}}}}"#
        )
    };
    let mut group = criterion.benchmark_group(format!("review{name}"));
    group.sample_size(10);
    for (name, version, object, expected) in [
        ("up, no stash", upper_version, &lower, &upper),
        ("up, stash", upper_version, &rich_lower, &rich_upper),
        ("down, stash", lower_version, &rich_upper, &rich_lower),
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
