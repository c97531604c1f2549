//! The house rules, so that nobody has to remember them.

use crate::{
    sample::{self, kinds},
    shared::{files, root, text},
};
use serde_json::{Value, to_value};
use std::path::Path;

/// The source files of the library, by their path below `src`.
fn sources() -> Vec<(String, String)> {
    let src = root().join("src");
    let name = |path: &Path| path.strip_prefix(&src).unwrap().display().to_string();
    files(&src, "rs").iter().map(|path| (name(path), text(path))).collect()
}

/// The code of a file before its tests, without comments.
fn code(source: &str) -> impl Iterator<Item = &str> {
    let library = source.split("#[cfg(test)]").next().unwrap_or_default();
    library.lines().filter(|line| !line.trim_start().starts_with("//"))
}

fn assert_none(found: &[String]) {
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn a_shape_file_has_no_behaviour_and_names_only_its_own_version() {
    let mut found = Vec::new();
    let mut count = 0;
    for (name, source) in sources() {
        // `v1beta1/subnet.rs` is a shape, `v1beta1/subnet/methods.rs` a room.
        if !name.starts_with("v1") || name.matches('/').count() != 1 {
            continue;
        }
        count += 1;
        for line in code(&source) {
            let behaves = ["fn ", "impl ", "macro_rules!", "const "]
                .iter()
                .any(|word| line.trim_start().starts_with(word) || line.contains(&format!(" {word}")));
            let allowed = [
                "super::",
                "crate::capi::",
                "crate::RawExtension",
                "crate::root::root",
                "crate::open_enum::",
                "k8s_openapi::",
                "std::",
                "serde::",
                "schemars::",
                "garde::",
                "flat_deserialize::",
            ];
            let foreign =
                line.strip_prefix("use ").is_some_and(|used| !allowed.iter().any(|allowed| used.starts_with(allowed)));
            if behaves || foreign || line.contains("crate::v1") {
                found.push(format!("{name}: {line}"));
            }
        }
    }
    assert_none(&found);
    assert!(count > 60, "{count}");
}

/// A version owns what differs from the stored one; who wants the stored one's shapes asks its front door.
#[test]
fn only_front_doors_and_conversions_name_another_version() {
    let mut found = Vec::new();
    for (name, source) in sources() {
        let front_door = name.starts_with("v1") && !name.contains('/') && name != "v1beta1.rs";
        if front_door || name.ends_with("/convert.rs") || name.starts_with("registry") || name == "admission/kinds.rs" {
            continue;
        }
        // A visibility ends where the version does.
        let visibility = format!("pub(in crate::{})", name.split('/').next().unwrap_or_default());
        let is_foreign = |line: &&str| line.replace(&visibility, "").contains("crate::v1");
        found.extend(code(&source).filter(is_foreign).map(|line| format!("{name}: {line}")));
    }
    assert_none(&found);
}

#[test]
fn library_code_cannot_panic() {
    let words = [".unwrap()", ".expect(", "panic!", "unreachable!", "todo!", "unimplemented!", "unsafe "];
    let mut found = Vec::new();
    for (name, source) in sources() {
        found.extend(
            code(&source)
                .filter(|line| words.iter().any(|word| line.contains(word)))
                .map(|line| format!("{name}: {line}")),
        );
    }
    assert_none(&found);
}

#[test]
fn every_file_is_short_and_opens_with_its_purpose() {
    let mut found = Vec::new();
    for folder in ["src", "tests", "crates", "benches"] {
        for path in files(&root().join(folder), "rs") {
            let source = text(&path);
            if !source.starts_with("//! ") && !source.starts_with("#![doc = include_str!") {
                found.push(format!("{}: does not say what it is for", path.display()));
            }
            if source.lines().count() > 500 {
                found.push(format!("{}: {} lines", path.display(), source.lines().count()));
            }
        }
    }
    assert_none(&found);
}

/// An object that sets every property of the schema shows that every property is read and written.
#[test]
fn every_kind_has_a_minimal_and_a_full_sample() {
    let mut found = Vec::new();
    for kind in kinds() {
        let schema = to_value((kind.schema)()).unwrap();
        let full = sample::case(kind, "full.yaml");
        unset(&schema, &full, &format!("{kind:?}"), &mut found);
        let minimal = sample::case(kind, "minimal.yaml");
        surplus(&schema, &minimal, &format!("{kind:?}"), &mut found);
    }
    assert_none(&found);
}

/// Properties that the object does not set. Of a map one entry must set them all.
fn unset(schema: &Value, value: &Value, path: &str, found: &mut Vec<String>) {
    for (name, property) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
        match value.get(name) {
            None => found.push(format!("{path}/{name}: not set in full.yaml")),
            Some(value) => unset(property, value, &format!("{path}/{name}"), found),
        }
    }
    if let (Some(items), Some(values)) = (schema.get("items"), value.as_array()) {
        if values.is_empty() {
            found.push(format!("{path}: empty in full.yaml"));
        }
        for value in values {
            unset(items, value, path, found);
        }
    }
    if let (Some(entries), Some(values)) = (schema.get("additionalProperties"), value.as_object()) {
        let each = values.values().map(|value| {
            let mut found = Vec::new();
            unset(entries, value, path, &mut found);
            found
        });
        found.extend(each.min_by_key(Vec::len).unwrap_or_else(|| vec![format!("{path}: empty in full.yaml")]));
    }
}

/// Properties that the object sets and need not.
fn surplus(schema: &Value, value: &Value, path: &str, found: &mut Vec<String>) {
    let required = schema.get("required").and_then(Value::as_array);
    for (name, value) in value.as_object().into_iter().flatten() {
        let top =
            schema.pointer("/properties/apiVersion").is_some() && schema.pointer("/properties/metadata").is_some();
        let is_required = top || required.is_some_and(|required| required.iter().any(|r| r == name));
        if let Some(property) = schema.pointer(&format!("/properties/{name}")) {
            if !is_required {
                found.push(format!("{path}/{name}: not required, set in minimal.yaml"));
            }
            surplus(property, value, &format!("{path}/{name}"), found);
        }
    }
}

#[test]
fn every_sample_folder_is_of_a_kind() {
    let expected: Vec<_> = kinds().map(sample::folder).collect();
    for path in files(&root().join("tests/data"), "yaml") {
        let folder = path.parent().unwrap().to_path_buf();
        let compiled = folder
            .parent()
            .and_then(Path::file_name)
            .is_some_and(|version| capz_api::registry::VERSIONS.iter().any(|v| version == v.name));
        assert!(!compiled || expected.contains(&folder), "{} belongs to no kind", path.display());
    }
}

/// The project speaks of itself, not of the machines it was built on.
#[test]
fn no_machine_path_stands_in_the_project() {
    let mut found = Vec::new();
    for folder in ["src", "tests", "crates", "benches", "schemas", ".ci", ".cargo"] {
        for extension in ["rs", "toml", "md", "yaml", "sh"] {
            for path in files(&root().join(folder), extension) {
                let source = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).into_owned();
                let homes = ["/ho\u{6d}e/", "/wor\u{6b}/", "/roo\u{74}/"];
                let lines = source.lines().filter(|line| homes.iter().any(|home| line.contains(home)));
                found.extend(lines.map(|line| format!("{}: {line}", path.display())));
            }
        }
    }
    assert_none(&found);
}

/// Zsh does not split a variable into words, but what a command prints.
#[test]
fn no_loop_of_the_docs_needs_bash_to_split_words() {
    let splits = |line: &&str| {
        let over = line.split_once("for ").and_then(|(_, rest)| rest.split_once(" in $"));
        over.is_some_and(|(_, rest)| !rest.starts_with('('))
    };
    let (mut found, mut loops) = (Vec::new(), 0);
    for path in files(&root().join("docs"), "md") {
        let page = text(&path);
        loops += page.lines().filter(|line| line.starts_with("$ for ")).count();
        found.extend(page.lines().filter(splits).map(|line| format!("{}: {line}", path.display())));
    }
    assert!(loops > 0, "no loop in the docs");
    assert_none(&found);
    println!("{loops} loops");
}
