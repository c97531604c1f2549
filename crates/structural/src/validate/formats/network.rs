//! Formats of the network, with the tolerance of Go's `net`, `net/url` and `net/mail`.

use std::net::Ipv6Addr;
use std::sync::LazyLock;

use crate::schema::pattern::Pattern;

/// Go's `ParseIPSloppy` with a dot in it: leading zeros are fine, and so is an IPv4 address written as IPv6.
pub(super) fn is_ipv4(text: &str) -> bool {
    text.contains('.') && (is_sloppy_ipv4(text) || text.parse::<Ipv6Addr>().is_ok())
}

fn is_sloppy_ipv4(text: &str) -> bool {
    let part = |part: &str| number(part).is_some_and(|value| value <= 255);
    text.split('.').count() == 4 && text.split('.').all(part)
}

fn number(text: &str) -> Option<u32> {
    (!text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.parse().ok()).flatten()
}

pub(super) fn is_ipv6(text: &str) -> bool {
    text.parse::<Ipv6Addr>().is_ok()
}

pub(super) fn is_cidr(text: &str) -> bool {
    let Some((address, length)) = text.split_once('/') else {
        return false;
    };
    let max = if is_sloppy_ipv4(address) {
        32
    } else if is_ipv6(address) {
        128
    } else {
        return false;
    };
    number(length).is_some_and(|length| length <= max)
}

pub(super) fn is_mac(text: &str) -> bool {
    let groups = |separator: char, digits: usize| {
        let valid = text.split(separator).all(|group| group.len() == digits && is_hex(group));
        valid.then(|| text.split(separator).count() * digits / 2)
    };
    let plain = is_hex(text).then_some(text.len() / 2).filter(|_| text.len().is_multiple_of(2));
    let bytes = plain.or_else(|| groups(':', 2)).or_else(|| groups('-', 2)).or_else(|| groups('.', 4));
    matches!(bytes, Some(6 | 8 | 20))
}

fn is_hex(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

pub(super) fn is_hostname(text: &str) -> bool {
    const LABELS: &str = r"^([a-zA-Z0-9\p{S}\p{L}]((-?[a-zA-Z0-9\p{S}\p{L}]{0,62})?)|([a-zA-Z0-9\p{S}\p{L}](([a-zA-Z0-9\-\p{S}\p{L}]{0,61}[a-zA-Z0-9\p{S}\p{L}])?)(\.)){1,}([a-zA-Z\p{L}]){2,63})$";
    static PATTERN: LazyLock<Option<Pattern>> = LazyLock::new(|| Pattern::new(LABELS).ok());
    let matches = PATTERN.as_ref().is_some_and(|pattern| pattern.matches(text));
    matches && text.len() <= 255 && text.split('.').all(|label| label.len() <= 63)
}

/// Go's `url.ParseRequestURI`: an absolute path, or a scheme and whatever belongs to it.
pub(super) fn is_request_uri(text: &str) -> bool {
    if text.is_empty() || text.bytes().any(|byte| byte < 0x20 || byte == 0x7f) {
        return false;
    }
    if text == "*" {
        return true;
    }
    let Some((scheme, rest)) = split_scheme(text) else {
        return false;
    };
    let rest = rest.split_once('?').map_or(rest, |(before, _)| before);
    if !rest.starts_with('/') {
        return scheme;
    }
    if let (true, Some(rest)) = (scheme, rest.strip_prefix("//")) {
        let (authority, path) = rest.find('/').map_or((rest, ""), |slash| rest.split_at(slash));
        return is_authority(authority) && escapes_are_valid(path);
    }
    escapes_are_valid(rest)
}

/// Whether there is a scheme, and what follows it; `None` for a colon without one.
fn split_scheme(text: &str) -> Option<(bool, &str)> {
    for (position, byte) in text.bytes().enumerate() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' => {}
            b'0'..=b'9' | b'+' | b'-' | b'.' if position > 0 => {}
            b':' if position > 0 => return Some((true, text.get(position + 1..)?)),
            b':' => return None,
            _ => return Some((false, text)),
        }
    }
    Some((false, text))
}

fn is_authority(authority: &str) -> bool {
    let (user, host) = authority.rsplit_once('@').map_or(("", authority), |(user, host)| (user, host));
    let user_char = |byte: u8| byte.is_ascii_alphanumeric() || b"-._:~!$&'()*+,;=%@".contains(&byte);
    let host_char =
        |byte: u8| !byte.is_ascii() || byte.is_ascii_alphanumeric() || b"-_.~!$&'()*+,;=:[]<>\"%".contains(&byte);
    if !user.bytes().all(user_char) || !host.bytes().all(host_char) || !escapes_are_valid(user) {
        return false;
    }
    let after_host = if host.starts_with('[') {
        match host.rsplit_once(']') {
            Some((_, after)) => after,
            None => return false,
        }
    } else {
        host.rfind(':').and_then(|colon| host.get(colon..)).unwrap_or_default()
    };
    let is_port =
        |text: &str| text.strip_prefix(':').is_some_and(|port| port.bytes().all(|byte| byte.is_ascii_digit()));
    // In a host, only bytes outside ASCII may be escaped.
    let escapes_are_foreign =
        host.split('%').skip(1).all(|rest| rest.as_bytes().first().is_some_and(|digit| *digit >= b'8'));
    (after_host.is_empty() || is_port(after_host))
        && escapes_are_valid(host)
        && (host.starts_with('[') || escapes_are_foreign)
}

fn escapes_are_valid(text: &str) -> bool {
    text.split('%').skip(1).all(|rest| rest.get(..2).is_some_and(is_hex))
}

/// Go's `mail.ParseAddress`: `local@domain`, or a display name and the address in angle brackets.
pub(super) fn is_email(text: &str) -> bool {
    let text = text.trim_matches([' ', '\t']);
    if let Some(address) = text.strip_suffix('>') {
        return address.split_once('<').is_some_and(|(name, address)| is_phrase(name.trim()) && is_address(address));
    }
    is_address(text)
}

fn is_phrase(name: &str) -> bool {
    is_quoted(name)
        || name.split_whitespace().all(|word| is_quoted(word) || word.chars().all(|c| is_atom_char(c) || c == '.'))
}

fn is_address(address: &str) -> bool {
    let Some((local, domain)) = address.rsplit_once('@') else {
        return false;
    };
    let literal = domain.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let domain_is_valid = literal.map_or_else(|| is_dot_atom(domain), |ip| is_ipv4(ip) || is_ipv6(ip));
    (is_dot_atom(local) || is_quoted(local)) && domain_is_valid
}

fn is_dot_atom(text: &str) -> bool {
    text.split('.').all(|atom| !atom.is_empty() && atom.chars().all(is_atom_char))
}

fn is_atom_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || !c.is_ascii() || "!#$%&'*+-/=?^_`{|}~".contains(c)
}

fn is_quoted(text: &str) -> bool {
    let Some(inner) = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) else {
        return false;
    };
    let mut escaped = false;
    let valid = inner.chars().all(|c| {
        let fine = escaped || c != '"';
        escaped = !escaped && c == '\\';
        fine && !c.is_control()
    });
    valid && !escaped
}
