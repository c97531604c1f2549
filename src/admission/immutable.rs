//! Members that cannot change after creation: a table for each kind, from which the check and the documentation come.

use super::{Findings, Request};
use flat_deserialize::Member;
use serde::Serialize;
use serde_json::Value;

/// A member that cannot change.
pub(crate) struct Immutable<T> {
    pub(super) id: &'static str,
    /// Where it stands below the part that the table is for, on the wire.
    pub(super) path: &'static str,
    /// The same as upstream spells it.
    pub(super) upstream: &'static str,
    pub(super) transitions: Transitions,
    pub(super) change: fn(&T, &T) -> Option<Change>,
    pub(super) value: fn(&T) -> Value,
}

/// A member that cannot be changed after creation, for documentation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ImmutableMember {
    /// The rule that says so.
    pub rule: &'static str,
    /// Where it stands, on the wire.
    pub path: String,
    /// What may happen to it nevertheless.
    pub transitions: Transitions,
    /// How it is compared, if not by its value alone.
    pub note: &'static str,
}

/// What may happen to a member that cannot be changed otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Transitions {
    /// Nothing.
    None,
    /// It may be set if it was not.
    Set,
    /// It may be unset.
    Unset,
    /// Both.
    SetOrUnset,
}

/// What a table says, for members below `base`.
pub(crate) fn members<T>(base: &str, table: &'static [Immutable<T>]) -> Vec<ImmutableMember> {
    let member = |row: &'static Immutable<T>| ImmutableMember {
        rule: row.id,
        path: [base, row.path].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("."),
        transitions: row.transitions,
        note: "",
    };
    table.iter().map(member).collect()
}

/// Members that rules of their own look after.
pub(crate) fn by_rule(rows: &[(&'static str, &str, Transitions, &'static str)]) -> Vec<ImmutableMember> {
    let member = |&(rule, path, transitions, note): &(_, &str, _, _)| ImmutableMember {
        rule,
        path: path.to_owned(),
        transitions,
        note,
    };
    rows.iter().map(member).collect()
}

/// What happened to a member: Go's zero value is that of an unset one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    Changed,
    Set,
    Unset,
}

/// What happened from `old` to `new`.
pub(crate) fn change<M: Member + PartialEq>(old: &M, new: &M) -> Option<Change> {
    match (old.is_zero(), new.is_zero()) {
        (true, true) => None,
        (true, false) => Some(Change::Set),
        (false, true) => Some(Change::Unset),
        (false, false) => (old != new).then_some(Change::Changed),
    }
}

/// The change that would be accepted: to leave `old` as it is. Says what that is, unless it is long; nothing is left out.
pub(crate) fn keep(old: &(impl Serialize + ?Sized)) -> String {
    let old = serde_json::to_string(old).unwrap_or_default();
    match old.as_str() {
        "null" | "[]" | "{}" | "\"\"" => "leave it out".to_owned(),
        _ if old.is_empty() || old.len() > LONG => "keep its value".to_owned(),
        _ => format!("keep {old}"),
    }
}

const LONG: usize = 100;

impl<T> Immutable<T> {
    /// Reports the member if it changed.
    fn check(&self, request: &Request<'_, T>, found: &mut Findings) {
        let Some(old) = request.old else { return };
        let Some(change) = (self.change)(old, request.new) else { return };
        let path = request.at.spelt(self.path, self.upstream);
        let message = match (change, self.transitions) {
            (Change::Set, Transitions::Set | Transitions::SetOrUnset)
            | (Change::Unset, Transitions::Unset | Transitions::SetOrUnset) => return,
            (Change::Set, _) => "cannot be set after creation: leave it out".to_owned(),
            (Change::Unset, _) => format!("cannot be removed after creation: {}", keep(&(self.value)(old))),
            (Change::Changed, _) => format!("cannot be changed after creation: {}", keep(&(self.value)(old))),
        };
        found.under(self.id).invalid(&path, &(self.value)(request.new), message);
    }
}

impl<T> Request<'_, T> {
    /// Reports the members that changed and may not.
    pub(crate) fn check_immutable(&self, table: &[Immutable<T>], found: &mut Findings) {
        for row in table {
            row.check(self, found);
        }
    }
}

/// A table of [`Immutable`] members: id, member in Rust, what absence stands for if it is not like any other value, path on
/// the wire, upstream's spelling if it is another, and what may happen nevertheless.
macro_rules! immutable {
    (@value $object:ident $($member:ident).+) => { &$object.$($member).+ };
    (@value $object:ident $($member:ident).+ or $absent:literal) => {
        &$object.$($member).+.clone().unwrap_or_else(|| $absent.into())
    };
    ($(
        $id:literal: $($member:ident).+ $(or $absent:literal)?, $path:literal $(as $upstream:literal)?
        $(, may be $transition:ident)?;
    )*) => {
        &[$($crate::admission::Immutable::new(
            $id,
            $path,
            [$($upstream,)? $path][0],
            [$($crate::admission::Transitions::$transition,)? $crate::admission::Transitions::None][0],
            |old, new| $crate::admission::change(
                $crate::admission::immutable!(@value old $($member).+ $(or $absent)?),
                $crate::admission::immutable!(@value new $($member).+ $(or $absent)?),
            ),
            |new| {
                let value = $crate::admission::immutable!(@value new $($member).+ $(or $absent)?);
                ::serde_json::to_value(value).unwrap_or_default()
            },
        )),*]
    };
}
pub(crate) use immutable;

impl<T> Immutable<T> {
    pub(crate) const fn new(
        id: &'static str,
        path: &'static str,
        upstream: &'static str,
        transitions: Transitions,
        change: fn(&T, &T) -> Option<Change>,
        value: fn(&T) -> Value,
    ) -> Self {
        Self { id, path, upstream, transitions, change, value }
    }
}
