//! Numbers as Go's validator compares them: integers exactly, everything else as `float64`.

use std::cmp::Ordering;

use serde_json::{Number, Value};

use crate::path::At;
use crate::report::{ErrorType, FieldError};
use crate::schema::{Limits, Type};
use crate::validate::formats::Format;

/// Integers above this are not exact in JavaScript's numbers, and a float above it does not pass for an integer.
const MAX_SAFE: f64 = 9_007_199_254_740_991.0;

const MINUS_ZERO: u64 = (-0.0_f64).to_bits();

pub(super) struct Problem {
    message: String,
    accepted: String,
}

impl Problem {
    pub(super) fn into_error(self, at: &At<'_>) -> FieldError {
        FieldError::new(at, ErrorType::Invalid, self.message).accepting(self.accepted)
    }
}

/// Every limit that the number breaks. Of a number of the wrong type (`mistyped`) its range is no news.
pub(super) fn problems(limits: &Limits, kind: Option<Type>, number: &Number, mistyped: bool) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut add = |message: &str, accepted: String| {
        problems.push(Problem { message: format!("{number} {message}"), accepted });
    };
    if let Some(accepted) = out_of_range(limits.format, kind, number).filter(|_| !mistyped) {
        add("is out of range", accepted.to_owned());
    }
    let mut comparable = |name: &str, bound: Option<f64>| {
        let bound = bound?;
        if kind == Some(Type::Integer) && !fits_integer(bound, limits.format) {
            add(&format!("cannot be compared: {name} {bound} is no integer"), "no value at all".to_owned());
            return None;
        }
        Some(bound)
    };
    let (max, min) = (comparable("maximum", limits.maximum), comparable("minimum", limits.minimum));
    let factor = comparable("multipleOf", limits.multiple_of);
    let beyond = |bound: &f64, side: Ordering, exclusive: bool| {
        compare(number, *bound).is_some_and(|order| order == side || (exclusive && order.is_eq()))
    };
    if let Some(max) = max.filter(|max| beyond(max, Ordering::Greater, limits.exclusive_maximum)) {
        add("is too large", format!("{} {max}", if limits.exclusive_maximum { "less than" } else { "at most" }));
    }
    if let Some(min) = min.filter(|min| beyond(min, Ordering::Less, limits.exclusive_minimum)) {
        add("is too small", format!("{} {min}", if limits.exclusive_minimum { "more than" } else { "at least" }));
    }
    if let Some(factor) = factor.filter(|factor| !is_multiple(number, *factor)) {
        add(&format!("is not a multiple of {factor}"), format!("multiples of {factor}"));
    }
    problems
}

fn out_of_range(format: Option<Format>, kind: Option<Type>, number: &Number) -> Option<&'static str> {
    match (kind?, format) {
        (Type::Integer, Some(Format::Int32)) => {
            let fits = as_integer(number).is_some_and(|value| i32::try_from(value).is_ok());
            (!fits).then_some("integers of 32 bits")
        }
        (Type::Integer, _) => as_integer(number).is_none().then_some("integers of 64 bits"),
        (Type::Number, Some(Format::Float)) => {
            (number.as_f64()?.abs() > f64::from(f32::MAX)).then_some("numbers of 32 bits")
        }
        _ => None,
    }
}

/// The number as Go's `int64`; a float counts when it has no fraction.
fn as_integer(number: &Number) -> Option<i64> {
    number.as_i64().or_else(|| whole(number.as_f64()?))
}

#[expect(clippy::cast_possible_truncation, reason = "the range is checked first")]
fn whole(value: f64) -> Option<i64> {
    (value.fract() == 0.0 && value.abs() < 9_223_372_036_854_775_808.0).then_some(value as i64)
}

fn fits_integer(bound: f64, format: Option<Format>) -> bool {
    match whole(bound) {
        Some(bound) => format != Some(Format::Int32) || i32::try_from(bound).is_ok(),
        None => false,
    }
}

/// An integer is compared with the whole part of the bound, as Go does; saturating where Go's result is undefined.
#[expect(clippy::cast_possible_truncation, reason = "cutting off the fraction is what upstream does")]
fn compare(number: &Number, bound: f64) -> Option<Ordering> {
    match number.as_i64() {
        Some(value) => Some(value.cmp(&(bound as i64))),
        None => number.as_f64()?.partial_cmp(&bound),
    }
}

#[expect(clippy::cast_possible_truncation, reason = "cutting off the fraction is what upstream does")]
fn is_multiple(number: &Number, factor: f64) -> bool {
    match (number.as_i64(), number.as_f64()) {
        (Some(value), _) => {
            let factor = factor as i64;
            factor > 0 && value.checked_rem(factor) == Some(0)
        }
        (None, Some(value)) if factor > 0.0 => {
            is_whole(if factor < 1.0 { 1.0 / factor * value } else { value / factor })
        }
        _ => false,
    }
}

/// Whether a JSON number passes for an integer: `1.0` does. Where a string would do as well (`loose`), so does what is within a
/// billionth of a whole number.
pub(super) fn is_integer(number: &Number, loose: bool) -> bool {
    number.is_i64() || number.as_f64().is_some_and(|value| is_whole(value) && (loose || value.fract() == 0.0))
}

fn is_whole(value: f64) -> bool {
    const EPSILON: f64 = 1e-9;
    if !value.is_finite() || value.abs() > MAX_SAFE {
        return false;
    }
    let (cut, rest) = (value.trunc(), value.fract().abs());
    rest == 0.0 || (value > 0.0 && cut != 0.0 && rest / (value + cut) < EPSILON)
}

/// Equality of an enum value and a value, which Go first converts to the type of the former: a fraction is cut off when the enum has
/// an integer, and an integer is the character of that number when it has text. `null` equals nothing.
pub(super) fn same(allowed: &Value, value: &Value) -> bool {
    match (allowed, value) {
        (Value::Null, _) => false,
        (Value::Number(allowed), Value::Number(value)) => match as_integer(allowed) {
            Some(allowed) => {
                value.as_i64().or_else(|| whole(value.as_f64()?.trunc())).is_some_and(|value| value == allowed)
            }
            None => allowed.as_f64() == value.as_f64(),
        },
        (Value::String(allowed), Value::Number(value)) => value.as_i64().is_some_and(|code| {
            let character = u32::try_from(code).ok().and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER);
            allowed.chars().eq([character])
        }),
        _ => allowed == value,
    }
}

/// The value as Go writes it, so that text can be compared: a float without a fraction looks like an integer, except for `-0`.
pub(super) fn as_written(value: &Value) -> Value {
    match value {
        Value::Number(number)
            if number.is_f64() && number.as_f64().is_some_and(|value| value.to_bits() != MINUS_ZERO) =>
        {
            as_integer(number).map_or_else(|| value.clone(), Value::from)
        }
        Value::Array(items) => Value::Array(items.iter().map(as_written).collect()),
        Value::Object(members) => {
            Value::Object(members.iter().map(|(name, value)| (name.clone(), as_written(value))).collect())
        }
        other => other.clone(),
    }
}
