//! Values that follow a schema: the smallest one, others beside it, or drawn ones. They are made to be likely; the judge decides.

use serde_json::{Map, Value, json};

use crate::automaton::Automata;
use crate::draw::Draw;
use crate::numbers;
use crate::texts;
use crate::view::View;

/// Deeper than this nothing optional is drawn.
const MAX_DEPTH: usize = 12;
/// Members or items that a sample may need.
const MAX_PARTS: usize = 2000;

/// Makes up values.
pub struct Sampler<'a> {
    /// Decides about patterns.
    pub automata: &'a Automata,
    /// Decides what is open.
    pub draw: Draw,
}

impl<'a> Sampler<'a> {
    /// Makes up the smallest values.
    pub fn smallest(automata: &'a Automata) -> Self {
        Self { automata, draw: Draw::smallest() }
    }

    /// A value; the `n`-th of those that differ, as far as that is easy to say.
    pub fn value(&mut self, view: &View<'_>, n: usize) -> Option<Value> {
        self.at_depth(view, n, 0)
    }

    /// A value of that JSON type.
    pub fn of_type(&mut self, view: &View<'_>, kind: &str) -> Option<Value> {
        let view = view.with_branches(&mut |count| self.draw.pick(count));
        self.typed(&view, kind, 0, 0)
    }

    fn at_depth(&mut self, view: &View<'_>, n: usize, depth: usize) -> Option<Value> {
        let view = view.with_branches(&mut |count| self.draw.pick(count));
        if view.parts().any(|part| part.flag("nullable")) && self.draw.happens(10) {
            return Some(Value::Null);
        }
        let types = view.structure().types();
        // What knows no type is an object in most schemas.
        let untyped = view.structure().kind().is_none() && !view.structure().int_or_string();
        let first = if untyped && depth == 0 && n == 0 { types.len() - 1 } else { self.draw.pick(types.len()) };
        // An enum may have values of another type only.
        let kinds = types.iter().cycle().skip(first).take(types.len());
        let value = kinds.copied().find_map(|kind| self.typed(&view, kind, n, depth));
        // Where nothing else will do.
        value.or_else(|| (n == 0 && view.parts().any(|part| part.flag("nullable"))).then_some(Value::Null))
    }

    fn typed(&mut self, view: &View<'_>, kind: &str, n: usize, depth: usize) -> Option<Value> {
        if let Some(allowed) = view.allowed() {
            let fits = |value: &Value| match value {
                Value::String(text) => texts::fits(self.automata, view, text),
                Value::Number(number) => number.as_f64().is_some_and(|number| numbers::fits(view, number)),
                _ => true,
            };
            let fitting: Vec<&Value> =
                allowed.into_iter().filter(|value| is_of_type(value, kind) && fits(value)).collect();
            let index = if n == 0 { self.draw.pick(fitting.len()) } else { n };
            return fitting.get(index).map(|value| (*value).clone());
        }
        let scalar = !matches!(kind, "array" | "object");
        if scalar
            && n == 0
            && self.draw.happens(60)
            && let Some(constant) = self.draw.constant(|value| is_of_type(value, kind))
        {
            return Some(constant);
        }
        match kind {
            "boolean" => [true, false].get(if n == 0 { self.draw.pick(2) } else { n }).map(|value| Value::Bool(*value)),
            "integer" | "number" => {
                let n = n + self.draw.pick(3);
                numbers::nth(view, n, kind == "integer")
            }
            "array" => self.list(view, n, depth),
            "object" => self.object(view, n, depth),
            _ => self.text(view, n),
        }
    }

    fn text(&mut self, view: &View<'_>, n: usize) -> Option<Value> {
        let formats = view.parts().filter_map(|part| part.text_of("format")).find_map(texts::of_format);
        if let Some(examples) = formats {
            let fitting: Vec<&&str> = examples.iter().filter(|text| texts::fits(self.automata, view, text)).collect();
            let index = if n == 0 { self.draw.pick(fitting.len()) } else { n };
            if let Some(text) = fitting.get(index) {
                return Some(json!(text));
            }
        }
        // One of the first few, where any will do.
        let last = if n == 0 { self.draw.pick(3) } else { n };
        let mut found = texts::first(self.automata, view, last + 1);
        if found.is_empty() || (n > 0 && found.len() <= n) {
            return None;
        }
        if n == 0 && self.draw.happens(30) && view.patterns().is_empty() && view.at_least("minLength") == 0 {
            return Some(json!(""));
        }
        found.pop().map(Value::String)
    }

    fn list(&mut self, view: &View<'_>, n: usize, depth: usize) -> Option<Value> {
        let mut count = view.at_least("minItems") + n;
        if depth < MAX_DEPTH && self.draw.happens(60) {
            count += self.draw.pick(4);
        }
        let count = view.at_most("maxItems").map_or(count, |max| count.min(max));
        self.items(view, 0, count, depth).map(Value::Array)
    }

    /// Items that differ from one another where they must.
    pub fn items(&mut self, view: &View<'_>, from: usize, count: usize, depth: usize) -> Option<Vec<Value>> {
        if count > MAX_PARTS {
            return None;
        }
        if count == 0 {
            return Some(Vec::new());
        }
        let below = view.items()?;
        let structure = view.structure();
        match structure.text_of("x-kubernetes-list-type") {
            Some("map") => {
                let keys: Vec<&str> = structure.names("x-kubernetes-list-map-keys").collect();
                (from..from + count).map(|n| self.item_of_map(&below, &keys, n, depth)).collect()
            }
            Some("set") => (from..from + count).map(|n| self.at_depth(&below, n, depth + 1)).collect(),
            _ => (0..count).map(|_| self.at_depth(&below, 0, depth + 1)).collect(),
        }
    }

    /// The n-th item by the first key that has so many values.
    pub fn item_of_map(&mut self, view: &View<'_>, keys: &[&str], n: usize, depth: usize) -> Option<Value> {
        let mut item = self.at_depth(view, 0, depth + 1)?;
        if n == 0 && self.draw.pick(2) == 0 {
            return Some(item);
        }
        for key in keys {
            let Some(member) = view.member(key) else { continue };
            if let (Some(value), Some(members)) = (self.at_depth(&member, n, depth + 2), item.as_object_mut()) {
                members.insert((*key).to_owned(), value);
                return Some(item);
            }
        }
        None
    }

    fn object(&mut self, view: &View<'_>, n: usize, depth: usize) -> Option<Value> {
        let mut members = Map::new();
        if view.structure().flag("x-kubernetes-embedded-resource") {
            members.insert("apiVersion".to_owned(), json!("v1"));
            members.insert("kind".to_owned(), json!("Demo"));
            members.insert("metadata".to_owned(), json!({"name": "demo"}));
        }
        for name in view.required() {
            let Some(member) = view.member(name) else { continue };
            // A default comes by itself, unless something else is to be tried.
            if member.structure().get("default").is_some() && !self.draw.happens(50) {
                continue;
            }
            if !members.contains_key(name) {
                members.insert(name.to_owned(), self.at_depth(&member, 0, depth + 1)?);
            }
        }
        if depth < MAX_DEPTH {
            let share = if depth < 3 { 50 } else { 20 };
            for (name, _) in view.structure().properties() {
                if !members.contains_key(name) && self.draw.happens(share) {
                    let value = view.member(name).and_then(|member| self.at_depth(&member, 0, depth + 1));
                    members.extend(value.map(|value| (name.to_owned(), value)));
                }
            }
        }
        let mut wanted = view.at_least("minProperties").max(if n > 0 { members.len() + 1 } else { 0 });
        if view.structure().properties().next().is_none() && depth < MAX_DEPTH && self.draw.happens(50) {
            wanted += self.draw.pick(3);
        }
        self.grow(view, &mut members, wanted, n, depth)?;
        Some(Value::Object(members))
    }

    /// Adds members until there are so many.
    pub fn grow(
        &mut self,
        view: &View<'_>,
        members: &mut Map<String, Value>,
        wanted: usize,
        n: usize,
        depth: usize,
    ) -> Option<()> {
        if wanted > MAX_PARTS {
            return None;
        }
        for (name, _) in view.structure().properties() {
            if members.len() >= wanted {
                return Some(());
            }
            if !members.contains_key(name) {
                let value = view.member(name).and_then(|member| self.at_depth(&member, n, depth + 1));
                members.extend(value.map(|value| (name.to_owned(), value)));
            }
        }
        if members.len() < wanted {
            let entries = view.entries()?;
            for number in 0.. {
                if members.len() >= wanted {
                    break;
                }
                let name = format!("{}{number}", crate::place::ENTRY);
                members.insert(name, self.at_depth(&entries, n, depth + 1)?);
            }
        }
        Some(())
    }
}

/// Whether a JSON value is of a type as schemas name them.
pub fn is_of_type(value: &Value, kind: &str) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(_) => kind == "boolean",
        Value::Number(number) => kind == "number" || (kind == "integer" && number.is_i64()),
        Value::String(_) => kind == "string",
        Value::Array(_) => kind == "array",
        Value::Object(_) => kind == "object",
    }
}
