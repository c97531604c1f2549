//! Where nothing can be computed, values are drawn: from the schema that must take them, steered to constants of both.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::automaton::{Automata, Outcome, Query};
use crate::draw::Draw;
use crate::keywords::Keywords;
use crate::lints::rules;
use crate::local::{Local, mixed};
use crate::rule_cells;
use crate::sample::Sampler;
use crate::view::View;

/// Values that are drawn before the search is given up.
pub const TRIES: u64 = 1000;
/// Values that show the difference by themselves, of which one may do so in an object as well.
const ENOUGH: usize = 8;
/// Parts of all values together that are drawn before the search is given up.
const MAX_PARTS: usize = 200_000;
/// Patterns in junctors that are told apart.
const MAX_PATTERNS: usize = 8;
/// Constants that are worth collecting.
const MAX_CONSTANTS: usize = 200;

/// What was drawn.
pub struct Drawn {
    /// Values that one schema takes and the other one refuses.
    pub values: Vec<Value>,
    /// How many were tried.
    pub tries: u64,
    /// Nothing else remains to be tried.
    pub is_complete: bool,
    /// Why nothing could be tried.
    pub problem: Option<String>,
}

/// Draws values that `inside` takes and that the keywords of `outside` refuse.
pub fn values(automata: &Automata, inside: Keywords<'_>, outside: Keywords<'_>, keywords: &[&str]) -> Drawn {
    let mut drawn = Drawn { values: Vec::new(), tries: 0, is_complete: false, problem: None };
    let (Some(inner), Some(outer)) = (Local::whole(inside.0), Local::whole(&mixed(inside, outside, keywords))) else {
        drawn.problem = Some("the schema cannot stand by itself".to_owned());
        return drawn;
    };
    let view = View::of(inside);
    let mut constants = constants(&[inside, outside], keywords);
    constants.extend(matching(automata, &view, &[inside, outside], keywords));
    let mut unchecked = None;
    let mut check = |value: Value, drawn: &mut Drawn| {
        drawn.tries += 1;
        let taken = inner.take(&value);
        if !taken.errors.is_empty() || drawn.values.contains(&value) {
            return;
        }
        let other = outer.take(&value);
        if !other.errors.is_empty() {
            drawn.values.push(value);
        } else if let Some(rule) = other.unchecked {
            unchecked = Some(rule);
        }
    };
    let rules = [inside, outside].into_iter().flat_map(rules);
    let telling = || match keywords {
        ["x-kubernetes-validations"] => rule_cells::values(automata, &view, &View::of(outside), rules),
        _ => None,
    };
    if let Some(all) = every_value(&view).or_else(telling) {
        drawn.is_complete = true;
        for value in all {
            check(value, &mut drawn);
        }
    } else {
        let mut parts = 0;
        for seed in 0..TRIES {
            let draw = if seed == 0 { Draw::smallest() } else { Draw::seeded(seed, constants.clone()) };
            if let Some(value) = (Sampler { automata, draw }).value(&view, 0) {
                parts += size(&value);
                check(value, &mut drawn);
            }
            if drawn.values.len() >= ENOUGH || parts > MAX_PARTS {
                break;
            }
        }
    }
    drawn.values.sort_by_key(|value| value.to_string().len());
    drawn.problem = unchecked.filter(|_| drawn.values.is_empty());
    drawn
}

/// Draws pairs of values that `inside` lets become one another and the rules of `outside` do not.
pub fn updates(
    automata: &Automata,
    inside: Keywords<'_>,
    outside: Keywords<'_>,
    keywords: &[&str],
) -> Vec<(Value, Value)> {
    let (Some(allows), Some(refuses)) = (Local::whole(inside.0), Local::whole(&mixed(inside, outside, keywords)))
    else {
        return Vec::new();
    };
    let view = View::of(inside);
    let constants = constants(&[inside, outside], keywords);
    let mut pairs = Vec::new();
    let value = |seed: u64| {
        let draw = if seed == 0 { Draw::smallest() } else { Draw::seeded(seed, constants.clone()) };
        Sampler { automata, draw }.value(&view, 0)
    };
    for seed in 0..TRIES {
        // A few values in all combinations before everything else.
        let (from, to) = if seed < 144 { (seed % 12, seed / 12) } else { (2 * seed, 2 * seed + 1) };
        let (Some(from), Some(to)) = (value(from), value(to)) else { continue };
        let stands = !allows.refuses(&from) && !refuses.refuses(&from);
        if from != to && stands && allows.allows_update(&from, &to) && !refuses.allows_update(&from, &to) {
            pairs.push((from, to));
        }
        if pairs.len() >= ENOUGH {
            break;
        }
    }
    pairs
}

/// Values in a tree.
fn size(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(size).sum(),
        Value::Object(members) => members.values().map(size).sum(),
        _ => 0,
    }
}

/// All values, where there are few.
fn every_value(view: &View<'_>) -> Option<Vec<Value>> {
    let mut all: Vec<Value> = match (view.allowed(), view.structure().kind()) {
        (Some(allowed), _) => allowed.into_iter().cloned().collect(),
        (None, Some("boolean")) => vec![json!(true), json!(false)],
        _ => return None,
    };
    if view.structure().flag("nullable") {
        all.push(Value::Null);
    }
    Some(all)
}

/// Scalars that the keywords mention, and those beside them.
fn constants(schemas: &[Keywords<'_>], keywords: &[&str]) -> Vec<Value> {
    let mut found = Vec::new();
    for schema in schemas {
        for keyword in keywords {
            if let Some(value) = schema.get(keyword) {
                collect(value, &mut found);
            }
        }
    }
    let mut constants: Vec<Value> = Vec::new();
    for value in found {
        if !constants.contains(&value) && constants.len() < MAX_CONSTANTS {
            constants.push(value);
        }
    }
    constants
}

fn collect(value: &Value, found: &mut Vec<Value>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| collect(item, found)),
        Value::Object(members) => {
            for (name, value) in members {
                match (name.as_str(), value) {
                    ("rule", Value::String(rule)) => literals(rule, found),
                    ("minLength" | "maxLength", Value::Number(length)) => lengths(length.as_u64(), found),
                    ("message" | "messageExpression" | "pattern" | "type" | "format", _) => {}
                    _ => collect(value, found),
                }
            }
        }
        Value::Number(number) => {
            found.push(value.clone());
            if let Some(number) = number.as_i64() {
                found.extend([number.saturating_sub(1), number.saturating_add(1)].map(Value::from));
            }
        }
        Value::String(_) => found.push(value.clone()),
        Value::Null | Value::Bool(_) => {}
    }
}

/// Texts that tell the patterns in junctors apart: each matches one of them and not another one, or two.
fn matching(automata: &Automata, view: &View<'_>, schemas: &[Keywords<'_>], keywords: &[&str]) -> Vec<Value> {
    let mut patterns = BTreeSet::new();
    for schema in schemas {
        for value in keywords.iter().filter_map(|keyword| schema.get(keyword)) {
            patterns_in(value, &mut patterns);
        }
    }
    let mut texts = Vec::new();
    for one in patterns.iter().take(MAX_PATTERNS) {
        for other in patterns.iter().take(MAX_PATTERNS).map(|other| (*other).to_owned()) {
            let is_same = other == *one;
            let all: Vec<String> = view.patterns().into_iter().chain([(*one).to_owned()]).collect();
            let both = all.iter().cloned().chain([other.clone()]).collect();
            for (all, none) in [(both, None), (all, Some(other).filter(|_| !is_same))] {
                if let Outcome::Found(text) = automata.search(&Query { all, none, ..Query::default() }) {
                    texts.push(Value::from(text));
                }
            }
        }
    }
    texts
}

fn patterns_in<'c>(value: &'c Value, found: &mut BTreeSet<&'c str>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| patterns_in(item, found)),
        Value::Object(members) => {
            for (name, value) in members {
                match (name.as_str(), value) {
                    ("pattern", Value::String(pattern)) => {
                        found.insert(pattern);
                    }
                    _ => patterns_in(value, found),
                }
            }
        }
        _ => {}
    }
}

/// Texts around a length.
fn lengths(length: Option<u64>, found: &mut Vec<Value>) {
    let length = length.and_then(|length| usize::try_from(length).ok()).filter(|length| *length < 5000);
    for length in length.into_iter().flat_map(|length| [length.saturating_sub(1), length, length + 1]) {
        found.push(Value::from("a".repeat(length)));
    }
}

/// Texts and numbers in the text of a rule, and those beside them.
fn literals(rule: &str, found: &mut Vec<Value>) {
    let mut rest = rule.chars().peekable();
    let mut in_name = false;
    while let Some(c) = rest.next() {
        if matches!(c, '"' | '\'') {
            let mut text = String::new();
            while let Some(inner) = rest.next().filter(|inner| *inner != c) {
                text.extend(if inner == '\\' { rest.next() } else { Some(inner) });
            }
            let length = text.chars().count();
            found.push(Value::from(text.clone()));
            found.push(Value::from(format!("{text}a")));
            found.extend((length > 0).then(|| Value::from(text.chars().skip(1).collect::<String>())));
        } else if c.is_ascii_digit() && !in_name {
            let mut digits = String::from(c);
            while let Some(digit) = rest.next_if(char::is_ascii_digit) {
                digits.push(digit);
            }
            if let Ok(number) = digits.parse::<i64>() {
                collect(&Value::from(number), found);
                collect(&Value::from(-number), found);
                // It may be the length of a text.
                lengths(u64::try_from(number).ok(), found);
            }
        }
        in_name = c.is_alphanumeric() || c == '_';
    }
}
