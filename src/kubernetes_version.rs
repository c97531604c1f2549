//! Versions of Kubernetes, in the order of semantic versioning.

use std::cmp::Ordering;

/// A version such as `v1.30.2`, read as Go's `golang.org/x/mod/semver` reads it, with or without its `v`: numbers that are
/// missing at the end are 0. What follows a `+` does not count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KubernetesVersion<'a> {
    numbers: [&'a str; 3],
    /// What follows the `-`: of a version that comes before its release.
    prerelease: Option<&'a str>,
}

impl<'a> KubernetesVersion<'a> {
    pub(crate) fn read(text: &'a str) -> Option<Self> {
        let text = text.strip_prefix('v').unwrap_or(text);
        let (text, build) = split(text, '+');
        let (text, prerelease) = split(text, '-');
        let mut numbers = ["0"; 3];
        let mut given = text.split('.');
        let mut count = 0;
        for (number, given) in numbers.iter_mut().zip(given.by_ref()) {
            *number = given;
            count += 1;
        }
        let is_short = count < 3 && (build.is_some() || prerelease.is_some());
        let are_valid = numbers.iter().all(|number| is_number(number))
            && build.is_none_or(|build| build.split('.').all(is_identifier))
            && prerelease.is_none_or(|prerelease| prerelease.split('.').all(is_prerelease_identifier));
        (given.next().is_none() && !is_short && are_valid).then_some(Self { numbers, prerelease })
    }

    /// Whether the version that `new` says is before that of `old`. One that says none is before all that do.
    pub(crate) fn is_lower(new: &'a str, old: &'a str) -> bool {
        Self::read(new) < Self::read(old)
    }
}

impl Ord for KubernetesVersion<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        let numbers = self.numbers.iter().zip(&other.numbers).map(|(a, b)| compare_numbers(a, b));
        numbers.fold(Ordering::Equal, Ordering::then).then_with(|| match (self.prerelease, other.prerelease) {
            (None, None) => Ordering::Equal,
            (None, Some(_)) => Ordering::Greater,
            (Some(_), None) => Ordering::Less,
            (Some(a), Some(b)) => compare_prereleases(a, b),
        })
    }
}

impl PartialOrd for KubernetesVersion<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for KubernetesVersion<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for KubernetesVersion<'_> {}

/// The text before the mark, and that behind it.
fn split(text: &str, mark: char) -> (&str, Option<&str>) {
    text.split_once(mark).map_or((text, None), |(before, behind)| (before, Some(behind)))
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_digit())
}

/// Digits without a leading zero.
fn is_number(text: &str) -> bool {
    !text.is_empty() && is_digits(text) && (text == "0" || !text.starts_with('0'))
}

fn is_identifier(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
}

fn is_prerelease_identifier(text: &str) -> bool {
    is_identifier(text) && (!is_digits(text) || is_number(text))
}

/// Compares numbers of any length.
fn compare_numbers(a: &str, b: &str) -> Ordering {
    a.len().cmp(&b.len()).then_with(|| a.cmp(b))
}

fn compare_prereleases(a: &str, b: &str) -> Ordering {
    let (mut a, mut b) = (a.split('.'), b.split('.'));
    loop {
        let order = match (a.next(), b.next()) {
            (None, None) => return Ordering::Equal,
            (None, Some(_)) => Ordering::Less,
            (Some(_), None) => Ordering::Greater,
            (Some(a), Some(b)) => match (is_digits(a), is_digits(b)) {
                (true, true) => compare_numbers(a, b),
                (true, false) => Ordering::Less,
                (false, true) => Ordering::Greater,
                (false, false) => a.cmp(b),
            },
        };
        if order.is_ne() {
            return order;
        }
    }
}
