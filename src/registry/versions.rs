//! What the table of versions and kinds is made into: statics, an enum of all objects, and what dispatches on it.

macro_rules! versions {
    ($($(#[$flag:meta])* $variant:ident = $module:ident, $rank:ident: [$($kind:ident),+ $(,)?];)+) => {
        /// The versions that are compiled in, and their kinds.
        pub static VERSIONS: &[Version] = &[$(
            $(#[$flag])*
            Version {
                name: stringify!($module),
                rank: Rank::$rank,
                kinds: &[$(Kind {
                    frame: <crate::$module::$kind as Root>::FRAME,
                    schema: <crate::$module::$kind as Root>::schema,
                    shape: <crate::$module::$kind as flat_deserialize::Member>::SHAPE,
                    decode: {
                        const WRAP: fn(crate::$module::$kind) -> AnyObject =
                            |object| AnyObject::$variant($module::Object::$kind(Box::new(object)));
                        Decode {
                            json: |json| any_object::from_json(json).map(WRAP),
                            value: |value| any_object::from_value(value).map(WRAP),
                            raw: |json, unknown| any_object::decode_raw(json, unknown, WRAP),
                        }
                    },
                }),+],
            },
        )+];

        /// An object of any kind and version.
        ///
        /// ```
        /// use capz_api::registry::{AnyObject, v1beta1};
        ///
        /// let json = r#"{"apiVersion": "infrastructure.cluster.x-k8s.io/v1beta1", "kind": "AzureCluster",
        ///     "metadata": {"name": "demo"}, "spec": {"location": "westeurope"}}"#;
        /// let object = AnyObject::from_json(json.as_bytes())?;
        /// let AnyObject::V1Beta1(v1beta1::Object::AzureCluster(cluster)) = object else { panic!("another kind") };
        /// assert_eq!(cluster.spec.class.location, "westeurope");
        /// # Ok::<_, capz_api::registry::DecodeError>(())
        /// ```
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(untagged)]
        #[non_exhaustive]
        pub enum AnyObject {
            $(
                #[doc = concat!("An object of version ", stringify!($module), ".")]
                $(#[$flag])*
                $variant($module::Object),
            )+
        }

        impl AnyObject {
            /// What the CRD says of its kind, in its version.
            #[must_use]
            pub fn frame(&self) -> &'static Frame {
                match self { $($(#[$flag])* Self::$variant(object) => object.frame(),)+ }
            }

            /// Its metadata.
            #[must_use]
            pub fn metadata(&self) -> &ObjectMeta {
                match self { $($(#[$flag])* Self::$variant(object) => object.metadata(),)+ }
            }

            /// Its metadata, to be changed.
            pub fn metadata_mut(&mut self) -> &mut ObjectMeta {
                match self { $($(#[$flag])* Self::$variant(object) => object.metadata_mut(),)+ }
            }

            /// The object in the version of this name.
            ///
            /// # Errors
            /// The kind has no such version, or those of [`Convert::convert`].
            pub fn convert(self, version: &str) -> Result<Self, convert::Error> {
                if self.frame().version == version {
                    return Ok(self);
                }
                let ObjectMeta { name, namespace, .. } = self.metadata();
                let kind = self.frame().kind;
                let named = convert::name(kind, namespace.as_deref(), name.as_deref());
                let carried = convert::stash_size(self.metadata());
                match version {
                    $(
                        $(#[$flag])*
                        stringify!($module) if $module::KINDS.contains(&kind) => {
                            let converted = $module::Object::from_stored(self.into_stored()?).map(Self::$variant);
                            converted.map_err(|error| error.seen_from(carried))
                        }
                    )+
                    _ => Err(convert::Error::no_version(named, kind, version)),
                }
            }

            /// The object in the stored version.
            pub(crate) fn into_stored(self) -> Result<v1beta1::Object, convert::Error> {
                match self { $($(#[$flag])* Self::$variant(object) => object.into_stored(),)+ }
            }

            /// The object as JSON, with this metadata.
            pub(crate) fn encode(&self, metadata: &Metadata) -> serde_json::Result<Vec<u8>> {
                match self { $($(#[$flag])* Self::$variant(object) => object.encode(metadata),)+ }
            }
        }

        $($(#[$flag])* const _: () = { $(star!($rank crate::$module::$kind, crate::v1beta1::$kind);)+ };)+

        impl AnyObject {
            /// The object, whatever its type.
            fn typed(&self) -> &dyn Typed {
                match self {
                    $($(#[$flag])* Self::$variant(object) => match object {
                        $($module::Object::$kind(object) => object.as_ref(),)+
                    },)+
                }
            }
        }

        $(
            #[doc = concat!("Objects of version ", stringify!($module), ".")]
            $(#[$flag])*
            pub mod $module {
                use super::{Any, Convert, Frame, Metadata, ObjectMeta, Root, convert};
                use serde::Serialize;

                pub(super) const KINDS: &[&str] = &[$(stringify!($kind)),+];

                #[doc = concat!("An object of any kind of version ", stringify!($module), ".")]
                #[derive(Clone, Debug, PartialEq, Serialize)]
                #[serde(untagged)]
                pub enum Object {
                    $(
                        #[doc = concat!("An object of kind ", stringify!($kind), ".")]
                        $kind(Box<crate::$module::$kind>),
                    )+
                }

                impl Object {
                    pub(crate) fn frame(&self) -> &'static Frame {
                        match self { $(Self::$kind(_) => &<crate::$module::$kind as Root>::FRAME,)+ }
                    }

                    pub(super) fn metadata(&self) -> &ObjectMeta {
                        match self { $(Self::$kind(object) => &object.metadata,)+ }
                    }

                    pub(super) fn metadata_mut(&mut self) -> &mut ObjectMeta {
                        match self { $(Self::$kind(object) => &mut object.metadata,)+ }
                    }

                    pub(super) fn into_stored(self) -> Result<super::v1beta1::Object, convert::Error> {
                        Ok(match self {
                            $(Self::$kind(object) => super::v1beta1::Object::$kind(Box::new(object.into_stored()?)),)+
                        })
                    }

                    pub(super) fn from_stored(stored: super::v1beta1::Object) -> Result<Self, convert::Error> {
                        Ok(match stored {
                            $(super::v1beta1::Object::$kind(object) => Self::$kind(Box::new(Convert::from_stored(*object)?)),)+
                            #[allow(unreachable_patterns, reason = "most versions have every kind")]
                            other => {
                                let ObjectMeta { name, namespace, .. } = other.metadata();
                                let kind = other.frame().kind;
                                let name = convert::name(kind, namespace.as_deref(), name.as_deref());
                                return Err(convert::Error::no_version(name, kind, stringify!($module)));
                            }
                        })
                    }

                    pub(super) fn encode(&self, metadata: &Metadata) -> serde_json::Result<Vec<u8>> {
                        match self { $(Self::$kind(object) => convert::encode(&**object, metadata),)+ }
                    }

                    /// The object itself.
                    #[allow(dead_code, reason = "asked of the stored version only")]
                    pub(crate) fn into_any(self) -> Box<dyn Any> {
                        match self { $(Self::$kind(object) => object,)+ }
                    }
                }
            }
        )+
    };
}
pub(super) use versions;
