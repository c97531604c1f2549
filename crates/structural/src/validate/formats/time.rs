//! Formats of time, with the tolerance of Go's `time` and of the API server's own duration parser.

pub(super) fn is_date(text: &str) -> bool {
    let bytes = text.as_bytes();
    if bytes.len() != 10 || bytes.get(4) != Some(&b'-') || bytes.get(7) != Some(&b'-') {
        return false;
    }
    let (Some(year), Some(month), Some(day)) = (digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)) else {
        return false;
    };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => 0,
    };
    (1..=days).contains(&day)
}

fn digits(text: &str, from: usize, to: usize) -> Option<u32> {
    let part = text.get(from..to)?;
    part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse().ok()).flatten()
}

/// A date, `T` and a time of day with a zone. A fraction may follow any character, as upstream's pattern has it.
pub(super) fn is_date_time(text: &str) -> bool {
    let lower = text.to_lowercase();
    let mut parts = lower.split('t');
    let (Some(date), Some(time)) = (parts.next(), parts.next()) else {
        return false;
    };
    if !is_date(date) || time.get(2..3) != Some(":") || time.get(5..6) != Some(":") {
        return false;
    }
    let limits = [(0, 2, 23), (3, 5, 59), (6, 8, 59)];
    if !limits.into_iter().all(|(from, to, max)| digits(time, from, to).is_some_and(|value| value <= max)) {
        return false;
    }
    let rest = time.get(8..).unwrap_or_default();
    let fractions = rest.char_indices().nth(1).and_then(|(second, _)| {
        let after = rest.get(second..)?;
        let zone = after.trim_start_matches(|c: char| c.is_ascii_digit());
        (zone.len() < after.len() && !rest.starts_with('\n')).then_some(zone)
    });
    is_zone(rest) || fractions.is_some_and(is_zone)
}

fn is_zone(zone: &str) -> bool {
    let offset = zone.len() == 6
        && zone.starts_with(['+', '-'])
        && zone.get(3..4) == Some(":")
        && digits(zone, 1, 3).is_some()
        && digits(zone, 4, 6).is_some();
    zone == "z" || offset
}

/// Go's `time.ParseDuration`, or any text that holds a number with a unit of time, such as `2 days`.
pub(super) fn is_duration(text: &str) -> bool {
    is_go_duration(text) || has_number_with_unit(text)
}

fn is_go_duration(text: &str) -> bool {
    const UNITS: [&str; 8] = ["ns", "us", "µs", "μs", "ms", "s", "m", "h"];
    let mut rest = text.strip_prefix(['+', '-']).unwrap_or(text);
    if rest == "0" {
        return true;
    }
    let mut nanoseconds = 0.0;
    if rest.is_empty() {
        return false;
    }
    while !rest.is_empty() {
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let (number, after) = rest.split_at(end);
        let Ok(value) = number.parse::<f64>() else {
            return false;
        };
        let end = after.find(|c: char| c.is_ascii_digit() || c == '.').unwrap_or(after.len());
        let (unit, after) = after.split_at(end);
        if !UNITS.contains(&unit) {
            return false;
        }
        let scale = match unit {
            "ns" => 1.0,
            "us" | "µs" | "μs" => 1e3,
            "ms" => 1e6,
            "s" => 1e9,
            "m" => 6e10,
            _ => 3.6e12,
        };
        nanoseconds += value * scale;
        rest = after;
    }
    // Go counts nanoseconds in 63 bits.
    nanoseconds <= 9_223_372_036_854_775_807.0
}

fn has_number_with_unit(text: &str) -> bool {
    const EXACT: [&str; 11] = ["ns", "us", "µs", "ms", "s", "m", "h", "hr", "d", "w", "wk"];
    const PREFIXES: [&str; 8] = ["nano", "micro", "milli", "sec", "min", "hour", "day", "week"];
    let mut found = false;
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let number = rest.get(start..).unwrap_or_default();
        let end = number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len());
        let (number, after) = number.split_at(end);
        let unit = after.trim_start_matches(['\t', '\n', '\u{c}', '\r', ' ']);
        let end = unit.find(|c: char| !c.is_ascii_alphabetic() && c != 'µ').unwrap_or(unit.len());
        let (unit, after) = unit.split_at(end);
        rest = after;
        if unit.is_empty() {
            continue;
        }
        if number.parse::<i64>().is_err() {
            return false;
        }
        let unit = unit.to_lowercase();
        found |= EXACT.contains(&unit.as_str()) || PREFIXES.iter().any(|prefix| unit.starts_with(prefix));
    }
    found
}
