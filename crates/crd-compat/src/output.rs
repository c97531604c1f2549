//! Findings for those who read them: people, programs, code scanning, pull requests.

use serde_json::Value;

pub mod explain;
pub mod github;
pub mod json;
pub mod page;
pub mod sarif;
pub mod text;

/// A value on one line, cut where it is long.
pub(crate) fn short(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(160) {
        Some((end, _)) => format!("{} …", text.get(..end).unwrap_or_default()),
        None => text,
    }
}

/// A number of things.
pub(crate) fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}
