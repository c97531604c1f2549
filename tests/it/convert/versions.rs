//! The page that says what each version of a kind lacks, from the schemas.
//!
//! To write it anew: `UPDATE_DOCS=1 cargo test --all-features --test it convert::versions`.

use super::{
    drawn::{no_upper_form, schema},
    stricter::needs,
};
use crate::shared::root;
use capz_api::registry::{self, Rank, VERSIONS, kind_names, versions_of};
use serde_json::Value;
use std::{collections::BTreeSet, fmt::Write as _, fs};

const HEAD: &str = "# What each version lacks

Members that a kind has in one version and not in another, from the schemas; a member that is missing stands for all below it.
`[]` is an element of a list, `{}` an entry of a map. Going to a version that lacks a member keeps it in the annotation
`cluster.x-k8s.io/conversion-data` ([conversion](conversion.md)), but for those that another member of that version says. Going
up, nothing of v1alpha3 and v1alpha4 is kept that no later version has; and v1beta1 asks for members that an object of theirs may
lack. Both stand below the table of a kind. How to [retire a version](retiring-versions.md) is another page.

This page is written by a test.
";

/// The paths of all members, `spec.subnets[].name`.
fn paths(schema: &Value, path: &str, found: &mut BTreeSet<String>) {
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
        found.insert(path.clone());
        paths(property, &path, found);
    }
    for (member, mark) in [("items", "[]"), ("additionalProperties", "{}")] {
        if let Some(below) = schema.get(member).filter(|below| below.is_object()) {
            let path = format!("{path}{mark}");
            found.insert(path.clone());
            paths(below, &path, found);
        }
    }
}

/// Whether a path stands below another one.
fn is_below(path: &str, other: &str) -> bool {
    path.strip_prefix(other).is_some_and(|rest| rest.starts_with(['.', '[', '{']))
}

fn page() -> String {
    let mut page = HEAD.to_owned();
    for kind in kind_names() {
        let versions: Vec<_> = versions_of(kind)
            .map(|version| {
                let mut found = BTreeSet::new();
                paths(&schema(version), "", &mut found);
                (version.frame.version, found)
            })
            .collect();
        let all: BTreeSet<&String> = versions.iter().flat_map(|(_, found)| found).collect();
        write!(page, "\n## {kind}\n\n| version | lacks |\n|---|---|\n").unwrap();
        for (version, has) in &versions {
            let lacks: Vec<_> = all.iter().filter(|path| !has.contains(**path)).collect();
            let top = lacks.iter().filter(|path| !lacks.iter().any(|other| is_below(path, other)));
            let top: Vec<_> = top.map(|path| format!("`{path}`")).collect();
            let top = if top.is_empty() { "nothing".to_owned() } else { top.join(", ") };
            writeln!(page, "| {version} | {top} |").unwrap();
        }
        page += &on_the_way_up(kind);
    }
    page
}

/// What is gone and what is asked for when an old object of a kind becomes one of the stored version.
fn on_the_way_up(kind: &str) -> String {
    let mut lines = String::new();
    let stored = VERSIONS.iter().find(|version| version.rank == Rank::Stored).unwrap();
    let stored_kind = registry::kind(stored.name, kind).unwrap();
    for version in VERSIONS.iter().filter(|version| version.rank == Rank::Below) {
        let Some(old) = registry::kind(version.name, kind) else { continue };
        let gone = no_upper_form(version.name, kind).iter().map(|path| path.replace(".*", "[]"));
        let needs = needs(old, stored_kind).into_iter();
        for (what, members) in [
            (format!("Gone on the way up from {}", version.name), gone.collect::<Vec<_>>()),
            (format!("What {} asks for and {} does not", stored.name, version.name), needs.collect()),
        ] {
            if !members.is_empty() {
                let members: Vec<_> = members.iter().map(|member| format!("`{member}`")).collect();
                write!(lines, "\n{what}: {}.\n", members.join(", ")).unwrap();
            }
        }
    }
    lines
}

#[test]
fn the_page_of_versions_is_fresh() {
    let path = root().join("docs/versions.md");
    let page = page();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, &page).unwrap();
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(written, page, "docs/versions.md is stale: run this test with UPDATE_DOCS=1");
}
