//! Each witness, checked by itself: the CRDs are read anew, and only the API server's rules are asked.

use std::collections::BTreeMap;

use crd_compat::{Finding, Witness, compare};
use serde_json::Value;
use structural::{ApplyError, Crd, Schema};

use crate::{mutations, shared};

struct Sides<'c> {
    old: &'c Crd,
    new: &'c Crd,
    /// The version in which the object is read, where that is another one.
    read_as: Option<&'c str>,
}

fn received(schema: &Schema, object: &Value) -> Value {
    let mut object = object.clone();
    schema.prune(&mut object);
    schema.apply_defaults(&mut object);
    object
}

fn accepts(schema: &Schema, object: &Value) -> bool {
    schema.validate(&received(schema, object)).is_accepted()
}

/// The value at a path as witnesses write it.
fn at<'v>(object: &'v Value, path: &str) -> Option<&'v Value> {
    let steps = path.replace("[\"", ".").replace("\"]", "").replace('[', ".").replace(']', "");
    steps.split('.').filter(|step| !step.is_empty()).try_fold(object, |value, step| match step.parse::<usize>() {
        Ok(index) if value.is_array() => value.get(index),
        _ => value.get(step),
    })
}

impl Sides<'_> {
    fn schemas(&self, object: &Value) -> (&Schema, &Schema) {
        let version = object["apiVersion"].as_str().unwrap();
        let read_as = self.read_as.and_then(|name| self.new.version(name)).map(|version| &version.schema);
        (self.old.schema_for(version).unwrap(), read_as.or(self.new.schema_for(version)).unwrap())
    }

    /// What is wrong with the witness, if anything is.
    fn problem(&self, witness: &Witness) -> Option<String> {
        let fails = |holds: bool, what: &str| (!holds).then(|| what.to_owned());
        match witness {
            Witness::Refused { object, at: path, .. } => {
                let (old, new) = self.schemas(object);
                let read = received(new, &received(old, object));
                fails(accepts(old, object), "the old CRD refuses it")
                    .or(fails(!accepts(new, object) || !new.validate(&read).is_accepted(), "the new CRD takes it"))
                    .or(fails(at(object, parent(path)).is_some(), "the place is not there"))
            }
            Witness::Admitted { object, at: path, .. } => {
                let (old, new) = self.schemas(object);
                let kept = at(&received(old, object), path) == at(&received(new, object), path);
                fails(accepts(new, object), "the new CRD refuses it")
                    .or(fails(!accepts(old, object) || !kept, "the old CRD takes it"))
            }
            Witness::Lost { object, at: path, after } => {
                let (old, new) = self.schemas(object);
                fails(accepts(old, object) && received(old, object) == *object, "the old CRD does not keep it")
                    .or(fails(at(object, path).is_some() && at(after, path).is_none(), "nothing is lost"))
                    .or(fails(received(new, object) == *after, "something else is left"))
            }
            Witness::Changed { object, at: path, before, after } => {
                let (old, new) = self.schemas(object);
                let results = [received(new, object), received(new, before)];
                fails(accepts(old, object) && received(old, object) == *before, "before is not what becomes of it")
                    .or(fails(results.contains(after), "after is not what becomes of it"))
                    .or(fails(at(before, path) != at(after, path), "the results are the same"))
            }
            Witness::Merged { first, second, at: path, before, after } => {
                let (old, new) = self.schemas(first);
                let merged = [old, new].map(|schema| merge(schema, first, second, path));
                fails(merged[0] != merged[1] && before != after, "both merge in the same way")
            }
            Witness::Update { from, to, .. } => {
                let (old, new) = self.schemas(from);
                let allows = |schema: &Schema| {
                    schema.validate_update(&received(schema, from), &received(schema, to)).is_accepted()
                };
                fails(accepts(old, from) && accepts(new, from), "it cannot be at rest")
                    .or(fails(allows(old) && !allows(new), "both allow the update, or none"))
            }
        }
    }
}

fn parent(path: &str) -> &str {
    path.rfind(['.', '[']).map_or("", |end| &path[..end])
}

fn merge(schema: &Schema, first: &Value, second: &Value, path: &str) -> Value {
    let created = schema.apply(None, first, "first", false).unwrap();
    match schema.apply(Some(&created.object), second, "second", false) {
        Ok(joined) => at(&joined.object, path).cloned().unwrap_or_default(),
        Err(ApplyError::Conflicts(conflicts)) => Value::from(format!("{} conflicts", conflicts.len())),
        Err(ApplyError::Invalid(errors)) => panic!("{errors:?}"),
    }
}

fn check(old: &Value, new: &Value, counts: &mut BTreeMap<String, usize>, problems: &mut Vec<String>) {
    let findings: Vec<Finding> = compare(&[shared::crd(old)], &[shared::crd(new)]);
    let (Ok(old), Ok(new)) = (Crd::from_value(old), Crd::from_value(new)) else {
        return assert!(findings.iter().all(|finding| finding.witness.is_none()), "a witness for a refused CRD");
    };
    for finding in findings {
        assert_eq!(finding.shown, finding.witness.is_some(), "{}", finding.message);
        let Some(witness) = finding.witness else { continue };
        let name = serde_json::to_value(&witness).unwrap()["shows"].as_str().unwrap().to_owned();
        *counts.entry(name).or_default() += 1;
        let sides = if finding.lint == "versions_differ_without_conversion" {
            Sides { old: &new, new: &new, read_as: Some(&finding.version) }
        } else {
            Sides { old: &old, new: &new, read_as: None }
        };
        if let Some(problem) = sides.problem(&witness) {
            problems.push(format!("{} {} {}: {problem}\n{witness:?}", finding.lint, finding.kind, finding.path));
        }
    }
}

#[test]
fn every_witness_shows_what_it_says() {
    let Some(folder) = shared::folder() else { return };
    let (mut counts, mut problems) = (BTreeMap::new(), Vec::new());
    for row in mutations::rows(&folder) {
        check(&row.old, &row.new, &mut counts, &mut problems);
    }
    for (old, new) in [("v1.0.0", "v1.8.7"), ("v1.8.7", "v1.26.0"), ("v1.26.0", "v1beta2-preview")] {
        for file in shared::files(&folder.join("upstream/crds").join(old)) {
            let after = folder.join("upstream/crds").join(new).join(file.file_name().unwrap());
            if after.is_file() {
                check(&shared::yaml(&file), &shared::yaml(&after), &mut counts, &mut problems);
            }
        }
    }
    println!("witnesses: {counts:?}");
    assert!(counts.len() == 6, "not every kind of witness was there: {counts:?}");
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
