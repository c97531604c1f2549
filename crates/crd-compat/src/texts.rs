//! Texts of one schema that another one refuses, decided by automata where nothing but patterns, lengths and lists are said.

use crate::automaton::{Automata, Outcome, Query, any_of};
use crate::view::View;

/// One text of each format that the API server checks, by its name without dashes.
const FORMATS: &[(&str, &[&str])] = &[
    ("bsonobjectid", &["507f1f77bcf86cd799439011", "507f1f77bcf86cd799439012"]),
    ("uri", &["https://example.com/", "/a", "https://example.com/a"]),
    ("email", &["a@example.com", "b@example.com"]),
    ("hostname", &["example.com", "a", "b.example.com"]),
    ("ipv4", &["10.0.0.1", "10.0.0.2", "192.168.100.200"]),
    ("ipv6", &["fd00::1", "fd00::2"]),
    ("cidr", &["10.0.0.0/16", "10.1.0.0/16", "fd00::/64"]),
    ("mac", &["00:1b:44:11:3a:b7", "00:1b:44:11:3a:b8"]),
    ("uuid", &["6ba7b810-9dad-41d1-80b4-00c04fd430c8", "6ba7b811-9dad-41d1-80b4-00c04fd430c8"]),
    ("uuid3", &["6ba7b810-9dad-31d1-80b4-00c04fd430c8", "6ba7b811-9dad-31d1-80b4-00c04fd430c8"]),
    ("uuid4", &["6ba7b810-9dad-41d1-80b4-00c04fd430c8", "6ba7b811-9dad-41d1-80b4-00c04fd430c8"]),
    ("uuid5", &["6ba7b810-9dad-51d1-80b4-00c04fd430c8", "6ba7b811-9dad-51d1-80b4-00c04fd430c8"]),
    ("isbn", &["0321751043", "978-0321751041"]),
    ("isbn10", &["0321751043"]),
    ("isbn13", &["978-0321751041"]),
    ("creditcard", &["4111111111111111"]),
    ("ssn", &["123-45-6789", "123-45-6780"]),
    ("hexcolor", &["#1e90ff", "#fff"]),
    ("rgbcolor", &["rgb(30,144,255)", "rgb(0,0,0)"]),
    ("byte", &["YQ==", "Yg==", "YWJj"]),
    ("date", &["2024-01-31", "2024-02-01", "1999-12-31"]),
    ("duration", &["1h", "2h", "30m0s"]),
    (
        "datetime",
        &["2024-01-01T00:00:00Z", "2024-01-02T00:00:00Z", "2024-01-01T00:00:00.000+02:00", "1999-12-31T23:59:59Z"],
    ),
    ("k8sshortname", &["a", "b"]),
    ("k8slongname", &["a", "b", "a.b"]),
];

/// Texts of no format at all.
const PLAIN: [&str; 6] = ["a", "", "-", "not/of:any format", "A", "0"];

/// Texts to try where a format decides.
pub fn of_any_format() -> impl Iterator<Item = &'static str> {
    PLAIN.into_iter().chain(FORMATS.iter().flat_map(|(_, texts)| texts.iter().copied()))
}

/// The examples of a format; `None` for one that is not checked.
pub fn of_format(name: &str) -> Option<&'static [&'static str]> {
    let name = name.replace('-', "");
    FORMATS.iter().find(|(known, _)| *known == name).map(|(_, texts)| *texts)
}

/// What a text must break.
#[derive(Clone, Copy, Debug)]
pub enum Break<'t> {
    /// Nothing.
    Nothing,
    /// It is shorter.
    AtLeast(usize),
    /// It is longer.
    AtMost(usize),
    /// It does not match.
    Pattern(&'t str),
    /// It is none of these.
    OneOf(&'t [&'t str]),
}

/// The shortest text that follows `inside` and breaks what it must. Formats, junctors and rules are not looked at.
pub fn shortest(automata: &Automata, inside: &View<'_>, breaking: Break<'_>) -> Outcome {
    let mut query = Query {
        all: inside.patterns(),
        none: None,
        min: inside.at_least("minLength"),
        max: inside.at_most("maxLength"),
    };
    match breaking {
        Break::Nothing => {}
        Break::AtLeast(0) | Break::AtMost(usize::MAX) => return Outcome::Empty,
        Break::AtLeast(min) => query.max = Some(query.max.unwrap_or(usize::MAX).min(min - 1)),
        Break::AtMost(max) => query.min = query.min.max(max + 1),
        Break::Pattern(pattern) => query.none = Some(pattern.to_owned()),
        Break::OneOf(texts) => query.none = Some(any_of(texts.iter().copied())),
    }
    if query.max.is_some_and(|max| max < query.min) {
        return Outcome::Empty;
    }
    // Long texts without a pattern need no search.
    if query.all.is_empty() && query.none.is_none() {
        const BEARABLE: usize = 1 << 20;
        let length = if query.max == Some(0) { 0 } else { query.min.max(1) };
        let plain = matches!(breaking, Break::AtLeast(_)).then_some(query.min);
        let length = plain.unwrap_or(length);
        return if length > BEARABLE {
            Outcome::GaveUp(format!("a text of {length} characters"))
        } else {
            Outcome::Found("a".repeat(length))
        };
    }
    // A text that is not empty is easier to read.
    if query.min == 0 && query.max != Some(0) && query.none.is_none() {
        let readable = automata.search(&Query { min: 1, ..query.clone() });
        if matches!(readable, Outcome::Found(_)) {
            return readable;
        }
    }
    automata.search(&query)
}

/// The shortest texts of a schema.
pub fn first(automata: &Automata, view: &View<'_>, count: usize) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    while found.len() < count {
        let known: Vec<&str> = found.iter().map(String::as_str).collect();
        let breaking = if known.is_empty() { Break::Nothing } else { Break::OneOf(&known) };
        match shortest(automata, view, breaking) {
            Outcome::Found(text) => found.push(text),
            Outcome::Empty | Outcome::GaveUp(_) => break,
        }
    }
    found
}

/// Whether a text has the length and matches the patterns of a schema.
pub fn fits(automata: &Automata, view: &View<'_>, text: &str) -> bool {
    let length = text.chars().count();
    let mut all = view.patterns();
    let is_long_enough =
        length >= view.at_least("minLength") && view.at_most("maxLength").is_none_or(|max| length <= max);
    if !is_long_enough || all.is_empty() {
        return is_long_enough;
    }
    all.push(any_of([text].into_iter()));
    automata.search(&Query { all, ..Query::default() }) != Outcome::Empty
}
