//! The members that cannot be changed, and the page about them.

use crate::shared::{root, text};
use capz_api::{admission::immutable_members, registry::kind};
use gen_crds::immutable_page;
use serde_json::to_value;

#[test]
fn immutable_members_are_members() {
    let mut count = 0;
    for (name, members) in immutable_members() {
        let schema = to_value((kind("v1beta1", name).unwrap().schema)()).unwrap();
        for member in members {
            let pointer: String = member.path.split('.').map(|part| format!("/properties/{part}")).collect();
            assert!(schema.pointer(&pointer).is_some(), "{name}: {}", member.path);
            count += 1;
        }
    }
    println!("immutable members: {count}");
    assert!(count > 30, "{count}");
}

#[test]
fn the_page_is_fresh() {
    let page = text(&root().join("docs/immutable.md"));
    let command = "cargo gen-crds --explain-immutable > docs/immutable.md";
    assert!(page == immutable_page::markdown(), "docs/immutable.md is stale: {command}");
}
