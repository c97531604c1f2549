//! Patterns as automata: whether some text matches these patterns and not that one, and the shortest one that does.
//!
//! Patterns are Go's (RE2), translated by [`structural::pattern_in_rust`] for `regex-automata`; both match the same texts,
//! except for `\B` beside letters outside ASCII. The search runs on bytes and counts characters, over the product of all
//! automata with one that accepts UTF-8 only.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

use regex_automata::dfa::{Automaton, StartKind, dense};
use regex_automata::nfa::thompson;
use regex_automata::util::primitives::StateID;
use regex_automata::util::syntax;
use regex_automata::{Anchored, Input, MatchKind};

/// Bytes that one automaton may take.
const MAX_AUTOMATON: usize = 4 << 20;
/// States of the product that one search may visit.
const MAX_VISITED: usize = 300_000;

type Dfa = dense::DFA<Vec<u32>>;

/// A pattern as an automaton, or why it is none.
type Compiled = Rc<Result<Dfa, String>>;

/// Automata that were built before, and what was found with them.
#[derive(Default)]
pub struct Automata {
    compiled: RefCell<HashMap<String, Compiled>>,
    answered: RefCell<HashMap<Query, Outcome>>,
}

/// What is looked for: a text that matches all of some patterns and not another one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Query {
    /// Patterns that the text must match.
    pub all: Vec<String>,
    /// A pattern that it must not match.
    pub none: Option<String>,
    /// At least so many characters.
    pub min: usize,
    /// At most so many characters.
    pub max: Option<usize>,
}

/// What came of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The shortest such text.
    Found(String),
    /// There is none.
    Empty,
    /// It could not be decided, and why.
    GaveUp(String),
}

impl Automata {
    fn compiled(&self, pattern: &str) -> Compiled {
        let known = self.compiled.borrow().get(pattern).cloned();
        known.unwrap_or_else(|| {
            let compiled = Rc::new(compile(pattern));
            self.compiled.borrow_mut().insert(pattern.to_owned(), Rc::clone(&compiled));
            compiled
        })
    }

    /// The shortest text that is looked for.
    pub fn search(&self, query: &Query) -> Outcome {
        let known = self.answered.borrow().get(query).cloned();
        known.unwrap_or_else(|| {
            let outcome = self.answer(query);
            self.answered.borrow_mut().insert(query.clone(), outcome.clone());
            outcome
        })
    }

    fn answer(&self, query: &Query) -> Outcome {
        let utf8 = "(?s)^.*$".to_owned();
        let wanted: Vec<Compiled> = query.all.iter().chain([&utf8]).map(|pattern| self.compiled(pattern)).collect();
        let unwanted = query.none.as_ref().map(|pattern| self.compiled(pattern));
        let mut parts = Vec::new();
        for (compiled, accept) in wanted.iter().map(|all| (all, true)).chain(unwanted.iter().map(|none| (none, false)))
        {
            match compiled.as_ref() {
                Ok(dfa) => parts.push(Part { dfa, accept }),
                Err(why) => return Outcome::GaveUp(why.clone()),
            }
        }
        Product { bytes: representatives(&parts), parts }.search(query.min, query.max)
    }
}

/// The pattern that matches exactly these texts.
pub fn any_of<'t>(texts: impl Iterator<Item = &'t str>) -> String {
    let escaped: Vec<String> = texts.map(escape).collect();
    format!("^(?:{})$", escaped.join("|"))
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii() && !c.is_ascii_alphanumeric() && !c.is_ascii_control() {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

fn compile(pattern: &str) -> Result<Dfa, String> {
    let translated = structural::pattern_in_rust(pattern)?;
    dense::Builder::new()
        .syntax(syntax::Config::new().utf8(true).nest_limit(200))
        .thompson(thompson::Config::new().utf8(true).nfa_size_limit(Some(MAX_AUTOMATON)))
        .configure(
            dense::Config::new()
                .match_kind(MatchKind::All)
                .start_kind(StartKind::Unanchored)
                .dfa_size_limit(Some(MAX_AUTOMATON))
                .determinize_size_limit(Some(MAX_AUTOMATON)),
        )
        .build(&translated)
        .map_err(|error| format!("the pattern {pattern:?} makes no automaton of bearable size: {error}"))
}

struct Part<'d> {
    dfa: &'d Dfa,
    accept: bool,
}

/// A state of one part: of the automaton, or decided because a match was seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum At {
    State(StateID),
    Matched,
}

struct Product<'d> {
    parts: Vec<Part<'d>>,
    /// A byte for each group of bytes that no part tells apart, the most readable one first.
    bytes: Vec<u8>,
}

/// How a text came to be: the text before, and a byte.
struct Reached {
    before: usize,
    byte: u8,
}

impl Product<'_> {
    fn start(&self) -> Option<Vec<At>> {
        self.parts
            .iter()
            .map(|part| part.dfa.start_state_forward(&Input::new("").anchored(Anchored::No)).ok().map(At::State))
            .collect()
    }

    /// The states after another byte; `None` when no text that goes on like that is wanted.
    fn next(&self, states: &[At], byte: u8) -> Option<Vec<At>> {
        self.parts
            .iter()
            .zip(states)
            .map(|(part, at)| {
                let At::State(state) = at else { return Some(At::Matched) };
                let next = part.dfa.next_state(*state, byte);
                if part.dfa.is_match_state(next) {
                    // A match says that the text so far matches, whatever follows.
                    return part.accept.then_some(At::Matched);
                }
                let hopeless = part.accept && part.dfa.is_dead_state(next);
                (!hopeless && !part.dfa.is_quit_state(next)).then_some(At::State(next))
            })
            .collect()
    }

    fn accepts(&self, states: &[At]) -> bool {
        self.parts.iter().zip(states).all(|(part, at)| {
            let matched = match at {
                At::Matched => true,
                At::State(state) => part.dfa.is_match_state(part.dfa.next_eoi_state(*state)),
            };
            matched == part.accept
        })
    }

    /// Goes through the texts by their number of characters; a layer holds each product state once.
    fn search(&self, min: usize, max: Option<usize>) -> Outcome {
        let Some(start) = self.start() else {
            return Outcome::GaveUp("a pattern looks at what stands before the text".to_owned());
        };
        let mut history: Vec<Reached> = Vec::new();
        let mut seen_before = HashSet::new();
        let mut layer = vec![(start, usize::MAX)];
        let mut length = 0;
        while !layer.is_empty() {
            if length >= min {
                if let Some((_, text)) = layer.iter().find(|(states, _)| self.accepts(states)) {
                    return Outcome::Found(spell(&history, *text));
                }
                // What was reached with fewer characters, beyond the minimum, leads nowhere else.
                layer.retain(|(states, _)| seen_before.insert(states.clone()));
            }
            if max.is_some_and(|max| length >= max) {
                return Outcome::Empty;
            }
            let mut next = BTreeMap::new();
            let mut order = Vec::new();
            for (states, text) in &layer {
                self.characters(states, *text, &mut history, &mut |states, text| {
                    next.entry(states).or_insert_with_key(|states| {
                        order.push(states.clone());
                        text
                    });
                });
                if history.len() > MAX_VISITED {
                    return Outcome::GaveUp(format!("more than {MAX_VISITED} states of the product of the patterns"));
                }
            }
            layer = order.into_iter().filter_map(|states| next.remove_entry(&states)).collect();
            length += 1;
        }
        Outcome::Empty
    }

    /// All ways to go on by one character: a byte, and those that continue it.
    fn characters(
        &self,
        states: &[At],
        text: usize,
        history: &mut Vec<Reached>,
        reach: &mut dyn FnMut(Vec<At>, usize),
    ) {
        let leads = self.bytes.iter().filter(|byte| !is_continuation(**byte));
        for byte in leads {
            let Some(next) = self.next(states, *byte) else { continue };
            let text = remember(history, text, *byte);
            let mut open = vec![(next, text, continuations(*byte))];
            while let Some((states, text, missing)) = open.pop() {
                if missing == 0 {
                    reach(states, text);
                    continue;
                }
                for byte in self.bytes.iter().rev().filter(|byte| is_continuation(**byte)) {
                    if let Some(next) = self.next(&states, *byte) {
                        open.push((next, remember(history, text, *byte), missing - 1));
                    }
                }
            }
        }
    }
}

fn remember(history: &mut Vec<Reached>, before: usize, byte: u8) -> usize {
    history.push(Reached { before, byte });
    history.len() - 1
}

fn spell(history: &[Reached], mut text: usize) -> String {
    let mut bytes = Vec::new();
    while let Some(reached) = history.get(text) {
        bytes.push(reached.byte);
        text = reached.before;
    }
    bytes.reverse();
    String::from_utf8_lossy(&bytes).into_owned()
}

fn is_continuation(byte: u8) -> bool {
    (0x80..0xC0).contains(&byte)
}

fn continuations(lead: u8) -> usize {
    match lead {
        0xC0..0xE0 => 1,
        0xE0..0xF0 => 2,
        0xF0.. => 3,
        _ => 0,
    }
}

/// A byte of each group that no automaton tells apart, letters before digits before everything else.
fn representatives(parts: &[Part<'_>]) -> Vec<u8> {
    let printable = (b'a'..=b'z').chain(b'0'..=b'9').chain(b'A'..=b'Z').chain(b'!'..=b'~').chain([b' ']);
    let mut seen = HashSet::new();
    let mut bytes = Vec::new();
    for byte in printable.chain(0..=u8::MAX) {
        let class: Vec<u8> = parts.iter().map(|part| part.dfa.byte_classes().get(byte)).collect();
        if seen.insert((class, is_continuation(byte), continuations(byte))) {
            bytes.push(byte);
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(all: &[&str], none: Option<&str>, min: usize, max: Option<usize>) -> Outcome {
        let all = all.iter().map(|pattern| (*pattern).to_owned()).collect();
        Automata::default().search(&Query { all, none: none.map(str::to_owned), min, max })
    }

    fn found(text: &str) -> Outcome {
        Outcome::Found(text.to_owned())
    }

    #[test]
    fn the_shortest_text_of_the_difference_is_found() {
        assert_eq!(search(&["^[1-3]$"], Some("^[12]$"), 0, None), found("3"));
        assert_eq!(search(&[], Some("^[a-z]*$"), 0, None), found("0"));
        assert_eq!(search(&["^a+$"], Some("^a{1,3}$"), 0, None), found("aaaa"));
        assert_eq!(search(&["^https://"], Some("^https://.*$"), 0, None), found("https://\n"));
        assert_eq!(search(&["^.$"], Some("^[ -~]$"), 0, None), found("\0"));
        assert_eq!(search(&["^[a-zäöü]{2}$"], Some("^[a-z]*$"), 2, Some(2)), found("aä"));
        assert_eq!(search(&["^[a-z]+$"], None, 5, Some(9)), found("aaaaa"));
    }

    #[test]
    fn other_spellings_of_a_pattern_leave_no_difference() {
        assert_eq!(search(&[r"^(\d+)m$"], Some("^[0-9]+m$"), 0, None), Outcome::Empty);
        assert_eq!(search(&["^https://"], Some("(?s)^https://.*"), 0, None), Outcome::Empty);
        assert_eq!(search(&["^(100|[0-9]{1,2})$"], Some(r"^\d{1,3}$"), 0, Some(3)), Outcome::Empty);
        assert_eq!(search(&[], Some(".*"), 0, None), Outcome::Empty);
        assert_eq!(search(&["^a+$"], Some("^a{1,3}$"), 0, Some(3)), Outcome::Empty);
        assert_eq!(search(&["^(a|b)$"], Some(&any_of(["b", "a", "c.d"].into_iter())), 0, None), Outcome::Empty);
    }

    #[test]
    fn what_is_too_large_is_given_up() {
        assert!(matches!(search(&["(a|b)*a(a|b){40}c"], None, 0, None), Outcome::GaveUp(_)));
    }
}
