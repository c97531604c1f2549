//! Checking a typed value: the limits of the CRD, reported at the path on the wire.

use flat_deserialize::{Members, Shape};
use garde::{error::Kind, i18n::with_i18n};
use serde::Serialize;
use std::fmt;
use words::Words;

mod words;

/// Checks a value against the limits that upstream's CRDs set: lengths, ranges, patterns and known values.
///
/// What only a raw document can show, a member that is missing, unknown or doubled, is not seen here: an absent member and
/// its zero value are one to Go and so to these types.
///
/// ```
/// use capz_api::{Validate, v1beta1::{AzureCluster, SubnetSpec}};
///
/// let mut cluster = AzureCluster::new("demo", Default::default());
/// let mut subnet = SubnetSpec::default();
/// subnet.class.role = "nodes".into();
/// cluster.spec.network_spec.subnets.push(subnet);
///
/// let report = cluster.validate().unwrap_err();
/// assert_eq!(report.violations[0].path, "spec.networkSpec.subnets[0].role");
/// assert!(report.to_string().starts_with("AzureCluster \"demo\": spec.networkSpec.subnets[0].role: unknown value"));
/// ```
pub trait Validate {
    /// Checks the value and all below it.
    ///
    /// # Errors
    /// Every limit that is not kept, in the order of the members.
    fn validate(&self) -> Result<(), Report>;
}

/// The limits that a value does not keep.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// The object, as kind and name; empty for a part of an object.
    pub object: String,
    /// At least one.
    pub violations: Vec<Violation>,
}

/// A limit that a value does not keep.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Violation {
    /// Where, as on the wire: `spec.networkSpec.subnets[0].name`.
    pub path: String,
    /// What is wrong and what would be accepted.
    pub message: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.message)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, violation) in self.violations.iter().enumerate() {
            let line = if index == 0 { "" } else { "\n" };
            let colon = if self.object.is_empty() { "" } else { ": " };
            write!(f, "{line}{}{colon}{violation}", self.object)?;
        }
        Ok(())
    }
}

impl std::error::Error for Report {}

impl<T: garde::Validate<Context = ()> + Members + Serialize> Validate for T {
    fn validate(&self) -> Result<(), Report> {
        check(self, String::new(), &T::SHAPE)
    }
}

/// Checks `value`, which has this shape.
pub(crate) fn check<T>(value: &T, object: String, shape: &Shape) -> Result<(), Report>
where
    T: garde::Validate<Context = ()> + Serialize,
{
    let Err(report) = with_i18n(Words, || value.validate()) else { return Ok(()) };
    // A struct that is zero is not written, and so asks for nothing.
    let written = serde_json::to_value(value).unwrap_or_default();
    let violations = report.into_inner().into_iter().filter_map(|(path, error)| {
        let place = Place::on_the_wire(&path, shape);
        let is_written = written.pointer(place.holder()).is_some();
        is_written.then(|| Violation { path: place.path, message: error.message().to_owned() })
    });
    let violations: Vec<Violation> = violations.collect();
    if violations.is_empty() { Ok(()) } else { Err(Report { object, violations }) }
}

/// Where a value stands on the wire.
#[derive(Default)]
struct Place {
    /// For people: `spec.subnets[0].name`.
    path: String,
    /// For the program: `/spec/subnets/0/name`.
    pointer: String,
}

impl Place {
    /// From a path in Rust: wire names for field names, and nothing for a flattened field.
    fn on_the_wire(rust: &garde::Path, shape: &Shape) -> Self {
        let mut shape = Some(*shape);
        let mut place = Self::default();
        // Display knows the components too, but cannot tell a dot in a map key.
        for (kind, component) in rust.__iter().rev() {
            let name = component.strip_prefix("r#").unwrap_or(component);
            match (kind, shape.and_then(|shape| shape.field(name))) {
                (Kind::None, _) => {}
                (Kind::Key, Some(field)) => {
                    shape = field.shape.copied();
                    if !field.wire.is_empty() {
                        place.path += if place.path.is_empty() { "" } else { "." };
                        place.path += field.wire;
                        place.pointer += &format!("/{}", field.wire);
                    }
                }
                // An index into a list, or the key of a map.
                (Kind::Index | Kind::Key, _) => {
                    place.path += &format!("[{component}]");
                    place.pointer += &format!("/{}", component.replace('~', "~0").replace('/', "~1"));
                }
            }
        }
        place
    }

    /// The pointer of what the value stands in.
    fn holder(&self) -> &str {
        self.pointer.rsplit_once('/').map_or("", |(holder, _)| holder)
    }
}
