#![doc = include_str!("../README.md")]

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use std::{borrow::Cow, fmt, marker::PhantomData};

mod member;
mod shape;

pub use flat_deserialize_derive::FlatDeserialize;
pub use member::{Member, Value, is_default, is_zero, leaf};
pub use shape::{Field, Shape};

/// What the derive writes for a struct; a struct that implements it can be flattened into another.
#[diagnostic::on_unimplemented(message = "`{Self}` cannot be flattened", note = "derive `FlatDeserialize` for it")]
pub trait Members: Default {
    /// The names of the struct's members, in Rust and on the wire.
    const SHAPE: Shape;

    /// Reads the value of `key` from `map` into its place; false if neither this struct nor the embedded one knows it.
    ///
    /// # Errors
    /// The value does not decode.
    fn set<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<bool, A::Error>;

    /// Whether every member is its zero value.
    fn is_zero(&self) -> bool;
}

/// The body of every derived `Deserialize`.
///
/// Asks for an option first: that is how serde tells `null` and, in a parent that it derives itself, an absent member.
///
/// # Errors
/// The input is neither an object nor null, or one of its members does not decode.
pub fn deserialize<'de, T: Members, D: Deserializer<'de>>(name: &'static str, from: D) -> Result<T, D::Error> {
    const { T::SHAPE.assert_distinct() };
    from.deserialize_option(Object(name, PhantomData))
}

struct Object<T>(&'static str, PhantomData<T>);

impl<'de, T: Members> Visitor<'de> for Object<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "struct {}", self.0)
    }

    fn visit_none<E>(self) -> Result<T, E> {
        Ok(T::default())
    }

    fn visit_unit<E>(self) -> Result<T, E> {
        Ok(T::default())
    }

    fn visit_some<D: Deserializer<'de>>(self, from: D) -> Result<T, D::Error> {
        from.deserialize_map(self)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<T, A::Error> {
        let mut object = T::default();
        while let Some(Key(key)) = map.next_key()? {
            if !object.set(&key, &mut map)? {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(object)
    }
}

/// A key, borrowed from the input where the format allows that.
struct Key<'de>(Cow<'de, str>);

impl<'de> Deserialize<'de> for Key<'de> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Text;
        impl<'de> Visitor<'de> for Text {
            type Value = Key<'de>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a key")
            }
            fn visit_borrowed_str<E>(self, key: &'de str) -> Result<Self::Value, E> {
                Ok(Key(key.into()))
            }
            fn visit_string<E>(self, key: String) -> Result<Self::Value, E> {
                Ok(Key(key.into()))
            }
            fn visit_str<E>(self, key: &str) -> Result<Self::Value, E> {
                Ok(Key(key.to_owned().into()))
            }
        }
        from.deserialize_identifier(Text)
    }
}

/// What the derive refuses.
///
/// ```compile_fail
/// #[derive(Default, flat_deserialize::FlatDeserialize)]
/// struct Outer { #[serde(flatten)] rest: std::collections::BTreeMap<String, String> }
/// ```
/// ```compile_fail
/// #[derive(flat_deserialize::FlatDeserialize)]
/// enum Choice { A }
/// ```
/// ```compile_fail
/// #[derive(Default, flat_deserialize::FlatDeserialize)]
/// #[serde(deny_unknown_fields)]
/// struct Strict { name: String }
/// ```
/// ```compile_fail
/// #[derive(Default, flat_deserialize::FlatDeserialize)]
/// struct Preset { #[serde(default = "eight")] count: i32 }
/// fn eight() -> i32 { 8 }
/// ```
/// ```compile_fail
/// #[derive(Default, flat_deserialize::FlatDeserialize)]
/// struct Inner {}
/// #[derive(Default, flat_deserialize::FlatDeserialize)]
/// struct Outer { #[serde(flatten)] a: Inner, #[serde(flatten)] b: Inner }
/// ```
/// A wire name that stands for two members:
/// ```compile_fail
/// #[derive(Default, flat_deserialize::FlatDeserialize)]
/// struct Inner { name: String }
/// #[derive(Default, flat_deserialize::FlatDeserialize)]
/// struct Outer { name: String, #[serde(flatten)] inner: Inner }
/// let _ = serde_json::from_str::<Outer>("{}");
/// ```
/// The same with two names compiles:
/// ```
/// #[derive(Default, flat_deserialize::FlatDeserialize)]
/// struct Inner { name: String }
/// #[derive(Default, flat_deserialize::FlatDeserialize)]
/// struct Outer { id: String, #[serde(flatten)] inner: Inner }
/// let _ = serde_json::from_str::<Outer>("{}");
/// ```
#[cfg(doctest)]
struct Refused;
