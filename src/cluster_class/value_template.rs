//! Go templates of the plainest kind: text, and `{{ .path }}` with or without `quote`.

use serde_json::{Map, Number, Value};
use structural::Document;

/// What a template comes to.
#[derive(Debug, PartialEq)]
pub(super) struct Text {
    pub(super) text: String,
    /// Paths that have no value, for which Go writes `<no value>`.
    pub(super) missing: Vec<String>,
}

/// Why a template comes to nothing.
#[derive(Debug, PartialEq)]
pub(super) enum Stop {
    /// What it comes to cannot be told here.
    NotChecked(String),
    /// Go fails on it.
    Error(String),
}

/// A member that a template asks for.
#[derive(Debug, PartialEq)]
pub(super) enum Found<'a> {
    Value(&'a Value),
    Missing,
}

/// Fills in the template; `find` looks up the names of a path.
pub(super) fn fill<'a>(template: &str, find: impl Fn(&[&str]) -> Result<Found<'a>, Stop>) -> Result<Text, Stop> {
    let mut filled = Text { text: String::new(), missing: Vec::new() };
    let mut rest = template;
    let mut trims = false;
    while let Some((literal, action)) = rest.split_once("{{") {
        let Some((action, after)) = action.split_once("}}") else {
            return Err(Stop::NotChecked(format!("the template {template:?} has an action that does not end")));
        };
        let literal = if trims { literal.trim_start_matches(SPACE) } else { literal };
        let (action, trims_before) = match action.strip_prefix('-').filter(|inner| inner.starts_with(SPACE)) {
            Some(inner) => (inner, true),
            None => (action, false),
        };
        filled.text.push_str(if trims_before { literal.trim_end_matches(SPACE) } else { literal });
        let (action, trims_after) = match action.strip_suffix('-').filter(|inner| inner.ends_with(SPACE)) {
            Some(inner) => (inner, true),
            None => (action, false),
        };
        let Some(action) = Action::read(action) else {
            let message = format!("the template has the action {:?}: only {{{{ .path }}}} is read", action.trim());
            return Err(Stop::NotChecked(message));
        };
        filled.add(&action, &find)?;
        (rest, trims) = (after, trims_after);
    }
    filled.text.push_str(if trims { rest.trim_start_matches(SPACE) } else { rest });
    Ok(filled)
}

/// The value that the text stands for, which is YAML.
pub(super) fn value_of(text: &str) -> Result<Value, String> {
    let documents = Document::parse(text.as_bytes()).map_err(|error| format!("{text:?} is no YAML: {error}"))?;
    let value = documents.into_iter().next().map_or(Value::Null, Document::into_value);
    Ok(whole_numbers(value))
}

const SPACE: [char; 4] = [' ', '\t', '\r', '\n'];

struct Action<'t> {
    path: Vec<&'t str>,
    function: Function,
}

#[derive(Clone, Copy)]
enum Function {
    None,
    Quote,
    SingleQuote,
}

impl<'t> Action<'t> {
    fn read(text: &'t str) -> Option<Self> {
        let (path, function) = match text.split_once('|') {
            None => (text, Function::None),
            Some((path, name)) => match name.trim_matches(SPACE) {
                "quote" => (path, Function::Quote),
                "squote" => (path, Function::SingleQuote),
                _ => return None,
            },
        };
        let path: Vec<&str> = path.trim_matches(SPACE).strip_prefix('.')?.split('.').collect();
        path.iter().all(|name| is_identifier(name)).then_some(Self { path, function })
    }
}

fn is_identifier(name: &str) -> bool {
    let is_start = |c: char| c == '_' || c.is_ascii_alphabetic();
    name.starts_with(is_start) && name.chars().all(|c| is_start(c) || c.is_ascii_digit())
}

impl Text {
    fn add<'a>(&mut self, action: &Action<'_>, find: &impl Fn(&[&str]) -> Result<Found<'a>, Stop>) -> Result<(), Stop> {
        let path = || format!(".{}", action.path.join("."));
        let text = match find(&action.path)? {
            Found::Missing | Found::Value(Value::Null) => {
                self.missing.push(path());
                // The functions leave out what is not there.
                if matches!(action.function, Function::None) {
                    self.text.push_str("<no value>");
                }
                return Ok(());
            }
            Found::Value(value) => printed(value).ok_or_else(|| {
                Stop::NotChecked(format!("{} is a list or an object, printed as Go prints it", path()))
            })?,
        };
        match action.function {
            Function::None => self.text.push_str(&text),
            // Go escapes otherwise than JSON, but what YAML reads is the same.
            Function::Quote => self.text.push_str(&Value::from(text).to_string()),
            Function::SingleQuote => self.text.push_str(&format!("'{text}'")),
        }
        Ok(())
    }
}

/// A scalar as Go prints it, where every number is a float.
fn printed(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Bool(flag) => Some(flag.to_string()),
        Value::Number(number) => number.as_f64().map(float),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}

/// As Go's `%v`: the fewest digits, with an exponent below 1e-4 and from 1e6.
fn float(number: f64) -> String {
    let scientific = format!("{number:e}");
    let Some((digits, exponent)) = scientific.split_once('e') else { return scientific };
    match exponent.parse::<i32>() {
        Ok(exponent) if !(-4..6).contains(&exponent) => {
            let sign = if exponent < 0 { '-' } else { '+' };
            format!("{digits}e{sign}{:02}", exponent.abs())
        }
        _ => number.to_string(),
    }
}

/// Whole numbers as integers: Go writes 3.0 as 3 when it turns YAML into JSON.
fn whole_numbers(value: Value) -> Value {
    match value {
        Value::Number(number) if number.is_f64() => {
            let digits = number.as_f64().filter(|float| float.fract() == 0.0 && float.abs() < 1e18);
            let whole = digits.and_then(|float| format!("{float:.0}").parse::<i64>().ok());
            Value::Number(whole.map_or(number, Number::from))
        }
        Value::Array(items) => items.into_iter().map(whole_numbers).collect(),
        Value::Object(members) => {
            let members: Map<_, _> = members.into_iter().map(|(name, value)| (name, whole_numbers(value))).collect();
            members.into()
        }
        value => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn filled(template: &str) -> Result<Text, Stop> {
        let variables =
            json!({"name": "a", "count": 3, "big": 1_048_576, "half": 0.5, "on": true, "list": [1], "none": null});
        fill(template, |path| match path {
            [name] => Ok(variables.get(name).map_or(Found::Missing, Found::Value)),
            _ => Ok(Found::Missing),
        })
    }

    #[test]
    fn plain_paths_are_filled_in() {
        for (template, expected) in [
            ("{{ .name }}-{{.count}}", "a-3"),
            ("x {{- .name -}} y", "xay"),
            ("{{ .name | quote }}, {{ .count|squote }}", "\"a\", '3'"),
            ("{{ .half }} {{ .on }}", "0.5 true"),
            ("{{ .other }}", "<no value>"),
            // As those who write Helm charts know.
            ("{{ .big }}", "1.048576e+06"),
            ("{{ .none | quote }}", ""),
            ("no action", "no action"),
        ] {
            assert_eq!(filled(template).unwrap().text, expected, "{template}");
        }
    }

    #[test]
    fn anything_else_is_not_read() {
        for template in
            ["{{ if .on }}x{{ end }}", "{{ .name", "{{ .list }}", "{{ . }}", "{{ .a-b }}", "{{ .l[0] }}", "{{-3}}"]
        {
            assert!(matches!(filled(template), Err(Stop::NotChecked(_))), "{template}");
        }
    }

    #[test]
    fn the_text_is_yaml() {
        for (text, value) in [
            ("3", json!(3)),
            ("1e+06", json!(1_000_000)),
            ("\"3\"", json!("3")),
            ("a: {b: [true, 0.5]}", json!({"a": {"b": [true, 0.5]}})),
            ("", json!(null)),
        ] {
            assert_eq!(value_of(text), Ok(value), "{text}");
        }
        assert!(value_of("{").is_err());
    }
}
