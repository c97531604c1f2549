//! Values that show a difference if there is one, made from what two schemas say about one place.

use serde_json::{Value, json};

use crate::automaton::{Automata, Outcome};
use crate::numbers;
use crate::object::Leaf;
use crate::sample::Sampler;
use crate::texts::{self, Break};
use crate::view::View;

/// Values to try, and what it means if none of them shows anything.
#[derive(Clone, Debug)]
pub struct Candidates {
    /// What to try, the most telling first.
    pub leaves: Vec<Leaf>,
    /// What it means if none shows anything.
    pub certainty: Certainty,
}

/// What it means if no candidate shows a difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// There is none.
    Complete,
    /// There may be one: what decides was only tried.
    Searched,
    /// It could not be decided, and why.
    GaveUp(String),
}

impl Candidates {
    /// Candidates of which one shows the difference if there is one.
    pub fn complete(values: impl IntoIterator<Item = Value>) -> Self {
        Self { leaves: values.into_iter().map(Leaf::Value).collect(), certainty: Certainty::Complete }
    }

    /// The member is left out.
    pub fn absent() -> Self {
        Self { leaves: vec![Leaf::Absent], certainty: Certainty::Complete }
    }

    fn weaken(&mut self, certainty: Certainty) {
        if self.certainty == Certainty::Complete {
            self.certainty = certainty;
        }
    }

    /// Scalars of `inside` that `outside` refuses; `breaking` says what a text must break.
    pub fn scalars(automata: &Automata, inside: &View<'_>, outside: &View<'_>, breaking: Break<'_>) -> Self {
        let mut found = Self::complete([]);
        if let Some(allowed) = inside.allowed() {
            found = Self::complete(allowed.into_iter().cloned());
            // Each value of a list was tried: whatever else is said about them is no secret.
            return found;
        }
        for kind in inside.structure().types() {
            match kind {
                "integer" | "number" => {
                    let numbers = numbers::between(inside, outside, kind == "integer");
                    found.leaves.extend(numbers.into_iter().map(Leaf::Value));
                }
                "boolean" => found.leaves.extend([true, false].map(|value| Leaf::Value(json!(value)))),
                "string" => {
                    match texts::shortest(automata, inside, breaking) {
                        Outcome::Found(text) => found.leaves.push(Leaf::Value(json!(text))),
                        Outcome::Empty => {}
                        Outcome::GaveUp(why) => found.weaken(Certainty::GaveUp(why)),
                    }
                    let formats = |view: &View<'_>| {
                        view.parts()
                            .filter_map(|part| part.text_of("format"))
                            .any(|name| texts::of_format(name).is_some())
                    };
                    if formats(inside) || formats(outside) {
                        found.leaves.extend(texts::of_any_format().map(|text| Leaf::Value(json!(text))));
                    }
                    if formats(inside) {
                        found
                            .leaves
                            .extend(texts::first(automata, inside, 6).into_iter().map(|text| Leaf::Value(json!(text))));
                    }
                    if formats(inside) || (formats(outside) && matches!(breaking, Break::Nothing)) {
                        found.weaken(Certainty::Searched);
                    }
                }
                kind => found.leaves.extend(Sampler::smallest(automata).of_type(inside, kind).map(Leaf::Value)),
            }
        }
        if inside.is_opaque() {
            found.weaken(Certainty::Searched);
        }
        found
    }

    /// A value of each JSON type that `inside` has.
    pub fn types(automata: &Automata, inside: &View<'_>) -> Self {
        let mut found = Self::scalars(automata, inside, inside, Break::Nothing);
        for kind in inside.structure().types() {
            let sample = Sampler::smallest(automata).of_type(inside, kind).map(Leaf::Value);
            match sample {
                Some(sample) => found.leaves.push(sample),
                None if matches!(kind, "array" | "object") && inside.allowed().is_none() => {
                    found.weaken(Certainty::GaveUp(format!("no value of type {kind} could be made up")));
                }
                None => {}
            }
        }
        // If there is any value of a type that is refused altogether, it breaks.
        if found.certainty == Certainty::Searched {
            found.certainty = Certainty::GaveUp("no value of the type could be made up".to_owned());
        }
        found
    }

    /// A list of so many items.
    pub fn list(automata: &Automata, inside: &View<'_>, count: usize) -> Self {
        let is_list = inside.structure().types().contains(&"array");
        let is_too_long = inside.at_most("maxItems").is_some_and(|max| count > max);
        if !is_list || is_too_long || count < inside.at_least("minItems") {
            return Self::complete([]);
        }
        let is_set = inside.structure().text_of("x-kubernetes-list-type") == Some("set");
        let distinct = inside.items().and_then(|items| items.allowed()).map(|allowed| allowed.len());
        if is_set && distinct.is_some_and(|distinct| count > distinct) {
            return Self::complete([]);
        }
        match Sampler::smallest(automata).items(inside, 0, count, 0) {
            Some(items) => Self::complete([Value::Array(items)]),
            None => Self {
                leaves: Vec::new(),
                certainty: Certainty::GaveUp(format!("no list of {count} items could be made up")),
            },
        }
    }

    /// An object of at least so many members; with none more than it needs.
    pub fn object(automata: &Automata, inside: &View<'_>, count: usize) -> Self {
        let is_object = inside.structure().types().contains(&"object");
        if !is_object || inside.at_most("maxProperties").is_some_and(|max| count > max) {
            return Self::complete([]);
        }
        let is_closed = inside.entries().is_none();
        if is_closed && inside.structure().properties().count() < count {
            return Self::complete([]);
        }
        let mut sampler = Sampler::smallest(automata);
        let object = sampler.of_type(inside, "object").and_then(|object| match object {
            Value::Object(mut members) => {
                sampler.grow(inside, &mut members, count, 0, 0)?;
                Some(Value::Object(members))
            }
            _ => None,
        });
        match object {
            Some(object) => Self::complete([object]),
            None => Self {
                leaves: Vec::new(),
                certainty: Certainty::GaveUp(format!("no object of {count} members could be made up")),
            },
        }
    }
}
