//! Formats of identifiers, numbers with check digits, colours and base64.

use std::sync::LazyLock;

use regex::Regex;

macro_rules! patterns {
    ($($(#[$doc:meta])* $name:ident $pattern:literal;)*) => {
        $($(#[$doc])* pub(super) fn $name(text: &str) -> bool {
            static PATTERN: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new($pattern).ok());
            PATTERN.as_ref().is_some_and(|pattern| pattern.is_match(text))
        })*
    };
}

patterns! {
    is_uuid "(?i)^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$";
    is_uuid3 "(?i)^[0-9a-f]{8}-?[0-9a-f]{4}-?3[0-9a-f]{3}-?[0-9a-f]{4}-?[0-9a-f]{12}$";
    is_uuid4 "(?i)^[0-9a-f]{8}-?[0-9a-f]{4}-?4[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$";
    is_uuid5 "(?i)^[0-9a-f]{8}-?[0-9a-f]{4}-?5[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$";
    is_hex_color "^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$";
    is_rgb_color r"^rgb\([\t\n\x0C\r ]*(0|[1-9][0-9]?|1[0-9][0-9]?|2[0-4][0-9]|25[0-5])[\t\n\x0C\r ]*,[\t\n\x0C\r ]*(0|[1-9][0-9]?|1[0-9][0-9]?|2[0-4][0-9]|25[0-5])[\t\n\x0C\r ]*,[\t\n\x0C\r ]*(0|[1-9][0-9]?|1[0-9][0-9]?|2[0-4][0-9]|25[0-5])[\t\n\x0C\r ]*\)$";
    is_card_shape "^(?:4[0-9]{12}(?:[0-9]{3})?|5[1-5][0-9]{14}|6(?:011|5[0-9][0-9])[0-9]{12}|3[47][0-9]{13}|3(?:0[0-5]|[68][0-9])[0-9]{11}|(?:2131|1800|35[0-9]{3})[0-9]{11})$";
    is_ssn_shape "^[0-9]{3}[- ]?[0-9]{2}[- ]?[0-9]{4}$";
    is_label "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$";
}

pub(super) fn is_short_name(text: &str) -> bool {
    text.len() <= 63 && is_label(text)
}

pub(super) fn is_long_name(text: &str) -> bool {
    text.len() <= 253 && text.split('.').all(is_label)
}

pub(super) fn is_bson_object_id(text: &str) -> bool {
    text.len() == 24 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

pub(super) fn is_ssn(text: &str) -> bool {
    text.len() == 11 && is_ssn_shape(text)
}

pub(super) fn is_base64(text: &str) -> bool {
    let data = text.strip_suffix("==").or_else(|| text.strip_suffix('=')).unwrap_or(text);
    let alphabet = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
    !text.is_empty() && text.len().is_multiple_of(4) && data.bytes().all(alphabet)
}

pub(super) fn is_isbn(text: &str) -> bool {
    is_isbn10(text) || is_isbn13(text)
}

pub(super) fn is_isbn10(text: &str) -> bool {
    let text = without_separators(text);
    let (Some(body), Some(check)) = (text.get(..9), text.get(9..)) else {
        return false;
    };
    let check = if check == "X" { Some(10) } else { digit(check) };
    let weighted = (1..).zip(body.bytes()).map(|(weight, byte)| Some(weight * digit_of(byte)?)).sum::<Option<u32>>();
    matches!((weighted, check), (Some(weighted), Some(check)) if (weighted + 10 * check).is_multiple_of(11))
}

pub(super) fn is_isbn13(text: &str) -> bool {
    let text = without_separators(text);
    let (Some(body), Some(check)) = (text.get(..12), text.get(12..)) else {
        return false;
    };
    let weights = [1, 3].into_iter().cycle();
    let weighted = weights.zip(body.bytes()).map(|(weight, byte)| Some(weight * digit_of(byte)?)).sum::<Option<u32>>();
    matches!((weighted, digit(check)), (Some(weighted), Some(check)) if (weighted + check).is_multiple_of(10))
}

/// The last digit makes the sum of all digits, every second one doubled, a multiple of ten.
pub(super) fn is_credit_card(text: &str) -> bool {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let sum: u32 = (0..)
        .zip(digits.bytes().rev().filter_map(digit_of))
        .map(|(position, digit)| match (position % 2, digit * 2) {
            (0, _) => digit,
            (_, doubled) => doubled / 10 + doubled % 10,
        })
        .sum();
    is_card_shape(&digits) && sum.is_multiple_of(10)
}

fn without_separators(text: &str) -> String {
    text.chars().filter(|c| !matches!(c, '-' | '\t' | '\n' | '\u{c}' | '\r' | ' ')).collect()
}

fn digit(text: &str) -> Option<u32> {
    match text.as_bytes() {
        [byte] => digit_of(*byte),
        _ => None,
    }
}

fn digit_of(byte: u8) -> Option<u32> {
    char::from(byte).to_digit(10)
}
