//! What a lint is: its id, its texts, the keywords that it answers for, and its check.

use crate::change::Change;
use crate::crd_document::CrdDocument;
use crate::finding::{Finding, Level, Who};

/// One thing that is looked for.
///
/// Its id is also the name of its file, of its folder of cases and of its row in the docs.
#[derive(Clone, Copy)]
pub struct Lint {
    /// What happened to what, such as `enum_value_removed`.
    pub id: &'static str,
    /// The same in a few words.
    pub title: &'static str,
    /// How grave its findings are by default.
    pub level: Level,
    /// Who breaks.
    pub who: Who,
    /// Why it matters.
    pub why: &'static str,
    /// How to get what was wanted without breaking anybody.
    pub mend: &'static str,
    /// The schema keywords whose changes it decides about. A changed keyword that no lint claims is a finding by itself.
    pub claims: &'static [&'static str],
    /// What it looks at.
    pub(crate) check: Check,
}

/// What a lint looks at.
#[derive(Clone, Copy)]
pub(crate) enum Check {
    /// The schemas of both CRDs at one place of one version.
    Schema(fn(&mut Change<'_, '_>)),
    /// A CRD and its successor, either of which may be missing.
    Crd(fn(&Lint, Pair<'_>, &mut Vec<Finding>)),
    /// The new CRD by itself.
    Alone(fn(&Lint, &CrdDocument, &mut Vec<Finding>)),
}

/// A CRD and its successor.
#[derive(Clone, Copy, Debug)]
pub struct Pair<'c> {
    /// The old one; `None` for a new kind.
    pub old: Option<&'c CrdDocument>,
    /// The new one; `None` for a kind that is gone.
    pub new: Option<&'c CrdDocument>,
}

impl Pair<'_> {
    /// Whether both say the same.
    pub(crate) fn is_unchanged(&self) -> bool {
        self.old.map(CrdDocument::value) == self.new.map(CrdDocument::value)
    }
}

impl Lint {
    /// A finding of this lint about a CRD as a whole, at its default level and without witness.
    #[must_use]
    pub fn finding(&self, crd: &CrdDocument, version: &str, message: impl Into<String>) -> Finding {
        Finding {
            lint: self.id,
            level: self.level,
            who: self.who,
            also: Vec::new(),
            group: crd.group().to_owned(),
            kind: crd.kind().to_owned(),
            version: version.to_owned(),
            path: String::new(),
            old: serde_json::Value::Null,
            new: serde_json::Value::Null,
            message: message.into(),
            why: self.why,
            shown: false,
            witness: None,
        }
    }
}
