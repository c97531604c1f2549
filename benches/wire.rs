//! Decoding and encoding an object, against a generic value of the same bytes.

use crate::ratio::Ratio;
use capz_api::v1beta1::AzureCluster;
use criterion::Criterion;
use serde_json::Value;
use std::{fs, hint::black_box, path::PathBuf};

pub const RATIOS: &[Ratio] =
    &[("decode/AzureCluster", "decode/Value", 0.8), ("encode/AzureCluster", "encode/Value", 1.0)];

/// The large AzureCluster; without the recorded data the full sample, which is smaller.
pub fn large_cluster() -> String {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let shared = std::env::var_os("CAPZ_SHARED").map_or_else(|| root.join("../shared"), PathBuf::from);
    fs::read_to_string(shared.join("bench/azurecluster-large.v1beta1.json")).unwrap_or_else(|_| {
        let full = fs::read_to_string(root.join("tests/data/v1beta1/azure_cluster/full.yaml")).unwrap();
        serde_saphyr::from_str::<Value>(&full).unwrap().to_string()
    })
}

pub fn benches(criterion: &mut Criterion) {
    let json = large_cluster();
    let typed: AzureCluster = serde_json::from_str(&json).unwrap();
    let value: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(serde_json::from_value::<AzureCluster>(value.clone()).unwrap(), typed);
    assert_eq!(serde_json::from_str::<AzureCluster>(&serde_json::to_string(&typed).unwrap()).unwrap(), typed);

    let mut group = criterion.benchmark_group("decode");
    group.bench_function("AzureCluster", |b| {
        b.iter(|| serde_json::from_slice::<AzureCluster>(black_box(json.as_bytes())).unwrap());
    });
    group.bench_function("Value", |b| b.iter(|| serde_json::from_slice::<Value>(black_box(json.as_bytes())).unwrap()));
    group.finish();

    let mut group = criterion.benchmark_group("encode");
    group.bench_function("AzureCluster", |b| b.iter(|| serde_json::to_vec(black_box(&typed)).unwrap()));
    group.bench_function("Value", |b| b.iter(|| serde_json::to_vec(black_box(&value)).unwrap()));
    group.finish();
}
