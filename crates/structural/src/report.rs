//! What is wrong with a value: every error with its path, its Kubernetes type and what would be accepted.

use std::fmt;

use crate::path::{At, Path};

/// The type of an error in the vocabulary of Kubernetes' `field.Error`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum ErrorType {
    /// A member that must be there is missing (`FieldValueRequired`).
    Required,
    /// The value breaks a limit, a pattern, a format or a rule (`FieldValueInvalid`).
    Invalid,
    /// The value is of another JSON type, or text of another format (`FieldValueTypeInvalid`).
    TypeInvalid,
    /// The value is none of the listed ones (`FieldValueNotSupported`).
    NotSupported,
    /// A set holds an item twice, or a map-like list a key (`FieldValueDuplicate`).
    Duplicate,
    /// The text is too long (`FieldValueTooLong`).
    TooLong,
    /// The list has too many items, or the object too many members (`FieldValueTooMany`).
    TooMany,
    /// The value must not be there (`FieldValueForbidden`).
    Forbidden,
}

impl ErrorType {
    /// The name in a Kubernetes `Status` cause, such as `FieldValueRequired`.
    #[must_use]
    pub fn reason(self) -> &'static str {
        match self {
            Self::Required => "FieldValueRequired",
            Self::Invalid => "FieldValueInvalid",
            Self::TypeInvalid => "FieldValueTypeInvalid",
            Self::NotSupported => "FieldValueNotSupported",
            Self::Duplicate => "FieldValueDuplicate",
            Self::TooLong => "FieldValueTooLong",
            Self::TooMany => "FieldValueTooMany",
            Self::Forbidden => "FieldValueForbidden",
        }
    }

    /// Whether the API server leaves out all rules when an object has such an error.
    pub(crate) fn blocks_rules(self) -> bool {
        matches!(self, Self::Required | Self::TypeInvalid | Self::NotSupported | Self::TooLong | Self::TooMany)
    }
}

/// One thing that is wrong with a value.
///
/// It prints as `path: what was wrong; what would be accepted`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldError {
    /// The offending value; for a missing member, the path that it would have.
    pub path: Path,
    /// Kubernetes' type of the error.
    pub error_type: ErrorType,
    /// What was wrong, lower case, without the path.
    pub message: String,
    /// What would be accepted, where that can be said in a few words.
    pub accepted: Option<String>,
}

impl FieldError {
    pub(crate) fn new(at: &At<'_>, error_type: ErrorType, message: impl Into<String>) -> Self {
        Self { path: at.to_path(), error_type, message: message.into(), accepted: None }
    }

    pub(crate) fn accepting(mut self, accepted: impl Into<String>) -> Self {
        self.accepted = Some(accepted.into());
        self
    }
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.to_string();
        let place = if path.is_empty() { "the object" } else { &path };
        write!(f, "{place}: {}", self.message)?;
        if let Some(accepted) = &self.accepted {
            write!(f, "; accepted: {accepted}")?;
        }
        Ok(())
    }
}

impl std::error::Error for FieldError {}

/// A rule of `x-kubernetes-validations` that was not evaluated, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UncheckedRule {
    /// The value that the rule is about.
    pub path: Path,
    /// The rule as the CRD has it.
    pub rule: String,
    /// Why it was not evaluated.
    pub reason: String,
}

impl fmt::Display for UncheckedRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: rule `{}` was not checked: {}", self.path, self.rule, self.reason)
    }
}

/// Everything that a check found, in the order of the document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct Report {
    /// What the API server refuses the object for.
    pub errors: Vec<FieldError>,
    /// What is wrong as well, but was so before the update and did not change: the API server lets it through.
    pub ratcheted: Vec<FieldError>,
    /// Rules that were not evaluated.
    pub unchecked: Vec<UncheckedRule>,
    /// How many findings are left out, because an object was made to have so many, in such deep places, that listing them would not end.
    /// Zero for anything that a person wrote. Where there are errors, at least one is listed.
    pub omitted: usize,
}

impl Report {
    /// Whether the API server would accept the object.
    #[must_use]
    pub fn is_accepted(&self) -> bool {
        self.errors.is_empty()
    }

    /// The report as a result: `Err` with itself when there is an error.
    ///
    /// # Errors
    /// The report, when it holds at least one error.
    pub fn into_result(self) -> Result<Self, Self> {
        if self.is_accepted() { Ok(self) } else { Err(self) }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, error) in self.errors.iter().enumerate() {
            if position > 0 {
                f.write_str("\n")?;
            }
            error.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for Report {}

/// Findings within a budget of text: an object can have errors in many values below one long name, and each path repeats it.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    list: Vec<FieldError>,
    cost: usize,
    omitted: usize,
}

impl Findings {
    const BUDGET: usize = 16 << 20;
    /// What an error costs besides its path.
    const EACH: usize = 256;

    pub(crate) fn push(&mut self, at: &At<'_>, make: impl FnOnce(&At<'_>) -> FieldError) {
        self.cost += at.length() + Self::EACH;
        if self.cost <= Self::BUDGET || self.list.is_empty() {
            self.list.push(make(at));
        } else {
            self.omitted += 1;
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Takes over the findings of a part.
    pub(crate) fn append(&mut self, mut part: Self) {
        self.cost += part.cost;
        self.omitted += part.omitted;
        if self.cost <= Self::BUDGET || self.list.is_empty() {
            self.list.append(&mut part.list);
        } else {
            self.omitted += part.list.len();
        }
    }

    pub(crate) fn mark(&self) -> (usize, usize, usize) {
        (self.list.len(), self.cost, self.omitted)
    }

    /// Takes out what was found since the mark.
    pub(crate) fn split_off(&mut self, (length, cost, omitted): (usize, usize, usize)) -> Self {
        let part = Self { list: self.list.split_off(length), cost: self.cost - cost, omitted: self.omitted - omitted };
        (self.cost, self.omitted) = (cost, omitted);
        part
    }

    pub(crate) fn blocks_rules(&self) -> bool {
        self.list.iter().any(|error| error.error_type.blocks_rules())
    }

    pub(crate) fn into_errors(self) -> Vec<FieldError> {
        self.list
    }

    /// The report of what was found, and of what was let through.
    pub(crate) fn report(self, ratcheted: Self, unchecked: Vec<UncheckedRule>) -> Report {
        let omitted = self.omitted + ratcheted.omitted;
        Report { errors: self.list, ratcheted: ratcheted.list, unchecked, omitted }
    }
}
