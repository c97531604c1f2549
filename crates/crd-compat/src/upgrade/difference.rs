//! Where two results of defaulting differ.

use serde::Serialize;
use serde_json::Value;
use structural::{Path, Segment};

use crate::judge;

/// A value that is another one after the upgrade.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// The value.
    pub path: String,
    /// What it is under the old CRD; null where it is absent.
    pub old: Value,
    /// What it is under the new CRD; null where it is absent.
    pub new: Value,
}

/// What differs between two results.
#[derive(Default)]
pub(super) struct Differences {
    /// Values that are other ones, the outermost, without what was pruned.
    pub values: Vec<Difference>,
    /// Members that were null and are gone.
    pub nulls: Vec<Path>,
}

/// Compares two results of one object.
pub(super) fn between(old: &Value, new: &Value, pruned: &[Path]) -> Differences {
    let mut walk = Walk { pruned, found: Differences::default() };
    walk.values(old, new, &Path::root());
    walk.found
}

struct Walk<'w> {
    pruned: &'w [Path],
    found: Differences,
}

impl Walk<'_> {
    fn values(&mut self, old: &Value, new: &Value, path: &Path) {
        match (old, new) {
            (Value::Object(before), Value::Object(after)) => {
                let added = after.keys().filter(|name| !before.contains_key(name.as_str()));
                for name in before.keys().chain(added) {
                    let path = path.clone().field(name.as_str());
                    if before.get(name) == Some(&Value::Null) && !after.contains_key(name) {
                        self.found.nulls.push(path.clone());
                    }
                    if path.segments() != [Segment::Field("apiVersion".to_owned())] {
                        let of =
                            |members: &serde_json::Map<String, Value>| members.get(name).cloned().unwrap_or_default();
                        self.values(&of(before), &of(after), &path);
                    }
                }
            }
            (Value::Array(before), Value::Array(after)) if before.len() == after.len() => {
                for (index, (before, after)) in before.iter().zip(after).enumerate() {
                    self.values(before, after, &path.clone().index(index));
                }
            }
            _ if judge::same(old, new) || self.pruned.contains(path) => {}
            _ => self.found.values.push(Difference { path: path.to_string(), old: old.clone(), new: new.clone() }),
        }
    }
}
