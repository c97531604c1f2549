//! Raw JSON in an object: kept as a value, refused where a value would change it.

use flat_deserialize::Member;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{Error, MapAccess, Visitor},
};
use serde_json::{Number, Value};
use std::{borrow::Cow, fmt, ops::Deref};

/// A JSON value that CAPZ hands on as it is, such as a whole Azure Service Operator resource.
///
/// Derefs to the [`Value`]. A number that a [`Value`] could only hold rounded is refused, since what is handed on would
/// be another number.
///
/// ```
/// use capz_api::v1beta1::AzureASOManagedCluster;
///
/// let cluster: AzureASOManagedCluster = serde_json::from_str(
///     r#"{"metadata": {}, "spec": {"resources": [{"kind": "ManagedCluster", "spec": {"maxCount": 3}}]}}"#,
/// )?;
/// assert_eq!(cluster.spec.class.resources[0]["spec"]["maxCount"], 3);
///
/// let rounded = r#"{"metadata": {}, "spec": {"resources": [{"count": 123456789012345678901}]}}"#;
/// let error = serde_json::from_str::<AzureASOManagedCluster>(rounded).unwrap_err().to_string();
/// assert!(error.contains("123456789012345678901"), "{error}");
/// # Ok::<_, serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(transparent)]
pub struct RawExtension(pub Value);

impl Deref for RawExtension {
    type Target = Value;

    fn deref(&self) -> &Value {
        &self.0
    }
}

impl From<Value> for RawExtension {
    fn from(value: Value) -> Self {
        Self(value)
    }
}

impl JsonSchema for RawExtension {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "RawExtension".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "object", "x-kubernetes-preserve-unknown-fields": true})
    }
}

/// The name under which `serde_json` hands out the text of a value. A test fails should it ever change.
const RAW_VALUE: &str = "$serde_json::private::RawValue";

impl<'de> Deserialize<'de> for RawExtension {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_newtype_struct(RAW_VALUE, Raw).map(Self)
    }
}

impl Member for RawExtension {
    fn read<'de, D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Self::deserialize(from)
    }

    fn is_zero(&self) -> bool {
        self.0.is_null()
    }
}

/// Takes the text of the value from `serde_json`, and the value itself from any other format.
struct Raw;

impl<'de> Visitor<'de> for Raw {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        map.next_key::<String>()?;
        let text: String = map.next_value()?;
        if let Some(number) = numbers(&text).find(|number| !is_exact(number)) {
            return Err(rounded(number));
        }
        serde_json::from_str(&text).map_err(Error::custom)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, from: D) -> Result<Value, D::Error> {
        let value = Value::deserialize(from)?;
        match rounded_float(&value) {
            Some(number) => Err(rounded(&number.to_string())),
            None => Ok(value),
        }
    }
}

fn rounded<E: Error>(number: &str) -> E {
    E::custom(format_args!(
        "the number {number} would be rounded: expected one that fits a 64-bit integer or float exactly, or a string"
    ))
}

/// The numbers in a JSON text that is known to be valid.
fn numbers(json: &str) -> impl Iterator<Item = &str> {
    let mut rest = json;
    std::iter::from_fn(move || {
        loop {
            let start = rest.find(|c: char| c == '"' || c == '-' || c.is_ascii_digit())?;
            let token = rest.get(start..)?;
            if let Some(string) = token.strip_prefix('"') {
                rest = string.get(end_of_string(string)?..)?;
                continue;
            }
            let is_part = |c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.' | 'e' | 'E');
            let (number, after) = token.split_at(token.find(|c| !is_part(c)).unwrap_or(token.len()));
            rest = after;
            return Some(number);
        }
    })
}

/// Where the text after the string begins.
fn end_of_string(string: &str) -> Option<usize> {
    let mut escaped = false;
    let quote = string.bytes().position(|byte| {
        let end = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        end
    })?;
    Some(quote + 1)
}

/// Whether a [`Number`] holds what was written.
fn is_exact(written: &str) -> bool {
    written.parse::<Number>().is_ok_and(|held| significant(written) == significant(&held.to_string()))
}

/// A decimal number as its digits without zeros on either side, and the exponent of the last one.
fn significant(number: &str) -> Option<(String, i64)> {
    let number = number.strip_prefix('-').unwrap_or(number);
    let (mantissa, exponent) = number.split_once(['e', 'E']).unwrap_or((number, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    let digits = digits.trim_start_matches('0');
    let kept = digits.trim_end_matches('0');
    if kept.is_empty() {
        return Some((String::new(), 0));
    }
    let exponent: i64 = exponent.parse().ok()?;
    let moved = i64::try_from(digits.len() - kept.len()).ok()? - i64::try_from(fraction.len()).ok()?;
    Some((kept.to_owned(), exponent.checked_add(moved)?))
}

/// A whole number that some format could only give as a float: beyond 2⁵³ its digits are no longer known.
fn rounded_float(value: &Value) -> Option<&Number> {
    match value {
        Value::Number(number) if number.is_f64() => number
            .as_f64()
            .is_some_and(|float| float.fract() == 0.0 && float.abs() >= 9_007_199_254_740_992.0)
            .then_some(number),
        Value::Array(items) => items.iter().find_map(rounded_float),
        Value::Object(members) => members.values().find_map(rounded_float),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_of_a_value_is_reached() {
        let error = serde_json::from_str::<RawExtension>("0.12345678901234567890").unwrap_err();
        assert!(error.to_string().contains("0.12345678901234567890"), "{error}");
    }

    #[test]
    fn numbers_are_found_beside_strings() {
        let json = r#"{"a-1":"2\"3","b":[-4,5.60e+7,{"c":8}],"d\\":9}"#;
        assert_eq!(numbers(json).collect::<Vec<_>>(), ["-4", "5.60e+7", "8", "9"]);
    }

    #[test]
    fn a_number_is_exact_or_refused() {
        for exact in [
            "0",
            "-0",
            "0.0",
            "1.0",
            "1.10",
            "1e3",
            "1E-3",
            "0.1",
            "18446744073709551615",
            "-9223372036854775808",
            "1e300",
        ] {
            assert!(is_exact(exact), "{exact}");
            let value: RawExtension = serde_json::from_str(&format!("[{exact}]")).unwrap();
            assert_eq!(value.0, serde_json::from_str::<Value>(&format!("[{exact}]")).unwrap());
        }
        for rounded in
            ["18446744073709551616", "123456789012345678901", "0.1000000000000000055", "1e400", "9007199254740993.0"]
        {
            assert!(serde_json::from_str::<RawExtension>(rounded).is_err(), "{rounded}");
        }
    }

    #[test]
    fn a_value_may_come_from_a_value() {
        let value = serde_json::json!({"a": [1, null, "x", 1.5]});
        assert_eq!(serde_json::from_value::<RawExtension>(value.clone()).unwrap().0, value);
    }
}
