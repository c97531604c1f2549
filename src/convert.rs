//! Conversion between any two versions of a kind, with nothing lost: what a lower version cannot say rides along in an
//! annotation, and an edit of what it can say wins.
//!
//! ```
//! # #[cfg(feature = "v1beta2")] {
//! use capz_api::{convert::Convert, v1beta1, v1beta2};
//!
//! let mut cluster = v1beta2::AzureCluster::new("demo", Default::default());
//! cluster.status.get_or_insert_default().initialization.provisioned = Some(false);
//! let shown: v1beta1::AzureCluster = cluster.clone().convert()?;
//! assert_eq!(shown.convert::<v1beta2::AzureCluster>()?, cluster);
//! # }
//! # Ok::<_, capz_api::convert::Error>(())
//! ```
//!
//! | to convert … | call |
//! |---|---|
//! | a typed object | [`Convert::convert`] |
//! | an object of any kind | [`AnyObject::convert`](crate::registry::AnyObject::convert) |
//! | an object as JSON | [`json`] |
//! | an object as YAML | any YAML library of serde: [`AnyObject`](crate::registry::AnyObject) is read from and written to any format |
//! | what the API server sends to a webhook | [`review`](review()) |
//!
//! ```
//! # #[cfg(feature = "v1beta2")] {
//! use capz_api::registry::AnyObject;
//!
//! let yaml = "{apiVersion: infrastructure.cluster.x-k8s.io/v1beta1, kind: AzureMachine, status: {ready: true}}";
//! let machine = serde_saphyr::from_str::<AnyObject>(yaml).unwrap().convert("v1beta2")?;
//! assert!(serde_saphyr::to_string(&machine).unwrap().contains("provisioned: true"));
//! # }
//! # Ok::<_, capz_api::convert::Error>(())
//! ```
//!
//! The stored version is the centre of a star: any version is at most two steps ([`Edge`]) from any other.

#[cfg(feature = "v1alpha4")]
mod absence;
#[cfg(feature = "v1beta2")]
mod contract;
mod edge;
mod error;
mod object;
mod pairing;
mod review;
mod stash;
#[cfg(feature = "v1alpha4")]
mod text;

use crate::root::Root;
#[cfg(feature = "v1alpha3")]
pub(crate) use absence::Always;
#[cfg(feature = "v1alpha4")]
pub(crate) use absence::{Absent, Narrow};
#[cfg(feature = "v1beta2")]
pub(crate) use contract::contract;
pub use edge::Edge;
#[doc(hidden)]
pub use edge::{defaulted_merge, defaulted_shows, is_empty, member_is_lossless, member_loses};
pub use error::Error;
pub(crate) use error::name;
use error::{Cause, name_of};
pub(crate) use object::encode;
pub use object::{Converted, Dropped, json};
pub use review::{Answer, review};
pub(crate) use stash::size as stash_size;
pub use stash::{ANNOTATION, ANNOTATIONS_LIMIT};
#[cfg(feature = "v1alpha4")]
pub(crate) use text::text_edge;

/// A kind in one version, which can be brought to every other version of it.
pub trait Convert: Root + Default + PartialEq + 'static {
    /// The kind in the stored version.
    type Stored: Convert<Stored = Self::Stored>;

    /// The object in the stored version.
    ///
    /// # Errors
    /// Those of [`up`] or [`down`].
    fn into_stored(self) -> Result<Self::Stored, Error>;

    /// The object from its form in the stored version.
    ///
    /// # Errors
    /// Those of [`up`] or [`down`].
    fn from_stored(stored: Self::Stored) -> Result<Self, Error>;

    /// The object in another version.
    ///
    /// # Errors
    /// The annotation [`ANNOTATION`] is not valid in any version, or would be too large.
    fn convert<T: Convert<Stored = Self::Stored>>(self) -> Result<T, Error> {
        let carried = stash::size(self.meta());
        T::from_stored(self.into_stored()?).map_err(|error| error.seen_from(carried))
    }
}

/// The upper object of a lower one: the three-way restore, if a stash came with it.
///
/// # Errors
/// The annotation [`ANNOTATION`] is not valid in any version.
pub fn up<L: Edge<U> + Root, U: Convert>(mut lower: L) -> Result<U, Error> {
    if L::LOSSLESS {
        return Ok(lower.up());
    }
    let Some(text) = stash::take(lower.meta_mut()) else { return Ok(lower.up()) };
    let Some(mut base) = stash::read::<U>(&text, L::FRAME.version, || name_of(&lower))? else { return Ok(lower.up()) };
    let inner = stash::take(base.meta_mut());
    let mut upper = lower.merge(base);
    if let Some(inner) = inner {
        stash::put(upper.meta_mut(), inner);
    }
    Ok(upper)
}

/// The lower object of an upper one, with a stash if something would be lost without it.
///
/// # Errors
/// The object is too large for an annotation.
pub fn down<L: Edge<U> + Root, U: Root>(mut upper: U) -> Result<L, Error> {
    if L::LOSSLESS {
        return Ok(L::down(upper));
    }
    let inner = stash::take(upper.meta_mut());
    let text = if inner.is_some() || L::loses(&upper) {
        let written = stash::write(&mut upper, inner);
        Some(written.map_err(|error| Error { object: name_of(&upper), cause: Cause::Encode(error) })?)
    } else {
        None
    };
    let mut lower = L::down(upper);
    if let Some(text) = text {
        stash::put(lower.meta_mut(), text);
        if let Some(size) = stash::excess(lower.meta()) {
            return Err(Error { object: name_of(&lower), cause: Cause::TooLarge(size) });
        }
    }
    Ok(lower)
}

/// Implements [`Convert`] for a row of the table, by the side of the stored version on which it stands.
macro_rules! star {
    (Stored $kind:path, $stored:path) => {
        impl crate::convert::Convert for $kind {
            type Stored = Self;
            fn into_stored(self) -> Result<Self, crate::convert::Error> {
                Ok(self)
            }
            fn from_stored(stored: Self) -> Result<Self, crate::convert::Error> {
                Ok(stored)
            }
        }
    };
    (Below $kind:path, $stored:path) => {
        crate::convert::star!(@ $kind, $stored, up, down);
    };
    (Above $kind:path, $stored:path) => {
        crate::convert::star!(@ $kind, $stored, down, up);
    };
    (@ $kind:path, $stored:path, $into:ident, $from:ident) => {
        impl crate::convert::Convert for $kind {
            type Stored = $stored;
            fn into_stored(self) -> Result<$stored, crate::convert::Error> {
                crate::convert::$into(self)
            }
            fn from_stored(stored: $stored) -> Result<Self, crate::convert::Error> {
                crate::convert::$from(stored)
            }
        }
    };
}
pub(crate) use star;
