//! The release history: what other checkers report is reported here, or a reason says why it breaks nobody.

use std::collections::BTreeMap;
use std::path::Path;

use crd_compat::{Finding, compare};
use serde::Deserialize;
use serde_json::Value;

use crate::shared;

/// Why findings of another checker break nobody.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Reason {
    /// The checker: `crdify` or `checker`.
    by: String,
    /// Its check.
    check: String,
    /// Part of its words, where not all findings of the check are meant.
    #[serde(default)]
    says: String,
    /// Parts of the paths that are meant, where not all are.
    #[serde(default)]
    paths: Vec<String>,
    because: String,
}

#[derive(Debug, Deserialize)]
struct Reasons {
    reason: Vec<Reason>,
}

fn text<'v>(value: &'v Value, name: &str) -> &'v str {
    value[name].as_str().unwrap_or_default()
}

impl Reason {
    fn covers(&self, by: &str, finding: &Value) -> bool {
        self.by == by
            && self.check == text(finding, "check")
            && text(finding, "detail").contains(&self.says)
            && !is_between_versions(finding)
            && (self.paths.is_empty() || self.paths.iter().any(|path| text(finding, "path").contains(path.as_str())))
    }
}

/// Whether it is about two served versions of the new CRD.
fn is_between_versions(finding: &Value) -> bool {
    text(finding, "version").contains("->")
}

/// Whether one of ours is about the same place: that of the field, or for members that are required that of a member.
fn is_reported(theirs: &Value, ours: &[Finding]) -> bool {
    if is_between_versions(theirs) {
        return ours.iter().any(|finding| finding.lint == "versions_differ_without_conversion");
    }
    let path = text(theirs, "path").trim_start_matches('^').trim_start_matches('.');
    ours.iter().any(|finding| {
        let place = finding.path.replace("{*}", "[*]");
        let parent = place.rsplit_once('.').map_or("", |(parent, _)| parent);
        finding.version == text(theirs, "version")
            && (place == path || (finding.lint.starts_with("required_") && parent == path))
    })
}

fn findings(folder: &Path, row: &Value) -> Vec<Finding> {
    let crd = |release: &str| {
        let path = folder.join("upstream/crds").join(text(row, release)).join(text(row, "file"));
        shared::crd(&shared::yaml(&path))
    };
    compare(&[crd("old")], &[crd("new")])
}

#[test]
fn what_other_checkers_report_is_reported_or_breaks_nobody() {
    let Some(folder) = shared::folder() else { return };
    let reasons: Reasons = toml::from_str(include_str!("../data/history.toml")).unwrap();
    let mut used: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut rows, mut reported, mut covered) = (0, 0, 0);
    let mut open = Vec::new();
    for row in shared::jsonl(&folder.join("vectors/compat/history.jsonl")) {
        if row["kind_removed"] == true {
            let old = shared::yaml(&folder.join("upstream/crds").join(text(&row, "old")).join(text(&row, "file")));
            if compare(&[shared::crd(&old)], &[]).is_empty() {
                open.push(format!("a removed kind is not reported: {row}"));
            }
            continue;
        }
        rows += 1;
        let ours = findings(&folder, &row);
        for by in ["crdify", "checker"] {
            for theirs in row[by].as_array().into_iter().flatten() {
                let reason = reasons.reason.iter().find(|reason| reason.covers(by, theirs));
                if is_reported(theirs, &ours) {
                    reported += 1;
                } else if let Some(reason) = reason {
                    covered += 1;
                    *used.entry(&reason.because).or_default() += 1;
                } else {
                    open.push(format!("{} {} {} {by} {theirs}", row["kind"], row["old"], row["new"]));
                }
            }
        }
    }
    println!(
        "{rows} pairs of releases: {reported} findings of others reported, {covered} covered by a reason, {} open",
        open.len()
    );
    for (reason, count) in &used {
        println!("{count:5} {reason}");
    }
    assert!(rows > 0 && reported > 0, "nothing ran");
    assert!(open.is_empty(), "{}", open.join("\n"));
    let idle: Vec<&Reason> =
        reasons.reason.iter().filter(|reason| !used.contains_key(reason.because.as_str())).collect();
    assert!(idle.is_empty(), "reasons that cover nothing: {idle:?}");
}
