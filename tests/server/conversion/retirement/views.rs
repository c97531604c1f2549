//! What is read of objects at each version, before a migration and after.

use super::{KEPT, OLD, steps::required};
use crate::{
    conversion::{Sample, Stage, said, version_of},
    manifests::contains,
    outcome::{Stop, failed},
    rules,
};
use capz_api::{
    convert::ANNOTATION,
    registry::{self, AnyObject},
};
use serde_json::Value;
use std::collections::BTreeMap;

/// What objects say, by their paths at each version.
pub type Views = BTreeMap<String, Value>;

/// Reads objects at those of the versions that their kinds have.
pub async fn views(stage: &Stage, samples: &[Sample], versions: &[&str]) -> Result<Views, Stop> {
    let mut views = Views::new();
    for sample in samples {
        for version in versions.iter().filter(|version| has(sample, version)) {
            let read = sample.read(stage.client(), version).await?;
            views.insert(sample.path(version), view(&read)?);
        }
    }
    Ok(views)
}

fn has(sample: &Sample, version: &str) -> bool {
    registry::kind(version, sample.kind.frame.kind).is_some()
}

/// What an object says and who it is. The annotation of conversion is for other versions.
fn view(read: &Value) -> Result<Value, Stop> {
    let mut view = said(read)?;
    for member in ["uid", "creationTimestamp"] {
        view["metadata"][member] = read["metadata"][member].clone();
    }
    let metadata = view["metadata"].as_object_mut().ok_or_else(|| failed("an object without metadata"))?;
    if let Some(annotations) = metadata.get_mut("annotations").and_then(Value::as_object_mut) {
        annotations.remove(ANNOTATION);
        if annotations.is_empty() {
            metadata.remove("annotations");
        }
    }
    Ok(view)
}

/// An object is read as it was written, stored in the version `first`.
pub async fn is_as_written(stage: &Stage, sample: &Sample, first: &str) -> Result<(), Stop> {
    let read = view(&sample.read(stage.client(), sample.version()).await?)?;
    let mut written = rules::stored(&stage.resources, &sample.object)?;
    for member in ["uid", "creationTimestamp"] {
        written["metadata"][member] = read["metadata"][member].clone();
    }
    let mut sides = [read, view(&written)?];
    if sample.version() != first {
        for side in &mut sides {
            take_gone(side)?;
        }
    }
    assert_eq!(sides[0], sides[1], "{}: as it was written", sample.name());
    Ok(())
}

/// What objects should say when they are stored in the version that is kept: what they said before, the defaults that
/// this version has, and what it requires. At the others they say what those can say of it; nothing that they said may be missing,
/// but for members that no later version has. Those are counted.
pub fn rewritten(stage: &Stage, samples: &[Sample], before: &Views, gone: &mut usize) -> Result<Views, Stop> {
    let mut after = Views::new();
    for sample in samples {
        let was = |version: &str| before.get(&sample.path(version)).ok_or_else(|| failed("an object was not read"));
        let mut kept = rules::stored(&stage.resources, was(KEPT)?)?;
        let (kind, member, value) = required();
        if sample.kind.frame.kind == kind && kept["spec"].get(member).is_none() {
            kept["spec"][member] = value;
        }
        for version in OLD.into_iter().filter(|version| has(sample, version)) {
            let shown = view(&serde_json::to_value(AnyObject::from_value(kept.clone())?.convert(version)?)?)?;
            let mut said = was(version)?.clone();
            *gone += take_gone(&mut said)?;
            assert!(contains(&shown, &said), "{} at {version}:\n  {said}\nwould be\n  {shown}", sample.name());
            after.insert(sample.path(version), shown);
        }
        after.insert(sample.path(KEPT), view(&kept)?);
    }
    Ok(after)
}

/// Takes the members out that no later version has, and says how many there were.
fn take_gone(object: &mut Value) -> Result<usize, Stop> {
    let gone: Value = toml::from_str(include_str!("../../../data/convert/gone.toml"))?;
    let (version, kind) = (version_of(object), object["kind"].as_str().unwrap_or_default());
    let paths = gone[version][kind].as_array().into_iter().flatten().filter_map(Value::as_str);
    Ok(paths.map(|path| take(object, path)).sum())
}

/// Takes the members of a path out, and says how many there were. A star is each element of a list.
fn take(value: &mut Value, path: &str) -> usize {
    match (path.split_once('.'), value) {
        (None, Value::Object(members)) => usize::from(members.remove(path).is_some()),
        (Some(("*", rest)), Value::Array(items)) => items.iter_mut().map(|item| take(item, rest)).sum(),
        (Some((member, rest)), Value::Object(members)) => members.get_mut(member).map_or(0, |value| take(value, rest)),
        _ => 0,
    }
}

/// Each view is as expected.
pub fn same(found: &Views, expected: &Views, when: &str) -> Result<(), Stop> {
    let differs = |(path, is): &(&String, &Value)| expected.get(*path) != Some(*is);
    let wrong = found.iter().filter(differs).map(|(path, is)| {
        format!("{path}, {when}:\n  {is}\nexpected\n  {}", expected.get(path).unwrap_or(&Value::Null))
    });
    let wrong: Vec<String> = wrong.collect();
    if wrong.is_empty() { Ok(()) } else { Err(failed(wrong.join("\n"))) }
}
