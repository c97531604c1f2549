//! What is said of a limit that is not kept.

use crate::pattern;
use garde::i18n::{DefaultI18n, I18n, InvalidCreditCard, InvalidEmail, InvalidPhoneNumber, InvalidUrl, IpKind};
use std::{borrow::Cow, fmt};

/// Rules that no schema here has.
macro_rules! as_garde {
    ($($rule:ident($($name:ident: $type:ty)?),)*) => {$(
        fn $rule(&self, $($name: $type)?) -> Cow<'static, str> {
            DefaultI18n.$rule($($name)?)
        }
    )*};
}

/// What garde says of its rules, with what would be accepted.
pub(super) struct Words;

impl I18n for Words {
    fn length_lower_than(&self, min: usize) -> Cow<'static, str> {
        if min == 1 {
            "is empty: expected a value".into()
        } else {
            format!("too short: expected at least {min}").into()
        }
    }

    fn length_greater_than(&self, max: usize) -> Cow<'static, str> {
        format!("too long: expected at most {max}").into()
    }

    fn range_lower_than(&self, min: &dyn fmt::Display) -> Cow<'static, str> {
        format!("too small: expected at least {min}").into()
    }

    fn range_greater_than(&self, max: &dyn fmt::Display) -> Cow<'static, str> {
        format!("too large: expected at most {max}").into()
    }

    fn pattern_no_match(&self, pattern: &dyn fmt::Display) -> Cow<'static, str> {
        let pattern = pattern.to_string();
        let words = pattern::words(&pattern).unwrap_or("another form");
        format!("not of the right form: expected {words} ({pattern})").into()
    }

    as_garde! {
        ascii_invalid(), alphanumeric_invalid(), contains_missing(pattern: &dyn fmt::Display),
        credit_card_invalid(error: InvalidCreditCard), email_invalid(error: InvalidEmail), ip_invalid(kind: IpKind),
        matches_field_mismatch(field: &dyn fmt::Display), phone_number_invalid(error: InvalidPhoneNumber),
        prefix_missing(pattern: &dyn fmt::Display), required_not_set(), suffix_missing(pattern: &dyn fmt::Display),
        url_invalid(error: InvalidUrl),
    }
}
