//! Numbers at the edges of ranges: if any number is in one schema and not in another, one of these is.

use serde_json::{Number, Value};

use crate::view::View;

/// The whole numbers that a float holds exactly end here.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// The bounds and the step that a schema sets.
struct Range {
    low: Option<f64>,
    high: Option<f64>,
    step: Option<f64>,
}

impl Range {
    fn of(view: &View<'_>) -> Self {
        let mut range = Self { low: None, high: None, step: None };
        for part in view.parts() {
            let tighter = |bound: Option<f64>, other: Option<f64>, pick: fn(f64, f64) -> f64| match (bound, other) {
                (Some(bound), Some(other)) => Some(pick(bound, other)),
                (bound, other) => bound.or(other),
            };
            range.low = tighter(range.low, part.number("minimum"), f64::max);
            range.high = tighter(range.high, part.number("maximum"), f64::min);
            range.step = tighter(range.step, part.number("multipleOf").filter(|step| *step > 0.0), common_multiple);
            if part.text_of("format") == Some("int32") {
                range.low = tighter(range.low, Some(f64::from(i32::MIN)), f64::max);
                range.high = tighter(range.high, Some(f64::from(i32::MAX)), f64::min);
            }
        }
        range
    }

    fn edges(&self) -> impl Iterator<Item = f64> {
        [self.low, self.high].into_iter().flatten()
    }
}

/// The smallest number of which both are divisors, for whole numbers; for others one of them.
fn common_multiple(one: f64, other: f64) -> f64 {
    let (mut divisor, mut rest) = (one, other);
    if one.fract() != 0.0 || other.fract() != 0.0 {
        return one.max(other);
    }
    while rest != 0.0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    one / divisor * other
}

/// Candidates for a number of `inside` that `outside` refuses, those nearest to the edges of `outside` first.
pub fn between(inside: &View<'_>, outside: &View<'_>, whole: bool) -> Vec<Value> {
    let (own, other) = (Range::of(inside), Range::of(outside));
    let mut points: Vec<f64> = Vec::new();
    // Of more numbers than an enum has values, one is none of them.
    let listed = outside.allowed().unwrap_or_default();
    points.extend(listed.iter().filter_map(|value| value.as_f64()));
    points.extend(other.edges().chain(own.edges()).chain([1.0, 0.0]));
    let wide = f64::from(i32::MAX);
    points.extend([wide, -wide]);
    let reach = u32::try_from(listed.len()).unwrap_or(u32::MAX).min(1000);
    points.extend((0..=reach).map(|offset| own.low.unwrap_or(0.0) + f64::from(offset) * own.step.unwrap_or(1.0)));
    let mut numbers = Vec::new();
    for point in points {
        for step in [own.step.unwrap_or(1.0), other.step.unwrap_or(1.0)] {
            let below = (point / step).floor() * step;
            numbers.extend([below, below + step, below - step, below + 2.0 * step, below - 2.0 * step]);
        }
        if !whole {
            numbers.extend([point, point + 0.5, point - 0.5]);
        }
    }
    if whole {
        numbers.retain(|number| number.fract() == 0.0);
    }
    let mut values: Vec<Value> = Vec::new();
    for value in numbers.into_iter().filter(|number| number.abs() < EXACT).filter_map(as_value) {
        if !values.contains(&value) {
            values.push(value);
        }
    }
    values
}

/// The number as a witness writes it: without a fraction where it has none.
#[expect(clippy::cast_possible_truncation, reason = "the range is checked first")]
fn as_value(number: f64) -> Option<Value> {
    if number.fract() == 0.0 && number.abs() < EXACT {
        return Some(Value::from(number as i64));
    }
    Number::from_f64(number).map(Value::Number)
}

/// The n-th number of the range, counted from its lower end, or from the upper one where there is no lower one.
pub fn nth(view: &View<'_>, n: usize, whole: bool) -> Option<Value> {
    let range = Range::of(view);
    let offset = f64::from(u32::try_from(n).ok()?);
    let excluded = |keyword: &str| view.parts().any(|part| part.flag(keyword));
    let step = range.step.unwrap_or(1.0);
    let number = match (range.low, range.high) {
        (Some(low), high) if low > i32::MIN.into() => {
            let mut first = (low / step).ceil() * step;
            if excluded("exclusiveMinimum") && first <= low {
                first += step;
            }
            // A narrow range of fractions may hold no multiple of one.
            match high {
                Some(high) if !whole && range.step.is_none() && first > high => f64::midpoint(low, high),
                _ => first + offset * step,
            }
        }
        (_, Some(high)) if high < 1.0 => {
            let last = (high / step).floor() * step;
            let last = if excluded("exclusiveMaximum") && last >= high { last - step } else { last };
            last - offset * step
        }
        _ => (1.0_f64 / step).ceil() * step + offset * step,
    };
    if fits(view, number) {
        return as_value(number);
    }
    // The range ends before, or goes the other way.
    between(view, view, whole)
        .into_iter()
        .filter(|value| value.as_f64().is_some_and(|number| fits(view, number)))
        .nth(n)
}

/// Whether a number lies in the range of a schema.
pub fn fits(view: &View<'_>, number: f64) -> bool {
    let range = Range::of(view);
    let excluded = |keyword: &str| view.parts().any(|part| part.flag(keyword));
    let above = range.low.is_none_or(|low| number > low || (number >= low && !excluded("exclusiveMinimum")));
    let below = range.high.is_none_or(|high| number < high || (number <= high && !excluded("exclusiveMaximum")));
    let in_step =
        view.parts().filter_map(|part| part.number("multipleOf")).all(|step| step <= 0.0 || number % step == 0.0);
    above && below && in_step
}
