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
