//! CRDs and other documents as YAML that kubectl reads as it was meant.

use serde_json::{Number, Value};

/// One document, without `---`.
///
/// Long lines are not folded. Strings that YAML 1.1 takes for something else (`on`, `1_000`) are quoted.
///
/// # Errors
/// The document does not serialize.
pub fn document<T: serde::Serialize>(value: &T) -> Result<String, Error> {
    let mut value = serde_json::to_value(value)?;
    whole_numbers(&mut value);
    let options = serde_saphyr::ser_options! { folded_wrap_chars: usize::MAX };
    Ok(serde_saphyr::to_string_with_options(&value, options)?)
}

/// Documents as one stream.
#[must_use]
pub fn stream<'a>(documents: impl IntoIterator<Item = &'a str>) -> String {
    documents.into_iter().flat_map(|document| ["---\n", document]).collect()
}

/// k8s-openapi holds `minimum` and `maximum` as floats; upstream writes whole ones without a point.
fn whole_numbers(value: &mut Value) {
    match value {
        Value::Number(number) => {
            if let Some(whole) = number.as_f64().filter(|_| number.is_f64()).and_then(whole) {
                *number = whole;
            }
        }
        Value::Array(items) => items.iter_mut().for_each(whole_numbers),
        Value::Object(members) => members.values_mut().for_each(whole_numbers),
        _ => {}
    }
}

fn whole(float: f64) -> Option<Number> {
    (float.fract() == 0.0).then(|| format!("{float:.0}").parse().ok()).flatten()
}

/// Why a document could not be written.
pub type Error = Box<dyn std::error::Error + Send + Sync>;

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// kubectl reads YAML 1.1, where these are booleans and numbers.
    #[test]
    fn words_of_yaml_1_1_are_quoted() {
        for word in [
            "on",
            "off",
            "yes",
            "no",
            "y",
            "n",
            "1_000",
            "0o7",
            "1e3",
            "0x1f",
            "null",
            "~",
            "true",
            "",
            "1:30",
            "2026-01-02",
        ] {
            let text = document(&json!({"enum": [word]})).unwrap();
            let item = text.lines().nth(1).unwrap().trim_start_matches("- ");
            assert!(item.starts_with(['"', '\'']), "{word}: {text}");
        }
    }

    #[test]
    fn long_lines_are_not_folded_and_whole_numbers_have_no_point() {
        let pattern = "x y ".repeat(100);
        let text = document(&json!({"maximum": 2160.0, "minimum": 0.5, "pattern": pattern})).unwrap();
        assert_eq!(text.lines().count(), 3, "{text}");
        assert!(text.starts_with("maximum: 2160\nminimum: 0.5\n"), "{text}");
    }
}
