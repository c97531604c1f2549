//! Address ranges in CIDR form.

use std::{
    cell::RefCell,
    collections::BTreeMap,
    net::{IpAddr, Ipv6Addr},
};

/// An address with the range that it lies in, as Go reads it: an IPv4 address in IPv6 form is one of IPv4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cidr {
    /// The address as it is written, host part included.
    pub(crate) address: IpAddr,
    network: Ipv6Addr,
    /// Of 128 bits, also for IPv4.
    mask: u128,
    is_ipv4: bool,
}

impl Cidr {
    /// Reads `10.0.0.0/8`. The length is in digits; leading zeros are fine there, and nowhere else.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (address, length) = text.split_once('/')?;
        let address: IpAddr = address.parse().ok()?;
        if length.is_empty() || !length.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let (wide, bits) = match address {
            IpAddr::V4(address) => (address.to_ipv6_mapped(), 32),
            IpAddr::V6(address) => (address, 128),
        };
        let length: u32 = length.parse().ok().filter(|length| *length <= bits)?;
        let mask = u128::MAX.checked_shl(bits - length).unwrap_or(0);
        let network = Ipv6Addr::from_bits(wide.to_bits() & mask);
        Some(Self { address: address.to_canonical(), network, mask, is_ipv4: network.to_ipv4_mapped().is_some() })
    }

    /// Whether the address lies in the range. One of another family does not.
    pub(crate) fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        let wide = match address {
            IpAddr::V4(address) => address.to_ipv6_mapped(),
            IpAddr::V6(address) => address,
        };
        address.is_ipv4() == self.is_ipv4 && wide.to_bits() & self.mask == self.network.to_bits()
    }
}

/// Reads each text once. It owns the texts, so that who borrows it may live shorter than they do.
#[derive(Debug, Default)]
pub(crate) struct Cidrs(RefCell<BTreeMap<Box<str>, Option<Cidr>>>);

impl Cidrs {
    pub(crate) fn read(&self, text: &str) -> Option<Cidr> {
        let mut known = self.0.borrow_mut();
        if let Some(cidr) = known.get(text) {
            return *cidr;
        }
        let cidr = Cidr::read(text);
        known.insert(text.into(), cidr);
        cidr
    }
}

/// Whether the range is one of IPv6. A text that is no range is not, nor is an IPv4 range written in IPv6 form. Numbers
/// may have leading zeros, as for upstream.
pub(crate) fn is_ipv6(range: &str) -> bool {
    let Some((address, length)) = range.split_once('/').filter(|(address, _)| address.contains(':')) else {
        return false;
    };
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
    use super::{Cidr, is_ipv6};

    /// Ranges, and addresses inside and outside, as Go's `net.ParseCIDR` and `IPNet.Contains` have them.
    #[test]
    fn ranges_contain_addresses() {
        for (range, inside, outside) in [
            ("10.0.0.0/8", "10.255.0.1", "11.0.0.0"),
            ("10.1.2.3/16", "10.1.0.0", "10.2.0.0"),
            ("0.0.0.0/0", "255.255.255.255", "::1"),
            ("10.0.0.1/32", "::ffff:10.0.0.1", "10.0.0.2"),
            ("::ffff:10.0.0.0/104", "10.9.9.9", "11.0.0.0"),
            ("2001:db8::/032", "2001:db8:1::", "10.0.0.1"),
            ("::/0", "2001:db8::", "10.0.0.1"),
        ] {
            let range = Cidr::read(range).unwrap();
            assert!(range.contains(inside.parse().unwrap()), "{range:?} {inside}");
            assert!(!range.contains(outside.parse().unwrap()), "{range:?} {outside}");
        }
        for text in
            ["", "10.0.0.0", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/+8", "010.0.0.0/8", "fe80::1%eth0/64", "::/129"]
        {
            assert_eq!(Cidr::read(text), None, "{text}");
        }
    }

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
