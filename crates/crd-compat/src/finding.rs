//! What was found: which lint, who breaks, where, and the object that shows it.

use std::fmt;

use serde::Serialize;
use serde_json::Value;

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Worth knowing.
    Info,
    /// Breaks some, or could not be decided.
    Warn,
    /// Breaks whoever is named.
    Deny,
}

/// Who breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Who {
    /// Objects at rest: the new schema refuses them on their next update.
    Stored,
    /// Manifests that applied before: they are refused, or mean something else.
    Writers,
    /// Clients that were built on the old schema: they meet values that it did not allow.
    Readers,
    /// Values that used to be kept and are pruned now.
    Lost,
    /// Appliers: server-side apply owns and merges differently.
    Merge,
    /// Whoever uses a version that is gone, or is no longer what it was.
    Versions,
}

impl Level {
    /// All levels, the gravest last.
    pub const ALL: [Self; 3] = [Self::Info, Self::Warn, Self::Deny];

    /// The name in output and in options.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warn => "warn",
            Self::Deny => "deny",
        }
    }
}

impl Who {
    /// The name in output.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Stored => "stored",
            Self::Writers => "writers",
            Self::Readers => "readers",
            Self::Lost => "lost",
            Self::Merge => "merge",
            Self::Versions => "versions",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One change that breaks somebody, or may.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Finding {
    /// The id of the lint.
    pub lint: &'static str,
    /// How grave it is: the lint's own level, unless a policy says otherwise.
    pub level: Level,
    /// Who breaks first.
    pub who: Who,
    /// Who breaks as well.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Who>,
    /// API group of the CRD.
    pub group: String,
    /// Kind of the CRD.
    pub kind: String,
    /// The API version; empty where the CRD as a whole is meant.
    pub version: String,
    /// The place in the schema, such as `spec.subnets[*].name`: `[*]` is an item of a list, `{*}` a member of a map. Empty for the root.
    pub path: String,
    /// What the old CRD says; null where it says nothing.
    pub old: Value,
    /// What the new CRD says; null where it says nothing.
    pub new: Value,
    /// What changed and what comes of it, lower case.
    pub message: String,
    /// Why it matters.
    pub why: &'static str,
    /// Whether a witness was found and verified. False for findings that need none, and for those that could not be shown.
    pub shown: bool,
    /// The object that shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witness: Option<Witness>,
}

/// An object that shows a finding, and what the API server makes of it. Each was verified with the API server's own rules.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "shows", rename_all = "lowercase")]
pub enum Witness {
    /// The old CRD takes the object, the new one refuses it.
    Refused {
        /// The object, complete enough to apply.
        object: Value,
        /// The offending value in it, such as `spec.subnets[0].name`.
        at: String,
        /// For what the new CRD refuses it.
        error: String,
        /// Whether the API server (since Kubernetes 1.30, on by default since 1.33) lets the stored object be updated elsewhere.
        ratcheted: bool,
    },
    /// The new CRD takes the object, the old one refuses it, or would have dropped or replaced the value.
    Admitted {
        /// The object, complete enough to apply.
        object: Value,
        /// The value that is new in it.
        at: String,
        /// For what the old CRD refuses it.
        error: String,
    },
    /// The old CRD keeps a value that the new one prunes.
    Lost {
        /// The object as it is stored.
        object: Value,
        /// The value that is lost.
        at: String,
        /// What is left of the object.
        after: Value,
    },
    /// Both CRDs take the object, and make something else of it.
    Changed {
        /// The object, as it is sent.
        object: Value,
        /// Where the results differ.
        at: String,
        /// What the old CRD makes of it.
        before: Value,
        /// What the new CRD makes of it.
        after: Value,
    },
    /// Two appliers send their objects one after the other, and the results differ.
    Merged {
        /// What the first applier sends.
        first: Value,
        /// What the second applier sends.
        second: Value,
        /// The list or object that they share.
        at: String,
        /// What the old CRD makes of it: the merged value, or the conflict.
        before: Value,
        /// What the new CRD makes of it.
        after: Value,
    },
    /// The old CRD lets the object be changed so, the new one refuses the change.
    Update {
        /// The object at rest.
        from: Value,
        /// What it is updated to.
        to: Value,
        /// The value that changes.
        at: String,
        /// For what the new CRD refuses the update.
        error: String,
    },
}
