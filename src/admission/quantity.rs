//! One spelling for quantities that are the same number, so that `0.5` and `500m` are no change.

use k8s_openapi::apimachinery::pkg::api::resource::Quantity;

/// What the suffixes stand for, as powers of ten.
const SUFFIXES: &[(&str, i32)] =
    &[("n", -9), ("u", -6), ("m", -3), ("", 0), ("k", 3), ("M", 6), ("G", 9), ("T", 12), ("P", 15), ("E", 18)];

/// Writes a quantity as a plain decimal number; leaves one alone that has a binary suffix, or is none.
pub(crate) fn spell(quantity: &mut Option<Quantity>) {
    if let Some(quantity) = quantity
        && let Some(number) = decimal(&quantity.0)
    {
        quantity.0 = number;
    }
}

fn decimal(text: &str) -> Option<String> {
    let (sign, unsigned) = match text.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    let end = unsigned.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(unsigned.len());
    let (number, suffix) = unsigned.split_at(end);
    let power = match suffix.strip_prefix(['e', 'E']).filter(|exponent| !exponent.is_empty()) {
        Some(exponent) => exponent.parse().ok()?,
        None => SUFFIXES.iter().find(|(known, _)| *known == suffix)?.1,
    };
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let digits = format!("{whole}{fraction}");
    let is_number = !digits.is_empty() && !fraction.contains('.') && (-18..=18).contains(&power);
    // How many digits stand before the point, once the power is taken in.
    let point = i32::try_from(whole.len()).ok().filter(|_| is_number)? + power;
    let before = usize::try_from(point).unwrap_or_default();
    let zeros = usize::try_from(-point).unwrap_or_default();
    let digits = format!("{}{digits}{}", "0".repeat(zeros), "0".repeat(before.saturating_sub(digits.len())));
    let (whole, fraction) = digits.split_at_checked(before)?;
    let (whole, fraction) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
    Some(match (whole, fraction) {
        ("", "") => "0".to_owned(),
        (whole, "") => format!("{sign}{whole}"),
        ("", fraction) => format!("{sign}0.{fraction}"),
        (whole, fraction) => format!("{sign}{whole}.{fraction}"),
    })
}

#[cfg(test)]
mod tests {
    use super::decimal;

    #[test]
    fn the_same_number_has_one_spelling() {
        let same = [
            ("0.5", ["500m", ".5", "5e-1", "0.500", "+00.5", "500000u"].as_slice()),
            ("-1", &["-1", "-1000m", "-1.", "-0.001k"]),
            ("2000", &["2k", "2000", "2E3", "2e3", "0.002M"]),
            ("0", &["0", "-0", "0.0", "0m"]),
            ("12.034", &["12034m", "12.034"]),
        ];
        for (number, spellings) in same {
            for spelling in spellings {
                assert_eq!(decimal(spelling).as_deref(), Some(number), "{spelling}");
            }
        }
        for other in ["1Ki", "", "m", "1.2.3", "1e99", "price", "1e"] {
            assert_eq!(decimal(other), None, "{other}");
        }
    }
}
