//! A CRD and one change each: every lint runs on every case, and what it finds is what the case says, no more.
//!
//! `tests/data/base.yaml` is the CRD; a case is a file `tests/data/<lint>/<name>.json` with a JSON patch to it and the findings
//! (`lint path`); what the CRD must have before (a second version, say) is a patch of its own, `base`; with `shown`, an
//! object has to show what the lint finds; `level` is that of its findings. Each lint has a case `trips.json` that it finds, and a `near-miss.json` in which there is nothing for it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::slice;

use crd_compat::{Level, compare, lints};
use serde_json::{Value, json};

use crate::shared;

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data")
}

fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

struct Case {
    lint: String,
    name: String,
    base: Value,
    patch: Value,
    finds: BTreeSet<String>,
    shown: bool,
    /// The level of what the lint finds, where the case says it.
    level: Option<String>,
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for lint in lints::ALL.iter().map(|lint| lint.id.to_owned()) {
        for name in names(&data().join(&lint)) {
            let text = fs::read_to_string(data().join(&lint).join(&name)).unwrap();
            let case: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{lint}/{name}: {error}"));
            let finds = case["finds"].as_array().unwrap().iter().map(|line| line.as_str().unwrap().to_owned());
            cases.push(Case {
                finds: finds.collect(),
                base: case["base"].clone(),
                patch: case["patch"].clone(),
                shown: case["shown"] == true,
                level: case["level"].as_str().map(str::to_owned),
                lint: lint.clone(),
                name,
            });
        }
    }
    cases
}

#[test]
fn each_case_finds_what_it_says() {
    let base = shared::yaml(&data().join("base.yaml"));
    let mut wrong = Vec::new();
    let cases = cases();
    for case in &cases {
        let old = shared::patched(base.clone(), &case.base);
        let new = shared::patched(old.clone(), &case.patch);
        let findings = compare(&[shared::crd(&old)], &[shared::crd(&new)]);
        // Notes count only for the lint whose case it is.
        let found = findings.iter().filter(|finding| finding.level > Level::Info || finding.lint == case.lint);
        let found: BTreeSet<String> =
            found.map(|finding| format!("{} {}", finding.lint, finding.path).trim_end().to_owned()).collect();
        if found != case.finds {
            wrong.push(format!("{}/{}: {found:?} instead of {:?}", case.lint, case.name, case.finds));
        }
        if case.shown && !findings.iter().any(|finding| finding.lint == case.lint && finding.shown) {
            wrong.push(format!("{}/{}: no object shows it", case.lint, case.name));
        }
        let mut of_lint = findings.iter().filter(|finding| finding.lint == case.lint);
        if let Some(level) = &case.level
            && let Some(other) = of_lint.find(|finding| finding.level.name() != level)
        {
            wrong.push(format!("{}/{}: level {} instead of {level}", case.lint, case.name, other.level));
        }
        let is_about_lint = case.finds.iter().any(|line| line.split(' ').next() == Some(case.lint.as_str()));
        match case.name.as_str() {
            "trips.json" if !is_about_lint => wrong.push(format!("{}: trips.json does not trip it", case.lint)),
            "near-miss.json" if is_about_lint => wrong.push(format!("{}: near-miss.json trips it", case.lint)),
            _ => {}
        }
    }
    println!("{} cases, each with all {} lints", cases.len(), lints::ALL.len());
    assert!(cases.len() >= 2 * lints::ALL.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_crd_against_itself_is_silent() {
    let base = shared::crd(&shared::yaml(&data().join("base.yaml")));
    assert_eq!(compare(slice::from_ref(&base), slice::from_ref(&base)), []);
    let Some(folder) = shared::folder() else { return };
    let mut count = 0;
    for release in names(&folder.join("upstream/crds")) {
        let release = folder.join("upstream/crds").join(release);
        for file in
            names(&release).iter().filter(|name| Path::new(name).extension().is_some_and(|found| found == "yaml"))
        {
            let crd = shared::crd(&shared::yaml(&release.join(file)));
            assert_eq!(compare(slice::from_ref(&crd), slice::from_ref(&crd)), [], "{file}");
            count += 1;
        }
    }
    println!("{count} CRDs against themselves");
    assert!(count > 0, "nothing ran");
}

#[test]
fn the_table_is_the_folder_of_lints_and_of_cases() {
    let ids: BTreeSet<String> = lints::ALL.iter().map(|lint| lint.id.to_owned()).collect();
    assert_eq!(ids.len(), lints::ALL.len(), "an id is there twice");
    let sources = names(&data().join("../../src/lints"));
    let sources: BTreeSet<String> =
        sources.iter().filter_map(|name| name.strip_suffix(".rs")).map(str::to_owned).collect();
    assert_eq!(ids, sources);
    let folders = names(&data()).into_iter().filter(|name| data().join(name).is_dir());
    let folders: BTreeSet<String> = folders.filter(|name| !["cmd", "crds"].contains(&name.as_str())).collect();
    assert_eq!(ids, folders);
    for id in &ids {
        let cases = names(&data().join(id));
        assert!(cases.contains("trips.json") && cases.contains("near-miss.json"), "{id}: {cases:?}");
    }
    for lint in lints::ALL {
        for text in [lint.title, lint.why, lint.mend] {
            assert!(
                text.chars().next().is_some_and(|first| first.is_lowercase() || first == 'A'),
                "{}: {text}",
                lint.id
            );
        }
        assert!(lint.why.ends_with('.') && lint.mend.ends_with('.') && !lint.title.ends_with('.'), "{}", lint.id);
    }
}

#[test]
fn a_default_that_another_keyword_refuses_is_not_called_required() {
    let mut old = shared::yaml(&data().join("base.yaml"));
    let cidrs = "/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/cidrs";
    *old.pointer_mut(cidrs).unwrap() = json!({"type": "array", "items": {"type": "string"}, "default": ["a"]});
    let mut new = old.clone();
    *new.pointer_mut(cidrs).unwrap() = json!({"type": "array", "items": {"type": "string"}, "minItems": 2});
    let findings = compare(&[shared::crd(&old)], &[shared::crd(&new)]);
    let removed = findings.iter().find(|finding| finding.lint == "default_removed").unwrap();
    assert_eq!(removed.message, "a field that is left out got a value and is absent now");
}
