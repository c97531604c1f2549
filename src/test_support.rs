//! For tests, also those of other providers: whether two shapes are the same on the wire.
//!
//! A struct that is embedded in another is flat on the wire, so that a member may move from one to the other and nobody should
//! notice: not who reads the CRD, and not who reads the objects. [`same_on_the_wire`] shows it for a shape before and after
//! such a move:
//!
//! ```
//! use capz_api::test_support::same_on_the_wire;
//! use flat_deserialize::FlatDeserialize;
//! use schemars::JsonSchema;
//! use serde::Serialize;
//!
//! /// A subnet.
//! #[derive(Default, Serialize, FlatDeserialize, JsonSchema)]
//! struct Before {
//!     /// Its name.
//!     name: String,
//!     #[serde(flatten)]
//!     class: ClassBefore,
//! }
//!
//! #[derive(Default, Serialize, FlatDeserialize, JsonSchema)]
//! struct ClassBefore {
//!     /// Its purpose.
//!     role: String,
//! }
//!
//! /// A subnet.
//! #[derive(Default, Serialize, FlatDeserialize, JsonSchema)]
//! struct After {
//!     #[serde(flatten)]
//!     class: ClassAfter,
//! }
//!
//! #[derive(Default, Serialize, FlatDeserialize, JsonSchema)]
//! struct ClassAfter {
//!     /// Its purpose.
//!     role: String,
//!     /// Its name.
//!     name: String,
//! }
//!
//! let samples = [serde_json::json!({"name": "nodes", "role": "node"})];
//! same_on_the_wire::<Before, After>(&samples)?;
//! # Ok::<_, capz_api::test_support::Difference>(())
//! ```
//!
//! Any two types will do that derive serde's traits and [`JsonSchema`]. With `FlatDeserialize`, a member that stands in both
//! structs stops the build; with serde's own `Deserialize` the inner one silently wins.

use crate::schema;
use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::fmt;

/// What tells two shapes apart, or what keeps the samples from showing that nothing does.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Difference {
    /// The schemas differ. Holds a diff of their text.
    Schema(String),
    /// There is no sample, which would show nothing.
    NoSample,
    /// A shape does not decode the sample, or does not decode what the other one wrote.
    Decode {
        /// The type that decodes.
        shape: &'static str,
        /// What it should have decoded.
        document: Value,
        /// Why it does not.
        error: String,
    },
    /// A document did not come back as it was. Members that are unknown or left out at their zero value get lost; a sample
    /// should have none. Holds a diff.
    Lost {
        /// The types that it went through, in order.
        shapes: Vec<&'static str>,
        /// The diff from what went in to what came out.
        diff: String,
    },
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Schema(diff) => write!(f, "the schemas differ:\n{diff}"),
            Self::NoSample => f.write_str("no sample: expected at least one"),
            Self::Decode { shape, document, error } => write!(f, "{shape} does not decode {document}: {error}"),
            Self::Lost { shapes, diff } => {
                write!(f, "a sample changed on its way through {}:\n{diff}", shapes.join(" and "))
            }
        }
    }
}

impl std::error::Error for Difference {}

/// Whether two shapes have the same schema, descriptions included, and read each other's documents.
///
/// Each sample goes through both shapes, first the one and then the other, in both orders, and must come back as it was.
///
/// # Errors
/// What differs, in a form to be read; or there is no sample.
pub fn same_on_the_wire<A, B>(samples: &[Value]) -> Result<(), Difference>
where
    A: Serialize + DeserializeOwned + JsonSchema,
    B: Serialize + DeserializeOwned + JsonSchema,
{
    let [a, b] = [schema::of::<A>(), schema::of::<B>()].map(|schema| pretty(&schema));
    if a != b {
        return Err(Difference::Schema(diff(&a, &b)));
    }
    if samples.is_empty() {
        return Err(Difference::NoSample);
    }
    for sample in samples {
        for way in [[through::<A>, through::<B>], [through::<B>, through::<A>]] {
            let mut document = sample.clone();
            let mut shapes = Vec::new();
            for step in way {
                let (shape, written) = step(&document)?;
                shapes.push(shape);
                if written != *sample {
                    let diff = diff(&pretty(sample), &pretty(&written));
                    return Err(Difference::Lost { shapes, diff });
                }
                document = written;
            }
        }
    }
    Ok(())
}

/// What a shape makes of a document, and its name.
fn through<T: Serialize + DeserializeOwned>(document: &Value) -> Result<(&'static str, Value), Difference> {
    let shape = std::any::type_name::<T>();
    let failed =
        |error: serde_json::Error| Difference::Decode { shape, document: document.clone(), error: error.to_string() };
    let decoded = T::deserialize(document).map_err(failed)?;
    Ok((shape, serde_json::to_value(decoded).map_err(failed)?))
}

fn pretty<T: Serialize>(value: &T) -> String {
    serde_json::to_string_pretty(value).unwrap_or_else(|error| error.to_string())
}

fn diff(old: &str, new: &str) -> String {
    similar::TextDiff::from_lines(old, new).unified_diff().to_string()
}
