//! What comparing CRDs costs: all of two releases, in this process and in one of its own, and a large one against its size.
//!
//! Beside criterion's times a line for each gives the ratio to reading the same files, both measured by turns in this run. Each
//! measured call asserts its result. What another checker needs for the same work is recorded in `../shared/bench/README.md`.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a bench fails by panicking"
)]

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crd_compat::{CrdDocument, Finding, compare};
use criterion::{Criterion, criterion_group, criterion_main};
use serde_json::{Map, Value, json};
use structural::Document;

fn upstream() -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let folder = std::env::var_os("CAPZ_SHARED").map_or(beside, PathBuf::from).join("upstream/crds");
    if folder.is_dir() {
        return Some(folder);
    }
    assert!(std::env::var_os("CI").is_none(), "the CRDs for benches are missing: {}", folder.display());
    eprintln!("SKIPPED: the CRDs for benches are missing ({}); set CAPZ_SHARED", folder.display());
    None
}

fn read(folder: &Path) -> Vec<CrdDocument> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files = entries.filter(|path| path.extension().is_some_and(|found| found == "yaml"));
    let crd = |path: PathBuf| {
        let documents = Document::parse(&std::fs::read(&path).unwrap()).unwrap();
        documents.into_iter().map(move |document| CrdDocument::new(document.into_value(), "bench").unwrap())
    };
    files.flat_map(crd).collect()
}

/// Two releases and how many findings there are between them.
const RELEASES: [(&str, &str, usize); 2] = [("v1.25.0", "v1.26.0", 0), ("v1.8.7", "v1.26.0", 100)];

fn releases(criterion: &mut Criterion) {
    let Some(folder) = upstream() else { return };
    let mut group = criterion.benchmark_group("all CRDs");
    for (old, new, least) in RELEASES {
        let (old, new) = (folder.join(old), folder.join(new));
        let name =
            |what: &str| format!("{what} {} {}", old.display(), new.display()).replace(&*folder.to_string_lossy(), "");
        let (before, after) = (read(&old), read(&new));
        assert_eq!(after.len(), 19);
        let in_process = || {
            let findings = compare(black_box(&before), black_box(&after));
            assert!(findings.len() >= least && (least > 0 || findings.is_empty()));
            assert!(findings.iter().filter(|finding| finding.witness.is_some()).all(|finding| finding.shown));
        };
        let reading = || assert_eq!(read(&new).len(), 19);
        let process = || {
            let status = Command::new(env!("CARGO_BIN_EXE_crd-compat"))
                .args([&old, &new])
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status()
                .expect("the binary runs");
            assert_eq!(status.code(), Some(i32::from(least > 0)));
        };
        group.bench_function(name("compare"), |bencher| bencher.iter(in_process));
        group.bench_function(name("cold process"), |bencher| bencher.iter(process));
        print_ratio(&name("compare"), "reading the newer one", || timed(reading), || timed(in_process));
        print_ratio(&name("cold process"), "reading the newer one", || timed(reading), || timed(process));
    }
    group.finish();
}

/// A schema with so many levels of ten properties each, of which the last level has limits.
fn tree(levels: u32, limit: u32) -> Value {
    if levels == 0 {
        return json!({"type": "string", "maxLength": limit, "pattern": "^[a-z]*$"});
    }
    let properties: Map<String, Value> =
        (0..10).map(|number| (format!("p{number}"), tree(levels - 1, limit))).collect();
    json!({"type": "object", "properties": properties})
}

fn crd(levels: u32, changed: bool) -> CrdDocument {
    let mut schema = tree(levels, 10);
    // One leaf of a thousand is narrower.
    for (number, branch) in schema["properties"].as_object_mut().unwrap().values_mut().enumerate() {
        let mut place = branch;
        let mut left = levels - 1;
        while changed && left > 0 {
            place = &mut place["properties"]["p3"];
            left -= 1;
        }
        if changed && number % 10 < 3 {
            *place = json!({"type": "string", "maxLength": 5, "pattern": "^[a-z]*$"});
        }
    }
    let value = json!({
        "apiVersion": "apiextensions.k8s.io/v1",
        "kind": "CustomResourceDefinition",
        "metadata": {"name": "demos.example.com"},
        "spec": {
            "group": "example.com",
            "scope": "Namespaced",
            "names": {"kind": "Demo", "listKind": "DemoList", "plural": "demos", "singular": "demo"},
            "versions": [{"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema": {
                "type": "object",
                "properties": {"spec": schema},
            }}}],
        },
    });
    CrdDocument::new(value, "bench").unwrap()
}

/// Ten times the nodes take ten times as long, not more.
fn size(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("one large CRD");
    group.sample_size(10);
    let pair = |levels: u32| (vec![crd(levels, false)], vec![crd(levels, true)]);
    let run = |(old, new): &(Vec<CrdDocument>, Vec<CrdDocument>)| {
        let findings: Vec<Finding> = compare(black_box(old), black_box(new));
        assert_eq!(findings.iter().filter(|finding| finding.lint == "max_length_lowered" && finding.shown).count(), 3);
    };
    let (small, large) = (pair(4), pair(5));
    group.bench_function("11,000 nodes", |bencher| bencher.iter(|| run(&small)));
    group.bench_function("111,000 nodes", |bencher| bencher.iter(|| run(&large)));
    group.finish();
    print_ratio("111,000 nodes", "11,000 nodes", || timed(|| run(&small)), || timed(|| run(&large)));
}

fn timed(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

/// The median of both, by turns.
fn print_ratio(name: &str, unit_name: &str, unit: impl Fn() -> Duration, work: impl Fn() -> Duration) {
    const ROUNDS: usize = 21;
    let (mut units, mut works): (Vec<_>, Vec<_>) = (0..ROUNDS).map(|_| (unit(), work())).unzip();
    units.sort();
    works.sort();
    let (unit, work) = (units[ROUNDS / 2], works[ROUNDS / 2]);
    println!("{name}: {work:.1?}, {:.2} of {unit_name} ({unit:.1?})", work.as_secs_f64() / unit.as_secs_f64());
}

criterion_group!(benches, releases, size);
criterion_main!(benches);
