//! Single changes to CRDs with a truth label: who breaks, and whether anybody does.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crd_compat::{Finding, Level, Who, compare};
use serde_json::Value;

use crate::shared;

/// One change.
pub struct Row {
    id: String,
    /// The CRD before.
    pub old: Value,
    /// The CRD after.
    pub new: Value,
    recorded: Value,
}

/// All changes.
pub fn rows(folder: &Path) -> Vec<Row> {
    let mut bases: BTreeMap<String, Value> = BTreeMap::new();
    let rows = shared::jsonl(&folder.join("vectors/compat/mutations.jsonl")).into_iter().map(|row| {
        let base = row["base"].as_str().unwrap().to_owned();
        let path = folder.join("upstream/crds").join(&base);
        let base = bases.entry(base).or_insert_with(|| shared::yaml(&path)).clone();
        let old = shared::patched(base, &row["base_patch"]);
        let new = shared::patched(old.clone(), &row["patch"]);
        Row { id: row["id"].as_str().unwrap().to_owned(), old, new, recorded: row }
    });
    rows.collect()
}

impl Row {
    fn findings(&self) -> Vec<Finding> {
        compare(&[shared::crd(&self.old)], &[shared::crd(&self.new)])
    }

    fn is_breaking(&self) -> bool {
        self.recorded["truth"]["verdict"] == "breaking"
    }

    /// Who breaks first, and who breaks as well.
    fn who(&self) -> (&str, BTreeSet<&str>) {
        let truth = &self.recorded["truth"];
        let also = truth["also"].as_array().into_iter().flatten().filter_map(Value::as_str);
        (truth["who"].as_str().unwrap(), also.collect())
    }

    /// How the labels call a party: they know no `lost` and no `versions`.
    fn label(&self, who: Who) -> &'static str {
        match who {
            Who::Lost => "stored",
            Who::Versions if self.recorded["observed"]["mode"] == "crd-refused" => "stored",
            Who::Versions => "writers",
            other => other.name(),
        }
    }
}

fn alarms(findings: &[Finding]) -> Vec<&Finding> {
    findings.iter().filter(|finding| finding.level > Level::Info).collect()
}

fn shown(findings: &[&Finding]) -> String {
    let lines = findings.iter().map(|finding| {
        let also: Vec<&str> = finding.also.iter().map(|who| who.name()).collect();
        format!(
            "\n    {} {} {} {also:?} shown {}: {}",
            finding.lint, finding.path, finding.who, finding.shown, finding.message
        )
    });
    lines.collect()
}

#[test]
fn every_label_is_met() {
    let Some(folder) = shared::folder() else { return };
    let (mut safe, mut breaking, mut met, mut notes, mut witnesses) = (0, 0, 0, 0, 0);
    let (mut false_alarms, mut misses, mut wrong) = (Vec::new(), Vec::new(), Vec::new());
    for row in rows(&folder) {
        let findings = row.findings();
        let alarms = alarms(&findings);
        if !row.is_breaking() {
            safe += 1;
            if findings.len() > alarms.len() {
                notes += 1;
                println!("note on {}:{}", row.id, shown(&findings.iter().collect::<Vec<_>>()));
            }
            if !alarms.is_empty() {
                false_alarms.push(format!("{}: {}{}", row.id, row.recorded["truth"]["why"], shown(&alarms)));
            }
            continue;
        }
        breaking += 1;
        if alarms.is_empty() {
            misses.push(format!(
                "{}: {}{}",
                row.id,
                row.recorded["truth"]["why"],
                shown(&findings.iter().collect::<Vec<_>>())
            ));
            continue;
        }
        let (who, also) = row.who();
        let first: BTreeSet<&str> = alarms.iter().map(|finding| row.label(finding.who)).collect();
        let all: BTreeSet<&str> = alarms
            .iter()
            .flat_map(|finding| finding.also.iter().chain([&finding.who]))
            .map(|party| row.label(*party))
            .collect();
        let expected: BTreeSet<&str> = also.iter().copied().chain([who]).collect();
        if first.contains(who) && all == expected {
            met += 1;
        } else {
            wrong.push(format!("{}: expected {who}, also {also:?}{}", row.id, shown(&alarms)));
        }
        witnesses += usize::from(alarms.iter().any(|finding| finding.shown));
        if !alarms.iter().any(|finding| finding.shown) && row.recorded["observed"]["mode"] != "serve" {
            println!("no witness for {}:{}", row.id, shown(&alarms));
        }
    }
    println!("{safe} safe changes: {} false alarms, {notes} notes", false_alarms.len());
    println!("{breaking} breaking changes: {} misses, {met} labels met, {witnesses} with a witness", misses.len());
    let problems: Vec<String> = false_alarms.into_iter().chain(misses).chain(wrong).collect();
    assert!(safe > 0 && breaking > 0, "nothing ran");
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
