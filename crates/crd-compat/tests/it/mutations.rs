//! Single changes to CRDs with a truth label: who breaks, and whether anybody does.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crd_compat::{Finding, Level, Who, compare};
use serde_json::Value;

use crate::shared;

const README: &str = include_str!("../../README.md");

/// One change.
pub struct Row {
    /// Its name.
    pub id: String,
    /// The CRD before.
    pub old: Value,
    /// The CRD after.
    pub new: Value,
    /// The whole row.
    pub recorded: Value,
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

/// A label that is met in another way, and why.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Contested {
    id: String,
    /// Who breaks as well, beside those of the label.
    also: Vec<String>,
    #[expect(dead_code, reason = "for whoever reads the file")]
    because: String,
}

#[derive(serde::Deserialize)]
struct Labels {
    label: Vec<Contested>,
}

/// What another checker gets wrong, as recorded: false alarms on safe changes, misses on breaking ones.
fn record_of(rows: &[Row], checker: &str) -> (usize, usize) {
    let reports = |row: &&Row| row.recorded[checker]["exit"] != 0;
    let (breaking, safe): (Vec<&Row>, Vec<&Row>) = rows.iter().partition(|row| row.is_breaking());
    (safe.iter().filter(|row| reports(row)).count(), breaking.iter().filter(|row| !reports(row)).count())
}

#[test]
fn every_label_is_met() {
    let Some(folder) = shared::folder() else { return };
    let (mut safe, mut breaking, mut met, mut notes, mut witnesses) = (0, 0, 0, 0, 0);
    let (mut false_alarms, mut misses, mut wrong) = (Vec::new(), Vec::new(), Vec::new());
    let contested: Labels = toml::from_str(include_str!("../data/contested.toml")).unwrap();
    let mut settled = BTreeSet::new();
    let rows = rows(&folder);
    for row in &rows {
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
        let mut expected: BTreeSet<&str> = also.iter().copied().chain([who]).collect();
        if let Some(label) = contested.label.iter().find(|label| label.id == row.id) {
            settled.insert(label.id.as_str());
            expected.extend(label.also.iter().map(String::as_str));
        }
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
    println!(
        "{safe} safe changes, {breaking} breaking ones; {met} labels met, {witnesses} with a witness, {notes} notes"
    );
    let ours = ("crd-compat", (false_alarms.len(), misses.len()));
    let others = [("crdify 0.5.0", "crdify"), ("crdify main", "crdify_next"), ("crd-schema-checker", "checker")];
    let others = others.map(|(name, key)| (name, record_of(&rows, key)));
    for (checker, (alarms, misses)) in [ours].into_iter().chain(others) {
        let line = format!("| {checker} | {alarms} of {safe} | {misses} of {breaking} |");
        println!("{line}");
        if !README.contains(&line) {
            wrong.push(format!("the README does not say: {line}"));
        }
    }
    assert_eq!(settled.len(), contested.label.len(), "contested.toml names rows that do not exist");
    let problems: Vec<String> = false_alarms.into_iter().chain(misses).chain(wrong).collect();
    assert!(safe > 0 && breaking > 0, "nothing ran");
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
