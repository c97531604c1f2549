//! The members that cannot be changed, and the page about them.

use super::{answer::answer, vectors::vectors};
use crate::shared::{root, text};
use capz_api::{
    Admission,
    admission::{Context, Strictness, immutable_members},
    registry::kind,
    v1beta1::{AzureCluster, AzureClusterClassSpec, AzureClusterSpec},
};
use gen_crds::immutable_page;
use serde_json::to_value;

#[test]
fn immutable_members_are_members() {
    let mut count = 0;
    for (name, members) in immutable_members() {
        let schema = to_value((kind("v1beta1", name).unwrap().schema)()).unwrap();
        for member in members {
            let pointer: String = member
                .path
                .split('.')
                .map(|part| match part.strip_suffix("[]") {
                    Some(list) => format!("/properties/{list}/items"),
                    None => format!("/properties/{part}"),
                })
                .collect();
            assert!(schema.pointer(&pointer).is_some(), "{name}: {}", member.path);
            count += 1;
        }
    }
    println!("immutable members: {count}");
    assert!(count > 30, "{count}");
}

/// Whoever is refused is told what would be accepted: the value as it was.
#[test]
fn a_refusal_says_which_value_to_keep() {
    let cluster = |location: &str| AzureCluster {
        spec: AzureClusterSpec {
            class: AzureClusterClassSpec { location: location.to_owned(), ..Default::default() },
            ..Default::default()
        },
        ..AzureCluster::new("demo", Default::default())
    };
    let report = cluster("northeurope").validate_update(&cluster("westeurope"), &Context::default());
    let told: Vec<_> = report.errors.iter().map(|error| (error.rule, error.message.as_str())).collect();
    assert_eq!(told, [("AC-U03", "cannot be changed after creation: keep \"westeurope\"")]);
}

/// What was empty is kept by leaving it out; what is short is named.
#[test]
fn a_refusal_names_what_there_is_to_keep() {
    let Some(vectors) = vectors() else { return };
    let (mut count, mut wrong) = (0, Vec::new());
    for vector in vectors.iter().filter(|vector| vector.op == "update") {
        for error in answer(vector, Strictness::Sound).errors() {
            let is_empty =
                ["[]", "{}", "null", "\"\""].iter().any(|empty| error.message.ends_with(&format!("keep {empty}")));
            let is_unnamed = error.rule == "AC-U22" && !error.message.contains("keep \"");
            wrong.extend((is_empty || is_unnamed).then(|| format!("{}: {error}", vector.name)));
            count += 1;
        }
    }
    println!("refused changes: {count}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 100, "{count}");
}

#[test]
fn the_page_is_fresh() {
    let page = text(&root().join("docs/immutable.md"));
    let command = "cargo gen-crds --explain-immutable > docs/immutable.md";
    assert!(page == immutable_page::markdown(), "docs/immutable.md is stale: {command}");
}
