//! What becomes of values that both CRDs take, but not in the same way: dropped, defaulted, kept as null, merged.

use serde_json::{Value, json};
use structural::{ApplyError, Schema};

use crate::change::{Change, Decision, Refusal};
use crate::finding::Witness;
use crate::judge::{self, Around, Side, Unfit};
use crate::object::Leaf;
use crate::place::{Place, Step};
use crate::search;

impl<'c> Change<'_, 'c> {
    /// Whether the new schema drops (or refuses) a value that the old one keeps at the place.
    pub fn lost(&self, place: &Place<'c>, value: Option<Value>) -> Decision {
        let Some(value) = value else {
            return Decision::Open { certain: true, why: "no value could be made up".to_owned() };
        };
        let around = match self.judge.around(Side::Old, place, &Leaf::Value(value)) {
            Ok(around) => around,
            Err(Unfit::Value) => return Decision::Nobody,
            Err(Unfit::Surroundings(why)) => return Decision::Open { certain: true, why },
        };
        let Some(read) = self.judge.take(Side::New, &around.stored) else {
            let why = self.judge.schema(Side::New).err().cloned().unwrap_or_default();
            return Decision::Open { certain: true, why: format!("the API server refuses the new CRD: {why}") };
        };
        if judge::at(&around.stored, &around.at).is_none() {
            return Decision::Nobody;
        }
        if judge::at(&read.object, &around.at).is_none() {
            let at = around.at.to_string();
            let witness = Witness::Lost { object: around.stored, at, after: read.object };
            return Decision::Shown { witness, at_rest: true };
        }
        match self.refusal(Side::Old, &around) {
            Refusal::Shown(witness, at_rest) => Decision::Shown { witness: *witness, at_rest },
            Refusal::None => Decision::Nobody,
            Refusal::Unproved(why) => Decision::Open { certain: true, why },
        }
    }

    /// What comes of an object without the value, or with null where it cannot be left out.
    pub fn without(&self) -> Decision {
        let leaf =
            if matches!(self.place.0.last(), Some(Step::Field(_))) { Leaf::Absent } else { Leaf::Value(Value::Null) };
        self.otherwise(&leaf)
    }

    /// What the new schema makes of an object that the old one takes, where it makes something else of it.
    pub fn otherwise(&self, leaf: &Leaf) -> Decision {
        let around = match self.judge.around(Side::Old, self.place, leaf) {
            Ok(around) => around,
            Err(Unfit::Value) => return Decision::Nobody,
            Err(Unfit::Surroundings(why)) => return Decision::Open { certain: true, why },
        };
        if let refused @ Refusal::Shown(..) = self.refusal(Side::Old, &around) {
            let Refusal::Shown(witness, at_rest) = refused else { return Decision::Nobody };
            return Decision::Shown { witness: *witness, at_rest };
        }
        let (Some(sent), Some(read)) =
            (self.judge.take(Side::New, &around.sent), self.judge.take(Side::New, &around.stored))
        else {
            let why = self.judge.schema(Side::New).err().cloned().unwrap_or_default();
            return Decision::Open { certain: true, why: format!("the API server refuses the new CRD: {why}") };
        };
        let Around { sent: object, stored, at: path, .. } = around;
        let is_kept = |object: &Value| match (judge::at(object, &path), judge::at(&stored, &path)) {
            (Some(now), Some(before)) => judge::same(now, before),
            (now, before) => now == before,
        };
        let at_rest = !is_kept(&read.object);
        if !at_rest && is_kept(&sent.object) {
            return Decision::Nobody;
        }
        let after = if at_rest { read.object } else { sent.object };
        Decision::Shown { witness: Witness::Changed { object, at: path.to_string(), before: stored, after }, at_rest }
    }

    /// Whether null is kept now and was not before.
    pub fn null_kept(&self) -> Decision {
        let around = match self.judge.around(Side::New, self.place, &Leaf::Value(Value::Null)) {
            Ok(around) => around,
            Err(Unfit::Value) => return Decision::Nobody,
            Err(Unfit::Surroundings(why)) => return Decision::Open { certain: true, why },
        };
        let Some(before) = self.judge.take(Side::Old, &around.sent) else {
            let why = self.judge.schema(Side::Old).err().cloned().unwrap_or_default();
            return Decision::Open { certain: true, why: format!("the API server refuses the old CRD: {why}") };
        };
        let is_null = |object: &Value| judge::at(object, &around.at) == Some(&Value::Null);
        let refused = before.errors.iter().find(|error| judge::is_within(&error.path, &around.at));
        let error = match refused {
            Some(error) => error.to_string(),
            None if !is_null(&around.stored) || is_null(&before.object) => return Decision::Nobody,
            None => match judge::at(&before.object, &around.at) {
                Some(default) => format!("{}: null is replaced by the default, {default}", around.at),
                None => format!("{}: null is dropped", around.at),
            },
        };
        let witness = Witness::Admitted { object: around.sent, at: around.at.to_string(), error };
        Decision::Shown { witness, at_rest: false }
    }

    /// Whether the old rules let a value become another one and the new ones do not.
    pub fn update_refused(&self, keywords: &[&str]) -> Decision {
        let (Ok(old), Ok(new)) = (self.judge.schema(Side::Old), self.judge.schema(Side::New)) else {
            return Decision::Open { certain: true, why: "the API server refuses one of the CRDs".to_owned() };
        };
        for (from, to) in search::updates(self.automata(), self.old, self.new, keywords) {
            let around = |value: Value| self.judge.around(Side::Old, self.place, &Leaf::Value(value));
            let (Ok(from), Ok(to)) = (around(from), around(to)) else { continue };
            let before = old.validate_update(&from.stored, &to.stored);
            let after = new.validate_update(&from.stored, &to.stored);
            let error = after.errors.iter().find(|error| error.path == from.at);
            if let (true, Some(error)) = (before.is_accepted(), error) {
                let (at, error) = (from.at.to_string(), error.to_string());
                let witness = Witness::Update { from: from.sent, to: to.sent, at, error };
                return Decision::Shown { witness, at_rest: false };
            }
        }
        Decision::Open { certain: false, why: format!("no update found in {} tries", search::TRIES) }
    }

    /// Whether two appliers that send these values, one after the other, get something else.
    pub fn merged(&self, values: &[(Value, Value)]) -> Decision {
        let mut open = "no values for two appliers could be made up".to_owned();
        let mut tried = false;
        let (old, new) = match (self.judge.schema(Side::Old), self.judge.schema(Side::New)) {
            (Ok(old), Ok(new)) => (old, new),
            (Err(why), _) | (_, Err(why)) => {
                return Decision::Open { certain: true, why: format!("the API server refuses the CRD: {why}") };
            }
        };
        for (first, second) in values {
            let around = |value: &Value| self.judge.around(Side::Old, self.place, &Leaf::Value(value.clone()));
            let (first, second) = match (around(first), around(second)) {
                (Ok(first), Ok(second)) => (first, second),
                (Err(Unfit::Surroundings(why)), _) | (_, Err(Unfit::Surroundings(why))) => {
                    open = why;
                    continue;
                }
                _ => continue,
            };
            tried = true;
            let (before, after) = (merge(old, &first, &second), merge(new, &first, &second));
            if before != after {
                let at = first.at.to_string();
                let witness = Witness::Merged { first: first.sent, second: second.sent, at, before, after };
                return Decision::Shown { witness, at_rest: false };
            }
        }
        if tried { Decision::Nobody } else { Decision::Open { certain: true, why: open } }
    }
}

/// The value after both have applied, and after the first one has applied again; conflicts are noted, then forced.
fn merge(schema: &Schema, first: &Around, second: &Around) -> Value {
    let value = |object: &Value| judge::at(object, &first.at).cloned().unwrap_or_default();
    let created = match schema.apply(None, &first.sent, "first", false) {
        Ok(applied) => applied,
        Err(error) => return json!({"refused": error.to_string()}),
    };
    let (joined, conflict) = match schema.apply(Some(&created.object), &second.sent, "second", false) {
        Ok(applied) => (applied, None),
        Err(error @ ApplyError::Conflicts(_)) => {
            match schema.apply(Some(&created.object), &second.sent, "second", true) {
                Ok(applied) => (applied, Some(error.to_string())),
                Err(error) => return json!({"refused": error.to_string()}),
            }
        }
        Err(error) => return json!({"refused": error.to_string()}),
    };
    let again = schema.apply(Some(&joined.object), &first.sent, "first", true);
    let again = again.map_or_else(|error| json!(error.to_string()), |applied| value(&applied.object));
    match conflict {
        Some(conflict) => json!({"conflict": conflict, "forced": value(&joined.object), "first again": again}),
        None => json!({"merged": value(&joined.object), "first again": again}),
    }
}
