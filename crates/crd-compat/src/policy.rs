//! What a project makes of findings: a level for each lint, and findings that are accepted for a reason.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::Deserialize;
use structural::Position;
use toml::Spanned;

use crate::finding::{Finding, Level};
use crate::lints;

/// A policy file. It is TOML:
///
/// ```
/// use crd_compat::Policy;
///
/// let policy: Policy = r#"
/// [levels]
/// version_removed = "warn"
/// list_without_type = "off"
///
/// [[accepted]]
/// lint = "version_removed"
/// kind = "Demo"
/// version = "v1alpha1"
/// reason = "nobody has stored it since 0.3, and the release notes say so"
/// "#.parse()?;
/// # assert!(policy.apply(Vec::new()).unmatched.len() == 1);
/// # Ok::<(), crd_compat::PolicyError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Policy {
    levels: BTreeMap<String, Setting>,
    accepted: Vec<(Position, Acceptance)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    levels: BTreeMap<Spanned<String>, Setting>,
    #[serde(default)]
    accepted: Vec<Spanned<Acceptance>>,
}

/// The level of a lint in a policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Setting {
    Off,
    Info,
    Warn,
    Deny,
}

/// Findings that are accepted. A member that is left out fits any.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Acceptance {
    /// The id of the lint.
    pub lint: String,
    /// API group of the CRD.
    pub group: Option<String>,
    /// Kind of the CRD.
    pub kind: String,
    /// API version.
    pub version: Option<String>,
    /// The place in the schema, as the finding names it.
    pub path: Option<String>,
    /// Why the finding may stand.
    pub reason: String,
}

/// Why a policy cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyError {
    /// Where in the file.
    pub position: Option<Position>,
    /// What was wrong and what would be accepted, lower case.
    pub message: String,
}

/// Findings after a policy was applied.
#[derive(Clone, Debug, Default)]
pub struct Applied {
    /// What is left, at the policy's levels.
    pub findings: Vec<Finding>,
    /// How many were accepted.
    pub accepted: usize,
    /// Acceptances that fit no finding: what they were for is mended, or they are misspelt.
    pub unmatched: Vec<PolicyError>,
}

impl FromStr for Policy {
    type Err = PolicyError;

    fn from_str(text: &str) -> Result<Self, PolicyError> {
        let file: File = toml::from_str(text).map_err(|error| PolicyError {
            position: error.span().map(|span| position(text, span.start)),
            message: error.message().to_owned(),
        })?;
        let known = |lint: &str, at: usize| match lints::named(lint) {
            Some(_) => Ok(()),
            None => Err(PolicyError {
                position: Some(position(text, at)),
                message: format!("there is no lint {lint:?}; accepted: those that crd-compat --lints names"),
            }),
        };
        let mut policy = Self::default();
        for (lint, setting) in file.levels {
            known(lint.get_ref(), lint.span().start)?;
            policy.levels.insert(lint.into_inner(), setting);
        }
        for acceptance in file.accepted {
            let at = acceptance.span().start;
            let acceptance = acceptance.into_inner();
            known(&acceptance.lint, at)?;
            if acceptance.reason.trim().is_empty() {
                let message = "the reason is empty; accepted: why the finding breaks nobody".to_owned();
                return Err(PolicyError { position: Some(position(text, at)), message });
            }
            policy.accepted.push((position(text, at), acceptance));
        }
        Ok(policy)
    }
}

impl Policy {
    /// Sets the levels and takes out what is accepted.
    #[must_use]
    pub fn apply(&self, findings: Vec<Finding>) -> Applied {
        let mut used = vec![false; self.accepted.len()];
        let mut applied = Applied::default();
        for mut finding in findings {
            let mut is_accepted = false;
            for ((_, acceptance), used) in self.accepted.iter().zip(&mut used) {
                if acceptance.fits(&finding) {
                    (*used, is_accepted) = (true, true);
                }
            }
            if is_accepted {
                applied.accepted += 1;
                continue;
            }
            match self.levels.get(finding.lint) {
                Some(Setting::Off) => continue,
                Some(Setting::Info) => finding.level = Level::Info,
                Some(Setting::Warn) => finding.level = Level::Warn,
                Some(Setting::Deny) => finding.level = Level::Deny,
                None => {}
            }
            applied.findings.push(finding);
        }
        let unused = self.accepted.iter().zip(used).filter(|(_, used)| !used);
        applied.unmatched = unused
            .map(|((position, acceptance), _)| PolicyError {
                position: Some(*position),
                message: format!("no finding is {acceptance}; remove what is accepted here"),
            })
            .collect();
        applied
    }
}

impl Acceptance {
    fn fits(&self, finding: &Finding) -> bool {
        let fits = |wanted: &Option<String>, found: &str| wanted.as_deref().is_none_or(|wanted| wanted == found);
        self.lint == finding.lint
            && self.kind == finding.kind
            && fits(&self.group, &finding.group)
            && fits(&self.version, &finding.version)
            && fits(&self.path, &finding.path)
    }
}

impl fmt::Display for Acceptance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.lint, self.kind)?;
        for part in [&self.group, &self.version, &self.path].into_iter().flatten() {
            write!(f, " {part}")?;
        }
        Ok(())
    }
}

impl fmt::Display for PolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Position { line, column }) = self.position {
            write!(f, "{line}:{column}: ")?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for PolicyError {}

/// Line and column of a byte.
fn position(text: &str, byte: usize) -> Position {
    let before = text.get(..byte).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    let column = before.get(line_start..).unwrap_or_default().chars().count() + 1;
    Position { line: before.matches('\n').count() + 1, column }
}
