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

/// What a folder has that differs from `files`, as text for people: a diff for each file that is stale, missing or not ours.
/// Empty if nothing differs.
///
/// # Errors
/// The folder or a file in it cannot be read.
pub fn check(folder: &Path, files: &[File]) -> io::Result<String> {
    let mut found = String::new();
    for (name, text) in files {
        let path = folder.join(name);
        let on_disk = match fs::read_to_string(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            read => read?,
        };
        if on_disk != *text {
            let (old, new) = (path.display().to_string(), format!("{name}, generated"));
            let diff = similar::TextDiff::from_lines(on_disk.as_str(), text.as_str());
            found += &diff.unified_diff().header(&old, &new).to_string();
        }
    }
    let ours: BTreeSet<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    for path in yaml_files(folder)? {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if !ours.contains(name) {
            found += &format!("{}: no kind has this file\n", path.display());
        }
    }
    Ok(found)
}

/// The CRDs in the YAML files of a folder, which may hold several documents each.
///
/// # Errors
/// The folder or a file in it cannot be read, a file is not YAML, or none holds a CRD.
pub fn read_crds(folder: &Path) -> Result<Vec<Value>, crate::yaml::Error> {
    let mut crds = Vec::new();
    for path in yaml_files(folder)? {
        let text = fs::read_to_string(&path)?;
        let documents: Vec<Value> =
            serde_saphyr::from_multiple(&text).map_err(|error| format!("{}: {error}", path.display()))?;
        crds.extend(
            documents
                .into_iter()
                .filter(|document| document.get("kind").is_some_and(|kind| kind == "CustomResourceDefinition")),
        );
    }
    if crds.is_empty() {
        return Err(format!("{}: no CustomResourceDefinition in its .yaml files", folder.display()).into());
    }
    Ok(crds)
}

fn yaml_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let in_folder = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", folder.display()));
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(in_folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "yaml" || extension == "yml") {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}
