//! Where two results of defaulting differ.

use serde::Serialize;
use serde_json::Value;
use structural::{Path, Segment};

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

/// Adds the outermost differences, without what was pruned.
pub(super) fn between(old: &Value, new: &Value, pruned: &[Path], differences: &mut Vec<Difference>) {
    Walk { pruned, differences }.values(old, new, &Path::root());
}

struct Walk<'w> {
    pruned: &'w [Path],
    differences: &'w mut Vec<Difference>,
}

impl Walk<'_> {
    fn values(&mut self, old: &Value, new: &Value, path: &Path) {
        match (old, new) {
            (Value::Object(before), Value::Object(after)) => {
                let added = after.keys().filter(|name| !before.contains_key(name.as_str()));
                for name in before.keys().chain(added) {
                    let path = path.clone().field(name.as_str());
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
            _ if old == new || self.pruned.contains(path) => {}
            _ => self.differences.push(Difference { path: path.to_string(), old: old.clone(), new: new.clone() }),
        }
    }
}
