//! The regular expressions of upstream's CRDs. `\d` is an ASCII digit, as in Go and so for the API server.

use garde::rules::{AsStr, pattern::Matcher};
use std::{fmt, sync::LazyLock};

/// A regular expression: what the schema prints and what a typed value is checked against.
pub(crate) struct Pattern {
    text: &'static str,
    compiled: Option<regex_lite::Regex>,
}

impl Pattern {
    fn new(text: &'static str) -> Self {
        Self { text, compiled: regex_lite::Regex::new(text).ok() }
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text)
    }
}

impl AsStr for Pattern {
    fn as_str(&self) -> &str {
        self.text
    }
}

impl Matcher for Pattern {
    fn is_match(&self, text: &str) -> bool {
        self.compiled.as_ref().is_some_and(|regex| regex.is_match(text))
    }
}

macro_rules! patterns {
    ($($name:ident = $text:literal;)*) => {
        $(pub(crate) static $name: LazyLock<Pattern> = LazyLock::new(|| Pattern::new($text));)*

        #[test]
        fn every_pattern_compiles() {
            for pattern in [$(&$name),*] {
                assert!(pattern.compiled.is_some(), "{pattern}");
            }
        }
    };
}

patterns! {
    WHOLE_NUMBER = r"^(\d+)$";
    MINUTES = r"^(\d+)m$";
    SECONDS = r"^(\d+)s$";
    ZONE = "^[1-3]$";
    HTTPS = "^https://";
}
