//! Generating all CRDs and writing them as YAML.

use crate::ratio::Ratio;
use capz_api::registry::{self, Profile};
use criterion::Criterion;
use gen_crds::yaml;

/// 50 ms are about 500 decodes of the large AzureCluster into a generic value, at 0.1 ms each.
pub const RATIOS: &[Ratio] = &[("crds/generate and write", "decode/Value", 500.0)];

pub fn benches(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("crds");
    group.sample_size(10);
    group.bench_function("generate and write", |b| {
        b.iter(|| {
            let crds = registry::kind_names().map(|kind| registry::crd(kind, &Profile::default()).unwrap());
            let documents: Vec<String> = crds.map(|crd| yaml::document(&crd).unwrap()).collect();
            assert_eq!(documents.len(), 19);
            documents
        });
    });
    group.finish();
}
