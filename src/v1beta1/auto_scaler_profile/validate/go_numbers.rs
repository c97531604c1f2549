//! Durations and floating-point numbers in the texts that Go reads as such.

use std::borrow::Cow;

/// The most nanoseconds that a duration below zero has; one above has one less.
const LONGEST: u64 = 1 << 63;

/// Whether `time.ParseDuration` reads the text: `90s`, `1h30m`, `-.5us`, `0`.
pub(super) fn is_duration(text: &str) -> bool {
    let (is_negative, text) = sign(text);
    if text == "0" {
        return true;
    }
    let longest = if is_negative { LONGEST } else { LONGEST - 1 };
    !text.is_empty() && nanoseconds(text).is_some_and(|nanoseconds| nanoseconds <= longest)
}

/// Whether there is a minus, and what follows the sign.
fn sign(text: &str) -> (bool, &str) {
    match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    }
}

/// The sum of amounts with units.
fn nanoseconds(mut text: &str) -> Option<u64> {
    let mut sum = 0_u64;
    while !text.is_empty() {
        let whole;
        (whole, text) = digits(text);
        let mut fraction = "";
        if let Some(rest) = text.strip_prefix('.') {
            (fraction, text) = digits(rest);
        }
        if whole.is_empty() && fraction.is_empty() {
            return None;
        }
        let end = text.find(|c: char| c == '.' || c.is_ascii_digit()).unwrap_or(text.len());
        let name;
        (name, text) = text.split_at_checked(end)?;
        let unit = unit(name)?;
        let whole: u64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
        let amount = whole.checked_mul(unit).filter(|amount| *amount <= LONGEST)?;
        sum = sum.checked_add(amount)?.checked_add(part_of(fraction, unit)).filter(|sum| *sum <= LONGEST)?;
    }
    Some(sum)
}

/// The digits at the start, and the rest.
fn digits(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    text.split_at_checked(end).unwrap_or((text, ""))
}

fn unit(name: &str) -> Option<u64> {
    Some(match name {
        "ns" => 1,
        "us" | "µs" | "μs" => 1_000,
        "ms" => 1_000_000,
        "s" => 1_000_000_000,
        "m" => 60_000_000_000,
        "h" => 3_600_000_000_000,
        _ => return None,
    })
}

/// Whole nanoseconds of a fraction of a unit. Digits behind the eighteenth are less than one.
fn part_of(fraction: &str, unit: u64) -> u64 {
    let digits = fraction.bytes().take(18).map(|digit| u128::from(digit - b'0'));
    let (amount, scale) = digits.fold((0, 1), |(amount, scale), digit| (amount * 10 + digit, scale * 10));
    u64::try_from(amount * u128::from(unit) / scale).unwrap_or(unit)
}

/// Whether `strconv.ParseFloat` reads the text as a number of 32 bits in 0 to 1, or as `NaN`.
pub(super) fn is_fraction(text: &str) -> bool {
    if text.eq_ignore_ascii_case("nan") {
        return true;
    }
    let Some(text) = without_underscores(text) else { return false };
    let (is_negative, number) = sign(&text);
    match number.strip_prefix("0x").or_else(|| number.strip_prefix("0X")) {
        Some(hexadecimal) => is_hexadecimal_fraction(is_negative, hexadecimal),
        // Rust reads words too, which Go reads, or does not, as something that is no fraction.
        None => {
            number.bytes().all(|b| b.is_ascii_digit() || b".eE+-".contains(&b))
                && text.parse().is_ok_and(|number: f32| (0.0..=1.0).contains(&number))
        }
    }
}

/// The text, if each underscore stands between two digits, or between the prefix of hexadecimal numbers and a digit.
fn without_underscores(text: &str) -> Option<Cow<'_, str>> {
    if !text.contains('_') {
        return Some(text.into());
    }
    let (_, number) = sign(text);
    let (is_hexadecimal, mut is_after_digit) = match number.get(..2) {
        Some("0x" | "0X") => (true, true),
        _ => (false, false),
    };
    let digits = if is_hexadecimal { number.get(2..)? } else { number };
    let mut bytes = digits.bytes().peekable();
    let is_digit = |b: u8| b.is_ascii_digit() || is_hexadecimal && b.is_ascii_hexdigit();
    while let Some(byte) = bytes.next() {
        if byte == b'_' && !(is_after_digit && bytes.peek().is_some_and(|next| is_digit(*next))) {
            return None;
        }
        is_after_digit = is_digit(byte);
    }
    Some(text.replace('_', "").into())
}

/// Whether `text`, which follows `0x`, is a number in 0 to 1 once it is rounded to 32 bits: its 24 binary digits end at
/// 2⁻²⁴ below 1, and at 2⁻¹⁴⁹ near 0, and half a digit is rounded to the even one.
fn is_hexadecimal_fraction(is_negative: bool, text: &str) -> bool {
    let Some((mantissa, exponent)) = text.split_once(['p', 'P']) else { return false };
    let (is_below, exponent) = sign(exponent);
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let is_number = !(whole.is_empty() && fraction.is_empty())
        && [whole, fraction].iter().all(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()))
        && !exponent.is_empty()
        && exponent.bytes().all(|b| b.is_ascii_digit());
    if !is_number {
        return false;
    }
    let size: i64 = exponent.parse().unwrap_or(i64::MAX / 2);
    let mut exponent = if is_below { -size } else { size };
    // The first digits of the number, of which the highest bit is set in the end; the lowest bit stands for all others.
    let mut bits = 0_u64;
    for (index, digit) in whole.chars().chain(fraction.chars()).enumerate() {
        let digit = digit.to_digit(16).map_or(0, u64::from);
        let is_kept = bits >> 60 == 0;
        bits = if is_kept { bits << 4 | digit } else { bits | u64::from(digit != 0) };
        let moves = i64::from(is_kept && index >= whole.len()) - i64::from(!is_kept && index < whole.len());
        exponent = exponent.saturating_sub(4 * moves);
    }
    if bits == 0 {
        return true;
    }
    exponent = exponent.saturating_add(63 - i64::from(bits.leading_zeros()));
    bits <<= bits.leading_zeros();
    if is_negative { (exponent, bits) <= (-150, 1 << 63) } else { (exponent, bits) <= (0, 1 << 63 | 1 << 39) }
}
