//! Pruning: members that the schema does not know are dropped, and can be listed without dropping them.

use serde_json::Value;

use crate::path::{At, Path};
use crate::schema::object_meta::OBJECT_META;
use crate::schema::{Additional, Properties, Schema};

impl Schema {
    /// Drops every member that the schema does not know, as the API server does before it stores an object, and
    /// returns their paths.
    ///
    /// `apiVersion`, `kind` and `metadata` of the object and of embedded resources always stay, except for what is unknown inside of
    /// `metadata`. Below
    /// `x-kubernetes-preserve-unknown-fields` unknown members stay, and only what its named properties hold is pruned.
    ///
    /// ```
    /// # use serde_json::json;
    /// # use structural::Schema;
    /// let schema = Schema::from_value(&json!({"type": "object", "properties": {"spec": {"type": "object", "properties": {
    ///     "location": {"type": "string"}}}}}))?;
    /// let mut object = json!({"kind": "Demo", "spec": {"location": "here", "colour": "red"}});
    /// let dropped = schema.prune(&mut object);
    /// assert_eq!(dropped[0].to_string(), "spec.colour");
    /// assert_eq!(object, json!({"kind": "Demo", "spec": {"location": "here"}}));
    /// # Ok::<(), structural::Report>(())
    /// ```
    pub fn prune(&self, object: &mut Value) -> Vec<Path> {
        let mut dropped = Paths::default();
        cut(Rule::of(self, true), object, &At::ROOT, &mut dropped);
        dropped.list
    }

    /// The paths of the members that [`prune`](Self::prune) would drop, for strict decoding. Both list no more than 16 MiB of paths,
    /// which only an object that was made for it has.
    #[must_use]
    pub fn unknown_members(&self, object: &Value) -> Vec<Path> {
        let mut unknown = Paths::default();
        list(Rule::of(self, true), object, &At::ROOT, &mut unknown);
        unknown.list
    }

    /// Unknown members of a value that is not a whole resource. The API server lets a default have any metadata in its embedded resources.
    pub(crate) fn unknown_in_part(&self, value: &Value) -> Vec<Path> {
        let mut unknown = Paths { any_metadata: true, ..Paths::default() };
        list(Rule::of(self, false), value, &At::ROOT, &mut unknown);
        unknown.list
    }
}

/// The paths of unknown members, as far as a budget of text goes.
#[derive(Default)]
struct Paths {
    list: Vec<Path>,
    cost: usize,
    /// Members of metadata count as known.
    any_metadata: bool,
}

impl Paths {
    const BUDGET: usize = 16 << 20;

    fn push(&mut self, at: &At<'_>) {
        self.cost += at.length() + 64;
        if self.cost <= Self::BUDGET || self.list.is_empty() {
            self.list.push(at.to_path());
        }
    }
}

/// What holds for one value.
#[derive(Clone, Copy)]
enum Rule<'s> {
    /// Members follow the schema. `whole`: the value is a Kubernetes object. `keep`: unknown members stay.
    Known { schema: &'s Schema, whole: bool, keep: bool },
    /// Nothing is known: an object loses all members.
    Nothing,
    /// Everything stays.
    Everything,
}

/// What happens to one member.
enum Fate<'s> {
    Drop,
    Keep,
    Follow(Rule<'s>),
    /// The metadata of a whole object.
    Metadata,
}

/// The members of metadata are known.
fn metadata() -> Rule<'static> {
    Rule::of(&OBJECT_META, false)
}

impl<'s> Rule<'s> {
    fn of(schema: &'s Schema, whole: bool) -> Self {
        Self::Known { schema, whole: whole || schema.embedded, keep: schema.preserve_unknown }
    }

    fn member(self, name: &str, properties: &mut Option<Properties<'s>>) -> Fate<'s> {
        match self {
            Self::Nothing => Fate::Drop,
            Self::Everything => Fate::Keep,
            Self::Known { whole: true, .. } if matches!(name, "apiVersion" | "kind") => Fate::Keep,
            Self::Known { whole: true, .. } if name == "metadata" => Fate::Metadata,
            Self::Known { schema, keep, .. } => {
                if let Some(property) = properties.get_or_insert_with(|| Properties::of(schema)).find(name) {
                    return Fate::Follow(Self::of(property, false));
                }
                match &schema.additional {
                    Some(Additional::Schema(additional)) => Fate::Follow(Self::of(additional, false)),
                    Some(_) => Fate::Follow(Self::Nothing),
                    None if keep => Fate::Keep,
                    None => Fate::Drop,
                }
            }
        }
    }

    fn item(self) -> Self {
        match self {
            Self::Known { schema, keep, .. } => match &schema.items {
                // The items of a list that keeps unknown members keep them too, whatever their own schema says.
                Some(items) => {
                    Self::Known { schema: items, whole: items.embedded, keep: keep || items.preserve_unknown }
                }
                None if keep => Self::Everything,
                None => Self::Nothing,
            },
            other => other,
        }
    }
}

fn cut(rule: Rule<'_>, value: &mut Value, at: &At<'_>, dropped: &mut Paths) {
    match value {
        Value::Object(members) => {
            let mut properties = None;
            let mut doomed = Vec::new();
            for (name, member) in members.iter_mut() {
                match rule.member(name, &mut properties) {
                    Fate::Drop => {
                        dropped.push(&at.field(name));
                        doomed.push(name.clone());
                    }
                    Fate::Follow(below) if member.is_object() || member.is_array() => {
                        cut(below, member, &at.field(name), dropped);
                    }
                    Fate::Metadata => cut(metadata(), member, &at.field(name), dropped),
                    Fate::Keep | Fate::Follow(_) => {}
                }
            }
            for name in doomed {
                members.remove(&name);
            }
        }
        Value::Array(items) => {
            let rule = rule.item();
            for (index, item) in items.iter_mut().enumerate() {
                cut(rule, item, &at.index(index), dropped);
            }
        }
        _ => {}
    }
}

fn list(rule: Rule<'_>, value: &Value, at: &At<'_>, unknown: &mut Paths) {
    match value {
        Value::Object(members) => {
            let mut properties = None;
            for (name, member) in members {
                match rule.member(name, &mut properties) {
                    Fate::Keep => {}
                    Fate::Metadata if unknown.any_metadata => {}
                    Fate::Metadata => list(metadata(), member, &at.field(name), unknown),
                    Fate::Drop => unknown.push(&at.field(name)),
                    Fate::Follow(below) => list(below, member, &at.field(name), unknown),
                }
            }
        }
        Value::Array(items) => {
            let rule = rule.item();
            for (index, item) in items.iter().enumerate() {
                list(rule, item, &at.index(index), unknown);
            }
        }
        _ => {}
    }
}
