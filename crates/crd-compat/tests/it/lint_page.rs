//! The page about lints is what the lints say.

use std::fs;
use std::path::Path;

use crd_compat::output::page;

#[test]
fn the_page_is_up_to_date() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("LINTS.md")).unwrap();
    assert!(
        page == page::markdown(),
        "LINTS.md is stale: cargo run -p crd-compat -- --lints > crates/crd-compat/LINTS.md"
    );
}
