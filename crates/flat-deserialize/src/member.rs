//! How the types that stand in a struct take null, at every depth.

use crate::Shape;
use serde::de::{Deserialize, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use std::{collections::BTreeMap, fmt, marker::PhantomData};

/// A type that can stand in a struct: null is its zero value.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a member",
    note = "derive `FlatDeserialize` for it, or write `#[serde(deserialize_with = \"flat_deserialize::leaf\")]`"
)]
pub trait Member: Sized {
    /// The members below, if this is a struct, or an option, list or map of one.
    const SHAPE: Option<&'static Shape> = None;

    /// Decodes a value that may be null.
    ///
    /// # Errors
    /// The value is of another type.
    fn read<'de, D: Deserializer<'de>>(from: D) -> Result<Self, D::Error>;

    /// Whether this is the zero value.
    fn is_zero(&self) -> bool;
}

/// Whether this is the zero value: for `skip_serializing_if`, as Go's `omitempty`, here also for structs.
pub fn is_zero<T: Member>(value: &T) -> bool {
    value.is_zero()
}

/// As [`is_zero`], for a type that knows nothing of this crate.
pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Decodes a type that knows nothing of this crate; null is its default.
///
/// # Errors
/// The value is of another type.
pub fn leaf<'de, T: Deserialize<'de> + Default, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    Option::deserialize(from).map(Option::unwrap_or_default)
}

macro_rules! leaves {
    ($($leaf:ty),*) => {$(
        impl Member for $leaf {
            fn read<'de, D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                leaf(from)
            }

            fn is_zero(&self) -> bool {
                *self == Self::default()
            }
        }
    )*};
}
leaves!(bool, i32, i64, String);

/// The seed that decodes a member.
pub struct Value<T>(PhantomData<T>);

impl<T> Value<T> {
    /// The only value.
    #[must_use]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<T> Default for Value<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'de, T: Member> DeserializeSeed<'de> for Value<T> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<T, D::Error> {
        T::read(from)
    }
}

/// The visitor of the three containers. `C` is the container, of which null is the default.
struct Container<C>(&'static str, PhantomData<C>);

/// What an option, list or map does with a value that is not null.
trait Fill<'de>: Default {
    fn fill<D: Deserializer<'de>>(visitor: Container<Self>, from: D) -> Result<Self, D::Error>;

    fn fill_seq<A: SeqAccess<'de>>(_: A) -> Result<Option<Self>, A::Error> {
        Ok(None)
    }

    fn fill_map<A: MapAccess<'de>>(_: A) -> Result<Option<Self>, A::Error> {
        Ok(None)
    }
}

impl<'de, C: Fill<'de>> Visitor<'de> for Container<C> {
    type Value = C;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_none<E>(self) -> Result<C, E> {
        Ok(C::default())
    }

    fn visit_unit<E>(self) -> Result<C, E> {
        Ok(C::default())
    }

    fn visit_some<D: Deserializer<'de>>(self, from: D) -> Result<C, D::Error> {
        C::fill(self, from)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<C, A::Error> {
        C::fill_seq(items)?.ok_or_else(|| serde::de::Error::invalid_type(serde::de::Unexpected::Seq, &self))
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<C, A::Error> {
        C::fill_map(entries)?.ok_or_else(|| serde::de::Error::invalid_type(serde::de::Unexpected::Map, &self))
    }
}

impl<'de, T: Member> Fill<'de> for Option<T> {
    fn fill<D: Deserializer<'de>>(_: Container<Self>, from: D) -> Result<Self, D::Error> {
        T::read(from).map(Some)
    }
}

impl<'de, T: Member> Fill<'de> for Vec<T> {
    fn fill<D: Deserializer<'de>>(visitor: Container<Self>, from: D) -> Result<Self, D::Error> {
        from.deserialize_seq(visitor)
    }

    fn fill_seq<A: SeqAccess<'de>>(mut items: A) -> Result<Option<Self>, A::Error> {
        let mut list = Self::new();
        while let Some(item) = items.next_element_seed(Value::new())? {
            list.push(item);
        }
        Ok(Some(list))
    }
}

impl<'de, T: Member> Fill<'de> for BTreeMap<String, T> {
    fn fill<D: Deserializer<'de>>(visitor: Container<Self>, from: D) -> Result<Self, D::Error> {
        from.deserialize_map(visitor)
    }

    fn fill_map<A: MapAccess<'de>>(mut entries: A) -> Result<Option<Self>, A::Error> {
        let mut map = Self::new();
        while let Some(key) = entries.next_key()? {
            map.insert(key, entries.next_value_seed(Value::new())?);
        }
        Ok(Some(map))
    }
}

macro_rules! containers {
    ($($container:ty: $expected:literal, $is_zero:ident;)*) => {$(
        impl<T: Member> Member for $container {
            const SHAPE: Option<&'static Shape> = T::SHAPE;

            fn read<'de, D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                from.deserialize_option(Container($expected, PhantomData))
            }

            fn is_zero(&self) -> bool {
                self.$is_zero()
            }
        }
    )*};
}
containers! {
    Option<T>: "a value", is_none;
    Vec<T>: "a sequence", is_empty;
    BTreeMap<String, T>: "a map", is_empty;
}
