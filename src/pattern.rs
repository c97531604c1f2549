//! The regular expressions of upstream's CRDs. `\d` is an ASCII digit, as in Go and so for the API server.

use garde::rules::{AsStr, pattern::Matcher};
use k8s_openapi::apimachinery::pkg::api::resource::Quantity;
use std::{collections::BTreeMap, fmt, sync::LazyLock};

/// A regular expression: what the schema prints and what a typed value is checked against.
pub(crate) struct Pattern {
    text: &'static str,
    compiled: Option<regex_lite::Regex>,
}

impl Pattern {
    pub(crate) fn new(text: &'static str) -> Self {
        Self { text, compiled: regex_lite::Regex::new(text).ok() }
    }

    pub(crate) fn matches(&self, text: &str) -> bool {
        self.compiled.as_ref().is_some_and(|regex| regex.is_match(text))
    }

    #[cfg(test)]
    pub(crate) fn is_compiled(&self) -> bool {
        self.compiled.is_some()
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
        self.matches(text)
    }
}

/// The limit of a quantity: it is written as one.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "garde passes its context by reference")]
pub(crate) fn is_quantity(quantity: &Quantity, (): &()) -> garde::Result {
    if QUANTITY.is_match(&quantity.0) {
        return Ok(());
    }
    Err(garde::Error::new(format_args!(
        "not a quantity: {:?}: expected a number with a suffix, such as 500m, 2 or 8Gi",
        quantity.0
    )))
}

/// The limit of a map of quantities.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "garde passes its context by reference")]
pub(crate) fn are_quantities(quantities: &BTreeMap<String, Quantity>, (): &()) -> garde::Result {
    let wrong: Vec<&str> = quantities
        .iter()
        .filter(|(_, quantity)| is_quantity(quantity, &()).is_err())
        .map(|(name, _)| name.as_str())
        .collect();
    if wrong.is_empty() {
        return Ok(());
    }
    let wrong = wrong.join(", ");
    Err(garde::Error::new(format_args!(
        "no quantity at {wrong}: expected numbers with a suffix, such as 500m, 2 or 8Gi"
    )))
}

/// In words what a pattern accepts.
pub(crate) fn words(pattern: &str) -> Option<&'static str> {
    WORDS.iter().find(|(text, _)| *text == pattern).map(|(_, words)| *words)
}

macro_rules! patterns {
    ($($(#[$flag:meta])* $name:ident = $text:literal, $words:literal;)*) => {
        $($(#[$flag])* pub(crate) static $name: LazyLock<Pattern> = LazyLock::new(|| Pattern::new($text));)*

        const WORDS: &[(&str, &str)] = &[$(($text, $words)),*];

        #[test]
        fn every_pattern_compiles() {
            for pattern in [$($(#[$flag])* &$name),*] {
                assert!(pattern.is_compiled(), "{}", pattern.text);
            }
        }
    };
}

patterns! {
    WHOLE_NUMBER = r"^(\d+)$", "a whole number in digits";
    MINUTES = r"^(\d+)m$", "a whole number of minutes, such as 10m";
    SECONDS = r"^(\d+)s$", "a whole number of seconds, such as 30s";
    ZONE = "^[1-3]$", "1, 2 or 3";
    #[cfg(feature = "v1beta2")]
    CONDITION_TYPE = r"^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$",
        "a word such as Ready, with an optional domain and slash before it";
    #[cfg(feature = "v1beta2")]
    CONDITION_REASON = "^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$", "a CamelCase word";
    HTTPS = "^https://", "an address that starts with https://";
    QUANTITY = r"^(\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))))?$",
        "a number with a suffix, such as 500m, 2 or 8Gi";
}
