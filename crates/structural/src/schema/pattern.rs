//! Patterns as the API server reads them: the RE2 dialect of Go's `regexp`, translated for the `regex` crate.
//!
//! Both engines run in linear time and agree on nearly everything. Translated are: `\d`, `\w`, `\s` and `\b`, which
//! are ASCII in Go (and `\s` has no vertical tab); `[`, `&&`, `--` and `~~` inside a class, which are literal in Go;
//! `\Q…\E`, octal escapes, `\<` and `\>`, and braces that are no repetition. Refused, as in Go: the flags `x`, `u` and `R`,
//! `\u`, and a repetition of a repetition. Left as a difference: `\B` next to a letter outside ASCII.

use std::iter::Peekable;
use std::str::Chars;
use std::sync::Arc;

use regex::{Regex, RegexBuilder};

/// Room for a compiled pattern; Go has no such limit, but bounds repetitions at 1,000.
const SIZE_LIMIT: usize = 1 << 25;
const MAX_REPEAT: u32 = 1000;

/// A compiled `pattern`.
#[derive(Clone, Debug)]
pub(crate) struct Pattern {
    source: String,
    /// Shared, since each copy of a `Regex` has room for searches of its own.
    compiled: Arc<Regex>,
}

impl Pattern {
    /// Compiles a pattern; the error says why Go would refuse it.
    pub(crate) fn new(source: &str) -> Result<Self, String> {
        let translated = Translation::of(source)?;
        let compiled = RegexBuilder::new(&translated)
            .size_limit(SIZE_LIMIT)
            .build()
            .map_err(|error| error.to_string().lines().last().unwrap_or_default().trim().to_lowercase())?;
        Ok(Self { source: source.to_owned(), compiled: Arc::new(compiled) })
    }

    pub(crate) fn source(&self) -> &str {
        &self.source
    }

    pub(crate) fn matches(&self, text: &str) -> bool {
        self.compiled.is_match(text)
    }
}

/// A `pattern` of a schema, which the API server reads in Go's dialect, in the syntax of the crates `regex` and `regex-automata`.
///
/// ```
/// assert_eq!(structural::pattern_in_rust(r"^\d{1,3}{$").as_deref(), Ok(r"^[0-9]{1,3}\{$"));
/// assert!(structural::pattern_in_rust("(?=a)").is_err());
/// ```
///
/// # Errors
/// Why Go would refuse it. What both refuse, such as a group that is not closed, is left to whoever compiles the result.
pub fn pattern_in_rust(source: &str) -> Result<String, String> {
    Translation::of(source)
}

const POSIX_CLASSES: [&str; 14] = [
    "alnum", "alpha", "ascii", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space", "upper", "word",
    "xdigit",
];

struct Translation<'p> {
    rest: Peekable<Chars<'p>>,
    out: String,
    /// The last thing written was a repetition.
    repeated: bool,
    /// For the pattern and each open group: how often its most repeated part is repeated.
    groups: Vec<u32>,
    /// The same for the last thing written.
    last: u32,
}

impl<'p> Translation<'p> {
    fn of(source: &'p str) -> Result<String, String> {
        let (rest, out) = (source.chars().peekable(), String::with_capacity(source.len()));
        let mut this = Self { rest, out, repeated: false, groups: vec![1], last: 1 };
        while let Some(c) = this.rest.next() {
            this.outside(c)?;
        }
        Ok(this.out)
    }

    fn outside(&mut self, c: char) -> Result<(), String> {
        let repeated = std::mem::take(&mut self.repeated);
        let last = std::mem::replace(&mut self.last, 1);
        match c {
            '\\' => self.escape(false)?,
            '[' => self.class()?,
            '(' => self.group()?,
            ')' => {
                self.out.push(')');
                if self.groups.len() > 1 {
                    self.last = self.groups.pop().unwrap_or(1);
                    self.note_repetition(self.last);
                }
            }
            '*' | '+' | '?' => {
                if repeated {
                    return Err(format!("a repetition is repeated (`{c}`)"));
                }
                self.out.push(c);
                self.lazy_mark();
            }
            '{' => match self.repetition() {
                Some(_) if repeated => return Err("a repetition is repeated (`{`)".to_owned()),
                Some((text, largest)) if largest.saturating_mul(last) > MAX_REPEAT => {
                    return Err(format!("the repetition {text} makes more than {MAX_REPEAT}"));
                }
                Some((text, largest)) => {
                    self.note_repetition(largest.max(1).saturating_mul(last));
                    for _ in 1..text.len() {
                        self.rest.next();
                    }
                    self.out.push_str(&text);
                    self.lazy_mark();
                }
                None => self.out.push_str("\\{"),
            },
            '}' => self.out.push_str("\\}"),
            other => self.out.push(other),
        }
        Ok(())
    }

    fn note_repetition(&mut self, times: u32) {
        if let Some(group) = self.groups.last_mut() {
            *group = times.max(*group);
        }
    }

    fn lazy_mark(&mut self) {
        self.out.extend(self.rest.next_if_eq(&'?'));
        self.repeated = true;
    }

    /// `{2}`, `{2,}` or `{2,3}` that starts before the next character, with its largest number.
    fn repetition(&self) -> Option<(String, u32)> {
        let rest: String = self.rest.clone().take_while(|c| *c != '}').take(16).collect();
        let (low, high) = rest.split_once(',').unwrap_or((&rest, "0"));
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        if !digits(low) || !(high.is_empty() || digits(high)) || !self.rest.clone().any(|c| c == '}') {
            return None;
        }
        let number = |text: &str| text.parse().unwrap_or(u32::MAX);
        let largest = number(low).max(if high.is_empty() { 0 } else { number(high) });
        Some((format!("{{{rest}}}"), largest))
    }

    fn group(&mut self) -> Result<(), String> {
        self.out.push('(');
        self.groups.push(1);
        if self.rest.next_if_eq(&'?').is_none() {
            return Ok(());
        }
        self.out.push('?');
        let flags: String = self.rest.clone().take_while(|c| !matches!(c, ':' | ')' | '<' | 'P')).collect();
        match flags.chars().find(|c| !matches!(c, 'i' | 'm' | 's' | 'U' | '-')) {
            Some(flag) => Err(format!("the group flag `{flag}` is unknown")),
            None => Ok(()),
        }
    }

    fn class(&mut self) -> Result<(), String> {
        self.out.push('[');
        self.out.extend(self.rest.next_if_eq(&'^'));
        let mut first = true;
        loop {
            match self.rest.next() {
                None => return Err("a class has no closing `]`".to_owned()),
                Some(']') if !first => break,
                Some('[') if self.rest.peek() == Some(&':') => self.posix_class()?,
                Some('\\') if self.rest.peek().is_some_and(|c| "dDwWsSpP".contains(*c)) => {
                    self.escape(true)?;
                }
                Some(c) => {
                    self.class_char(c)?;
                    let mut ahead = self.rest.clone();
                    if ahead.next() == Some('-') && ahead.next().is_some_and(|c| c != ']') {
                        self.rest.next();
                        self.out.push('-');
                        let high = self.rest.next();
                        self.class_char(high.unwrap_or('-'))?;
                    }
                }
            }
            first = false;
        }
        self.out.push(']');
        Ok(())
    }

    /// One character of a class; whatever could mean something else in a class is escaped.
    fn class_char(&mut self, c: char) -> Result<(), String> {
        match c {
            '\\' => return self.escape(true),
            '[' | ']' | '&' | '~' | '-' | '^' => self.out.extend(['\\', c]),
            _ => self.out.push(c),
        }
        Ok(())
    }

    /// `[:name:]`, whose first bracket is read; without `:]` it is only a bracket.
    fn posix_class(&mut self) -> Result<(), String> {
        let inner: String = self.rest.clone().skip(1).take_while(|c| *c != ':' && *c != ']').collect();
        let mut after = self.rest.clone().skip(1 + inner.chars().count());
        if after.next() != Some(':') || after.next() != Some(']') {
            self.out.push_str("\\[");
            return Ok(());
        }
        if !POSIX_CLASSES.contains(&inner.strip_prefix('^').unwrap_or(&inner)) {
            return Err(format!("the class [:{inner}:] is unknown"));
        }
        for _ in 0..inner.chars().count() + 3 {
            self.rest.next();
        }
        self.out.extend(["[:", &inner, ":]"]);
        Ok(())
    }

    fn escape(&mut self, in_class: bool) -> Result<(), String> {
        let Some(c) = self.rest.next() else {
            return Err("a backslash ends the pattern".to_owned());
        };
        match c {
            'd' => self.out.push_str("[0-9]"),
            'D' => self.out.push_str("[^0-9]"),
            'w' => self.out.push_str("[0-9A-Za-z_]"),
            'W' => self.out.push_str("[^0-9A-Za-z_]"),
            's' => self.out.push_str("[\\t\\n\\f\\r ]"),
            'S' => self.out.push_str("[^\\t\\n\\f\\r ]"),
            'b' if !in_class => self.out.push_str("(?-u:\\b)"),
            'B' | 'A' | 'z' if !in_class => self.out.extend(['\\', c]),
            'Q' if !in_class => self.quoted(),
            'p' | 'P' => self.unicode_class(c),
            '0'..='7' => return self.octal(c),
            'a' | 'f' | 'n' | 'r' | 't' | 'v' | 'x' => self.out.extend(['\\', c]),
            '<' | '>' => self.out.push(c),
            other if other.is_ascii() && !other.is_ascii_alphanumeric() => {
                self.out.extend(['\\', other]);
            }
            other => return Err(format!("the escape `\\{other}` is unknown")),
        }
        Ok(())
    }

    /// `\p{^Greek}` is another way to write `\P{Greek}`.
    fn unicode_class(&mut self, letter: char) {
        let mut ahead = self.rest.clone();
        if ahead.next() == Some('{') && ahead.next() == Some('^') {
            self.rest.nth(1);
            self.out.push_str(if letter == 'p' { "\\P{" } else { "\\p{" });
        } else {
            self.out.extend(['\\', letter]);
            self.out.extend(self.rest.next());
        }
        if self.out.ends_with('{') {
            for c in self.rest.by_ref() {
                self.out.push(c);
                if c == '}' {
                    break;
                }
            }
        }
    }

    fn octal(&mut self, first: char) -> Result<(), String> {
        let mut code = first.to_digit(8).unwrap_or_default();
        let mut digits = 1;
        while digits < 3 {
            let Some(digit) = self.rest.peek().and_then(|c| c.to_digit(8)) else {
                break;
            };
            self.rest.next();
            code = code * 8 + digit;
            digits += 1;
        }
        if first != '0' && digits == 1 {
            return Err(format!("the back reference `\\{first}` is not supported"));
        }
        self.out.extend(["\\x{", &format!("{code:x}"), "}"]);
        Ok(())
    }

    fn quoted(&mut self) {
        let mut text = String::new();
        while let Some(c) = self.rest.next() {
            if c == '\\' && self.rest.next_if_eq(&'E').is_some() {
                break;
            }
            text.push(c);
        }
        self.out.push_str(&regex::escape(&text));
    }
}
