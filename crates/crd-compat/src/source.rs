//! Where CRDs and objects are read from: a file, a folder, standard input or a git revision.

use std::fmt;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use structural::Position;

mod crds;
mod git;
mod locate;
mod manifests;

pub use crds::Crds;
pub use locate::Place;
pub use manifests::{Manifest, read};

/// More than this is not read of one file or stream.
const MAX_BYTES: usize = 32 << 20;

/// What a file must be called to be read from a folder.
const EXTENSIONS: [&str; 3] = ["yaml", "yml", "json"];

/// Where manifests are: what a user names on the command line.
///
/// ```
/// use crd_compat::Source;
///
/// let source: Source = "git:v1.25.0:config/crd/bases".parse()?;
/// assert_eq!(source, Source::Git { revision: "v1.25.0".into(), path: "config/crd/bases".into() });
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// `-`: standard input.
    Stdin,
    /// `git:REV:PATH`: a file or folder of a revision, read by the program `git`.
    Git {
        /// Anything that names a commit, such as `origin/main` or `v1.2.0`.
        revision: String,
        /// From the root of the repository; with `./` first, from the current folder.
        path: String,
    },
    /// Anything else: a file, or a folder whose `.yaml`, `.yml` and `.json` files are read, not those of folders in it.
    Path(PathBuf),
}

impl FromStr for Source {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "-" {
            return Ok(Self::Stdin);
        }
        let Some(rest) = text.strip_prefix("git:") else { return Ok(Self::Path(text.into())) };
        match rest.split_once(':') {
            Some((revision, path)) if !revision.is_empty() => {
                Ok(Self::Git { revision: revision.to_owned(), path: path.to_owned() })
            }
            _ => Err("expected git:REV:PATH, such as git:origin/main:config/crd".to_owned()),
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stdin => f.write_str("standard input"),
            Self::Git { revision, path } => write!(f, "git:{revision}:{path}"),
            Self::Path(path) => write!(f, "{}", path.display()),
        }
    }
}

/// A file or stream as it was read.
struct Text {
    name: String,
    bytes: Vec<u8>,
}

impl Source {
    fn texts(&self) -> Result<Vec<Text>, SourceError> {
        match self {
            Self::Stdin => {
                let name = self.to_string();
                let bytes = bounded(io::stdin().lock(), &name)?;
                Ok(vec![Text { name, bytes }])
            }
            Self::Git { revision, path } => git::texts(revision, path),
            Self::Path(path) if path.is_dir() => {
                let files = files(path)?;
                if files.is_empty() {
                    let message = "no .yaml, .yml or .json file in this folder (folders in it are not read)";
                    return Err(SourceError::new(&self.to_string(), message));
                }
                files.iter().map(|path| text(path)).collect()
            }
            Self::Path(path) => Ok(vec![text(path)?]),
        }
    }
}

fn files(folder: &Path) -> Result<Vec<PathBuf>, SourceError> {
    let in_folder = |error: io::Error| SourceError::new(&folder.display().to_string(), error.to_string());
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(in_folder)? {
        let path = entry.map_err(in_folder)?.path();
        if !is_manifest(&path) {
            continue;
        }
        // A link that leads nowhere is a manifest that is missing.
        let kind =
            fs::metadata(&path).map_err(|error| SourceError::new(&path.display().to_string(), error.to_string()))?;
        if kind.is_file() {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

fn is_manifest(path: &Path) -> bool {
    path.extension().is_some_and(|extension| EXTENSIONS.iter().any(|known| extension == *known))
}

fn text(path: &Path) -> Result<Text, SourceError> {
    let name = path.display().to_string();
    let file = fs::File::open(path).map_err(|error| SourceError::new(&name, error.to_string()))?;
    Ok(Text { bytes: bounded(file, &name)?, name })
}

/// Reads to the end, but no more than what is accepted.
fn bounded(from: impl Read, name: &str) -> Result<Vec<u8>, SourceError> {
    let mut bytes = Vec::new();
    let limit = u64::try_from(MAX_BYTES).unwrap_or(u64::MAX).saturating_add(1);
    from.take(limit).read_to_end(&mut bytes).map_err(|error| SourceError::new(name, error.to_string()))?;
    if bytes.len() > MAX_BYTES {
        let message = format!("larger than {} MiB, which is not read; split it", MAX_BYTES >> 20);
        return Err(SourceError::new(name, message));
    }
    Ok(bytes)
}

/// Why a source cannot be read. It prints as `file:line:column: document 2: what was wrong`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceError {
    /// The file, stream or revision.
    pub file: String,
    /// Which document of the file, from 1.
    pub document: Option<usize>,
    /// Where in the file.
    pub position: Option<Position>,
    /// What was wrong and what would be accepted, lower case.
    pub message: String,
}

impl SourceError {
    fn new(file: &str, message: impl Into<String>) -> Self {
        Self { file: file.to_owned(), document: None, position: None, message: message.into() }
    }
}

impl fmt::Display for SourceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some(Position { line, column }) = self.position {
            write!(f, ":{line}:{column}")?;
        }
        if let Some(document) = self.document {
            write!(f, ": document {document}")?;
        }
        write!(f, ": {}", self.message)
    }
}

impl std::error::Error for SourceError {}
