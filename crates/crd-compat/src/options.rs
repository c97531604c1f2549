//! The command line.

use std::path::PathBuf;

use clap::{Parser, ValueEnum};
use crd_compat::{Level, Source};

/// Tell who breaks when CustomResourceDefinitions change, and show it on an object.
///
/// Reads the CRDs of OLD and NEW, pairs them by group and kind, and reports each change that breaks stored objects, those who write
/// manifests, those who read objects, or server-side apply. Changes that mean the same are silent.
#[derive(Parser)]
#[command(version, after_help = AFTER_HELP)]
pub struct Options {
    /// The CRDs as they are: a file, a folder, - for standard input, or git:REV:PATH
    #[arg(required_unless_present = "lints")]
    pub old: Option<Source>,
    /// The CRDs as they will be, in the same forms. Without it, OLD is checked by itself
    pub new: Option<Source>,
    /// How to report
    #[arg(long, short, value_enum, value_name = "FORMAT", default_value_t = Format::Text)]
    pub output: Format,
    /// Print the object that shows a finding, as YAML with the offending place marked
    #[arg(long)]
    pub explain: bool,
    /// The lowest level of findings that makes the exit status 1
    #[arg(long, value_enum, value_name = "LEVEL", default_value_t = FailOn::Deny)]
    pub fail_on: FailOn,
    /// A TOML file with a level for each lint, and accepted findings, each with a reason
    #[arg(long, value_name = "FILE")]
    pub policy: Option<PathBuf>,
    /// Tell for each of these stored objects whether it survives the change from OLD to NEW
    #[arg(long, value_name = "SOURCE", requires = "new")]
    pub objects: Option<Source>,
    /// Leave out objects of other kinds instead of refusing them
    #[arg(long)]
    pub skip_others: bool,
    /// When to use colours
    #[arg(long = "color", value_enum, value_name = "WHEN", default_value_t = Colour::Auto)]
    pub colour: Colour,
    /// Print the page about all lints: what each finds, why it matters, how to mend it
    #[arg(long)]
    pub lints: bool,
}

const AFTER_HELP: &str = "\
Examples:
  crd-compat old/crds new/crds                                 two folders
  crd-compat git:origin/main:config/crd/bases config/crd/bases what this branch changes
  kubectl get -f config/crd/bases -o yaml | crd-compat - config/crd/bases
                                                               what they do to a cluster, whose CRDs tell the stored versions
  kubectl get demos -A -o yaml --show-managed-fields | crd-compat old/crds new/crds --objects -
                                                               whether those objects survive it

In CI, as steps of a GitHub workflow for pull requests:
  - uses: actions/checkout@v5
    with: {fetch-depth: 0}
  - run: crd-compat \"git:origin/$BASE:config/crd/bases\" config/crd/bases --output github
    env: {BASE: \"${{ github.base_ref }}\"}

A finding that is meant is accepted in the file of --policy:
  [[accepted]]
  lint = \"version_removed\"
  kind = \"Demo\"
  version = \"v1alpha1\"
  reason = \"nothing has been stored in it since 0.3\"

Exit status: 0 nothing at or above the level of --fail-on, 1 findings, 2 could not run.";

/// How to report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// One object with all findings
    Json,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// Commands of GitHub Actions, shown beside the changed lines
    Github,
}

/// What makes the exit status 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FailOn {
    /// Any finding
    Info,
    /// Findings of level warn and deny
    Warn,
    /// Findings of level deny
    Deny,
    /// None
    Never,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Colour {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl FailOn {
    /// The lowest level that fails.
    pub fn level(self) -> Option<Level> {
        match self {
            Self::Info => Some(Level::Info),
            Self::Warn => Some(Level::Warn),
            Self::Deny => Some(Level::Deny),
            Self::Never => None,
        }
    }
}
