//! Plain scalars as `kubectl` reads them: Go's YAML library with YAML 1.1 booleans, then JSON.

use granit_parser::{ScalarStyle, Tag};
use serde_json::{Number, Value};

/// The value of a scalar; the error says why JSON has no such value.
pub(super) fn value(text: &str, style: ScalarStyle, tag: Option<&Tag>) -> Result<Value, String> {
    let plain = style == ScalarStyle::Plain;
    match tag {
        None if plain => resolve(text),
        None => Ok(Value::from(text)),
        Some(tag) => tagged(text, tag),
    }
}

/// Whether a plain scalar is the key `<<`, which merges other mappings in.
pub(super) fn is_merge(text: &str, style: ScalarStyle, tag: Option<&Tag>) -> bool {
    text == "<<" && style == ScalarStyle::Plain && tag.is_none()
}

fn tagged(text: &str, tag: &Tag) -> Result<Value, String> {
    let value = match tag.core_suffix() {
        Some("bool" | "int" | "float" | "null") => resolve(text)?,
        _ => return Ok(Value::from(text)),
    };
    let fits = match tag.core_suffix() {
        Some("bool") => value.is_boolean(),
        Some("int") => value.is_i64() || integer(&text.replace('_', "")).is_some(),
        Some("float") => value.is_number(),
        _ => value.is_null(),
    };
    if fits { Ok(value) } else { Err(format!("{text:?} does not fit its tag {}", tag.suffix())) }
}

fn resolve(text: &str) -> Result<Value, String> {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Ok(Value::Null),
        "y" | "Y" | "yes" | "Yes" | "YES" | "on" | "On" | "ON" | "true" | "True" | "TRUE" => Ok(Value::Bool(true)),
        "n" | "N" | "no" | "No" | "NO" | "off" | "Off" | "OFF" | "false" | "False" | "FALSE" => Ok(Value::Bool(false)),
        ".inf" | ".Inf" | ".INF" | "+.inf" | "+.Inf" | "+.INF" | "-.inf" | "-.Inf" | "-.INF" | ".nan" | ".NaN"
        | ".NAN" => Err(format!("{text} is no number in JSON")),
        _ if text.starts_with(['+', '-', '.']) || text.starts_with(|c: char| c.is_ascii_digit()) => number(text),
        _ => Ok(Value::from(text)),
    }
}

fn number(text: &str) -> Result<Value, String> {
    let digits: String = text.chars().filter(|c| *c != '_').collect();
    if let Some(integer) = integer(&digits) {
        return Ok(integer);
    }
    if !is_float(&digits) {
        return Ok(Value::from(text));
    }
    let float = digits.parse().ok().and_then(Number::from_f64);
    float.map(Value::Number).ok_or_else(|| format!("{text} is too large for a number"))
}

/// Integers with Go's prefixes `0x`, `0o`, `0b` and `0`.
fn integer(text: &str) -> Option<Value> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let prefixed = |prefixes: [&str; 2]| prefixes.iter().find_map(|prefix| digits.strip_prefix(prefix));
    let (digits, radix) = if let Some(digits) = prefixed(["0x", "0X"]) {
        (digits, 16)
    } else if let Some(digits) = prefixed(["0o", "0O"]) {
        (digits, 8)
    } else if let Some(digits) = prefixed(["0b", "0B"]) {
        (digits, 2)
    } else if digits.len() > 1 && digits.starts_with('0') {
        (digits, 8)
    } else {
        (digits, 10)
    };
    if digits.starts_with(['+', '-']) {
        return None;
    }
    let magnitude = i128::from(u64::from_str_radix(digits, radix).ok()?);
    let integer = if negative { -magnitude } else { magnitude };
    match i64::try_from(integer) {
        Ok(integer) => Some(Value::from(integer)),
        // The API server has no larger integers: it reads and stores a float.
        Err(_) => as_float(integer).map(Value::Number),
    }
}

#[expect(clippy::cast_precision_loss, reason = "the precision that the API server loses as well")]
fn as_float(integer: i128) -> Option<Number> {
    Number::from_f64(integer as f64)
}

/// `[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?`
fn is_float(text: &str) -> bool {
    let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (mantissa, exponent) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, "0"));
    let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let has_digits = !whole.is_empty() || !fraction.is_empty();
    has_digits && all_digits(whole) && all_digits(fraction) && !exponent.is_empty() && all_digits(exponent)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::resolve;

    #[test]
    fn plain_scalars_are_what_kubectl_reads() {
        let cases = [
            ("on", json!(true)),
            ("no", json!(false)),
            ("010", json!(8)),
            ("08", json!(8.0)),
            ("1_000", json!(1000)),
            ("0x1F", json!(31)),
            ("1e3", json!(1000.0)),
            ("1.", json!(1.0)),
            (".5", json!(0.5)),
            ("-5", json!(-5)),
            ("+5", json!(5)),
            ("1.2.3", json!("1.2.3")),
            ("2024-01-01", json!("2024-01-01")),
            ("~", json!(null)),
            ("9223372036854775807", json!(i64::MAX)),
            ("9223372036854775808", json!(9_223_372_036_854_775_808.0)),
            ("18446744073709551615", json!(18_446_744_073_709_551_615.0)),
            ("0xFFFFFFFFFFFFFFFF", json!(18_446_744_073_709_551_615.0)),
            ("-9223372036854775809", json!(-9_223_372_036_854_775_809.0)),
            ("-", json!("-")),
            ("e5", json!("e5")),
            ("1e", json!("1e")),
            ("0o17", json!(15)),
            ("0b11", json!(3)),
            ("--1", json!("--1")),
        ];
        for (text, expected) in cases {
            assert_eq!(resolve(text), Ok(expected), "{text}");
        }
        assert!(resolve("1e999").is_err());
        assert!(resolve(".inf").is_err());
    }
}
