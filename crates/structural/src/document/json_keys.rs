//! How long the keys of JSON text are: JSON has no limit, and YAML's is too low for it.

/// What YAML allows a key, in characters.
pub(super) const YAML: usize = 1024;
/// What is read of JSON, in bytes: the parser keeps as much in memory to find out whether it is a key.
pub(super) const JSON: usize = 64 << 10;

/// Bytes from the start of the longest key to its colon, when the text looks like JSON.
pub(super) fn longest(text: &str) -> usize {
    if !text.trim_start_matches('\u{feff}').trim_start().starts_with(['{', '[']) {
        return 0;
    }
    let (mut longest, mut start, mut end) = (0, 0, None);
    let (mut quoted, mut escaped) = (false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' if quoted => (quoted, end) = (false, Some(at)),
            b'"' => (quoted, start) = (true, at),
            b':' if !quoted && end.is_some() => longest = longest.max(at - start + 1),
            _ => {}
        }
        if !quoted && !matches!(byte, b'"' | b' ' | b'\t' | b'\r' | b'\n') {
            end = None;
        }
    }
    longest
}

#[cfg(test)]
mod tests {
    use super::longest;

    #[test]
    fn only_keys_of_json_count() {
        for (text, length) in [
            (r#"{"abc": "a long value", "d" : 1}"#, 6),
            (r#"[{"a\"b": {}}, "x"]"#, 7),
            (r#"["abc", {"a": 1}]"#, 4),
            ("abc: 1", 0),
            ("{", 0),
        ] {
            assert_eq!(longest(text), length, "{text}");
        }
    }
}
