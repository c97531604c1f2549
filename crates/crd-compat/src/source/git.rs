//! Files of a git revision, read by the program `git`: nothing is checked out.

use std::path::Path;
use std::process::{Command, Stdio};

use super::{SourceError, Text, bounded, is_manifest};

/// The file at `path`, or the manifests of the folder.
pub(super) fn texts(revision: &str, path: &str) -> Result<Vec<Text>, SourceError> {
    let object = format!("{revision}:{}", path.trim_end_matches('/'));
    let name = format!("git:{object}");
    let kind = git(&["cat-file", "-t", "--end-of-options", &object], &name)?;
    if kind.trim_ascii() != b"tree" {
        return Ok(vec![Text { bytes: git(&["cat-file", "blob", "--end-of-options", &object], &name)?, name }]);
    }
    let listing = git(&["ls-tree", "-z", "--full-tree", "--end-of-options", &object], &name)?;
    let mut texts = Vec::new();
    for entry in String::from_utf8_lossy(&listing).split_terminator('\0') {
        // An entry is `100644 blob 0a1b2c…<tab>name`.
        let Some((what, file)) = entry.split_once('\t') else { continue };
        let mut what = what.split(' ').skip(1);
        if let (Some("blob"), Some(id)) = (what.next(), what.next())
            && is_manifest(Path::new(file))
        {
            let name = format!("{name}/{file}");
            texts.push(Text { bytes: git(&["cat-file", "blob", id], &name)?, name });
        }
    }
    if texts.is_empty() {
        return Err(SourceError::new(&name, "no .yaml, .yml or .json file in this folder of the revision"));
    }
    Ok(texts)
}

fn git(arguments: &[&str], name: &str) -> Result<Vec<u8>, SourceError> {
    let failed = |error: std::io::Error| SourceError::new(name, format!("the program git cannot be run: {error}"));
    let mut child = Command::new("git")
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    let answer = match child.stdout.take() {
        Some(stdout) => bounded(stdout, name),
        None => Ok(Vec::new()),
    };
    // The pipe is closed by now, so that git ends even if not all was read.
    let ended = child.wait_with_output().map_err(failed)?;
    let answer = answer?;
    if ended.status.success() {
        return Ok(answer);
    }
    let words = String::from_utf8_lossy(&ended.stderr);
    let words = words.lines().next().unwrap_or("no reason was given").trim_start_matches("fatal: ");
    Err(SourceError::new(name, format!("git says: {words}")))
}
