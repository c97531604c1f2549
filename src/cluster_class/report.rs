//! What came of rendering a class.

use crate::admission::Outcome;
use serde_json::Value;
use std::fmt;

/// The templates of a class as they are for one Cluster, and what is wrong with them.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Rendering {
    /// The templates of CAPZ, in the order of the class; those of workers once for each MachineDeployment and MachinePool.
    pub templates: Vec<Rendered>,
    /// What is wrong with the class, the Cluster or a patch, and what could not be told.
    pub findings: Vec<Finding>,
}

/// One template for one Cluster.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Rendered {
    /// Where the class refers to it, such as `spec.workers.machineDeployments[0].template.infrastructure`.
    pub at: String,
    /// The name in the topology of the MachineDeployment or MachinePool that it is for.
    pub worker: Option<String>,
    /// The template with its defaults and all patches.
    pub template: Value,
    /// The patches that were applied to it, by name, in their order.
    pub applied: Vec<String>,
    /// Patches that should have been applied and were not, by name: because what they do is not known here, or because of an
    /// error. If there are any, `template` is not yet what Cluster API would make of it.
    pub left_out: Vec<String>,
    /// What is asked of the API server because of it, in this order, and the answers.
    pub submissions: Vec<Submission>,
}

/// A request to the API server, and the answer.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Submission {
    /// Who asks, and for what.
    pub step: Step,
    /// The answer, with the object as it would be stored.
    pub outcome: Outcome,
}

/// Who asks something of the API server, and what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Step {
    /// The author of the class creates the template.
    Template,
    /// The topology controller applies a changed machine template to the one in use, in a dry run, to see whether a new one
    /// is needed.
    DryRun,
    /// The topology controller creates an object from the template.
    Create,
    /// The topology controller applies the object that it makes of the template to the stored one.
    Apply,
}

impl Step {
    fn as_str(self) -> &'static str {
        match self {
            Self::Template => "create of the template itself",
            Self::DryRun => "dry run",
            Self::Create => "create",
            Self::Apply => "apply",
        }
    }
}

/// Something to know about a class, a Cluster or a patch.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// What it means.
    pub kind: FindingKind,
    /// The object in which `path` is a path, such as `ClusterClass "default/demo"`.
    pub object: String,
    /// The name of the patch.
    pub patch: Option<String>,
    /// Which template, and for whom, if it is about one of several.
    pub template: Option<String>,
    /// Where, such as `spec.patches[0].definitions[1].jsonPatches[0].path`.
    pub path: String,
    /// What is wrong, and what would be accepted.
    pub message: String,
}

/// What a finding means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FindingKind {
    /// Cluster API would refuse the class or the Cluster, or fail to render it.
    Error,
    /// What Cluster API would make of it cannot be told here.
    NotChecked,
    /// A patch that changes nothing in this Cluster, because its selector matches none of the templates in use.
    Unmatched,
}

impl Rendering {
    /// Whether nothing is wrong and every request is answered with yes. What is not checked does not count.
    #[must_use]
    pub fn is_allowed(&self) -> bool {
        let mut answers = self.templates.iter().flat_map(|template| &template.submissions);
        self.findings.iter().all(|finding| finding.kind != FindingKind::Error)
            && answers.all(|answer| answer.outcome.is_allowed())
    }

    /// Whether everything could be told: no patch was left out and nothing is reported as not checked.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.findings.iter().all(|finding| finding.kind != FindingKind::NotChecked)
            && self.templates.iter().all(|template| template.left_out.is_empty())
    }
}

impl fmt::Display for Rendering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for finding in &self.findings {
            writeln!(f, "{finding}")?;
        }
        for template in &self.templates {
            writeln!(f, "{template}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.object)?;
        if let Some(patch) = &self.patch {
            write!(f, "patch {patch:?}: ")?;
        }
        if let Some(template) = &self.template {
            write!(f, "{template}: ")?;
        }
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        match self.kind {
            FindingKind::NotChecked => write!(f, "not checked: {}", self.message),
            FindingKind::Error | FindingKind::Unmatched => f.write_str(&self.message),
        }
    }
}

impl fmt::Display for Rendered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.at)?;
        if let Some(worker) = &self.worker {
            write!(f, " for {worker:?}")?;
        }
        if !self.left_out.is_empty() {
            write!(f, ", without {}", self.left_out.join(", "))?;
        }
        for Submission { step, outcome } in &self.submissions {
            write!(f, "\n  {}: {}", step.as_str(), if outcome.is_allowed() { "accepted" } else { "refused" })?;
            for error in &outcome.filled.errors {
                write!(f, "\n    {error}")?;
            }
            for error in &outcome.schema_errors {
                write!(f, "\n    {error}")?;
            }
            // That it is accepted has been said.
            for line in outcome.report.to_string().lines().skip(usize::from(outcome.report.is_allowed())) {
                write!(f, "\n    {line}")?;
            }
        }
        Ok(())
    }
}

/// What was found so far in one class for one Cluster.
#[derive(Debug)]
pub(super) struct Findings {
    pub(super) class: String,
    pub(super) cluster: String,
    pub(super) list: Vec<Finding>,
}

/// The object that a finding is about.
#[derive(Clone, Copy, Debug)]
pub(super) enum About<'a> {
    Class,
    Cluster,
    Patch(&'a str),
    Template(&'a str),
    PatchOf(&'a str, &'a str),
}

impl<'a> About<'a> {
    fn patch(self) -> Option<&'a str> {
        match self {
            Self::Patch(name) | Self::PatchOf(name, _) => Some(name),
            Self::Class | Self::Cluster | Self::Template(_) => None,
        }
    }

    fn template(self) -> Option<&'a str> {
        match self {
            Self::Template(label) | Self::PatchOf(_, label) => Some(label),
            Self::Class | Self::Cluster | Self::Patch(_) => None,
        }
    }
}

impl Findings {
    pub(super) fn error(&mut self, about: About<'_>, path: impl fmt::Display, message: impl fmt::Display) {
        self.add(FindingKind::Error, about, &path, &message);
    }

    pub(super) fn not_checked(&mut self, about: About<'_>, path: impl fmt::Display, message: impl fmt::Display) {
        self.add(FindingKind::NotChecked, about, &path, &message);
    }

    pub(super) fn add(
        &mut self,
        kind: FindingKind,
        about: About<'_>,
        path: &dyn fmt::Display,
        message: &dyn fmt::Display,
    ) {
        let object = match about {
            About::Cluster => &self.cluster,
            _ => &self.class,
        };
        self.list.push(Finding {
            kind,
            object: object.clone(),
            patch: about.patch().map(str::to_owned),
            template: about.template().map(str::to_owned),
            path: path.to_string(),
            message: message.to_string(),
        });
    }
}
