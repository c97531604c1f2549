//! The objects in `tests/data`: one folder for each kind and version, one file for each case.

use crate::shared::{files, root, yaml};
use capz_api::registry::{Kind, VERSIONS};
use serde_json::Value;
use std::path::PathBuf;

/// Every kind in every version that is compiled in.
pub fn kinds() -> impl Iterator<Item = &'static Kind> {
    VERSIONS.iter().flat_map(|version| version.kinds)
}

/// The folder of a kind's cases.
pub fn folder(kind: &Kind) -> PathBuf {
    root().join("tests/data").join(kind.frame.version).join(noun(kind.frame.kind))
}

/// The cases of a kind: file name and object.
pub fn cases(kind: &Kind) -> Vec<(PathBuf, Value)> {
    let case = |path: PathBuf| {
        let [object] = <[Value; 1]>::try_from(yaml(&path)).unwrap_or_else(|_| panic!("{}: one object", path.display()));
        (path, object)
    };
    files(&folder(kind), "yaml").into_iter().map(case).collect()
}

/// The case of this name.
pub fn case(kind: &Kind, name: &str) -> Value {
    let path = folder(kind).join(name);
    yaml(&path).pop().unwrap_or_else(|| panic!("{} is empty", path.display()))
}

/// The file name of a kind: `AzureASOManagedCluster` is `azure_aso_managed_cluster`.
pub fn noun(kind: &str) -> String {
    let letters: Vec<char> = kind.chars().collect();
    let mut noun = String::new();
    for (at, letter) in letters.iter().enumerate() {
        let is_lower = |at: usize| letters.get(at).is_some_and(|letter| letter.is_lowercase());
        if at > 0 && letter.is_uppercase() && (is_lower(at - 1) || is_lower(at + 1)) {
            noun.push('_');
        }
        noun.extend(letter.to_lowercase());
    }
    noun
}

#[test]
fn a_noun_is_the_kind_in_snake_case() {
    assert_eq!(noun("AzureMachinePool"), "azure_machine_pool");
    assert_eq!(noun("AzureASOManagedCluster"), "azure_aso_managed_cluster");
}
