//! What checking a large object costs, as a share of decoding it.
//!
//! Beside criterion's times a line for each verb gives the ratio to one `serde_json::Value` decode of the same object, both
//! measured by turns in this run. Each measured call asserts its result.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a bench fails by panicking"
)]

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use serde_json::Value;
use structural::{Crd, Document, Schema};

struct Case {
    text: Vec<u8>,
    value: Value,
    schema: Schema,
}

fn case() -> Option<Case> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let folder = std::env::var_os("CAPZ_SHARED").map_or(beside, PathBuf::from);
    let Ok(text) = std::fs::read(folder.join("bench/azurecluster-large.v1beta1.json")) else {
        assert!(std::env::var_os("CI").is_none(), "the objects for benches are missing: {}", folder.display());
        eprintln!("SKIPPED: the objects for benches are missing ({}); set CAPZ_SHARED", folder.display());
        return None;
    };
    let crd = std::fs::read(folder.join("upstream/crds/v1.26.0/azureclusters.yaml")).expect("the CRD is there");
    let crd = Document::parse(&crd).expect("the CRD is YAML").remove(0).into_value();
    let crd = Crd::from_value(&crd).expect("the CRD is accepted");
    let value: Value = serde_json::from_slice(&text).expect("the object is JSON");
    let schema = crd.version("v1beta1").expect("the version is there").schema.clone();
    Some(Case { text, value, schema })
}

impl Case {
    fn decode(&self) {
        let value: Value = serde_json::from_slice(black_box(&self.text)).expect("the object is JSON");
        assert!(value["spec"].is_object());
        black_box(value);
    }

    fn validate(&self) {
        let report = self.schema.validate(black_box(&self.value));
        assert!(report.is_accepted(), "{report}");
    }

    fn validate_unchanged_update(&self) {
        let report = self.schema.validate_update(black_box(&self.value), black_box(&self.value));
        assert!(report.is_accepted(), "{report}");
    }

    fn default_and_prune(&self, value: &mut Value) {
        let unknown = self.schema.prune(black_box(value));
        self.schema.apply_defaults(value);
        assert!(unknown.is_empty() && value["spec"]["controlPlaneEnabled"].is_boolean());
    }

    fn find_unknown(&self) {
        assert!(self.schema.unknown_members(black_box(&self.value)).is_empty());
    }

    fn parse_with_places(&self) {
        let documents = Document::parse(black_box(&self.text)).expect("the object is YAML");
        assert_eq!(documents.first().map(Document::value), Some(&self.value));
    }
}

fn verbs(criterion: &mut Criterion) {
    let Some(case) = case() else { return };
    let mut group = criterion.benchmark_group("large AzureCluster");
    group.bench_function("decode", |bencher| bencher.iter(|| case.decode()));
    group.bench_function("validate", |bencher| bencher.iter(|| case.validate()));
    group.bench_function("validate update", |bencher| {
        bencher.iter(|| case.validate_unchanged_update());
    });
    group.bench_function("default and prune", |bencher| {
        bencher.iter_batched_ref(|| case.value.clone(), |value| case.default_and_prune(value), BatchSize::PerIteration);
    });
    group.bench_function("find unknown members", |bencher| {
        bencher.iter(|| case.find_unknown());
    });
    group.bench_function("parse with places", |bencher| {
        bencher.iter(|| case.parse_with_places());
    });
    group.finish();
    let decode = || timed(|| case.decode());
    print_ratio("validate", "decode", 0.5, decode, || timed(|| case.validate()));
    print_ratio("default and prune", "decode", 0.5, decode, || {
        let mut value = case.value.clone();
        timed(|| case.default_and_prune(&mut value))
    });
}

/// Places on one long line, as in minified JSON, against the same places on a line each.
fn places(_: &mut Criterion) {
    const ITEMS: usize = 20_000;
    let schema =
        serde_json::json!({"type": "object", "properties": {"v": {"type": "array", "items": {"type": "string"}}}});
    let schema = Schema::from_value(&schema).expect("the schema is structural");
    let head = r#"{"apiVersion": "example.com/v1", "kind": "Demo", "metadata": {"name": "a"}, "v": ["#;
    let lay_out = |between: &str| {
        let text = format!("{head}{}]}}", vec!["0"; ITEMS].join(between));
        let document = Document::parse(text.as_bytes()).expect("the text is JSON").remove(0);
        let report = schema.validate(document.value());
        assert_eq!(report.errors.len(), ITEMS);
        (document, report)
    };
    let locate = |(document, report): &(Document, structural::Report), last_line: usize| {
        let positions = report.errors.iter().map(|error| document.position_of(error));
        assert_eq!(positions.map(|position| position.line).max(), Some(last_line));
    };
    let (lines, line) = (lay_out(",\n"), lay_out(", "));
    print_ratio(
        "places on one line",
        "on many",
        2.0,
        || timed(|| locate(&lines, ITEMS)),
        || timed(|| locate(&line, 1)),
    );
}

fn timed(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

/// The median of both, by turns.
fn print_ratio(name: &str, unit_name: &str, goal: f64, unit: impl Fn() -> Duration, work: impl Fn() -> Duration) {
    const ROUNDS: usize = 501;
    let (mut units, mut works): (Vec<_>, Vec<_>) = (0..ROUNDS).map(|_| (unit(), work())).unzip();
    units.sort();
    works.sort();
    let ratio = works[ROUNDS / 2].as_secs_f64() / units[ROUNDS / 2].as_secs_f64();
    println!("{name} / {unit_name} = {ratio:.2} (goal: at most {goal})");
}

criterion_group!(benches, verbs, places);
criterion_main!(benches);
