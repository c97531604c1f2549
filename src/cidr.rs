//! Address ranges in CIDR form.

use std::net::Ipv6Addr;

/// Whether the range is one of IPv6. A text that is no range is not, nor is an IPv4 range written in IPv6 form. Numbers
/// may have leading zeros, as for upstream.
pub(crate) fn is_ipv6(range: &str) -> bool {
    let Some((address, length)) = range.split_once('/') else { return false };
    let is_length =
        length.bytes().all(|b| b.is_ascii_digit()) && length.parse().is_ok_and(|length: u128| length <= 128);
    let address: String = address.split_inclusive([':', '.']).map(without_leading_zeros).collect();
    is_length && address.parse().is_ok_and(|address: Ipv6Addr| address.to_ipv4_mapped().is_none())
}

fn without_leading_zeros(group: &str) -> &str {
    let zeros = group.len() - group.trim_start_matches('0').len();
    let is_number = |rest: &str| rest.starts_with(|c: char| c.is_ascii_hexdigit());
    group.get(zeros..).filter(|rest| is_number(rest)).or_else(|| group.get(zeros.saturating_sub(1)..)).unwrap_or(group)
}

#[cfg(test)]
mod tests {
    use super::is_ipv6;

    #[test]
    fn ranges_are_told_apart() {
        for range in [
            "::/0",
            "2001:1234:5678:9a00::/56",
            "FD00::1/128",
            "2001:0db8::/032",
            "64:ff9b::010.0.0.01/96",
            "00001::/16",
        ] {
            assert!(is_ipv6(range), "{range}");
        }
        for range in [
            "",
            "10.0.0.0/8",
            "::",
            "::/129",
            "::/",
            "::/+8",
            "::/-1",
            "::1%eth0/64",
            "::ffff:10.0.0.1/96",
            "x/64",
            "1::2::3/64",
            "12345::/16",
        ] {
            assert!(!is_ipv6(range), "{range}");
        }
    }
}
