//! Enums over strings that stay open: a string that nobody knows is kept, so that one new value never makes a list of
//! objects undecodable. The schema lists the known values and [`crate::Validate`] reports the others.

/// An enum over strings that keeps a string it does not know.
pub trait OpenEnum: Sized {
    /// The known values, as they are written.
    const KNOWN: &'static [&'static str];

    /// The value as it is written.
    fn as_str(&self) -> &str;

    /// Whether there is no value: Go's zero value, the empty string.
    fn is_empty(&self) -> bool {
        self.as_str().is_empty()
    }
}

/// The limit of a listed enum: a value is one of the known ones. Absence is the business of [`is_set`].
pub(crate) fn is_known<E: OpenEnum>(value: &E) -> garde::Result {
    let text = value.as_str();
    if text.is_empty() || E::KNOWN.contains(&text) {
        return Ok(());
    }
    Err(garde::Error::new(format_args!("unknown value {text:?}: expected {}", one_of(E::KNOWN))))
}

/// The limit of a required enum: there is a value.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "garde passes its context by reference")]
pub(crate) fn is_set<E: OpenEnum>(value: &E, (): &()) -> garde::Result {
    if value.is_empty() {
        return Err(garde::Error::new(format_args!("required: expected {}", one_of(E::KNOWN))));
    }
    Ok(())
}

fn one_of(known: &[&str]) -> String {
    let known: Vec<String> = known.iter().map(|value| format!("{value:?}")).collect();
    match known.as_slice() {
        [only] => only.clone(),
        _ => format!("one of {}", known.join(", ")),
    }
}

/// Declares an [`OpenEnum`]. `unlisted` leaves the known values out of the schema, where upstream's has none.
macro_rules! open_enum {
    ($(#[$meta:meta])* pub enum $name:ident { $($body:tt)* }) => {
        crate::open_enum::open_enum!(@declare [$(#[$meta])*] $name { $($body)* });
        crate::open_enum::open_enum!(@limit $name { crate::open_enum::is_known }
            { "type": "string", "enum": <$name as crate::open_enum::OpenEnum>::KNOWN });
    };
    ($(#[$meta:meta])* pub unlisted enum $name:ident { $($body:tt)* }) => {
        crate::open_enum::open_enum!(@declare [$(#[$meta])*] $name { $($body)* });
        crate::open_enum::open_enum!(@limit $name { |_: &$name| Ok(()) } { "type": "string" });
    };
    (@declare [$($meta:tt)*] $name:ident { $($(#[$doc:meta])* $variant:ident = $text:literal,)+ }) => {
        $($meta)*
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum $name {
            $($(#[$doc])* $variant,)+
            /// Any other string; the empty one is absence. Made by `from`, which knows the values above.
            Other(String),
        }

        impl crate::open_enum::OpenEnum for $name {
            const KNOWN: &'static [&'static str] = &[$($text),+];

            fn as_str(&self) -> &str {
                match self { $(Self::$variant => $text,)+ Self::Other(text) => text }
            }
        }

        impl $name {
            /// The value as it is written.
            #[must_use]
            pub fn as_str(&self) -> &str {
                crate::open_enum::OpenEnum::as_str(self)
            }

            /// Whether there is no value.
            #[must_use]
            pub fn is_empty(&self) -> bool {
                crate::open_enum::OpenEnum::is_empty(self)
            }
        }

        impl Default for $name {
            /// No value: the empty string.
            fn default() -> Self {
                Self::Other(String::new())
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                match text { $($text => Self::$variant,)+ _ => Self::Other(text.to_owned()) }
            }
        }

        impl From<String> for $name {
            fn from(text: String) -> Self {
                match text.as_str() { $($text => Self::$variant,)+ _ => Self::Other(text) }
            }
        }

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(self.as_str())
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                struct Text;
                impl ::serde::de::Visitor<'_> for Text {
                    type Value = $name;
                    fn expecting(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                        f.write_str("a string")
                    }
                    fn visit_str<E>(self, text: &str) -> Result<$name, E> {
                        Ok(text.into())
                    }
                }
                from.deserialize_str(Text)
            }
        }

        impl ::flat_deserialize::Member for $name {
            fn read<'de, D: ::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                ::flat_deserialize::leaf(from)
            }

            fn is_zero(&self) -> bool {
                self.is_empty()
            }
        }
    };
    (@limit $name:ident { $limit:expr } $schema:tt) => {
        impl ::garde::Validate for $name {
            type Context = ();
            fn validate_into(
                &self, (): &(), parent: &mut dyn FnMut() -> ::garde::Path, report: &mut ::garde::Report,
            ) {
                if let Err(error) = $limit(self) {
                    report.append(parent(), error);
                }
            }
        }

        impl ::schemars::JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }
            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(_: &mut ::schemars::SchemaGenerator) -> ::schemars::Schema {
                ::schemars::json_schema!($schema)
            }
        }
    };
}
pub(crate) use open_enum;
