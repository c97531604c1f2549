//! What admission says of an object.

use k8s_openapi::apimachinery::pkg::apis::meta::v1::{Status, StatusCause, StatusDetails};
use serde_json::Value;
use std::fmt;

/// The outcome of a check.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Report {
    /// The kind of the object.
    pub kind: &'static str,
    /// The name of the object.
    pub name: String,
    /// Why the object is refused; it is accepted if there are none. In the order of the rules.
    pub errors: Vec<FieldError>,
    /// What a user should know of an object that is accepted, such as that its kind is deprecated.
    pub warnings: Vec<String>,
    /// What could not be told without knowing more of the world.
    pub not_checked: Vec<NotChecked>,
    /// The HTTP status of upstream's answer: 200, 403, 404 or 422.
    pub code: u16,
}

/// What defaulting did to an object.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Filled {
    /// The rules that changed something, in their order.
    pub rules: Vec<&'static str>,
    /// Why upstream would refuse the object at this step already.
    pub errors: Vec<FieldError>,
    /// What was left as it is, because its value comes from elsewhere.
    pub not_filled: Vec<NotChecked>,
}

/// Something that is wrong with an object.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct FieldError {
    /// The id of the rule, such as `AC-C01`.
    pub rule: &'static str,
    /// What kind of error.
    pub error_type: ErrorType,
    /// Where, as on the wire: `spec.networkSpec.subnets[0].name`. Empty for an error that names no field.
    pub path: String,
    /// Where upstream says that it is, if it says so in another way.
    pub upstream_path: Option<String>,
    /// The value that is wrong, for the types of error that have one.
    pub bad_value: Option<Value>,
    /// What is wrong, and what would be accepted.
    pub message: String,
}

impl FieldError {
    /// Why there is such a rule: what it protects, what Azure or Cluster API would do otherwise, and, for what cannot be
    /// changed, what to do instead.
    #[must_use]
    pub fn reason(&self) -> &'static str {
        super::reasons::reason(self.rule)
    }

    /// Where upstream says that it is.
    #[must_use]
    pub fn upstream_path(&self) -> &str {
        self.upstream_path.as_deref().unwrap_or(&self.path)
    }
}

/// A rule that could not be applied.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NotChecked {
    /// The id of the rule.
    pub rule: &'static str,
    /// Where, as on the wire.
    pub path: String,
    /// What would have to be known.
    pub needs: String,
}

/// The types of field errors of Kubernetes, and one for errors that name no field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ErrorType {
    /// The value is wrong.
    Invalid,
    /// A value is missing.
    Required,
    /// There must be no value.
    Forbidden,
    /// The value is not one of those that are known.
    NotSupported,
    /// The value is there already.
    Duplicate,
    /// There are too many values.
    TooMany,
    /// Something else went wrong, such as the lookup of another object.
    Internal,
    /// The error names no field.
    Plain,
}

impl ErrorType {
    /// The reason as Kubernetes writes it, such as `FieldValueInvalid`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Invalid => "FieldValueInvalid",
            Self::Required => "FieldValueRequired",
            Self::Forbidden => "FieldValueForbidden",
            Self::NotSupported => "FieldValueNotSupported",
            Self::Duplicate => "FieldValueDuplicate",
            Self::TooMany => "FieldValueTooMany",
            Self::Internal => "InternalError",
            Self::Plain => "Plain",
        }
    }
}

impl Report {
    /// Whether the object is accepted.
    #[must_use]
    pub fn is_allowed(&self) -> bool {
        self.errors.is_empty()
    }

    /// The refusal as Kubernetes has it, a cause for each error; `None` for an object that is accepted.
    #[must_use]
    pub fn status(&self) -> Option<Status> {
        if self.is_allowed() {
            return None;
        }
        let cause = |error: &FieldError| StatusCause {
            field: (!error.path.is_empty()).then(|| error.path.clone()),
            message: Some(error.message.clone()),
            reason: Some(error.error_type.as_str().to_owned()),
        };
        Some(Status {
            code: Some(self.code.into()),
            details: Some(StatusDetails {
                causes: Some(self.errors.iter().map(cause).collect()),
                group: Some(crate::root::GROUP.to_owned()),
                kind: Some(self.kind.to_owned()),
                name: Some(self.name.clone()),
                ..StatusDetails::default()
            }),
            message: Some(self.to_string()),
            reason: Some(super::review::reason(self.code).to_owned()),
            status: Some("Failure".to_owned()),
            ..Status::default()
        })
    }

    /// What is empty only because its value comes from elsewhere is not wrong, but not checked.
    #[cfg(feature = "strict")]
    pub(super) fn leave_unchecked(&mut self, not_filled: &[NotChecked]) {
        self.errors.retain(|error| not_filled.iter().all(|empty| empty.path != error.path));
        self.not_checked.extend_from_slice(not_filled);
        if self.is_allowed() {
            self.code = 200;
        }
    }

    /// Whether a warning is that the kind is deprecated.
    pub(super) fn is_of_kind(&self, warning: &str) -> bool {
        warning.starts_with(self.kind)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, name) = (self.kind, &self.name);
        if self.is_allowed() {
            write!(f, "{kind} {name:?}: accepted")?;
        }
        for (index, error) in self.errors.iter().enumerate() {
            let line = if index == 0 { "" } else { "\n" };
            write!(f, "{line}{kind} {name:?}: {error}\n    {}", error.reason())?;
        }
        for warning in &self.warnings {
            write!(f, "\n{kind} {name:?}: warning: {warning}")?;
        }
        for not_checked in &self.not_checked {
            write!(f, "\n{kind} {name:?}: {not_checked}")?;
        }
        Ok(())
    }
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colon = if self.path.is_empty() { "" } else { ": " };
        write!(f, "{}{colon}{} ({})", self.path, self.message, self.rule)
    }
}

impl fmt::Display for NotChecked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: not checked ({}): needs {}", self.path, self.rule, self.needs)
    }
}

impl std::error::Error for FieldError {}
