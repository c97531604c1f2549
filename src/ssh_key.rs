//! SSH public keys in the form of `authorized_keys`, wrapped in base64, as Go's `golang.org/x/crypto/ssh` reads them.

mod curve;
pub(crate) mod defaults;
mod key;
pub(crate) mod validate;

use base64::{
    Engine,
    alphabet::STANDARD,
    engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig},
};

const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_allow_trailing_bits(true)
        .with_decode_padding_mode(DecodePaddingMode::RequireCanonical),
);

/// Reads base64 as Go does: padded, line breaks anywhere, and whatever in the last bits.
fn decode(text: &str) -> Option<Vec<u8>> {
    if !text.contains(['\r', '\n']) {
        return BASE64.decode(text).ok();
    }
    BASE64.decode(text.replace(['\r', '\n'], "")).ok()
}

/// Whether one of the lines is a key. Others are skipped.
fn has_key(text: &[u8]) -> bool {
    // What is no UTF-8 can stand in options and comments only.
    let text = String::from_utf8_lossy(text);
    text.split('\n').any(is_key)
}

/// Whether the line is a key: a word for its type, which nobody reads, and the key in base64; before both may stand
/// options, and after them a comment.
fn is_key(line: &str) -> bool {
    let line = line.split('\r').next().unwrap_or_default().trim();
    if line.starts_with('#') {
        return false;
    }
    second_word_is_key(line) || after_options(line).is_some_and(second_word_is_key)
}

const BLANKS: [char; 2] = [' ', '\t'];

fn second_word_is_key(line: &str) -> bool {
    let word = line.split_once(BLANKS).map(|(_, rest)| rest.trim());
    let word = word.and_then(|rest| rest.split(BLANKS).next());
    word.and_then(decode).is_some_and(|key| key::is_valid(&key))
}

/// What comes after the first blank that is not quoted.
fn after_options(line: &str) -> Option<&str> {
    let (mut is_quoted, mut before) = (false, ' ');
    let end = line.find(|c| {
        is_quoted ^= c == '"' && before != '\\';
        before = c;
        !is_quoted && BLANKS.contains(&c)
    })?;
    line.get(end..).map(|rest| rest.trim_start_matches(BLANKS))
}
