//! Which element of one list used to be which of another, without ever asking for its position.

use serde::Serialize;
use std::{
    collections::{HashMap, HashSet, VecDeque},
    hash::{BuildHasher, Hash, Hasher, RandomState},
    io,
};

/// For each element of `now` the one of `shown` that it used to be. Equal elements first, in order; then equal keys, in
/// order; an element without a key only if it is the single one left on both sides.
pub(super) fn pair<T: PartialEq + Serialize>(
    now: &[T],
    shown: &[T],
    key: fn(&T) -> Option<&str>,
) -> Vec<Option<usize>> {
    let hasher = RandomState::new();
    let mut equal = Index::new(shown.iter().map(|element| fingerprint(&hasher, element)).enumerate());
    let is_equal = |element: &T| equal.take(&fingerprint(&hasher, element), |at| shown.get(at) == Some(element));
    let mut partners: Vec<Option<usize>> = now.iter().map(is_equal).collect();

    let taken: HashSet<usize> = partners.iter().copied().flatten().collect();
    let free = || shown.iter().enumerate().filter(|(at, _)| !taken.contains(at));
    let mut keyed = Index::new(free().filter_map(|(at, element)| Some((at, key(element)?))));
    for (partner, element) in partners.iter_mut().zip(now).filter(|(partner, _)| partner.is_none()) {
        *partner = key(element).and_then(|key| keyed.take(&key, |_| true));
    }

    let mut ours =
        partners.iter_mut().zip(now).filter(|(partner, element)| partner.is_none() && key(element).is_none());
    let mut theirs = free().filter(|(_, element)| key(element).is_none());
    if let (Some((partner, _)), None, Some((at, _)), None) = (ours.next(), ours.next(), theirs.next(), theirs.next()) {
        *partner = Some(at);
    }
    partners
}

/// Where each value stands, in order, until it is taken.
struct Index<V>(HashMap<V, VecDeque<usize>>);

impl<V: Eq + Hash> Index<V> {
    fn new(values: impl Iterator<Item = (usize, V)>) -> Self {
        let mut index: HashMap<V, VecDeque<usize>> = HashMap::new();
        for (at, value) in values {
            index.entry(value).or_default().push_back(at);
        }
        Self(index)
    }

    /// The first place of `value` that is `good`, and no longer one afterwards.
    fn take(&mut self, value: &V, good: impl Fn(usize) -> bool) -> Option<usize> {
        let places = self.0.get_mut(value)?;
        let found = places.iter().position(|place| good(*place))?;
        places.remove(found)
    }
}

/// A hash of what an element is on the wire: shapes hold numbers and raw values, which have no hash of their own.
fn fingerprint<T: Serialize>(hasher: &RandomState, element: &T) -> u64 {
    struct Sink<H>(H);
    impl<H: Hasher> io::Write for Sink<H> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.write(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut sink = Sink(hasher.build_hasher());
    // What cannot be written hashes as the part that could: equality is asked in any case.
    let _ = serde_json::to_writer(&mut sink, element);
    sink.0.finish()
}
