//! The step between two shapes of the same thing, and the three-way restore: one declaration says both directions.

use super::pairing;
use serde::Serialize;
use std::collections::BTreeMap;

/// The step from a shape to the one that stands above it, implemented on the lower shape, mostly by [`edge!`](crate::edge).
///
/// In the words of the laws: for every `upper` and every `lower`, `merge(down(upper), upper) == upper`,
/// `down(up(lower)) == lower`, and `down(merge(lower, base)) == lower` whatever `base` is.
pub trait Edge<Upper>: Sized {
    /// Whether nothing can ever be lost, in either direction.
    const LOSSLESS: bool = false;

    /// The upper form of what the lower one says.
    fn up(self) -> Upper;

    /// What the lower form can say of the upper one.
    fn down(upper: Upper) -> Self;

    /// Whether `up(down(upper))` would differ from `upper`, or would if what is shown of other members were edited. It looks,
    /// and copies nothing.
    #[must_use]
    fn loses(upper: &Upper) -> bool;

    /// Whether `down(base)` would be this.
    fn shows(&self, base: &Upper) -> bool;

    /// The upper form of what may have been edited since it was `down(base)`: what this says wins, and what it cannot say
    /// comes from `base`.
    fn merge(self, base: Upper) -> Upper;

    /// What tells this from its neighbours in a list, if anything does: its map key, else its natural key.
    fn key(&self) -> Option<&str> {
        None
    }

    /// Whether the lower form leaves such an element out of its list.
    #[must_use]
    fn hides(_: &Upper) -> bool {
        false
    }
}

impl<U, L: Edge<U>> Edge<Option<U>> for Option<L> {
    const LOSSLESS: bool = L::LOSSLESS;

    fn up(self) -> Option<U> {
        self.map(L::up)
    }

    fn down(upper: Option<U>) -> Self {
        upper.map(L::down)
    }

    fn loses(upper: &Option<U>) -> bool {
        upper.as_ref().is_some_and(L::loses)
    }

    fn shows(&self, base: &Option<U>) -> bool {
        match (self, base) {
            (Some(lower), Some(base)) => lower.shows(base),
            (None, None) => true,
            _ => false,
        }
    }

    fn merge(self, base: Option<U>) -> Option<U> {
        self.map(|lower| match base {
            Some(base) => lower.merge(base),
            None => lower.up(),
        })
    }
}

impl<U, L: Edge<U>> Edge<BTreeMap<String, U>> for BTreeMap<String, L> {
    const LOSSLESS: bool = L::LOSSLESS;

    fn up(self) -> BTreeMap<String, U> {
        self.into_iter().map(|(key, lower)| (key, lower.up())).collect()
    }

    fn down(upper: BTreeMap<String, U>) -> Self {
        upper.into_iter().map(|(key, upper)| (key, L::down(upper))).collect()
    }

    fn loses(upper: &BTreeMap<String, U>) -> bool {
        upper.values().any(L::loses)
    }

    fn shows(&self, base: &BTreeMap<String, U>) -> bool {
        self.len() == base.len()
            && self.iter().zip(base).all(|((key, lower), (name, base))| key == name && lower.shows(base))
    }

    fn merge(self, mut base: BTreeMap<String, U>) -> BTreeMap<String, U> {
        self.into_iter()
            .map(|(key, lower)| {
                let upper = match base.remove(&key) {
                    Some(base) => lower.merge(base),
                    None => lower.up(),
                };
                (key, upper)
            })
            .collect()
    }
}

impl<U: Clone, L: Edge<U> + PartialEq + Serialize> Edge<Vec<U>> for Vec<L> {
    const LOSSLESS: bool = L::LOSSLESS;

    fn up(self) -> Vec<U> {
        self.into_iter().map(L::up).collect()
    }

    fn down(upper: Vec<U>) -> Self {
        upper.into_iter().filter(|element| !L::hides(element)).map(L::down).collect()
    }

    fn loses(upper: &Vec<U>) -> bool {
        upper.iter().any(|element| L::hides(element) || L::loses(element))
    }

    fn shows(&self, base: &Vec<U>) -> bool {
        let mut shown = base.iter().filter(|element| !L::hides(element));
        self.iter().all(|lower| shown.next().is_some_and(|base| lower.shows(base))) && shown.next().is_none()
    }

    fn merge(self, base: Vec<U>) -> Vec<U> {
        let partners: Vec<Option<usize>> = if self.shows(&base) {
            (0..self.len()).map(Some).collect()
        } else {
            let shown = base.iter().filter(|element| !L::hides(element));
            pairing::pair(&self, &shown.cloned().map(L::down).collect::<Vec<_>>(), L::key)
        };
        // Hidden elements follow the shown one that they stood behind, or the next before it that is still there.
        let mut shown: Vec<Option<U>> = Vec::new();
        let mut hidden: Vec<(usize, U)> = Vec::new();
        for element in base {
            if L::hides(&element) {
                hidden.push((shown.len(), element));
            } else {
                shown.push(Some(element));
            }
        }
        let mut is_there = vec![false; shown.len()];
        for partner in partners.iter().flatten() {
            is_there.get_mut(*partner).into_iter().for_each(|there| *there = true);
        }
        let place = |behind: usize| is_there.iter().take(behind).rposition(|there| *there).map_or(0, |place| place + 1);
        let mut behind: BTreeMap<usize, Vec<U>> = BTreeMap::new();
        for (after, element) in hidden {
            behind.entry(place(after)).or_default().push(element);
        }
        let mut merged = behind.remove(&0).unwrap_or_default();
        for (lower, partner) in self.into_iter().zip(partners) {
            let base = partner.and_then(|partner| shown.get_mut(partner)).and_then(Option::take);
            merged.push(match base {
                Some(base) => lower.merge(base),
                None => lower.up(),
            });
            merged.extend(partner.and_then(|partner| behind.remove(&(partner + 1))).into_iter().flatten());
        }
        merged
    }
}

/// [`Edge::loses`] of the member that `member` picks, whose lower type need not be named.
#[doc(hidden)]
pub fn member_loses<Lower, L: Edge<U>, U>(_member: fn(&Lower) -> &L, upper: &U) -> bool {
    L::loses(upper)
}

/// [`Edge::LOSSLESS`] of the member that both functions pick.
#[doc(hidden)]
#[must_use]
pub const fn member_is_lossless<Lower, L: Edge<U>, Upper, U>(_: fn(&Lower) -> &L, _: fn(&Upper) -> &U) -> bool {
    L::LOSSLESS
}

/// [`Edge::shows`] of a member that is its zero value when it is absent.
#[doc(hidden)]
pub fn defaulted_shows<L: Edge<U> + Default, U: Default>(lower: &Option<L>, base: &Option<U>) -> bool {
    match (lower, base) {
        (Some(lower), Some(base)) => lower.shows(base),
        (Some(lower), None) => lower.shows(&U::default()),
        (None, Some(base)) => L::default().shows(base),
        (None, None) => true,
    }
}

/// [`Edge::merge`] of a member that is its zero value when it is absent: whoever leaves it out takes from it what the lower
/// form can say, and no more.
#[doc(hidden)]
pub fn defaulted_merge<L: Edge<U> + Default, U: Default + PartialEq>(lower: Option<L>, base: Option<U>) -> Option<U> {
    let Some(base) = base else { return lower.up() };
    let is_there = lower.is_some();
    let merged = lower.unwrap_or_default().merge(base);
    (is_there || !is_empty(&merged)).then_some(merged)
}

/// Whether there is nothing in a member that the lower shape does not have.
#[doc(hidden)]
pub fn is_empty<T: Default + PartialEq>(upper: &T) -> bool {
    flat_deserialize::is_default(upper)
}

/// Implements [`Edge`](crate::convert::Edge) for a pair of shapes, of which it names every member once; one that is left
/// out stops the build.
///
/// ```
/// use capz_api::{convert::Edge, edge};
///
/// #[derive(Clone, Debug, PartialEq, serde::Serialize)]
/// pub struct OldDisk { name: String, size: i64 }
/// #[derive(Clone, Debug, PartialEq)]
/// pub struct Disk { name: String, size: i64, encrypted: bool }
/// edge! { OldDisk => Disk { key: name, same: [name, size], upper: [encrypted] } }
///
/// #[derive(Clone, Debug, PartialEq)]
/// pub struct OldMachine { disks: Vec<OldDisk> }
/// #[derive(Clone, Debug, PartialEq)]
/// pub struct Machine { data_disks: Vec<Disk> }
/// edge! { OldMachine => Machine { renamed: [disks => data_disks] } }
///
/// let disk = |name: &str, encrypted| Disk { name: name.into(), size: 1, encrypted };
/// let base = Machine { data_disks: vec![disk("a", true), disk("b", false)] };
/// assert!(OldMachine::loses(&base));
///
/// // Reordered, resized, one added: the edit wins, and what it cannot say stays with its disk.
/// let mut edited = OldMachine::down(base.clone());
/// edited.disks.reverse();
/// edited.disks[1].size = 2;
/// edited.disks.push(OldDisk { name: "c".into(), size: 3 });
/// assert_eq!(
///     edited.merge(base).data_disks,
///     [disk("b", false), Disk { size: 2, ..disk("a", true) }, Disk { size: 3, ..disk("c", false) }]
/// );
/// ```
///
/// | section | members |
/// |---|---|
/// | `key: name` | what tells the elements of a list apart |
/// | `same` | of one type on both sides; moved |
/// | `edge` | of two types that have an edge |
/// | `renamed` | `lower => upper`, of two types that have an edge |
/// | `defaulted` | as `edge`, in options of which `None` is the zero value and not a missing holder, as a status |
/// | `upper` | only the upper shape has them |
/// | `outer` | as `upper`, but the edge of a shape around this one can say them, and answers for what would be lost |
/// | `lower` | only the lower shape has them; lost on the way up |
/// | `group` | `(lower, …) <=> (upper, …) by Type`: members that determine each other, converted by functions of `Type` |
///
/// The functions of a group are those of [`Edge`](crate::convert::Edge), on tuples: `up`, `down`, `loses` and `shows` (on
/// tuples of references), and `merge`. A group is the smallest set of members that determine each other.
#[macro_export]
macro_rules! edge {
    ($lower:path => $upper:path {
        $(key: $($key:ident).+ $(,)?)?
        $(same: [$($same:ident),* $(,)?] $(,)?)?
        $(edge: [$($edge:ident),* $(,)?] $(,)?)?
        $(renamed: [$($old:ident => $new:ident),* $(,)?] $(,)?)?
        $(defaulted: [$($option:ident),* $(,)?] $(,)?)?
        $(upper: [$($added:ident),* $(,)?] $(,)?)?
        $(outer: [$($outer:ident),* $(,)?] $(,)?)?
        $(lower: [$($gone:ident),* $(,)?] $(,)?)?
        $(group: [$(($($from:ident),+) <=> ($($to:ident),+) by $by:ty),* $(,)?] $(,)?)?
        $(hides: $hides:expr)?
    }) => {
        impl $crate::convert::Edge<$upper> for $lower {
            const LOSSLESS: bool = {
                const CHANGED: &[&str] = &[
                    $($(stringify!($added),)*)? $($(stringify!($outer),)*)? $($(stringify!($gone),)*)? $($($(stringify!($from),)+)*)?
                ];
                CHANGED.is_empty()
                    $($(&& $crate::convert::member_is_lossless(
                        |lower: &$lower| &lower.$edge, |upper: &$upper| &upper.$edge))*)?
                    $($(&& $crate::convert::member_is_lossless(
                        |lower: &$lower| &lower.$old, |upper: &$upper| &upper.$new))*)?
                    $($(&& $crate::convert::member_is_lossless(
                        |lower: &$lower| &lower.$option, |upper: &$upper| &upper.$option))*)?
            };

            fn up(self) -> $upper {
                let Self {
                    $($($same,)*)? $($($edge,)*)? $($($old,)*)? $($($option,)*)? $($($gone: _,)*)? $($($($from,)+)*)?
                } = self;
                $($(let ($($to,)+) = <$by>::up(($($from,)+));)*)?
                $upper {
                    $($($same,)*)?
                    $($($edge: $crate::convert::Edge::up($edge),)*)?
                    $($($new: $crate::convert::Edge::up($old),)*)?
                    $($($option: $crate::convert::Edge::up($option),)*)?
                    $($($added: ::core::default::Default::default(),)*)?
                    $($($outer: ::core::default::Default::default(),)*)?
                    $($($($to,)+)*)?
                }
            }

            fn down(upper: $upper) -> Self {
                let $upper {
                    $($($same,)*)? $($($edge,)*)? $($($new,)*)? $($($option,)*)? $($($added: _,)*)? $($($outer: _,)*)?
                    $($($($to,)+)*)?
                } = upper;
                $($(let ($($from,)+) = <$by>::down(($($to,)+));)*)?
                Self {
                    $($($same,)*)?
                    $($($edge: $crate::convert::Edge::down($edge),)*)?
                    $($($old: $crate::convert::Edge::down($new),)*)?
                    $($($option: $crate::convert::Edge::down($option),)*)?
                    $($($gone: ::core::default::Default::default(),)*)?
                    $($($($from,)+)*)?
                }
            }

            fn loses(upper: &$upper) -> bool {
                let _ = upper;
                false
                    $($(|| !$crate::convert::is_empty(&upper.$added))*)?
                    $($(|| <$by>::loses(($(&upper.$to,)+)))*)?
                    $($(|| $crate::convert::member_loses(|lower: &$lower| &lower.$edge, &upper.$edge))*)?
                    $($(|| $crate::convert::member_loses(|lower: &$lower| &lower.$old, &upper.$new))*)?
                    $($(|| $crate::convert::member_loses(|lower: &$lower| &lower.$option, &upper.$option))*)?
            }

            fn shows(&self, base: &$upper) -> bool {
                let _ = base;
                true
                    $($(&& self.$same == base.$same)*)?
                    $($(&& $crate::convert::Edge::shows(&self.$edge, &base.$edge))*)?
                    $($(&& $crate::convert::Edge::shows(&self.$old, &base.$new))*)?
                    $($(&& $crate::convert::defaulted_shows(&self.$option, &base.$option))*)?
                    $($(&& <$by>::shows(($(&self.$from,)+), ($(&base.$to,)+)))*)?
            }

            fn merge(self, base: $upper) -> $upper {
                let _ = &base;
                $($(let ($($to,)+) = <$by>::merge(($(self.$from,)+), ($(base.$to,)+));)*)?
                $upper {
                    $($($same: self.$same,)*)?
                    $($($edge: $crate::convert::Edge::merge(self.$edge, base.$edge),)*)?
                    $($($new: $crate::convert::Edge::merge(self.$old, base.$new),)*)?
                    $($($option: $crate::convert::defaulted_merge(self.$option, base.$option),)*)?
                    $($($added: base.$added,)*)?
                    $($($outer: base.$outer,)*)?
                    $($($($to,)+)*)?
                }
            }

            $(fn key(&self) -> Option<&str> {
                Some(self.$($key).+.as_str()).filter(|key| !key.is_empty())
            })?

            $(fn hides(upper: &$upper) -> bool {
                let hides: fn(&$upper) -> bool = $hides;
                hides(upper)
            })?
        }
    };
}
