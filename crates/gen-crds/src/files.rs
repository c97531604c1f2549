//! A folder of CRDs: read, written and checked.

use serde_json::Value;
use std::{
    collections::BTreeSet,
    fs, io,
    io::Write,
    path::{Path, PathBuf},
};

/// A file to be: its name, which may have folders in it, and its text.
pub type File = (String, String);

/// Writes files into a folder. A file is replaced at once or not at all.
///
/// # Errors
/// The folder cannot be made or written to.
pub fn write(folder: &Path, files: &[File]) -> io::Result<()> {
    for (name, text) in files {
        let path = folder.join(name);
        let beside = path.parent().unwrap_or(folder);
        let named = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
        fs::create_dir_all(beside).map_err(named)?;
        let mut file = tempfile::Builder::new().permissions(readable()).tempfile_in(beside).map_err(named)?;
        file.write_all(text.as_bytes()).map_err(named)?;
        file.persist(&path).map_err(|error| named(error.error))?;
    }
    Ok(())
}

/// Temporary files are the owner's alone unless told otherwise.
#[cfg(unix)]
fn readable() -> fs::Permissions {
    std::os::unix::fs::PermissionsExt::from_mode(0o644)
}

/// What a folder has that differs from `files`, as text for people: a diff for each file that is stale or missing. If `all` is
/// set, `files` is all that the folder should hold, and any other YAML file is named too. Empty if nothing differs.
///
/// # Errors
/// The folder or a file in it cannot be read.
pub fn check(folder: &Path, files: &[File], all: bool) -> io::Result<String> {
    let mut found = String::new();
    for (name, text) in files {
        let path = folder.join(name);
        let on_disk = match read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            read => read?,
        };
        if on_disk != *text {
            let (old, new) = (path.display().to_string(), format!("{name}, generated"));
            let diff = similar::TextDiff::from_lines(on_disk.as_str(), text.as_str());
            found += &diff.unified_diff().header(&old, &new).to_string();
        }
    }
    if !found.is_empty() {
        found += &format!("{} is stale: write it anew with --out {0}\n", folder.display());
    }
    let ours: BTreeSet<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    for path in crd_files(folder)? {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if all && !ours.contains(name) {
            found += &format!("{} is of no kind: remove it\n", path.display());
        }
    }
    Ok(found)
}

/// The CRDs in the YAML and JSON files of a folder, which may hold several documents each, and lists.
///
/// # Errors
/// The folder or a file in it cannot be read, a file is not YAML, or none holds a CRD.
pub fn read_crds(folder: &Path) -> Result<Vec<Value>, crate::yaml::Error> {
    let mut crds = Vec::new();
    for path in crd_files(folder)? {
        let documents: Vec<Value> =
            serde_saphyr::from_multiple(&read(&path)?).map_err(|error| format!("{}: {error}", path.display()))?;
        for document in documents {
            collect_crds(document, &mut crds);
        }
    }
    if crds.is_empty() {
        return Err(
            format!("{}: no CustomResourceDefinition in its .yaml, .yml and .json files", folder.display()).into()
        );
    }
    Ok(crds)
}

fn collect_crds(mut document: Value, crds: &mut Vec<Value>) {
    match document.get("kind").and_then(Value::as_str) {
        Some("CustomResourceDefinition") => crds.push(document),
        Some("List" | "CustomResourceDefinitionList") => {
            let mut items = document.get_mut("items").map(Value::take);
            for item in items.iter_mut().filter_map(Value::as_array_mut).flatten() {
                collect_crds(item.take(), crds);
            }
        }
        _ => {}
    }
}

fn read(path: &Path) -> io::Result<String> {
    fs::read_to_string(path).map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))
}

fn crd_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let in_folder = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", folder.display()));
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(in_folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| ["yaml", "yml", "json"].iter().any(|known| extension == *known)) {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}
