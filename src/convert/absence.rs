//! Groups for a member that one version always has and the other may leave out, or that one has in fewer bits.

use super::{Edge, is_empty};
use std::marker::PhantomData;

/// The zero value of the lower member `L` is absence in the upper shape.
pub(crate) struct Absent<L>(PhantomData<L>);

impl<L: Default + PartialEq> Absent<L> {
    pub(crate) fn up<U>((lower,): (L,)) -> (Option<U>,)
    where
        L: Edge<U>,
    {
        ((!is_empty(&lower)).then(|| lower.up()),)
    }

    pub(crate) fn down<U>((upper,): (Option<U>,)) -> (L,)
    where
        L: Edge<U>,
    {
        (upper.map(L::down).unwrap_or_default(),)
    }

    pub(crate) fn loses<U: Default + PartialEq>((upper,): (&Option<U>,)) -> bool
    where
        L: Edge<U>,
    {
        upper.as_ref().is_some_and(|upper| is_empty(upper) || L::loses(upper))
    }

    pub(crate) fn shows<U>((lower,): (&L,), (base,): (&Option<U>,)) -> bool
    where
        L: Edge<U>,
    {
        base.as_ref().map_or_else(|| is_empty(lower), |base| lower.shows(base))
    }

    pub(crate) fn merge<U: Default + PartialEq>((lower,): (L,), (base,): (Option<U>,)) -> (Option<U>,)
    where
        L: Edge<U>,
    {
        match base {
            base if Self::shows((&lower,), (&base,)) => (base,),
            // An edit that leaves nothing of it takes it away.
            Some(base) => (Some(lower.merge(base)).filter(|merged| !is_empty(merged)),),
            None => Self::up((lower,)),
        }
    }
}

/// The lower member `L` is always there: going up it becomes something, and what was absent above looks like its zero value.
#[cfg(feature = "v1alpha3")]
pub(crate) struct Always<L>(PhantomData<L>);

#[cfg(feature = "v1alpha3")]
impl<L: Default + PartialEq> Always<L> {
    pub(crate) fn up<U>((lower,): (L,)) -> (Option<U>,)
    where
        L: Edge<U>,
    {
        (Some(lower.up()),)
    }

    pub(crate) fn down<U>((upper,): (Option<U>,)) -> (L,)
    where
        L: Edge<U>,
    {
        Absent::down((upper,))
    }

    pub(crate) fn loses<U>((upper,): (&Option<U>,)) -> bool
    where
        L: Edge<U>,
    {
        upper.as_ref().is_none_or(L::loses)
    }

    pub(crate) fn shows<U>((lower,): (&L,), (base,): (&Option<U>,)) -> bool
    where
        L: Edge<U>,
    {
        Absent::shows((lower,), (base,))
    }

    pub(crate) fn merge<U>((lower,): (L,), (base,): (Option<U>,)) -> (Option<U>,)
    where
        L: Edge<U>,
    {
        match base {
            None if is_empty(&lower) => (None,),
            Some(base) => (Some(lower.merge(base)),),
            None => Self::up((lower,)),
        }
    }
}

/// A number of 32 bits below one of 64. What does not fit shows as the nearest that does.
pub(crate) struct Narrow;

impl Narrow {
    pub(crate) fn up((lower,): (Option<i32>,)) -> (Option<i64>,) {
        (lower.map(i64::from),)
    }

    pub(crate) fn down((upper,): (Option<i64>,)) -> (Option<i32>,) {
        (upper.map(|upper| i32::try_from(upper).unwrap_or(if upper < 0 { i32::MIN } else { i32::MAX })),)
    }

    pub(crate) fn loses((upper,): (&Option<i64>,)) -> bool {
        upper.is_some_and(|upper| i32::try_from(upper).is_err())
    }

    pub(crate) fn shows((lower,): (&Option<i32>,), (base,): (&Option<i64>,)) -> bool {
        Self::down((*base,)).0 == *lower
    }

    pub(crate) fn merge((lower,): (Option<i32>,), (base,): (Option<i64>,)) -> (Option<i64>,) {
        if Self::shows((&lower,), (&base,)) { (base,) } else { Self::up((lower,)) }
    }
}
