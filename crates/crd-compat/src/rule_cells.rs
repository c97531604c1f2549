//! Values that tell all outcomes of a simple rule (CEL) apart, so that trying them decides about it.
//!
//! A rule is simple if it only compares the value, or its members, with constants and with each other, or asks whether a member is
//! there. Then it cannot tell two numbers apart that lie between the same constants in the same order, nor two texts that are no constant.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use crate::automaton::{Automata, Outcome};
use crate::numbers;
use crate::sample::Sampler;
use crate::texts::{self, Break};
use crate::view::View;

/// Objects that are worth trying.
const MAX_VALUES: usize = 5000;

/// What simple rules mention.
#[derive(Debug, Default)]
struct Mentions {
    /// The value itself is compared.
    itself: bool,
    /// Members that are compared.
    compared: BTreeSet<String>,
    /// Members that are asked for.
    asked: BTreeSet<String>,
    integers: BTreeSet<i64>,
    texts: BTreeSet<String>,
    /// Something is smaller than something else.
    ordered: bool,
}

/// The values; `None` if the rules are not simple, or something else is said that cannot be read off.
pub fn values<'r>(
    automata: &Automata,
    inside: &View<'_>,
    outside: &View<'_>,
    rules: impl Iterator<Item = &'r str>,
) -> Option<Vec<Value>> {
    let mut mentions = Mentions::default();
    for rule in rules {
        mentions.read(rule)?;
    }
    let is_plain = |view: &View<'_>| {
        view.parts().all(|part| ["anyOf", "oneOf", "not"].iter().all(|junctor| part.get(junctor).is_none()))
    };
    if !is_plain(inside) || !is_plain(outside) {
        return None;
    }
    let members: BTreeSet<&String> = mentions.compared.union(&mentions.asked).collect();
    match (mentions.itself, members.is_empty()) {
        (true, true) => mentions.cells(automata, inside, outside, 1),
        (false, false) => mentions.objects(automata, inside, outside, &members),
        _ => None,
    }
}

impl Mentions {
    /// Every way to set the members.
    fn objects(
        &self,
        automata: &Automata,
        inside: &View<'_>,
        outside: &View<'_>,
        members: &BTreeSet<&String>,
    ) -> Option<Vec<Value>> {
        let Value::Object(base) = Sampler::smallest(automata).of_type(inside, "object")? else { return None };
        let mut objects: Vec<Map<String, Value>> = vec![base];
        for name in members {
            let member = inside.member(name)?;
            let after = outside.member(name)?;
            let cells = if self.compared.contains(*name) {
                self.cells(automata, &member, &after, members.len())?
            } else {
                vec![Sampler::smallest(automata).value(&member, 0)?]
            };
            if objects.len() * (cells.len() + 1) > MAX_VALUES {
                return None;
            }
            let mut more = Vec::new();
            for object in &objects {
                let mut without = object.clone();
                without.remove(*name);
                more.push(without);
                for cell in &cells {
                    let mut with = object.clone();
                    with.insert((*name).clone(), cell.clone());
                    more.push(with);
                }
            }
            objects = more;
        }
        Some(objects.into_iter().map(Value::Object).collect())
    }

    /// A value, and `beside` of them where several are compared with each other, for each part of the range.
    fn cells(&self, automata: &Automata, inside: &View<'_>, outside: &View<'_>, beside: usize) -> Option<Vec<Value>> {
        if inside.parts().any(|part| {
            part.flag("nullable") || part.get("format").is_some_and(|name| name != "int32" && name != "int64")
        }) {
            return None;
        }
        if let Some(allowed) = inside.allowed() {
            return Some(allowed.into_iter().cloned().collect());
        }
        match inside.structure().kind()? {
            "boolean" => Some(vec![Value::Bool(true), Value::Bool(false)]),
            "integer" => {
                if inside.parts().any(|part| part.get("multipleOf").is_some()) {
                    return None;
                }
                let reach = i64::try_from(beside).ok()?;
                let edges = numbers::between(inside, outside, true).into_iter().filter_map(|edge| edge.as_i64());
                let points: BTreeSet<i64> = self
                    .integers
                    .iter()
                    .copied()
                    .chain(edges)
                    .flat_map(|point| (-reach..=reach).map(move |offset| point.saturating_add(offset)))
                    .collect();
                Some(points.into_iter().map(Value::from).collect())
            }
            "string" if !self.ordered => {
                let mut known: Vec<String> = self.texts.iter().cloned().collect();
                for _ in 0..beside {
                    let constants: Vec<&str> = known.iter().map(String::as_str).collect();
                    match texts::shortest(automata, inside, Break::OneOf(&constants)) {
                        Outcome::Found(text) => known.push(text),
                        Outcome::Empty => break,
                        Outcome::GaveUp(_) => return None,
                    }
                }
                Some(known.into_iter().map(Value::String).collect())
            }
            _ => None,
        }
    }

    /// Reads one rule; `None` if it is not simple.
    fn read(&mut self, rule: &str) -> Option<()> {
        let mut rest = rule.trim_start();
        // Whether a value has just ended, so that a minus would subtract.
        let mut after_value = false;
        while let Some(first) = rest.chars().next() {
            let (token, tail) = rest.split_at(token_length(rest, after_value)?);
            rest = tail.trim_start();
            if after_value && first == '[' {
                return None;
            }
            after_value = true;
            match first {
                'a'..='z' | 'A'..='Z' | '_' => match token {
                    "true" | "false" => {}
                    "in" => after_value = false,
                    "has" => {
                        let member = rest.strip_prefix('(')?.trim_start().strip_prefix("self.")?;
                        let (name, tail) = member.split_once(')')?;
                        self.asked.insert(plain(name.trim_end())?);
                        rest = tail.trim_start();
                    }
                    "self" => match rest.strip_prefix('.') {
                        None => self.itself = true,
                        Some(member) => {
                            let (name, tail) = member.split_at(name_length(member));
                            rest = tail.trim_start();
                            if rest.starts_with(['.', '(', '[']) {
                                return None;
                            }
                            self.compared.insert(plain(name)?);
                        }
                    },
                    _ => return None,
                },
                '0'..='9' | '-' => {
                    self.integers.insert(token.parse().ok()?);
                }
                '"' | '\'' => {
                    let inner = token.get(1..token.len().checked_sub(1)?)?;
                    if inner.contains('\\') {
                        return None;
                    }
                    self.texts.insert(inner.to_owned());
                }
                '<' | '>' => {
                    self.ordered = true;
                    after_value = false;
                }
                ')' | ']' => {}
                _ => after_value = false,
            }
        }
        Some(())
    }
}

fn plain(name: &str) -> Option<String> {
    (!name.is_empty() && name_length(name) == name.len()).then(|| name.to_owned())
}

fn name_length(text: &str) -> usize {
    text.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(text.len())
}

/// Bytes of the token that starts here; `None` for one that no simple rule has.
fn token_length(text: &str, after_value: bool) -> Option<usize> {
    let first = text.chars().next()?;
    match first {
        'a'..='z' | 'A'..='Z' | '_' => Some(name_length(text)),
        '0'..='9' => {
            let length = name_length(text);
            // `1.5` and `1u` are other types.
            (!text.get(length..)?.starts_with('.')).then_some(length)
        }
        '-' if !after_value => {
            let digits = name_length(text.get(1..)?);
            (digits > 0).then_some(digits + 1)
        }
        '"' | '\'' => text.get(1..)?.find(first).map(|end| end + 2),
        '(' | ')' | '[' | ']' | ',' | '!' | '=' | '<' | '>' | '&' | '|' | '?' | ':' => Some(1),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(rule: &str) -> Option<Mentions> {
        let mut mentions = Mentions::default();
        mentions.read(rule).map(|()| mentions)
    }

    #[test]
    fn simple_rules_are_told_from_others() {
        for rule in [
            "self <= 250",
            "!(self > -1) || self in [2, 3]",
            "has(self.host) == has(self.port)",
            "!has(self.min) || !has(self.max) || self.min <= self.max",
            "self.mode == 'System' ? self.size > 3 : true",
        ] {
            assert!(read(rule).is_some(), "{rule}");
        }
        for rule in [
            "self.a + self.b < 3",
            "self - 1 < 3",
            "self.size() < 3",
            "size(self) < 3",
            "self.all(x, x > 1)",
            "self.a.b == 1",
            "self < 1.5",
            "self.startsWith('a')",
            "self == oldSelf",
            "self['a'] == 1",
            r"self == 'a\n'",
        ] {
            let mentions = read(rule);
            assert!(mentions.is_none(), "{rule}: {mentions:?}");
        }
    }
}
