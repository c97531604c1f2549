//! The rules of a kind, and the order in which they run.

use super::{
    Context, DefaultRule, FieldError, Filled, Findings, ImmutableMember, Lookup, Path, Report, Request, Rule,
    Strictness, rule::Around,
};
use crate::{cidr::Cidrs, names::labels::CLUSTER_NAME, root::Root};
use serde_json::Value;

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

    /// Members that should not be used any more.
    const DEPRECATED: &'static [Deprecated<Self>] = &[];

    /// The members that cannot be changed after creation, from the tables by which changes are checked.
    fn immutable_members() -> Vec<ImmutableMember> {
        Vec::new()
    }

    /// What of the object was made at random.
    fn generated(&self) -> Generated<'_> {
        Generated::default()
    }

    /// Spells the quantities that cannot be changed in one way, so that `0.5` and `500m` are the same.
    fn spell_quantities(&mut self) {}
}

/// A member that should not be used any more.
pub(crate) struct Deprecated<T> {
    /// Where it stands, on the wire.
    pub(crate) path: &'static str,
    /// What to use instead.
    pub(crate) instead: &'static str,
    pub(crate) is_set: fn(&T) -> bool,
}

/// Values that do not come from the object: made at random, or found in another one, when it was created; empty where it has
/// none.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Generated<'a> {
    pub(crate) ssh_public_key: &'a str,
    pub(crate) role_assignment_name: &'a str,
    /// The scope of that role assignment, which is not made at random, and comes from another object that may be gone.
    pub(crate) role_scope: &'a str,
}

impl<'a> Generated<'a> {
    /// The subscription that the scope is, if it is one.
    fn subscription_id(&self) -> Option<&'a str> {
        let id = self.role_scope.strip_prefix("/subscriptions/")?.strip_suffix('/')?;
        (!id.contains('/')).then_some(id)
    }
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
    for default in T::DEFAULTS.iter().filter(|default| default.is_for(context.strictness)) {
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

pub(super) fn fill_defaults_on_update<T: Webhook>(object: &mut T, old: &T, context: &Context<'_>) -> Filled {
    match context.strictness {
        Strictness::Upstream => fill_defaults(object, context),
        Strictness::Sound => fill_sound_defaults(object, old, context),
    }
}

/// What cannot be filled into the stored object either is no reason to refuse a change of something else.
fn fill_sound_defaults<T: Webhook>(object: &mut T, old: &T, context: &Context<'_>) -> Filled {
    let given = object.clone();
    let mut filled = fill_defaults_as(object, old, context);
    if !filled.errors.is_empty() {
        let before = fill_defaults_as(&mut old.clone(), &given, context);
        filled.errors.retain(|error| !before.errors.contains(error));
    }
    filled
}

/// Fills in defaults; what does not come from the object is what `other` has.
fn fill_defaults_as<T: Webhook>(object: &mut T, other: &T, context: &Context<'_>) -> Filled {
    let generated = other.generated();
    let Generated { ssh_public_key, role_assignment_name, .. } = generated;
    let (key, name) = (|| ssh_public_key.to_owned(), || role_assignment_name.to_owned());
    let mut context = *context;
    if !ssh_public_key.is_empty() {
        context.new_ssh_public_key = Some(&key);
    }
    if !role_assignment_name.is_empty() {
        context.new_uuid = Some(&name);
    }
    if !matches!(context.subscription_id, Lookup::Found(_))
        && let Some(id) = generated.subscription_id()
    {
        context.subscription_id = Lookup::Found(id);
    }
    fill_defaults(object, &context)
}

/// The stored object with the defaults that it would get at this change, and thus with the label by which it belongs to a
/// cluster, if that arrives now.
fn with_defaults_of_now<T: Webhook>(old: &T, object: &T, context: &Context<'_>) -> T {
    let cluster = |object: &T| object.meta().labels.as_ref()?.get(CLUSTER_NAME).cloned();
    let mut filled = old.clone();
    let arrived = cluster(object).filter(|_| cluster(old).is_none());
    if let Some(cluster) = arrived.clone() {
        filled.meta_mut().labels.get_or_insert_default().insert(CLUSTER_NAME.to_owned(), cluster);
    }
    fill_defaults_as(&mut filled, object, context);
    if arrived.is_some() {
        filled.meta_mut().labels.get_or_insert_default().remove(CLUSTER_NAME);
    }
    filled
}

pub(super) fn validate_update<T: Webhook>(object: &T, old: &T, context: &Context<'_>) -> Report {
    match context.strictness {
        Strictness::Upstream => {
            let (found, code) = on_update(|rules| check(rules, object, Some(old), context));
            report(object, found, code)
        }
        Strictness::Sound => validate_sound_update(object, old, context),
    }
}

/// A default that a later release added counts for the stored object too, and what was wrong with that already is no reason
/// to refuse a change of something else.
fn validate_sound_update<T: Webhook>(object: &T, old: &T, context: &Context<'_>) -> Report {
    let mut new_object = object.clone();
    fill_defaults_as(&mut new_object, old, context);
    let mut old_object = with_defaults_of_now(old, object, context);
    new_object.spell_quantities();
    old_object.spell_quantities();
    let genuine = |rules: &[Rule<T>]| {
        let mut found = check(rules, &new_object, Some(&old_object), context);
        if !found.errors.is_empty() {
            let before = check(rules, &old_object, Some(&old_object), context);
            let as_stored = check(rules, object, Some(old), context);
            leave_out_known(&mut found.errors, before.errors);
            // A default of the stored object alone is no reason either.
            let is_of_the_change = |error: &FieldError| as_stored.errors.iter().any(|other| other.rule == error.rule);
            found.errors.retain(is_of_the_change);
        }
        found
    };
    let (found, code) = on_update::<T>(genuine);
    report(object, found, code)
}

/// Leaves out what was wrong before. Each error that there was counts for one: first where it stands, then elsewhere, since a list
/// may have another order.
fn leave_out_known(errors: &mut Vec<FieldError>, mut known: Vec<FieldError>) {
    for is_same in [stands_still, has_moved] {
        errors.retain(|error| {
            let at = known.iter().position(|known| is_same(known, error));
            at.map(|at| known.swap_remove(at)).is_none()
        });
    }
}

/// Whether two errors say the same of one member. Of an object or a list other parts may have changed, and only the message says
/// which part is wrong; of any other value the message may say what is around it.
fn stands_still(known: &FieldError, error: &FieldError) -> bool {
    let is_same_value = match &error.bad_value {
        Some(Value::Object(_) | Value::Array(_)) => known.message == error.message,
        bad => known.bad_value == *bad,
    };
    is_same_value && (known.rule, &known.path) == (error.rule, &error.path)
}

/// Whether two errors say the same of one value.
fn has_moved(known: &FieldError, error: &FieldError) -> bool {
    (known.rule, &known.bad_value, &known.message) == (error.rule, &error.bad_value, &error.message)
}

/// What is wrong with a change, by rules that are checked as told, and the HTTP status that goes with it.
fn on_update<T: Webhook>(check: impl Fn(&[Rule<T>]) -> Findings) -> (Findings, u16) {
    let mut found = check(T::UPDATE);
    let go_on = match T::ON_UPDATE {
        OnUpdate::OwnRules => false,
        OnUpdate::ThenCreate => found.errors.is_empty(),
        OnUpdate::AndCreate => true,
    };
    if !go_on {
        return (found, T::CODES.update);
    }
    let create = check(T::CREATE);
    found.errors.extend(create.errors);
    found.not_checked.extend(create.not_checked);
    (found, T::CODES.create_on_update)
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
    let deprecated = T::DEPRECATED.iter().filter(|member| (member.is_set)(object));
    let warnings = deprecated.map(|member| format!("{} is deprecated: use {}", member.path, member.instead));
    Report {
        kind: T::FRAME.kind,
        name: object.meta().name.clone().unwrap_or_default(),
        code: if found.errors.is_empty() { 200 } else { refused },
        errors: found.errors,
        warnings: T::FRAME.deprecated.map(str::to_owned).into_iter().chain(warnings).collect(),
        not_checked: found.not_checked,
    }
}
