//! The schema of each kind and version, without descriptions: a change to a shape shows here what it changes on the wire.
//!
//! After a change that is meant, `INSTA_UPDATE=always cargo test --all-features snapshots` writes them anew. Where `CI` is set
//! nothing is written and a difference fails.

use crate::{
    sample::{self, kinds},
    shared::{files, root, text},
};
use capz_api::registry::{Kind, VERSIONS};
use gen_crds::{parity::remove_descriptions, yaml};
use serde_json::to_value;
use std::path::PathBuf;

fn folder(version: &str) -> PathBuf {
    root().join("tests/it/snapshots").join(version)
}

fn file(kind: &Kind) -> PathBuf {
    folder(kind.frame.version).join(format!("{}.snap", sample::noun(kind.frame.kind)))
}

#[test]
fn no_schema_has_changed() {
    let mut count = 0;
    for kind in kinds() {
        let mut schema = to_value((kind.schema)()).unwrap();
        remove_descriptions(&mut schema);
        let mut settings = insta::Settings::new();
        settings.set_snapshot_path(folder(kind.frame.version));
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        let text = yaml::document(&schema).unwrap();
        settings.bind(|| insta::assert_snapshot!(sample::noun(kind.frame.kind), text));
        count += 1;
    }
    assert!(count >= 19, "{count}");
    println!("{count} schemas are as they were");
}

#[test]
fn every_snapshot_belongs_to_a_kind() {
    let ours: Vec<_> = kinds().map(file).collect();
    let snapshots = files(&root().join("tests/it/snapshots"), "snap");
    assert!(snapshots.len() >= ours.len(), "{}", snapshots.len());
    for path in &snapshots {
        let version = path.parent().and_then(|folder| folder.file_name()).and_then(|name| name.to_str()).unwrap();
        // What features leave out is checked with all of them.
        let is_compiled = VERSIONS.iter().any(|compiled| compiled.name == version);
        let is_left_out = !is_compiled && root().join("tests/data").join(version).is_dir();
        assert!(is_left_out || ours.contains(path), "{} belongs to no kind", path.display());
        assert!(!text(path).contains("description: "), "{}", path.display());
    }
    assert!(VERSIONS.iter().all(|version| folder(version.name).is_dir()));
}
