//! The rules of a kind, and the order in which they run.

use super::{Context, DefaultRule, Filled, Findings, Path, Report, Request, Rule, rule::Around};
use crate::{cidr::Cidrs, root::Root};
use std::borrow::Cow;

/// The rules of a kind.
pub(crate) trait Webhook: Root + Clone + PartialEq + 'static {
    /// In the order in which they are filled in.
    const DEFAULTS: &'static [DefaultRule<Self>] = &[];
    /// What holds for every object.
    const CREATE: &'static [Rule<Self>] = &[];
    /// What holds for a change.
    const UPDATE: &'static [Rule<Self>] = &[];
    /// Whether the rules for every object are checked at a change too.
    const ON_UPDATE: OnUpdate = OnUpdate::OwnRules;
    const DELETE: &'static [Rule<Self>] = &[];
    const CODES: Codes = Codes { create: 422, update: 422, create_on_update: 422, delete: 403 };
}

/// Which rules a change is checked against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OnUpdate {
    /// Those for changes only.
    OwnRules,
    /// Those for changes; if they find nothing, those for every object.
    ThenCreate,
    /// Both.
    AndCreate,
}

/// The HTTP status of a refusal: 422 where upstream returns a status with causes, 403 where it returns a plain error.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Codes {
    pub(crate) create: u16,
    pub(crate) update: u16,
    /// Of the rules for every object at a change.
    pub(crate) create_on_update: u16,
    pub(crate) delete: u16,
}

pub(super) fn fill_defaults<T: Webhook>(object: &mut T, context: &Context<'_>) -> Filled {
    let mut found = Findings::default();
    let mut rules = Vec::new();
    for default in T::DEFAULTS {
        found.rule = default.id;
        if (default.fill)(object, context, &mut found) {
            rules.push(default.id);
        }
    }
    Filled { rules, errors: found.errors, not_filled: found.not_checked }
}

pub(super) fn validate_create<T: Webhook>(object: &T, context: &Context<'_>) -> Report {
    let found = check(T::CREATE, object, None, context);
    report(object, found, T::CODES.create)
}

pub(super) fn validate_update<T: Webhook>(object: &T, old: &T, context: &Context<'_>) -> Report {
    let mut found = check(T::UPDATE, object, Some(old), context);
    let go_on = match T::ON_UPDATE {
        OnUpdate::OwnRules => false,
        OnUpdate::ThenCreate => found.errors.is_empty(),
        OnUpdate::AndCreate => true,
    };
    if !go_on {
        return report(object, found, T::CODES.update);
    }
    let create = check(T::CREATE, object, Some(old), context);
    found.errors.extend(create.errors);
    found.not_checked.extend(create.not_checked);
    report(object, found, T::CODES.create_on_update)
}

pub(super) fn validate_delete<T: Webhook>(object: &T, context: &Context<'_>) -> Report {
    let found = check(T::DELETE, object, None, context);
    report(object, found, T::CODES.delete)
}

fn check<T: Webhook>(rules: &[Rule<T>], new: &T, old: Option<&T>, context: &Context<'_>) -> Findings {
    let around = Around { context, metadata: new.meta(), cidrs: Cidrs::default() };
    let mut found = Findings::default();
    Request { new, old, at: Path::default(), around: &around }.check(rules, &mut found);
    found
}

fn report<T: Webhook>(object: &T, found: Findings, code: u16) -> Report {
    let refused = found.code.unwrap_or(code);
    Report {
        kind: T::FRAME.kind,
        name: object.meta().name.clone().unwrap_or_default(),
        code: if found.errors.is_empty() { 200 } else { refused },
        errors: found.errors,
        warnings: T::FRAME.deprecated.map(Cow::from).map(Cow::into_owned).into_iter().collect(),
        not_checked: found.not_checked,
    }
}
