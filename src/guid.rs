//! GUIDs, as the names of role assignments are.

/// Whether the text is a GUID in one of the forms that Go's `github.com/google/uuid` takes: with dashes, bare, in braces or
/// behind `urn:uuid:`. Version and variant do not matter.
pub(crate) fn is_guid(text: &str) -> bool {
    let bytes = text.as_bytes();
    match bytes.len() {
        36 => is_dashed(bytes),
        32 => bytes.iter().all(u8::is_ascii_hexdigit),
        38 => bytes.strip_prefix(b"{").and_then(|rest| rest.strip_suffix(b"}")).is_some_and(is_dashed),
        45 => bytes
            .split_at_checked(9)
            .is_some_and(|(urn, rest)| urn.eq_ignore_ascii_case(b"urn:uuid:") && is_dashed(rest)),
        _ => false,
    }
}

fn is_dashed(bytes: &[u8]) -> bool {
    bytes.iter().enumerate().all(|(index, byte)| match index {
        8 | 13 | 18 | 23 => *byte == b'-',
        _ => byte.is_ascii_hexdigit(),
    })
}
