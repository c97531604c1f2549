//! A rule: one function with an id, and what it is given.

use super::{Context, ErrorType, FieldError, NotChecked, Path, Strictness};
use crate::cidr::{Cidr, Cidrs};
use flat_deserialize::Member;
use k8s_openapi::apimachinery::pkg::apis::meta::v1::ObjectMeta;
use serde::Serialize;
use std::fmt::Display;

/// One default: fills a member in, and says whether that changed something.
pub(crate) struct DefaultRule<T> {
    pub(super) id: &'static str,
    pub(super) fill: fn(&mut T, &Context<'_>, &mut Findings) -> bool,
    /// The strictness that it is for, if not for both.
    only: Option<Strictness>,
}

impl<T> DefaultRule<T> {
    pub(crate) const fn new(id: &'static str, fill: fn(&mut T, &Context<'_>, &mut Findings) -> bool) -> Self {
        Self { id, fill, only: None }
    }

    /// A default that hurts: upstream's alone.
    pub(crate) const fn upstream_only(id: &'static str, fill: fn(&mut T, &Context<'_>, &mut Findings) -> bool) -> Self {
        Self { id, fill, only: Some(Strictness::Upstream) }
    }

    /// A default that upstream lacks.
    pub(crate) const fn sound_only(id: &'static str, fill: fn(&mut T, &Context<'_>, &mut Findings) -> bool) -> Self {
        Self { id, fill, only: Some(Strictness::Sound) }
    }

    pub(super) fn is_for(&self, strictness: Strictness) -> bool {
        self.only.is_none_or(|only| only == strictness)
    }
}

/// Puts a value in the place of another, and says whether that changed something.
pub(crate) fn replace<M: PartialEq>(place: &mut M, value: M) -> bool {
    std::mem::replace(place, value) != *place
}

/// Fills in a value where there is none, and says whether that changed something.
pub(crate) fn fill<M: Member>(place: &mut M, value: impl FnOnce() -> M) -> bool {
    if !place.is_zero() {
        return false;
    }
    *place = value();
    !place.is_zero()
}

/// One check of a part of an object, or of the whole.
pub(crate) struct Rule<T> {
    /// Empty for the rules of a part, which have ids of their own.
    pub(super) id: &'static str,
    check: fn(&Request<'_, T>, &mut Findings),
    is_upstream_only: bool,
}

impl<T> Rule<T> {
    pub(crate) const fn new(id: &'static str, check: fn(&Request<'_, T>, &mut Findings)) -> Self {
        Self { id, check, is_upstream_only: false }
    }

    /// A rule that hurts: upstream's alone.
    pub(crate) const fn upstream_only(id: &'static str, check: fn(&Request<'_, T>, &mut Findings)) -> Self {
        Self { id, check, is_upstream_only: true }
    }

    /// Leads to the rules of parts.
    pub(crate) const fn parts(check: fn(&Request<'_, T>, &mut Findings)) -> Self {
        Self::new("", check)
    }
}

/// What a rule is asked about: an object or a part of it, and what it was before.
pub(crate) struct Request<'a, T> {
    pub(crate) new: &'a T,
    pub(crate) old: Option<&'a T>,
    /// Where it stands.
    pub(crate) at: Path<'a>,
    pub(crate) around: &'a Around<'a>,
}

/// What is the same for all rules of one request.
pub(crate) struct Around<'a> {
    pub(crate) context: &'a Context<'a>,
    /// The metadata of the object.
    pub(crate) metadata: &'a ObjectMeta,
    pub(super) cidrs: Cidrs,
}

impl<'a, T> Request<'a, T> {
    /// The same request about a part.
    pub(crate) fn part<U>(&self, new: &'a U, old: Option<&'a U>, at: Path<'a>) -> Request<'a, U> {
        Request { new, old, at, around: self.around }
    }

    /// Runs the rules one after the other.
    pub(crate) fn check(&self, rules: &[Rule<T>], found: &mut Findings) {
        for rule in rules {
            if rule.is_upstream_only && self.is_sound() {
                continue;
            }
            if !rule.id.is_empty() {
                found.rule = rule.id;
            }
            (rule.check)(self, found);
        }
    }

    pub(crate) fn context(&self) -> &'a Context<'a> {
        self.around.context
    }

    /// Whether upstream's mistakes are left out.
    pub(crate) fn is_sound(&self) -> bool {
        self.context().is_sound()
    }

    /// The name of the object.
    pub(crate) fn name(&self) -> &'a str {
        self.around.metadata.name.as_deref().unwrap_or_default()
    }

    /// A label of the object.
    pub(crate) fn label(&self, name: &str) -> Option<&'a str> {
        self.around.metadata.labels.as_ref()?.get(name).map(String::as_str)
    }

    /// An annotation of the object.
    pub(crate) fn annotation(&self, name: &str) -> Option<&'a str> {
        self.around.metadata.annotations.as_ref()?.get(name).map(String::as_str)
    }

    /// An address range as Go reads it. Each text is read once.
    pub(crate) fn cidr(&self, text: &str) -> Option<Cidr> {
        self.around.cidrs.read(text)
    }
}

/// What the rules have found.
#[derive(Default)]
pub(crate) struct Findings {
    /// The rule that is being run.
    pub(super) rule: &'static str,
    pub(super) errors: Vec<FieldError>,
    pub(super) not_checked: Vec<NotChecked>,
    /// The HTTP status that an error asks for, if not that of the kind.
    pub(super) code: Option<u16>,
}

impl Findings {
    pub(crate) fn invalid(&mut self, path: &Path<'_>, bad: &(impl Serialize + ?Sized), message: impl Display) {
        self.error(ErrorType::Invalid, path, Some(bad), message);
    }

    pub(crate) fn duplicate(&mut self, path: &Path<'_>, bad: &(impl Serialize + ?Sized), message: impl Display) {
        self.error(ErrorType::Duplicate, path, Some(bad), message);
    }

    pub(crate) fn not_supported(&mut self, path: &Path<'_>, bad: &(impl Serialize + ?Sized), message: impl Display) {
        self.error(ErrorType::NotSupported, path, Some(bad), message);
    }

    pub(crate) fn too_many(&mut self, path: &Path<'_>, count: usize, message: impl Display) {
        self.error(ErrorType::TooMany, path, Some(&count), message);
    }

    pub(crate) fn required(&mut self, path: &Path<'_>, message: impl Display) {
        self.error(ErrorType::Required, path, None::<&()>, message);
    }

    pub(crate) fn forbidden(&mut self, path: &Path<'_>, message: impl Display) {
        self.error(ErrorType::Forbidden, path, None::<&()>, message);
    }

    pub(crate) fn internal(&mut self, path: &Path<'_>, message: impl Display) {
        self.error(ErrorType::Internal, path, None::<&()>, message);
    }

    /// An error for which upstream names no field; we name one.
    pub(crate) fn plain(&mut self, path: &Path<'_>, message: impl Display) {
        self.error(ErrorType::Plain, path, None::<&()>, message);
        if let Some(error) = self.errors.last_mut() {
            error.upstream_path = Some(String::new());
        }
    }

    /// As [`Self::plain`], for another object that does not exist: answered with its 404.
    pub(crate) fn not_found(&mut self, path: &Path<'_>, message: impl Display) {
        self.plain(path, message);
        self.code = Some(404);
    }

    /// The rule that is being run needs something that is not known.
    pub(crate) fn not_checked(&mut self, path: &Path<'_>, needs: impl Display) {
        let not_checked = NotChecked { rule: self.rule, path: path.to_string(), needs: needs.to_string() };
        self.not_checked.push(not_checked);
    }

    /// The error is another rule's than the one that is being run.
    pub(crate) fn under(&mut self, rule: &'static str) -> &mut Self {
        self.rule = rule;
        self
    }

    fn error(
        &mut self,
        error_type: ErrorType,
        path: &Path<'_>,
        bad: Option<&(impl Serialize + ?Sized)>,
        message: impl Display,
    ) {
        let (ours, upstream) = (path.to_string(), path.upstream());
        self.errors.push(FieldError {
            rule: self.rule,
            error_type,
            upstream_path: (upstream != ours).then_some(upstream),
            path: ours,
            bad_value: bad.and_then(|bad| serde_json::to_value(bad).ok()),
            message: message.to_string(),
        });
    }
}
